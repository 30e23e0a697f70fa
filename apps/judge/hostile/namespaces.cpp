// AC; quick
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
  for (int flag : {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWNET, CLONE_NEWPID, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP, 0x80}) {
    out |= unshare(flag) == 0;
    if (flag == 0x80) continue;
    long child = syscall(SYS_clone, flag | SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    out |= child > 0;
  }
  struct { unsigned long flags, a[10]; } words = {CLONE_NEWUSER, {0, 0, 0, SIGCHLD}};
  long child = syscall(435, &words, sizeof words);
  if (child == 0) _exit(0);
  puts(out || child > 0 ? "ESCAPED" : "ok");
}
