// RE MLE
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
int deep(volatile int n) { volatile char room[4096]; room[0] = n; return deep(n + 1) + room[0]; }
int main() {
  return deep(0);
}
