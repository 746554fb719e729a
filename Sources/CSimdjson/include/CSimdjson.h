#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#ifdef __cplusplus
extern "C" {
#endif

/// The major version of the simdjson library in use.
int csimdjson_major_version(void);

#ifdef __cplusplus
}
#endif
#endif
