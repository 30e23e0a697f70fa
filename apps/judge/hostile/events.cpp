// AC
#include <bits/stdc++.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/file.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/un.h>
#include <sys/timerfd.h>
#include <signal.h>
#include <unistd.h>
int main() {
  int made = 0; for (int at = 0; at < 3000; at++) { if (epoll_create1(0) >= 0) made++; if (inotify_init() >= 0) made++; if (timerfd_create(CLOCK_MONOTONIC, 0) >= 0) made++; }
  unsigned long context = 0; for (int at = 0; at < 100; at++) { context = 0; syscall(SYS_io_setup, 60000, &context); }
  puts("ok"); fprintf(stderr, "%d", made);
}
