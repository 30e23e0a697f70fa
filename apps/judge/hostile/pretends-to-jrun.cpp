// RE
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
  char report[32] = {};
  for (int file = 3; file < 1024; file++) { write(file, report, sizeof report); write(file, "G", 1); }
  puts("ok");
  fflush(stdout);
  _exit(1);
}
