// AC
#include <bits/stdc++.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
int main() {
  struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY};
  sched_param high = {50};
  bool out = setrlimit(RLIMIT_FSIZE, &most) == 0 || setrlimit(RLIMIT_NOFILE, &most) == 0 || sched_setscheduler(0, SCHED_FIFO, &high) == 0 || setpriority(PRIO_PROCESS, 0, -20) == 0;
  puts(out ? "ESCAPED" : "ok");
}
