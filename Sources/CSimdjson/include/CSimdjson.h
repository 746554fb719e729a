#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A C face on simdjson's document interface. A parser holds one document at a time; values, texts and iterators are
// small structs that point into it and are good until its next parse or its end. A parser is used by one thread at a
// time. Nothing here throws, recurses with the document's depth, or crashes on any bytes.

/// Parses documents one after the other, keeping its memory.
typedef struct csimdjson_parser csimdjson_parser;

/// What became of a parse.
typedef enum csimdjson_status : int32_t {
    CSIMDJSON_OK = 0,
    /// Not JSON, or more than one value.
    CSIMDJSON_MALFORMED = 1,
    /// No value at all: nothing, or only white space.
    CSIMDJSON_EMPTY = 2,
    CSIMDJSON_NOT_UTF8 = 3,
    /// Longer than the parser's limit.
    CSIMDJSON_TOO_LONG = 4,
    /// Nested deeper than the parser's limit.
    CSIMDJSON_TOO_DEEP = 5,
    /// A number that is no JSON number, or does not fit: a whole number past 64 bits, another past a double's range.
    CSIMDJSON_BAD_NUMBER = 6,
    /// A string with a control character, a wrong escape, a lone surrogate or no end.
    CSIMDJSON_BAD_STRING = 7,
    CSIMDJSON_OUT_OF_MEMORY = 8,
} csimdjson_status;

/// The kinds of value; `ABSENT` is the answer to a look-up that found nothing.
typedef enum csimdjson_kind : int32_t {
    CSIMDJSON_ABSENT = 0,
    CSIMDJSON_NULL = 1,
    CSIMDJSON_FALSE = 2,
    CSIMDJSON_TRUE = 3,
    CSIMDJSON_NUMBER = 4,
    CSIMDJSON_STRING = 5,
    CSIMDJSON_ARRAY = 6,
    CSIMDJSON_OBJECT = 7,
} csimdjson_kind;

/// A value of a parser's document; all zero for an absent one.
typedef struct {
    const csimdjson_parser *_Nullable parser;
    size_t index;
} csimdjson_value;

/// Bytes inside the parser: valid UTF-8, may hold NUL, not ended by one; null when there are none to speak of.
typedef struct {
    const char *_Nullable bytes;
    size_t count;
} csimdjson_text;

/// Where a walk over an array or object stands.
typedef struct {
    csimdjson_value next;
    size_t end;
    bool is_object;
} csimdjson_iterator;

/// A parser for documents of at most `limit` bytes (4 GiB) and `depth` levels (at least 1), or null without memory.
///
/// It takes memory as documents need it, about 14 bytes for each of the longest document's.
csimdjson_parser *_Nullable csimdjson_create(size_t limit, size_t depth);

/// Ends a parser; null is fine.
void csimdjson_destroy(csimdjson_parser *_Nullable parser);

/// Parses `count` bytes, which are copied, and gives the document's value.
///
/// A byte-order mark before the value is passed over. On any failure `value` is absent.
csimdjson_status csimdjson_parse(
    csimdjson_parser *_Nonnull parser, const void *_Nullable bytes, size_t count, csimdjson_value *_Nonnull value);

/// The value's kind.
csimdjson_kind csimdjson_kind_of(csimdjson_value value);

/// The object's member of that name, the last one when there are several; absent if there is none or no object.
csimdjson_value csimdjson_member(csimdjson_value object, const char *_Nonnull name, size_t count);

/// The array's element, counted from 0; absent if there is none or no array.
csimdjson_value csimdjson_element(csimdjson_value array, size_t position);

/// Begins a walk over an array's elements or an object's members; over any other value it ends at once.
csimdjson_iterator csimdjson_iterate(csimdjson_value container);

/// Steps to the next element and gives it, with its name in an object; false at the end.
bool csimdjson_next(
    csimdjson_iterator *_Nonnull iterator, csimdjson_text *_Nonnull name, csimdjson_value *_Nonnull value);

/// The string's text without quotes and escapes; null unless the value is a string.
csimdjson_text csimdjson_string(csimdjson_value value);

/// Gives the number; false unless the value is one.
bool csimdjson_number(csimdjson_value value, double *_Nonnull number);

/// Gives the whole number; false unless the value is one in the range of 64 bits with a sign, written without a point.
bool csimdjson_integer(csimdjson_value value, int64_t *_Nonnull integer);

/// The value's text exactly as written, quotes, braces and inner white space included; null without memory.
///
/// The first call after a parse looks at the document up to the value; others go on from there.
csimdjson_text csimdjson_source(csimdjson_value value);

#ifdef __cplusplus
}
#endif
#endif
