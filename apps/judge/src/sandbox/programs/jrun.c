// Runs programs in boxes, one request after the other, as root. A request on standard input is a length (4 bytes, little endian) and so many
// bytes of "name=value\0"; the answer on standard output is one line. It prepares the mounts in a mount namespace of its own, so that nothing of
// them is left on the machine whatever happens, joins the cgroups, gives up root, and hands over to bubblewrap; the parent watches and kills.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_WORDS = 512, MOST_BINDS = 32, MOST_REQUEST = 1 << 20, PIPE_BYTES = 1 << 20 };

struct bind {
  const char *from;
  int fd, is_folder;
};

struct request {
  long long uid, cpu_ms, wall_ms, out_limit, err_limit;
  long long limit_as, limit_fsize, limit_stack, limit_nproc, limit_nofile, limit_cpu;
  const char *procs[8], *cpu_ns, *cpu_stat, *kill_file, *pids_max, *peak_reset;
  const char *in, *out, *err, *seccomp, *bwrap, *tmp_options;
  int plain_out, out_first, process_count, bind_count;
  struct bind binds[MOST_BINDS];
  // What bubblewrap is called with; "@N" in it is bind N of this request.
  char *words[MOST_WORDS];
  int word_count;
};

struct report {
  int status;
  int error;
  long long user_us, system_us, most_kb, ended_ns;
};

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

static int write_text(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t written = write(file, text, strlen(text));
  close(file);
  return written < 0 ? -1 : 0;
}

static long long cpu_ns(const struct request *request) {
  if (request->cpu_ns) return number_after(request->cpu_ns, NULL);
  if (request->cpu_stat) return number_after(request->cpu_stat, "usage_usec ") * 1000;
  return 0;
}

// ---- the child: from here on every failure is told on standard error, which is read as the reason of a failed run

static void stop(const char *what, const char *which) {
  dprintf(2, "jrun: %s%s%s: %s\n", what, which ? " " : "", which ? which : "", strerror(errno));
  _exit(125);
}

static void limit(int which, long long value) {
  if (value < 0) return;
  struct rlimit both = {(rlim_t)value, (rlim_t)value};
  if (which == RLIMIT_CPU) both.rlim_max++;
  if (setrlimit(which, &both) != 0) stop("setrlimit", NULL);
}

// The sources may lie where the box's user may not go: root opens them, and the box sees them under /run of this namespace only.
static void prepare_mounts(struct request *request) {
  if (unshare(CLONE_NEWNS) != 0) stop("unshare", NULL);
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) stop("mount", "/");
  for (int at = 0; at < request->bind_count; at++) {
    struct bind *bind = &request->binds[at];
    struct stat about;
    bind->fd = open(bind->from, O_PATH | O_CLOEXEC);
    if (bind->fd < 0 || fstat(bind->fd, &about) != 0) stop("open", bind->from);
    bind->is_folder = S_ISDIR(about.st_mode);
  }
  if (mount("tmpfs", "/run", "tmpfs", MS_NOSUID | MS_NODEV, "size=64k,nr_inodes=64,mode=0755") != 0) stop("mount", "/run");
  if (mkdir("/run/tmp", 0755) != 0 || mount("tmpfs", "/run/tmp", "tmpfs", MS_NOSUID | MS_NODEV, request->tmp_options) != 0)
    stop("mount", "/run/tmp");
  for (int at = 0; at < request->bind_count; at++) {
    char from[64], to[64];
    snprintf(from, sizeof from, "/proc/self/fd/%d", request->binds[at].fd);
    snprintf(to, sizeof to, "/run/%d", at);
    int made = request->binds[at].is_folder ? mkdir(to, 0755) : open(to, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
    if (made < 0) stop("make", to);
    if (!request->binds[at].is_folder) close(made);
    if (mount(from, to, NULL, MS_BIND | MS_REC, NULL) != 0) stop("bind", request->binds[at].from);
  }
}

static void become(const struct request *request) {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_AS, request->limit_as);
  limit(RLIMIT_FSIZE, request->limit_fsize);
  limit(RLIMIT_STACK, request->limit_stack);
  limit(RLIMIT_NPROC, request->limit_nproc);
  limit(RLIMIT_NOFILE, request->limit_nofile);
  limit(RLIMIT_CPU, request->limit_cpu);
  limit(RLIMIT_MEMLOCK, 65536);
  if (setgroups(0, NULL) != 0) stop("setgroups", NULL);
  if (setresgid(request->uid, request->uid, request->uid) != 0) stop("setresgid", NULL);
  if (setresuid(request->uid, request->uid, request->uid) != 0) stop("setresuid", NULL);
}

static void box(struct request *request, int in, int out, int err, int channel) {
  dup2(err, 2);
  int filter = open(request->seccomp, O_RDONLY | O_CLOEXEC);
  if (filter < 0) stop("open", request->seccomp);
  prepare_mounts(request);
  for (int at = 0; at < request->process_count; at++)
    if (write_text(request->procs[at], "0") != 0) stop("join", request->procs[at]);
  // Away from the low numbers first, then into their places.
  int from[5] = {in, out, err, filter, channel};
  for (int at = 0; at < 5; at++)
    if ((from[at] = fcntl(from[at], F_DUPFD, 50)) < 0) stop("dup", NULL);
  for (int at = 0; at < 5; at++)
    if (dup2(from[at], at) < 0) stop("dup", NULL);
  if (syscall(SYS_close_range, 5u, ~0u, 0) != 0) stop("close_range", NULL);
  umask(022);
  if (chdir("/") != 0) stop("chdir", NULL);
  become(request);
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) stop("prctl", NULL);
  char *nothing[] = {NULL};
  execve(request->bwrap, request->words, nothing);
  stop("exec", request->bwrap);
}

