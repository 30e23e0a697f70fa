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
  kill(1, SIGKILL); kill(1, SIGSTOP); kill(getppid(), SIGKILL); int one = syscall(SYS_pidfd_open, 1, 0); if (one >= 0) syscall(SYS_pidfd_send_signal, one, SIGKILL, 0, 0);
  sigval v{}; sigqueue(1, SIGTERM, v); tgkill(1, 1, SIGSEGV); usleep(20000); puts(getppid() == 1 ? "ok" : "GONE");
}
