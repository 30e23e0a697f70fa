// Runs programs in boxes, one request after the other, as root. A request on standard input is a length (4 bytes, little endian) and so many
// bytes of "name=value\0"; the answer on standard output is one line. It prepares the mounts in a mount namespace of its own, so that nothing of
// them is left on the machine whatever happens, joins the cgroups, gives up root, and hands over to bubblewrap (box.c); the parent watches and
// kills (watch.c).
#include "jrun.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

int write_text(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t written = write(file, text, strlen(text));
  close(file);
  return written < 0 ? -1 : 0;
}

#define NUMBER(word, field) if (strcmp(name, word) == 0) { request.field = atoll(value); continue; }
#define TEXT(word, field) if (strcmp(name, word) == 0) { request.field = value; continue; }

int read_request(struct request *into, char *text, size_t length) {
  struct request request = {.limit_as = -1, .limit_fsize = -1, .limit_stack = -1, .limit_nproc = -1, .limit_nofile = 256, .limit_cpu = -1};
  request.words[request.word_count++] = "bwrap";
  for (char *name = text; name < text + length;) {
    char *end = name + strlen(name);
    char *value = strchr(name, '=');
    char *next = end + 1;
    if (!value) return -1;
    *value++ = 0;
    do {
      NUMBER("uid", uid) NUMBER("cpu_ms", cpu_ms) NUMBER("wall_ms", wall_ms) NUMBER("out_limit", out_limit) NUMBER("err_limit", err_limit)
      NUMBER("as", limit_as) NUMBER("fsize", limit_fsize) NUMBER("stack", limit_stack) NUMBER("nproc", limit_nproc)
      NUMBER("nofile", limit_nofile) NUMBER("cpu_s", limit_cpu) NUMBER("plain_out", plain_out) NUMBER("out_first", out_first)
      TEXT("cpu_ns", cpu_ns) TEXT("cpu_stat", cpu_stat) TEXT("kill", kill_file) TEXT("pids_max", pids_max) TEXT("peak_reset", peak_reset)
      TEXT("in", in) TEXT("out", out) TEXT("err", err) TEXT("seccomp", seccomp) TEXT("bwrap", bwrap) TEXT("tmp", tmp_options)
      TEXT("beside", beside)
      if (strcmp(name, "procs") == 0 && request.process_count < MOST_GROUPS) { request.procs[request.process_count++] = value; continue; }
      if (strcmp(name, "next") == 0 && request.next_count < MOST_GROUPS) { request.next[request.next_count++] = value; continue; }
      if (strcmp(name, "bind") == 0 && request.bind_count < MOST_BINDS) { request.binds[request.bind_count++].from = value; continue; }
      if (strcmp(name, "word") == 0 && request.word_count < MOST_WORDS - 1) { request.words[request.word_count++] = value; continue; }
      return -1;
    } while (0);
    name = next;
  }
  if (!request.in || !request.out || !request.err || !request.seccomp || !request.bwrap || !request.tmp_options) return -1;
  *into = request;
  return 0;
}

int read_all(int from, char *to, size_t length) {
  while (length) {
    ssize_t got = read(from, to, length);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return -1;
    to += got;
    length -= got;
  }
  return 0;
}

int main(void) {
  static char raw[MOST_REQUEST], text[MOST_REQUEST + 1];
  // Whoever started us is gone: so are we, and with us the box.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  signal(SIGPIPE, SIG_IGN);
  for (;;) {
    uint32_t length;
    struct request request;
    if (read_all(0, (char *)&length, 4) != 0) return 0;
    if (length > MOST_REQUEST || read_all(0, raw, length) != 0) return 1;
    memcpy(text, raw, length);
    text[length] = 0;
    if (read_request(&request, text, length) != 0) {
      dprintf(1, "failed unreadable request\n");
      continue;
    }
    request.raw = raw;
    request.raw_length = length;
    serve(&request);
  }
}
