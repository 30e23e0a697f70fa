// AC RE MLE; mem 64
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
  // Sockets that carry each other: only the collector of the kernel ends them.
  for (int turn = 0; turn < 20000; turn++) {
    int pair[2]; if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair)) break;
    char room[CMSG_SPACE(8)] = {}; char c = 0; iovec v{&c, 1}; msghdr m{}; m.msg_iov = &v; m.msg_iovlen = 1; m.msg_control = room; m.msg_controllen = sizeof room;
    cmsghdr *h = CMSG_FIRSTHDR(&m); h->cmsg_level = SOL_SOCKET; h->cmsg_type = SCM_RIGHTS; h->cmsg_len = CMSG_LEN(8); memcpy(CMSG_DATA(h), pair, 8);
    sendmsg(pair[0], &m, MSG_DONTWAIT); sendmsg(pair[1], &m, MSG_DONTWAIT); close(pair[0]); close(pair[1]);
  }
  puts("ok");
}
