#include "CSimdjson.h"

#include <simdjson.h>

#include <cstring>
#include <memory>
#include <new>
#include <vector>

using simdjson::internal::tape_ref;
using simdjson::internal::tape_type;

struct csimdjson_parser {
    size_t limit;
    size_t depth;
    simdjson::dom::parser dom;
    /// The document, followed by as many bytes as simdjson reads past its end.
    std::unique_ptr<char[]> copy;
    size_t copy_capacity = 0;
    size_t count = 0;
    /// For each place on the tape before `traced`, which of the first pass's structural characters it came from.
    std::vector<uint32_t> origins;
    size_t traced = 1;
};

namespace {

/// A parser that has grown past this for one document gives its memory back when a small one comes.
constexpr size_t generous = 1 << 20;
constexpr size_t small = 1 << 16;

tape_ref tape(csimdjson_value value) { return tape_ref(&value.parser->dom.doc, value.index); }

bool is(csimdjson_value value, tape_type type) {
    return value.parser != nullptr && tape(value).tape_ref_type() == type;
}

csimdjson_text text(std::string_view view) { return {view.data(), view.size()}; }

csimdjson_status status(simdjson::error_code error) {
    switch (error) {
    case simdjson::SUCCESS: return CSIMDJSON_OK;
    case simdjson::CAPACITY: return CSIMDJSON_TOO_LONG;
    case simdjson::MEMALLOC: return CSIMDJSON_OUT_OF_MEMORY;
    case simdjson::DEPTH_ERROR: return CSIMDJSON_TOO_DEEP;
    case simdjson::UTF8_ERROR: return CSIMDJSON_NOT_UTF8;
    case simdjson::EMPTY: return CSIMDJSON_EMPTY;
    case simdjson::NUMBER_ERROR:
    case simdjson::NUMBER_OUT_OF_RANGE: return CSIMDJSON_BAD_NUMBER;
    case simdjson::STRING_ERROR:
    case simdjson::UNESCAPED_CHARS:
    case simdjson::UNCLOSED_STRING: return CSIMDJSON_BAD_STRING;
    default: return CSIMDJSON_MALFORMED;
    }
}

/// Makes room for a document of `count` bytes, in steps that double.
simdjson::error_code reserve(csimdjson_parser &parser, size_t count) {
    if (parser.dom.capacity() > generous && count < small) {
        parser.dom = simdjson::dom::parser(parser.limit);
        parser.origins = {};
        parser.copy.reset();
        parser.copy_capacity = 0;
    }
    if (parser.copy && count <= parser.copy_capacity) return simdjson::SUCCESS;
    size_t capacity = 4096;
    while (capacity < count) capacity *= 2;
    if (capacity > parser.limit) capacity = parser.limit;
    parser.copy.reset(new (std::nothrow) char[capacity + simdjson::SIMDJSON_PADDING]);
    parser.copy_capacity = parser.copy ? capacity : 0;
    if (!parser.copy) return simdjson::MEMALLOC;
    if (auto error = parser.dom.allocate(capacity, parser.depth)) return error;
    return parser.dom.doc.allocate(capacity);
}

/// Walks the tape up to that place, beside the first pass's structural characters: both are in the document's order,
/// and each place on the tape comes from one of them; only colons and commas have none.
void trace(csimdjson_parser &parser, size_t last) {
    const uint64_t *tape = parser.dom.doc.tape.get();
    const uint32_t *structurals = parser.dom.implementation->structural_indexes.get();
    const uint32_t count = parser.dom.implementation->n_structural_indexes;
    const char *document = parser.copy.get();
    const size_t end = size_t(tape[0] & simdjson::internal::JSON_VALUE_MASK);
    if (parser.origins.size() < end) parser.origins.resize(end);
    uint32_t *origins = parser.origins.data();
    size_t index = parser.traced;
    uint32_t origin = index > 1 ? origins[index - 1] + 1 : 0;
    while (index <= last) {
        while (origin < count && (document[structurals[origin]] == ',' || document[structurals[origin]] == ':')) origin++;
        origins[index] = origin;
        const auto type = tape_type(tape[index++] >> 56);
        // The number itself follows on the tape.
        if (type == tape_type::INT64 || type == tape_type::UINT64 || type == tape_type::DOUBLE) origins[index++] = origin;
        origin++;
    }
    parser.traced = index;
}

}  // namespace

csimdjson_parser *csimdjson_create(size_t limit, size_t depth) {
    auto *parser = new (std::nothrow) csimdjson_parser;
    if (parser == nullptr) return nullptr;
    parser->limit = limit < 64 ? 64 : limit < simdjson::SIMDJSON_MAXSIZE_BYTES ? limit : simdjson::SIMDJSON_MAXSIZE_BYTES;
    parser->depth = depth < 1 ? 1 : depth;
    parser->dom.set_max_capacity(parser->limit);
    return parser;
}

void csimdjson_destroy(csimdjson_parser *parser) { delete parser; }

