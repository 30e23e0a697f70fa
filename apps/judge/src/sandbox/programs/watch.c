// The parent's side of jrun: watches a box, keeps what it prints, ends it, and tells how it went.
#include "jrun.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The clock of a box that never gets a core is stopped, but not for ever.
enum { PIPE_BYTES = 1 << 20, SHORTEST_TICK = 2, LONGEST_TICK = 20, LONGEST_WALLS = 8 };

static long long now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static long long number_after(const char *path, const char *word) {
  char text[4096];
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length < 0) return -1;
  text[length] = 0;
  const char *at = word ? strstr(text, word) : text;
  return at ? atoll(at + (word ? strlen(word) : 0)) : -1;
}

static long long cpu_ns(const struct request *request) {
  if (request->cpu_ns) return number_after(request->cpu_ns, NULL);
  if (request->cpu_stat) return number_after(request->cpu_stat, "usage_usec ") * 1000;
  return 0;
}

struct flow {
  int from, to;
  long long bytes, limit;
  int over;
};

static void drain(struct flow *flow) {
  static char block[1 << 16];
  while (flow->from >= 0) {
    ssize_t length = read(flow->from, block, sizeof block);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return;
    long long room = flow->limit - flow->bytes;
    ssize_t kept = length < room ? length : (ssize_t)room;
    for (ssize_t done = 0; done < kept;) {
      ssize_t written = write(flow->to, block + done, kept - done);
      if (written < 0) {
        flow->over = errno == ENOSPC ? 2 : 3;
        return;
      }
      done += written;
    }
    flow->bytes += length;
    if (length > room) {
      flow->over = 1;
      return;
    }
  }
}

// What the threads of some processes did so far: how long they ran, how long they were ready and had no core, and how many are ready now.
struct work { long long ran, waited; int ready; };

static int is_ready(int pid, const char *thread) {
  char path[64], line[512];
  snprintf(path, sizeof path, "/proc/%d/task/%.20s/stat", pid, thread);
  FILE *stat = fopen(path, "re");
  if (!stat) return 0;
  char *name_end = fgets(line, sizeof line, stat) ? strrchr(line, ')') : NULL;
  fclose(stat);
  return name_end && name_end[1] == ' ' && name_end[2] == 'R';
}

static void add_work(int pid, struct work *work) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", pid);
  DIR *threads = opendir(path);
  if (!threads) return;
  for (struct dirent *thread; (thread = readdir(threads));) {
    if (thread->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%d/task/%.20s/schedstat", pid, thread->d_name);
    FILE *stat = fopen(path, "re");
    long long ran, waited;
    if (!stat) continue;
    if (fscanf(stat, "%lld %lld", &ran, &waited) == 2) {
      work->ran += ran;
      work->waited += waited;
      work->ready += is_ready(pid, thread->d_name);
    }
    fclose(stat);
  }
  closedir(threads);
}

// Of all processes on a list; where they wait for each other it is one wait after the other.
static int add_listed(const char *path, struct work *work) {
  FILE *list = fopen(path, "re");
  if (!list) return 0;
  int pid;
  while (fscanf(list, "%d", &pid) == 1) add_work(pid, work);
  fclose(list);
  return 1;
}

// What waits for an answer of another box waits for a core when that box does. The other box may be gone already.
static int work_of(const struct request *request, struct work *work) {
  *work = (struct work){0};
  if (!request->process_count || !add_listed(request->procs[0], work)) return 0;
  if (request->beside) add_listed(request->beside, work);
  return 1;
}

// Whether a process still has an open file.
static int has_open(int pid, const struct stat *file) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/fd", pid);
  DIR *files = opendir(path);
  if (!files) return 0;
  int found = 0;
  for (struct dirent *one; !found && (one = readdir(files));) {
    struct stat about;
    found = one->d_name[0] != '.' && fstatat(dirfd(files), one->d_name, &about, 0) == 0 && about.st_ino == file->st_ino && about.st_dev == file->st_dev;
  }
  closedir(files);
  return found;
}

// How many processes a box has.
static int count_listed(const struct request *request) {
  FILE *list = request->process_count ? fopen(request->procs[0], "re") : NULL;
  if (!list) return 0;
  int pid, listed = 0;
  while (fscanf(list, "%d", &pid) == 1) listed++;
  fclose(list);
  return listed;
}

