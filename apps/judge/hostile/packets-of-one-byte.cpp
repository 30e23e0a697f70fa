// AC WA OLE TLE; time 1000
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
  fcntl(1, F_SETFL, O_DIRECT | O_WRONLY); for (int at = 0; at < 200000; at++) if (write(1, " ", 1) != 1) return 1; if (write(1, "\nok\n", 4) != 4) return 1;
}
