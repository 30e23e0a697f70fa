// What the parts of jrun share: requests, how they are read, and boxes.
#pragma once
#define _GNU_SOURCE
#include <stddef.h>
#include <sys/types.h>

enum { MOST_WORDS = 512, MOST_BINDS = 32, MOST_GROUPS = 8, MOST_REQUEST = 1 << 20 };

struct bind {
  const char *from;
  int fd, is_folder;
};

struct request {
  long long uid, cpu_ms, wall_ms, out_limit, err_limit;
  long long limit_as, limit_fsize, limit_stack, limit_nproc, limit_nofile, limit_cpu;
  // The groups of this run, and those of the one that is likely to follow.
  const char *procs[MOST_GROUPS], *next[MOST_GROUPS];
  // The list of processes of a box this one talks with.
  const char *beside;
  const char *cpu_ns, *cpu_stat, *kill_file, *pids_max, *peak_reset;
  const char *in, *out, *err, *seccomp, *bwrap, *tmp_options;
  int plain_out, out_first, process_count, next_count, bind_count;
  struct bind binds[MOST_BINDS];
  char *words[MOST_WORDS];
  int word_count;
  // As it came, for whoever reads it once more.
  const char *raw;
  size_t raw_length;
};

// How process 1 of a box tells the end of its program.
struct report {
  int status;
  int error;
  long long user_us, system_us, most_kb, ended_ns;
};

// The ends a box is given: standard input, output and error, and the channel to its process 1.
enum { IN, OUT, ERR, CHANNEL, ENDS };

int read_all(int from, char *to, size_t length);
int write_text(const char *path, const char *text);
int read_request(struct request *request, char *text, size_t length);

// Starts a box, by the process that stands ready for its groups or by a new one; -1 when there is no process to be had.
pid_t open_box(struct request *request, const int ends[ENDS]);
// Has a process join the groups of the next run while this one is under way.
void stand_ready(const struct request *request);
// Runs one request from its start to its answer.
void serve(struct request *request);
