// TLE; time 500
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
  for (;;) {
    if (fork() == 0) { for (volatile int n = 0; n < 100000; n++) { } _exit(0); }
    wait(nullptr);
  }
}
