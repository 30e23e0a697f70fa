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
#include <sys/uio.h>
int main() {
  char room[8];
  struct iovec here = {room, 8}, there = {(void *)0x400000, 8};
  bool out = ptrace(PTRACE_ATTACH, 1, 0, 0) == 0 || ptrace(PTRACE_TRACEME, 0, 0, 0) == 0 || syscall(SYS_process_vm_readv, 1, &here, 1, &there, 1, 0) >= 0 || syscall(SYS_pidfd_getfd, syscall(SYS_pidfd_open, 1, 0), 3, 0) >= 0;
  puts(out ? "ESCAPED" : "ok");
}
