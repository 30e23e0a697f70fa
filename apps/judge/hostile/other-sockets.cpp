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
  int made = 0; int p[2]; for (int family = 2; family < 46; family++) for (int kind = 1; kind < 7; kind++) if (socket(family, kind, 0) >= 0 || socketpair(family, kind, 0, p) == 0) made++;
  puts(made ? "ESCAPED" : "ok");
}
