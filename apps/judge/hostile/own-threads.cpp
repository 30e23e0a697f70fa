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
  // A process that shares everything but is none of ours to wait for.
  static char stack[1 << 16];
  clone([](void *) -> int { for (;;) pause(); }, stack + sizeof stack, CLONE_VM | CLONE_FILES | CLONE_FS | CLONE_SIGHAND | CLONE_PARENT, 0);
  clone([](void *) -> int { setsid(); for (;;) pause(); }, stack + sizeof stack / 2, CLONE_VM | CLONE_UNTRACED | SIGCHLD, 0);
  puts("ok"); fflush(stdout);
}
