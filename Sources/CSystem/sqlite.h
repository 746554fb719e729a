#include <sqlite3.h>

// SQLITE_TRANSIENT and SQLITE_STATIC are casts, which Swift does not import.
static inline int csystem_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}
static inline int csystem_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return count == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                      : sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}
// Swift cannot call variadic functions; this one fits the options that take an int and an int pointer.
static inline int csystem_set_flag(sqlite3 *connection, int option, int value) {
    return sqlite3_db_config(connection, option, value, (int *)0);
}
