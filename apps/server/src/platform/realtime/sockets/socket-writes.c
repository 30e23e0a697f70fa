/*
 * Tells many sockets the same in one call: a room of a thousand pages costs a thousand sends and nothing between them. Speaks Node-API,
 * whose functions and numbers stay as they are in every version of Node; those used here are written down, so that no headers are needed.
 */
#include <errno.h>
#include <linux/io_uring.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

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

/* Headers older than the kernel do not name these yet; a kernel that does not know them refuses the queue. */
#ifndef IORING_SETUP_SUBMIT_ALL
#define IORING_SETUP_SUBMIT_ALL (1U << 7)
#endif
#ifndef IORING_SETUP_SINGLE_ISSUER
#define IORING_SETUP_SINGLE_ISSUER (1U << 12)
#endif
#ifndef IORING_SETUP_DEFER_TASKRUN
#define IORING_SETUP_DEFER_TASKRUN (1U << 13)
#endif

enum { FLAGS = MSG_DONTWAIT | MSG_NOSIGNAL, AT_ONCE = 1024, FEW = 8, UNTRIED = -2, REFUSED = -1 };

/*
 * The kernel's own queue of work: many sends for one call into it. Where it is refused (an old kernel, a container that forbids it)
 * each send is a call.
 */
static _Thread_local struct {
  int file;
  unsigned *put, *mask, *done, *reaped, *done_mask;
  struct io_uring_sqe *work;
  struct io_uring_cqe *results;
} queue = {.file = UNTRIED};

static bool open_queue(void) {
  if (queue.file != UNTRIED) return queue.file >= 0;
  struct io_uring_params given = {
      .flags = IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN | IORING_SETUP_SUBMIT_ALL};
  int file = (int)syscall(SYS_io_uring_setup, AT_ONCE, &given);
  queue.file = REFUSED;
  if (file < 0) return false;
  size_t rings = given.cq_off.cqes + given.cq_entries * sizeof(struct io_uring_cqe);
  if (rings < given.sq_off.array + given.sq_entries * sizeof(unsigned)) rings = given.sq_off.array + given.sq_entries * sizeof(unsigned);
  size_t works = given.sq_entries * sizeof(struct io_uring_sqe);
  char *ring = mmap(NULL, rings, PROT_READ | PROT_WRITE, MAP_SHARED, file, IORING_OFF_SQ_RING);
  void *work = mmap(NULL, works, PROT_READ | PROT_WRITE, MAP_SHARED, file, IORING_OFF_SQES);
  if (ring == MAP_FAILED || work == MAP_FAILED || !(given.features & IORING_FEAT_SINGLE_MMAP)) {
    if (ring != MAP_FAILED) munmap(ring, rings);
    if (work != MAP_FAILED) munmap(work, works);
    close(file);
    return false;
  }
  for (unsigned at = 0; at < given.sq_entries; at++) ((unsigned *)(ring + given.sq_off.array))[at] = at;
  queue.put = (unsigned *)(ring + given.sq_off.tail);
  queue.mask = (unsigned *)(ring + given.sq_off.ring_mask);
  queue.done = (unsigned *)(ring + given.cq_off.tail);
  queue.reaped = (unsigned *)(ring + given.cq_off.head);
  queue.done_mask = (unsigned *)(ring + given.cq_off.ring_mask);
  queue.work = work;
  queue.results = (struct io_uring_cqe *)(ring + given.cq_off.cqes);
  queue.file = file;
  return true;
}

static void send_singly(const int32_t *files, int32_t count, const void *bytes, size_t length, int32_t *taken) {
  for (int32_t at = 0; at < count; at++) {
    ssize_t took;
    do took = send(files[at], bytes, length, FLAGS);
    while (took < 0 && errno == EINTR);
    taken[at] = took < 0 ? 0 : (int32_t)took;
  }
}

/* Sends to so many at most as the queue holds; every send has ended when this returns. */
static void send_queued(const int32_t *files, int32_t count, const void *bytes, size_t length, int32_t *taken) {
  for (int32_t at = 0; at < count; at++) {
    struct io_uring_sqe *one = &queue.work[(*queue.put + (unsigned)at) & *queue.mask];
    memset(one, 0, sizeof *one);
    one->opcode = IORING_OP_SEND;
    one->fd = files[at];
    one->addr = (uintptr_t)bytes;
    one->len = (uint32_t)length;
    one->msg_flags = FLAGS;
    one->user_data = (uint64_t)at;
  }
  __atomic_store_n(queue.put, *queue.put + (unsigned)count, __ATOMIC_RELEASE);
  for (int32_t left = count, ended = 0; ended < count;) {
    long given = syscall(SYS_io_uring_enter, queue.file, left, count - ended, IORING_ENTER_GETEVENTS, NULL, 0);
    if (given > 0) left -= (int32_t)given;
    if (given < 0 && errno != EINTR) {
      // What the kernel did not take on is not sent; what it took on has ended, since no send waits.
      queue.file = REFUSED;
      send_singly(files + count - left, left, bytes, length, taken + count - left);
      count -= left;
      left = 0;
    }
    unsigned reaped = *queue.reaped;
    for (; reaped != __atomic_load_n(queue.done, __ATOMIC_ACQUIRE); reaped++, ended++) {
      const struct io_uring_cqe *result = &queue.results[reaped & *queue.done_mask];
      taken[result->user_data] = result->res < 0 ? 0 : result->res;
    }
    __atomic_store_n(queue.reaped, reaped, __ATOMIC_RELEASE);
  }
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
  for (int32_t at = 0; at < count; at += AT_ONCE) {
    int32_t many = count - at < AT_ONCE ? count - at : AT_ONCE;
    bool queued = many > FEW && open_queue();
    (queued ? send_queued : send_singly)((int32_t *)files.start + at, many, bytes.start, bytes.length, (int32_t *)taken.start + at);
  }
  for (int32_t at = 0; at < count; at++) behind += ((int32_t *)taken.start)[at] != (int32_t)bytes.length;
  return number(env, behind);
}

__attribute__((visibility("default"))) int32_t node_api_module_get_api_version_v1(void) { return 8; }

__attribute__((visibility("default"))) napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  napi_value made;
  if (napi_create_function(env, "writeAll", SIZE_MAX, write_all, NULL, &made) == NAPI_OK)
    napi_set_named_property(env, exports, "writeAll", made);
  return exports;
}
