// The child's side of jrun: mounts, groups, limits, and bubblewrap. To join a group the kernel waits until every core has passed a quiet moment,
// 5 to 20 ms; so a process joins the groups of the next run while this one is under way, and is told what to run when it comes.
#include "jrun.h"
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <signal.h>
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
#include <unistd.h>

// From here on every failure is told on standard error, which is read as the reason of a failed run.
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

// Never returns. Groups are joined last, so that the work before is nobody's.
static void box(struct request *request, const int ends[ENDS], int joined) {
  dup2(ends[ERR], 2);
  int filter = open(request->seccomp, O_RDONLY | O_CLOEXEC);
  if (filter < 0) stop("open", request->seccomp);
  prepare_mounts(request);
  for (int at = 0; !joined && at < request->process_count; at++)
    if (write_text(request->procs[at], "0") != 0) stop("join", request->procs[at]);
  // Away from the low numbers first, then into their places.
  // An output whose end is awaited is for the program alone: bubblewrap keeps what stands below 3, so process 1 gets it as number 5.
  int count = request->out_first ? 6 : 5;
  int from[6] = {ends[IN], request->out_first ? ends[ERR] : ends[OUT], ends[ERR], filter, ends[CHANNEL], ends[OUT]};
  for (int at = 0; at < count; at++)
    if ((from[at] = fcntl(from[at], F_DUPFD, 50)) < 0) stop("dup", NULL);
  for (int at = 0; at < count; at++)
    if (dup2(from[at], at) < 0) stop("dup", NULL);
  if (syscall(SYS_close_range, (unsigned)count, ~0u, 0) != 0) stop("close_range", NULL);
  umask(022);
  if (chdir("/") != 0) stop("chdir", NULL);
  become(request);
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) stop("prctl", NULL);
  char *nothing[] = {NULL};
  execve(request->bwrap, request->words, nothing);
  stop("exec", request->bwrap);
}

// ---- the process that stands ready

static struct {
  pid_t pid;
  int line, count;
  char *groups[MOST_GROUPS];
} ready;

// The length of the request and the ends of the box.
union rights {
  char room[CMSG_SPACE(ENDS * sizeof(int))];
  struct cmsghdr align;
};

static int hand_over(int line, const struct request *request, const int ends[ENDS]) {
  uint32_t length = (uint32_t)request->raw_length;
  union rights rights = {{0}};
  struct iovec piece = {&length, sizeof length};
  struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1, .msg_control = rights.room, .msg_controllen = sizeof rights.room};
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(ENDS * sizeof(int));
  memcpy(CMSG_DATA(head), ends, ENDS * sizeof(int));
  if (sendmsg(line, &message, 0) != sizeof length) return -1;
  for (size_t done = 0; done < length;) {
    ssize_t written = write(line, request->raw + done, length - done);
    if (written < 0) return -1;
    done += (size_t)written;
  }
  return 0;
}

static int take_over(int line, char *text, uint32_t *length, int ends[ENDS]) {
  union rights rights;
  struct iovec piece = {length, sizeof *length};
  struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1, .msg_control = rights.room, .msg_controllen = sizeof rights.room};
  if (recvmsg(line, &message, MSG_CMSG_CLOEXEC) != sizeof *length || *length > MOST_REQUEST) return -1;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  if (!head || head->cmsg_type != SCM_RIGHTS || head->cmsg_len != CMSG_LEN(ENDS * sizeof(int))) return -1;
  memcpy(ends, CMSG_DATA(head), ENDS * sizeof(int));
  return read_all(line, text, *length);
}

static void wait_ready(int line, const struct request *of, pid_t parent) {
  static char text[MOST_REQUEST + 1];
  int ends[ENDS];
  uint32_t length;
  struct request request;
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) _exit(125);
  // Nothing of the run under way is held open.
  if (dup3(line, 3, O_CLOEXEC) < 0) _exit(125);
  close(0);
  close(1);
  if (syscall(SYS_close_range, 4u, ~0u, 0) != 0) _exit(125);
  for (int at = 0; at < of->next_count; at++)
    if (write_text(of->next[at], "0") != 0) _exit(125);
  if (take_over(3, text, &length, ends) != 0) _exit(125);
  text[length] = 0;
  if (read_request(&request, text, length) != 0) _exit(125);
  box(&request, ends, 1);
}

static void dismiss(void) {
  close(ready.line);
  for (int at = 0; at < ready.count; at++) free(ready.groups[at]);
  ready.count = 0;
  ready.pid = 0;
}

static int same_groups(const struct request *request) {
  if (ready.count != request->process_count) return 0;
  for (int at = 0; at < ready.count; at++)
    if (strcmp(ready.groups[at], request->procs[at]) != 0) return 0;
  return 1;
}

static void end(pid_t pid) {
  int status;
  kill(pid, SIGKILL);
  while (waitpid(pid, &status, __WALL) < 0 && errno == EINTR);
}

void stand_ready(const struct request *request) {
  int line[2];
  if (!request->next_count || ready.pid || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, line) != 0) return;
  pid_t self = getpid();
  // A child that ends without a signal is passed over by those who wait for whatever is left of a box; bubblewrap, once it is run, is not.
  pid_t pid = (pid_t)syscall(SYS_clone, 0, 0, 0, 0, 0);
  if (pid == 0) wait_ready(line[1], request, self);
  close(line[1]);
  if (pid < 0) {
    close(line[0]);
    return;
  }
  ready.pid = pid;
  ready.line = line[0];
  for (; ready.count < request->next_count; ready.count++) ready.groups[ready.count] = strdup(request->next[ready.count]);
}

pid_t open_box(struct request *request, const int ends[ENDS]) {
  pid_t pid = ready.pid;
  if (pid) {
    int fits = same_groups(request) && hand_over(ready.line, request, ends) == 0;
    dismiss();
    if (fits) return pid;
    end(pid);
  }
  pid = fork();
  if (pid == 0) box(request, ends, 0);
  return pid;
}
