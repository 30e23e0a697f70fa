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
  bool out = false;
  char room[256] = {};
  for (int number : {321, 425, 323, 298, 246, 175, 169, 167, 103, 248, 250, 304, 308, 312, 135}) { errno = 0; long got = syscall(number, room, room, 0, 0, 0); out |= got >= 0 || errno != EPERM; }
  puts(out ? "ESCAPED" : "ok");
}
