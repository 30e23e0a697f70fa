// MLE AC RE; mem 64
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
  static struct { long kind; char text[8000]; } one = {1, {}};
  long sent = 0;
  for (int q = 0; q < 40000; q++) { int id = msgget(IPC_PRIVATE, 0600); if (id < 0) break; while (msgsnd(id, &one, sizeof one.text, IPC_NOWAIT) == 0) sent++; }
  puts("ok"); fprintf(stderr, "%ld", sent);
}
