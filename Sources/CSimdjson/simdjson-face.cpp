#include "CSimdjson.h"
#include <simdjson.h>

int csimdjson_major_version(void) { return simdjson::SIMDJSON_VERSION_MAJOR; }
