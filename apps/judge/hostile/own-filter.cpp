// AC WA RE TLE; time 300
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
  // A filter of its own that says yes to all, and one that hangs on a listener.
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); prctl(PR_SET_SECCOMP, 1); puts("ok"); fflush(stdout);
}