// ---- the parent

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

// How long processes of the box were ready to run and had no core.
static long long waited_ns(const struct request *request) {
  if (!request->process_count) return -1;
  long long all = 0;
  FILE *list = fopen(request->procs[0], "re");
  if (!list) return -1;
  int pid;
  while (fscanf(list, "%d", &pid) == 1) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/schedstat", pid);
    FILE *stat = fopen(path, "re");
    long long ran, waited;
    if (!stat) continue;
    if (fscanf(stat, "%lld %lld", &ran, &waited) == 2) all += waited;
    fclose(stat);
  }
  fclose(list);
  return all;
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

static void serve(struct request *request) {
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

  long long began = now_ns(), base = 0, used = 0, waited = -1;
  pid_t child = fork();
  if (child == 0) box(request, in, out[1], err[1], channel[1]);
  close(in);
  close(out[1]);
  close(err[1]);
  close(channel[1]);
  if (child < 0) answer("failed fork: %s\n", strerror(errno));
  const char *reason = "ended";
  struct report report = {0};
  int started = 0, reported = 0;
  long long start_until = began + 20000000000LL;
  while (child > 0) {
    long long ran = now_ns() - began;
    struct pollfd both = {channel[0], POLLIN, 0};
    int tick = !started ? 50 : ran < 30000000LL ? 2 : ran < 1000000000LL ? 5 : 10;
    if (poll(&both, 1, tick) < 0 && errno != EINTR) break;
    if (both.revents) {
      if (!started) {
        char word;
        if (read(channel[0], &word, 1) != 1) break;
        started = 1;
        base = cpu_ns(request);
        if (request->peak_reset) write_text(request->peak_reset, "0");
        began = now_ns();
        if (write(channel[0], "G", 1) != 1) break;
        continue;
      }
      reported = recv(channel[0], &report, sizeof report, MSG_WAITALL) == sizeof report;
      break;
    }
    drain(&flows[0]);
    drain(&flows[1]);
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
    if (request->cpu_ms && cpu_ns(request) - base > request->cpu_ms * 1000000LL) {
      reason = "cpu";
      break;
    }
    if (now_ns() - began > request->wall_ms * 1000000LL) {
      reason = "wall";
      waited = waited_ns(request);
      break;
    }
  }
  long long ended = now_ns(), wall = ended - began;
  if (reported) ended = report.ended_ns;
  if (started) used = cpu_ns(request) - base;
  if (child > 0) {
    kill_all(request, child);
    // We are the parent of whatever lost its own: nothing of a box is left when we answer, not even its names.
    int status;
    while (waitpid(-1, &status, 0) > 0 || errno == EINTR);
  }
  if (!flows[0].over) drain(&flows[0]);
  drain(&flows[1]);
  if (flows[0].over == 1 && strcmp(reason, "ended") == 0) reason = "output";
  if (flows[0].over > 1) reason = "disk";
  close(channel[0]);
  if (out[0] >= 0) close(out[0]);
  close(err[0]);
  if (keep_out >= 0) close(keep_out);
  close(keep_err);
  if (child < 0) return;
  answer("%s %d %d %d %d %lld %lld %lld %lld %lld %lld %lld %lld\n", reason, started, reported, report.status, report.error, used, wall,
         report.user_us + report.system_us, report.most_kb, flows[0].bytes, flows[1].bytes, waited, ended);
}

#define NUMBER(word, field) if (strcmp(name, word) == 0) { request.field = atoll(value); continue; }
#define TEXT(word, field) if (strcmp(name, word) == 0) { request.field = value; continue; }

static int handle(char *text, size_t length) {
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
      if (strcmp(name, "procs") == 0 && request.process_count < 8) { request.procs[request.process_count++] = value; continue; }
      if (strcmp(name, "bind") == 0 && request.bind_count < MOST_BINDS) { request.binds[request.bind_count++].from = value; continue; }
      if (strcmp(name, "word") == 0 && request.word_count < MOST_WORDS - 1) { request.words[request.word_count++] = value; continue; }
      return -1;
    } while (0);
    name = next;
  }
  if (!request.in || !request.out || !request.err || !request.seccomp || !request.bwrap || !request.tmp_options) return -1;
  serve(&request);
  return 0;
}

static int read_all(char *to, size_t length) {
  while (length) {
    ssize_t got = read(0, to, length);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return -1;
    to += got;
    length -= got;
  }
  return 0;
}

int main(void) {
  static char text[MOST_REQUEST + 1];
  // Whoever started us is gone: so are we, and with us the box.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  signal(SIGPIPE, SIG_IGN);
  for (;;) {
    uint32_t length;
    if (read_all((char *)&length, 4) != 0) return 0;
    if (length > MOST_REQUEST || read_all(text, length) != 0) return 1;
    text[length] = 0;
    if (handle(text, length) != 0) answer("failed unreadable request\n");
  }
}