// Whether a program that goes on has closed its output. Nothing is said of a box whose processes are not listed, nor of one in which only those
// `before` the program are left: then it has ended, and process 1, which may have no core just now, is about to tell so.
static int is_closed_inside(const struct request *request, int output, int before) {
  struct stat about;
  if (!request->process_count || fstat(output, &about) != 0) return 0;
  FILE *list = fopen(request->procs[0], "re");
  if (!list) return 0;
  int pid, listed = 0, open_still = 0;
  while (!open_still && fscanf(list, "%d", &pid) == 1) {
    listed++;
    open_still = has_open(pid, &about);
  }
  fclose(list);
  return listed > before && !open_still;
}

// The end of an output that we hold until we know how the program ended: whoever reads it learns of that end only afterwards. A program that
// closes it and goes on is seen by two looks; the end is let go then.
struct held { int file; long long look_at; int seen_closed, before; };

static void look_at_output(struct held *held, const struct request *request) {
  if (held->file < 0 || now_ns() < held->look_at) return;
  int closed = is_closed_inside(request, held->file, held->before);
  if (closed && held->seen_closed) {
    close(held->file);
    held->file = -1;
  }
  held->seen_closed = closed;
  held->look_at = now_ns() + LONGEST_TICK * 1000000LL;
}

static void kill_all(const struct request *request, pid_t child) {
  kill(child, SIGKILL);
  if (request->pids_max) write_text(request->pids_max, "0");
  if (request->kill_file && write_text(request->kill_file, "1") == 0) return;
  if (!request->process_count) return;
  for (int turn = 0; turn < 2000; turn++) {
    FILE *list = fopen(request->procs[0], "re");
    if (!list) return;
    int pid, found = 0;
    while (fscanf(list, "%d", &pid) == 1) {
      found++;
      if (pid > 1) kill(pid, SIGKILL);
    }
    fclose(list);
    if (!found) return;
    int status;
    while (waitpid(-1, &status, WNOHANG) > 0);
    usleep(turn < 20 ? 200 : 1000);
  }
}

static void awake(int signal) { (void)signal; }

// The ends of a pipe between two boxes wait for each other, but not for ever.
static int open_waiting(const char *path, int flags) {
  struct sigaction action = {.sa_handler = awake};
  sigaction(SIGALRM, &action, NULL);
  alarm(15);
  int file = open(path, flags | O_CLOEXEC, 0600);
  int error = errno;
  alarm(0);
  errno = error;
  return file;
}

static void answer(const char *format, ...) {
  va_list values;
  va_start(values, format);
  vdprintf(1, format, values);
  va_end(values);
}

// How long to look away, in milliseconds: often where much is printed, and never past the moment at which every core could have used up the time.
static int tick_after(int before, long long printed, long long cpu_left) {
  static long cores = 0;
  if (!cores) cores = sysconf(_SC_NPROCESSORS_ONLN);
  int tick = printed > PIPE_BYTES / 16 ? SHORTEST_TICK : before * 3 / 2;
  if (cpu_left >= 0 && tick > cpu_left / cores / 1000000) tick = (int)(cpu_left / cores / 1000000);
  return tick < SHORTEST_TICK ? SHORTEST_TICK : tick > LONGEST_TICK ? LONGEST_TICK : tick;
}