csimdjson_status csimdjson_parse(
    csimdjson_parser *parser, const void *bytes, size_t count, csimdjson_value *value) {
    *value = {nullptr, 0};
    parser->traced = 1;
    const char *start = static_cast<const char *>(bytes);
    if (count >= 3 && std::memcmp(start, "\xEF\xBB\xBF", 3) == 0) {
        start += 3;
        count -= 3;
    }
    if (count == 0) return CSIMDJSON_EMPTY;
    if (count > parser->limit) return CSIMDJSON_TOO_LONG;
    if (auto error = reserve(*parser, count)) return status(error);
    std::memcpy(parser->copy.get(), start, count);
    std::memset(parser->copy.get() + count, 0, simdjson::SIMDJSON_PADDING);
    parser->count = count;
    simdjson::dom::element root;
    if (auto error = parser->dom.parse(parser->copy.get(), count, false).get(root)) return status(error);
    *value = {parser, 1};
    return CSIMDJSON_OK;
}

csimdjson_kind csimdjson_kind_of(csimdjson_value value) {
    if (value.parser == nullptr) return CSIMDJSON_ABSENT;
    switch (tape(value).tape_ref_type()) {
    case tape_type::START_ARRAY: return CSIMDJSON_ARRAY;
    case tape_type::START_OBJECT: return CSIMDJSON_OBJECT;
    case tape_type::STRING: return CSIMDJSON_STRING;
    case tape_type::INT64:
    case tape_type::UINT64:
    case tape_type::DOUBLE: return CSIMDJSON_NUMBER;
    case tape_type::TRUE_VALUE: return CSIMDJSON_TRUE;
    case tape_type::FALSE_VALUE: return CSIMDJSON_FALSE;
    case tape_type::NULL_VALUE: return CSIMDJSON_NULL;
    default: return CSIMDJSON_ABSENT;
    }
}

csimdjson_value csimdjson_member(csimdjson_value object, const char *name, size_t count) {
    csimdjson_value found = {nullptr, 0};
    if (!is(object, tape_type::START_OBJECT)) return found;
    const std::string_view wanted(name, count);
    const size_t end = tape(object).after_element() - 1;
    for (size_t index = object.index + 1; index < end;) {
        const tape_ref key(&object.parser->dom.doc, index);
        if (key.get_string_view() == wanted) found = {object.parser, index + 1};
        index = tape_ref(key.doc, index + 1).after_element();
    }
    return found;
}

csimdjson_value csimdjson_element(csimdjson_value array, size_t position) {
    if (!is(array, tape_type::START_ARRAY)) return {nullptr, 0};
    const size_t end = tape(array).after_element() - 1;
    for (size_t index = array.index + 1; index < end; position--) {
        if (position == 0) return {array.parser, index};
        index = tape_ref(&array.parser->dom.doc, index).after_element();
    }
    return {nullptr, 0};
}

csimdjson_iterator csimdjson_iterate(csimdjson_value container) {
    const bool is_object = is(container, tape_type::START_OBJECT);
    if (!is_object && !is(container, tape_type::START_ARRAY)) return {{nullptr, 0}, 0, false};
    return {{container.parser, container.index + 1}, tape(container).after_element() - 1, is_object};
}

bool csimdjson_next(csimdjson_iterator *iterator, csimdjson_text *name, csimdjson_value *value) {
    if (iterator->next.index >= iterator->end) return false;
    *name = {nullptr, 0};
    if (iterator->is_object) {
        *name = text(tape(iterator->next).get_string_view());
        iterator->next.index++;
    }
    *value = iterator->next;
    iterator->next.index = tape(iterator->next).after_element();
    return true;
}

csimdjson_text csimdjson_string(csimdjson_value value) {
    if (!is(value, tape_type::STRING)) return {nullptr, 0};
    return text(tape(value).get_string_view());
}

bool csimdjson_number(csimdjson_value value, double *number) {
    if (value.parser == nullptr) return false;
    const tape_ref place = tape(value);
    switch (place.tape_ref_type()) {
    case tape_type::DOUBLE: *number = place.next_tape_value<double>(); return true;
    case tape_type::INT64: *number = double(place.next_tape_value<int64_t>()); return true;
    case tape_type::UINT64: *number = double(place.next_tape_value<uint64_t>()); return true;
    default: return false;
    }
}

bool csimdjson_integer(csimdjson_value value, int64_t *integer) {
    if (!is(value, tape_type::INT64)) return false;
    *integer = tape(value).next_tape_value<int64_t>();
    return true;
}

csimdjson_text csimdjson_source(csimdjson_value value) {
    if (value.parser == nullptr) return {nullptr, 0};
    auto &parser = const_cast<csimdjson_parser &>(*value.parser);
    const auto &first_pass = *parser.dom.implementation;
    const auto type = tape(value).tape_ref_type();
    const bool is_container = type == tape_type::START_ARRAY || type == tape_type::START_OBJECT;
    const size_t last = is_container ? tape(value).after_element() - 1 : value.index;
    try {
        trace(parser, last);
    } catch (const std::bad_alloc &) {
        return {nullptr, 0};
    }
    const size_t start = first_pass.structural_indexes[parser.origins[value.index]];
    const uint32_t following = parser.origins[last] + 1;
    size_t end = following < first_pass.n_structural_indexes ? first_pass.structural_indexes[following] : parser.count;
    // Between a value and the next structural character there is only white space.
    while (end > start && (parser.copy[end - 1] == ' ' || (parser.copy[end - 1] >= '\t' && parser.copy[end - 1] <= '\r')))
        end--;
    return {parser.copy.get() + start, end - start};
}
