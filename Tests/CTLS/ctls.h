#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// What OpenSSL offers only as macros or variadic functions, which Swift cannot call.

static inline EVP_PKEY *ctls_key(void) {
    return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
}

// A certificate for `name` ("IP:127.0.0.1", "DNS:localhost") that the key signs itself, valid from and until so many
// seconds from now.
static inline X509 *ctls_certificate(EVP_PKEY *key, const char *name, long from, long until) {
    X509 *certificate = X509_new();
    X509_set_version(certificate, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), from);
    X509_gmtime_adj(X509_getm_notAfter(certificate), until);
    X509_set_pubkey(certificate, key);
    X509_NAME *subject = X509_get_subject_name(certificate);
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, (const unsigned char *)"geomill test", -1, -1, 0);
    X509_set_issuer_name(certificate, subject);
    X509_EXTENSION *names = X509V3_EXT_conf_nid(NULL, NULL, NID_subject_alt_name, name);
    X509_add_ext(certificate, names, -1);
    X509_EXTENSION_free(names);
    X509_sign(certificate, key, EVP_sha256());
    return certificate;
}

static inline SSL_CTX *ctls_context(EVP_PKEY *key, X509 *certificate, int most_version) {
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    SSL_CTX_set_security_level(context, 0);
    SSL_CTX_set_max_proto_version(context, most_version);
    SSL_CTX_use_certificate(context, certificate);
    SSL_CTX_use_PrivateKey(context, key);
    return context;
}

// The certificate as text; the caller frees it with `free`.
static inline char *ctls_pem(X509 *certificate) {
    BIO *memory = BIO_new(BIO_s_mem());
    PEM_write_bio_X509(memory, certificate);
    char *bytes = NULL;
    long count = BIO_get_mem_data(memory, &bytes);
    char *text = strndup(bytes, (size_t)count);
    BIO_free(memory);
    return text;
}