void serve(struct request *request) {
  int channel[2], out[2] = {-1, -1}, err[2];
  if (request->out_first) out[1] = open_waiting(request->out, O_WRONLY);
  int in = open_waiting(request->in, O_RDONLY);
  if (in < 0) {
    answer("failed open %s: %s\n", request->in, strerror(errno));
    if (out[1] >= 0) close(out[1]);
    return;
  }
  // A pipe to another box is handed over as it is; anything else comes back through us.
  int keep_out = -1;
  if (request->plain_out) {
    if (!request->out_first) out[1] = open_waiting(request->out, O_WRONLY);
  } else {
    keep_out = open_waiting(request->out, O_WRONLY | O_CREAT | O_TRUNC);
    if (keep_out >= 0 && pipe2(out, O_CLOEXEC) == 0) fcntl(out[0], F_SETPIPE_SZ, PIPE_BYTES);
  }
  int keep_err = open_waiting(request->err, O_WRONLY | O_CREAT | O_TRUNC);
  if (out[1] < 0 || keep_err < 0 || pipe2(err, O_CLOEXEC) != 0 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channel) != 0) {
    // A process that cannot open its outputs is of no use any more; the next one begins with nothing open.
    answer("failed open outputs: %s\n", strerror(errno));
    exit(1);
  }
  if (out[0] >= 0) fcntl(out[0], F_SETFL, O_NONBLOCK);
  fcntl(err[0], F_SETFL, O_NONBLOCK);
  struct flow flows[2] = {{out[0], keep_out, 0, request->out_limit, 0}, {err[0], keep_err, 0, request->err_limit, 0}};

  long long began = now_ns(), base = 0, used = 0, waited = -1, ran = -1;
  pid_t child = open_box(request, (int[ENDS]){in, out[1], err[1], channel[1]});
  close(in);
  struct held held = {request->out_first ? out[1] : -1, began, 0, 0};
  if (!request->out_first) close(out[1]);
  close(err[1]);
  close(channel[1]);
  if (child < 0) answer("failed fork: %s\n", strerror(errno));
  const char *reason = "ended";
  struct report report = {0};
  int started = 0, reported = 0;
  long long start_until = began + 20000000000LL;
  int tick = 50;
  while (child > 0) {
    struct pollfd both = {channel[0], POLLIN, 0};
    if (poll(&both, 1, tick) < 0 && errno != EINTR) break;
    if (both.revents) {
      if (!started) {
        char word;
        if (read(channel[0], &word, 1) != 1) break;
        started = 1;
        base = cpu_ns(request);
        if (request->peak_reset) write_text(request->peak_reset, "0");
        // Process 1 begins the program when it is told to: who is here now is no part of it.
        if (held.file >= 0) held.before = count_listed(request);
        began = now_ns();
        if (write(channel[0], "G", 1) != 1) break;
        stand_ready(request);
        tick = SHORTEST_TICK;
        continue;
      }
      reported = recv(channel[0], &report, sizeof report, MSG_WAITALL) == sizeof report;
      break;
    }
    long long printed = flows[0].bytes + flows[1].bytes;
    drain(&flows[0]);
    drain(&flows[1]);
    printed = flows[0].bytes + flows[1].bytes - printed;
    // Standard error beyond its limit is thrown away; standard output beyond it ends the run.
    if (flows[1].over == 1) flows[1].limit = 0, flows[1].over = 0;
    if (flows[0].over) {
      reason = flows[0].over == 1 ? "output" : "disk";
      break;
    }
    if (!started) {
      if (now_ns() < start_until) continue;
      break;
    }
    look_at_output(&held, request);
    long long left = request->cpu_ms * 1000000LL - (cpu_ns(request) - base);
    if (request->cpu_ms && left < 0) {
      reason = "cpu";
      break;
    }
    tick = tick_after(tick, printed, request->cpu_ms ? left : -1);
    long long passed = now_ns() - began, most = request->wall_ms * 1000000LL;
    if (passed <= most) continue;
    struct work work;
    int known = work_of(request, &work);
    waited = known ? work.waited : -1;
    // The kernel writes a wait down when it ends. One that lasts shows by a thread that is ready and has not run since the last look.
    int starved = known && work.ready && (ran < 0 || work.ran == ran);
    ran = known ? work.ran : -1;
    if (known && (passed - waited <= most || starved) && passed <= LONGEST_WALLS * most) continue;
    reason = "wall";
    break;
  }
  long long ended = now_ns(), wall = ended - began;
  if (reported) ended = report.ended_ns;
  if (started) used = cpu_ns(request) - base;
  if (child > 0) {
    kill_all(request, child);
    // We are the parent of whatever lost its own: nothing of a box is left when we answer, not even its names.
    int status;
    while (waitpid(child, &status, __WALL) < 0 && errno == EINTR);
    while (waitpid(-1, &status, 0) > 0 || errno == EINTR);
  }
  if (!flows[0].over) drain(&flows[0]);
  drain(&flows[1]);
  if (flows[0].over == 1 && strcmp(reason, "ended") == 0) reason = "output";
  if (flows[0].over > 1) reason = "disk";
  if (held.file >= 0) close(held.file);
  close(channel[0]);
  if (out[0] >= 0) close(out[0]);
  close(err[0]);
  if (keep_out >= 0) close(keep_out);
  close(keep_err);
  if (child < 0) return;
  answer("%s %d %d %d %d %lld %lld %lld %lld %lld %lld %lld %lld\n", reason, started, reported, report.status, report.error, used, wall,
         report.user_us + report.system_us, report.most_kb, flows[0].bytes, flows[1].bytes, waited, ended);
}
