// MLE RE; mem 64
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
#include <sys/shm.h>
int main() {
  for (;;) { int id = shmget(IPC_PRIVATE, 4 << 20, 0600); void *at = shmat(id, nullptr, 0); if (at == (void *)-1) abort(); memset(at, 1, 4 << 20); }
}
