// MLE; mem 64
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
  for (int i = 0; i < 10; i++) if (fork() == 0) { memset(new char[20 << 20], 1, 20 << 20); pause(); }
  while (wait(nullptr) > 0) { }
  puts("ok");
}
