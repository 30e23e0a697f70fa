/*
 * Tells many sockets the same in one call: a room of a thousand pages costs a thousand sends and nothing between them. Speaks Node-API,
 * whose functions and numbers stay as they are in every version of Node; those used here are written down, so that no headers are needed.
 */
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

typedef struct napi_env__ *napi_env;
typedef struct napi_value__ *napi_value;
typedef struct napi_callback_info__ *napi_callback_info;
typedef napi_value (*napi_callback)(napi_env, napi_callback_info);
enum { NAPI_OK = 0, NAPI_UINT8 = 1, NAPI_INT32 = 5 };

int napi_get_cb_info(napi_env, napi_callback_info, size_t *count, napi_value *given, napi_value *self, void **own);
int napi_get_typedarray_info(napi_env, napi_value, int *kind, size_t *length, void **start, napi_value *buffer, size_t *offset);
int napi_get_value_int32(napi_env, napi_value, int32_t *);
int napi_create_int32(napi_env, int32_t, napi_value *);
int napi_create_function(napi_env, const char *name, size_t length, napi_callback, void *own, napi_value *);
int napi_set_named_property(napi_env, napi_value of, const char *name, napi_value);
int napi_throw_type_error(napi_env, const char *code, const char *words);

typedef struct {
  void *start;
  size_t length;
} Values;

static bool values_of(napi_env env, napi_value given, int kind, Values *found) {
  int is;
  return napi_get_typedarray_info(env, given, &is, &found->length, &found->start, NULL, NULL) == NAPI_OK && is == kind;
}

static napi_value number(napi_env env, int32_t value) {
  napi_value made = NULL;
  napi_create_int32(env, value, &made);
  return made;
}

static napi_value refuse(napi_env env) {
  napi_throw_type_error(env, NULL, "not what this takes");
  return NULL;
}

/*
 * writeAll(files: Int32Array, count, bytes: Uint8Array, taken: Int32Array): how many sockets did not take all of it. `taken` holds what
 * each took; whatever keeps one from taking any is met again by whoever writes the rest.
 */
static napi_value write_all(napi_env env, napi_callback_info info) {
  size_t given = 4;
  napi_value in[4];
  Values files, bytes, taken;
  int32_t count;
  if (napi_get_cb_info(env, info, &given, in, NULL, NULL) != NAPI_OK || given < 4 || !values_of(env, in[0], NAPI_INT32, &files) ||
      napi_get_value_int32(env, in[1], &count) != NAPI_OK || !values_of(env, in[2], NAPI_UINT8, &bytes) ||
      !values_of(env, in[3], NAPI_INT32, &taken) || count < 0 || (size_t)count > files.length || (size_t)count > taken.length ||
      bytes.length > INT32_MAX)
    return refuse(env);
  int32_t behind = 0;
  for (int32_t at = 0; at < count; at++) {
    ssize_t took;
    do took = send(((int32_t *)files.start)[at], bytes.start, bytes.length, MSG_DONTWAIT | MSG_NOSIGNAL);
    while (took < 0 && errno == EINTR);
    ((int32_t *)taken.start)[at] = took < 0 ? 0 : (int32_t)took;
    if (took != (ssize_t)bytes.length) behind++;
  }
  return number(env, behind);
}

__attribute__((visibility("default"))) int32_t node_api_module_get_api_version_v1(void) { return 8; }

__attribute__((visibility("default"))) napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  napi_value made;
  if (napi_create_function(env, "writeAll", SIZE_MAX, write_all, NULL, &made) == NAPI_OK)
    napi_set_named_property(env, exports, "writeAll", made);
  return exports;
}
