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
  bool out = mount("tmpfs", "/tmp", "tmpfs", 0, "") == 0 || mount("proc", "/tmp", "proc", 0, "") == 0 || mount(nullptr, "/", nullptr, MS_REMOUNT | MS_BIND, nullptr) == 0 || umount2("/w", MNT_DETACH) == 0 || syscall(SYS_pivot_root, "/tmp", "/tmp") == 0 || chroot("/tmp") == 0 || syscall(428, -100, "/", 0) >= 0 || syscall(430, "tmpfs", 0) >= 0 || syscall(442, -100, "/", 0, 0, 0) == 0;
  puts(out ? "ESCAPED" : "ok");
}
