// Process 1 inside the box: starts the program, waits for it, tells jrun exactly how it ended, and by ending takes everything else with it.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Where an output stands that is for the program alone.
enum { OWN_OUTPUT = 5 };

struct report {
  int status;
  int error;
  long long user_us, system_us, most_kb, ended_ns;
};

// Whether the program itself is why it could not be executed: it stands there, and the machine lacks nothing.
static int unfit(int error, const char *program) {
  return error != EAGAIN && error != EIO && error != EMFILE && error != ENFILE && error != ETXTBSY && access(program, X_OK) == 0;
}

static void tell(int channel, const struct report *report) {
  ssize_t written = write(channel, report, sizeof *report);
  _exit(written == (ssize_t)sizeof *report ? 0 : 1);
}

// jinit CHANNEL PROGRAM ARGUMENT…; the channel is a socket whose other end is jrun.
int main(int count, char **words, char **environment) {
  struct report report = {0};
  if (count < 3) return 2;
  int channel = atoi(words[1]);
  // Of the same user as the program: nobody may look into this process or at its descriptors.
  if (prctl(PR_SET_DUMPABLE, 0) != 0) return 2;
  char go = 'R';
  if (write(channel, &go, 1) != 1 || read(channel, &go, 1) != 1) return 2;
  // bubblewrap says where it stands; the program is told nothing that was not meant for it.
  int kept = 0;
  for (int at = 0; environment[at]; at++)
    if (strncmp(environment[at], "PWD=", 4) != 0) environment[kept++] = environment[at];
  environment[kept] = NULL;
  int own_output = fcntl(OWN_OUTPUT, F_GETFD) >= 0;
  int failed[2];
  if (pipe2(failed, O_CLOEXEC) != 0) return 2;
  pid_t program = fork();
  if (program < 0) {
    report.error = errno;
    tell(channel, &report);
  }
  if (program == 0) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int number = 1; number < 65; number++) sigaction(number, &usual, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    // An output for the program alone.
    if (own_output && dup2(OWN_OUTPUT, 1) < 0) _exit(126);
    // Everything but standard input, output, error and the end that tells of a failed exec, which closes itself.
    if (failed[1] > 3) syscall(SYS_close_range, 3u, (unsigned)failed[1] - 1, 0);
    syscall(SYS_close_range, (unsigned)failed[1] + 1, ~0u, 0);
    execve(words[2], words + 2, environment);
    int error = errno;
    if (write(failed[1], &error, sizeof error) < 0) _exit(126);
    _exit(127);
  }
  close(failed[1]);
  if (own_output) close(OWN_OUTPUT);
  int error = 0;
  // One that cannot be executed for its own reasons has ended with 127, as a shell says it.
  if (read(failed[0], &error, sizeof error) == sizeof error && !unfit(error, words[2])) report.error = error;
  close(failed[0]);
  for (;;) {
    struct rusage usage;
    int status;
    pid_t ended = wait4(-1, &status, 0, &usage);
    if (ended < 0 && errno == EINTR) continue;
    if (ended < 0) break;
    if (ended != program) continue;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    report.ended_ns = time.tv_sec * 1000000000LL + time.tv_nsec;
    report.status = status;
    report.user_us = usage.ru_utime.tv_sec * 1000000LL + usage.ru_utime.tv_usec;
    report.system_us = usage.ru_stime.tv_sec * 1000000LL + usage.ru_stime.tv_usec;
    report.most_kb = usage.ru_maxrss;
    break;
  }
  tell(channel, &report);
}
