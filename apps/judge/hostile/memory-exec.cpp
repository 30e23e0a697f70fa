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
  int file = memfd_create("x", 0);
  FILE *from = fopen("/usr/bin/id", "r"); char block[4096]; size_t n;
  while (from && (n = fread(block, 1, sizeof block, from)) > 0) if (write(file, block, n) < 0) return 1;
  int out[2]; if (pipe(out)) return 1;
  if (fork() == 0) { dup2(out[1], 1); char *words[] = {(char *)"id", 0}, *none[] = {0}; syscall(SYS_execveat, file, "", words, none, AT_EMPTY_PATH); _exit(9); }
  close(out[1]); int got = read(out[0], block, sizeof block - 1); block[got > 0 ? got : 0] = 0; wait(0);
  puts(strstr(block, "uid=0") ? "ESCAPED" : "ok");
}
