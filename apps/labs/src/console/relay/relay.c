// Carries the pictures of machines to pages: from a machine's socket through a pipe into the page's socket, by reference, each load as one
// WebSocket frame. It reads nothing of what it carries. Which sockets belong together the console door says over Node's own channel
// (lines of JSON, a socket beside them); the few frames the door has to say itself go out between two of ours.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CHANNEL = 3, LOAD = 256 * 1024, IN_A_ROW = 8, SAID = 1024, HEAD = 10, LINE = 4096, SPARE = 4, CLOSE_FRAME = 0x88, NOBODY = 62003 };

typedef struct Picture {
  struct Picture *next;
  char name[24];
  int page, machine;
  /** Where the rest of a frame waits for a slow page; -1 while nothing waits. */
  int pipe[2];
  size_t waiting;
  unsigned char head[HEAD];
  size_t head_at, head_bytes;
  unsigned char said[SAID];
  size_t said_at, said_bytes;
  bool closing, machine_watched, page_watched, over;
} Picture;

static Picture *pictures;
static int spare[SPARE][2], spares;
static int events;

static void tell(const char *words, const char *name) {
  char line[64];
  int bytes = snprintf(line, sizeof line, "\"%s %s\"\n", words, name);
  // Without the door there is nothing left to do.
  if (send(CHANNEL, line, (size_t)bytes, MSG_NOSIGNAL) != bytes) exit(0);
}

static void let_go(int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

static bool take_pipe(Picture *picture) {
  if (picture->pipe[0] >= 0) return true;
  if (spares > 0) {
    memcpy(picture->pipe, spare[--spares], sizeof picture->pipe);
    return true;
  }
  if (pipe2(picture->pipe, O_NONBLOCK | O_CLOEXEC) != 0) {
    picture->pipe[0] = picture->pipe[1] = -1;
    return false;
  }
  // A smaller one serves as well.
  (void)fcntl(picture->pipe[1], F_SETPIPE_SZ, LOAD);
  return true;
}

static void give_pipe(Picture *picture) {
  if (picture->pipe[0] < 0) return;
  if (picture->waiting == 0 && spares < SPARE) {
    memcpy(spare[spares++], picture->pipe, sizeof picture->pipe);
    picture->pipe[0] = picture->pipe[1] = -1;
  }
  let_go(&picture->pipe[0]);
  let_go(&picture->pipe[1]);
  picture->waiting = 0;
}

static void watch(int fd, bool *watched, bool wanted, uint32_t what, Picture *picture) {
  if (fd < 0 || *watched == wanted) return;
  struct epoll_event event = {.events = what, .data.ptr = picture};
  epoll_ctl(events, wanted ? EPOLL_CTL_ADD : EPOLL_CTL_DEL, fd, &event);
  *watched = wanted;
}

/** The sockets are open in the door as well: epoll forgets them only when it is told to. */
static void leave_machine(Picture *picture) {
  watch(picture->machine, &picture->machine_watched, false, 0, picture);
  let_go(&picture->machine);
}

static void end(Picture *picture, const char *words) {
  if (picture->over) return;
  picture->over = true;
  leave_machine(picture);
  watch(picture->page, &picture->page_watched, false, 0, picture);
  let_go(&picture->page);
  give_pipe(picture);
  if (words) tell(words, picture->name);
}

enum Sent { ALL, LATER, BROKEN };

static enum Sent send_bytes(int fd, const unsigned char *from, size_t *at, size_t bytes, int flags) {
  while (*at < bytes) {
    ssize_t sent = send(fd, from + *at, bytes - *at, MSG_DONTWAIT | MSG_NOSIGNAL | flags);
    if (sent >= 0) *at += (size_t)sent;
    else if (errno == EAGAIN) return LATER;
    else if (errno != EINTR) return BROKEN;
  }
  return ALL;
}

/** Sends what is under way: the rest of a frame first, then what the door says. */
static enum Sent send_rest(Picture *picture) {
  enum Sent sent = send_bytes(picture->page, picture->head, &picture->head_at, picture->head_bytes, MSG_MORE);
  if (sent != ALL) return sent;
  while (picture->waiting > 0) {
    ssize_t moved = splice(picture->pipe[0], NULL, picture->page, NULL, picture->waiting, SPLICE_F_MOVE | SPLICE_F_NONBLOCK);
    if (moved > 0) picture->waiting -= (size_t)moved;
    else if (moved < 0 && errno == EAGAIN) return LATER;
    else if (moved == 0 || errno != EINTR) return BROKEN;
  }
  sent = send_bytes(picture->page, picture->said, &picture->said_at, picture->said_bytes, 0);
  if (sent == ALL) picture->said_at = picture->said_bytes = 0;
  return sent;
}

static void begin_frame(Picture *picture, size_t bytes) {
  unsigned char *head = picture->head;
  head[0] = 0x82;
  picture->head_at = 0;
  picture->waiting = bytes;
  picture->head_bytes = bytes < 126 ? 2 : bytes < 65536 ? 4 : 10;
  head[1] = (unsigned char)(bytes < 126 ? bytes : bytes < 65536 ? 126 : 127);
  size_t left = bytes;
  for (size_t at = picture->head_bytes - 1; at > 1; at--, left >>= 8) head[at] = (unsigned char)left;
}

/** Carries what is there, until the page or the machine has to be waited for. */
static void carry(Picture *picture) {
  for (int turn = 0;; turn++) {
    enum Sent sent = send_rest(picture);
    if (sent == BROKEN) return end(picture, "lost");
    watch(picture->page, &picture->page_watched, sent == LATER, EPOLLOUT, picture);
    if (sent == LATER) return watch(picture->machine, &picture->machine_watched, false, 0, picture);
    give_pipe(picture);
    if (picture->closing) return end(picture, "done");
    watch(picture->machine, &picture->machine_watched, true, EPOLLIN, picture);
    if (picture->machine < 0 || turn == IN_A_ROW) return;
    if (!take_pipe(picture)) return end(picture, "lost");
    ssize_t loaded = splice(picture->machine, NULL, picture->pipe[1], NULL, LOAD, SPLICE_F_MOVE | SPLICE_F_NONBLOCK);
    if (loaded > 0) begin_frame(picture, (size_t)loaded);
    else if (loaded == 0 || (errno != EAGAIN && errno != EINTR)) {
      leave_machine(picture);
      tell("gone", picture->name);
    }
    if (loaded <= 0) return give_pipe(picture);
  }
}

static Picture *named(const char *name) {
  for (Picture *picture = pictures; picture; picture = picture->next)
    if (!picture->over && strcmp(picture->name, name) == 0) return picture;
  return NULL;
}

/** What ended is freed only here, when no event can name it any more. */
static void sweep(void) {
  for (Picture **at = &pictures; *at;) {
    Picture *picture = *at;
    if (picture->over) {
      *at = picture->next;
      free(picture);
    } else at = &picture->next;
  }
}

static void open_picture(const char *name, int page) {
  Picture *picture = calloc(1, sizeof *picture);
  if (!picture) {
    close(page);
    return tell("lost", name);
  }
  snprintf(picture->name, sizeof picture->name, "%s", name);
  picture->page = page;
  picture->machine = picture->pipe[0] = picture->pipe[1] = -1;
  picture->next = pictures;
  pictures = picture;
}

/** What the door says in frames of its own; after a frame that closes, nothing of the machine goes out any more. */
static void say(Picture *picture, const char *hex) {
  size_t bytes = strlen(hex) / 2;
  if (picture->closing || bytes == 0) return;
  if (picture->said_bytes + bytes > SAID) return end(picture, "lost");
  for (size_t at = 0; at < bytes; at++) {
    unsigned value = 0;
    if (sscanf(hex + 2 * at, "%2x", &value) != 1) return end(picture, "lost");
    picture->said[picture->said_bytes + at] = (unsigned char)value;
  }
  picture->closing = picture->said[picture->said_bytes] == CLOSE_FRAME;
  picture->said_bytes += bytes;
  if (picture->closing) leave_machine(picture);
  carry(picture);
}

/** Pages of a door on this host come over the loopback, which needs no pacing; with it every packet sets a timer. */
static void no_pacing(int door) {
  struct sockaddr_in at;
  socklen_t bytes = sizeof at;
  if (getsockname(door, (struct sockaddr *)&at, &bytes) == 0 && at.sin_family == AF_INET && ntohl(at.sin_addr.s_addr) >> 24 == 127 &&
      setsockopt(door, IPPROTO_TCP, TCP_CONGESTION, "cubic", 5) != 0)
    (void)setsockopt(door, IPPROTO_TCP, TCP_CONGESTION, "reno", 4);
  close(door);
}

/** One order of the door: a deed, the name of a picture and, with some, bytes or a socket. */
static void obey(char *line, bool with_socket, int socket) {
  char *words = line[0] == '"' ? line + 1 : strstr(line, "\"msg\":\"");
  if (with_socket) {
    static const char heard[] = "{\"cmd\":\"NODE_HANDLE_ACK\"}\n";
    if (send(CHANNEL, heard, sizeof heard - 1, MSG_NOSIGNAL) < 0) exit(0);
  }
  if (words && line[0] != '"') words += 7;
  char *save = NULL, *deed = words ? strtok_r(words, " \"", &save) : NULL, *name = deed ? strtok_r(NULL, " \"", &save) : NULL;
  if (deed && name && socket >= 0 && strcmp(deed, "door") == 0) return no_pacing(socket);
  if (deed && name && socket >= 0 && strcmp(deed, "page") == 0) return open_picture(name, socket);
  Picture *picture = deed && name ? named(name) : NULL;
  if (picture && socket >= 0 && strcmp(deed, "machine") == 0 && picture->machine < 0 && !picture->closing) {
    picture->machine = socket;
    return carry(picture);
  }
  if (socket >= 0) close(socket);
  // No descriptor was left for it.
  if (with_socket && socket < 0 && name && strcmp(deed, "door") != 0) {
    return picture ? end(picture, "lost") : tell("lost", name);
  }
  if (!picture) return;
  char *hex = strtok_r(NULL, " \"", &save);
  if (strcmp(deed, "say") == 0 && hex) say(picture, hex);
  else if (strcmp(deed, "drop") == 0) end(picture, NULL);
}

/** An order that does not fit ends the picture it names. */
static void give_up(char *line) {
  char *save = NULL, *words = line[0] == '"' ? line + 1 : NULL;
  char *name = words && strtok_r(words, " \"", &save) ? strtok_r(NULL, " \"", &save) : NULL;
  Picture *picture = name ? named(name) : NULL;
  if (picture) end(picture, "lost");
}

static void listen_to_door(void) {
  static char line[LINE];
  static size_t bytes;
  static int socket = -1;
  static bool passing_over;
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int))];
  } beside;
  struct iovec part = {line + bytes, LINE - 1 - bytes};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &beside, .msg_controllen = sizeof beside};
  ssize_t got = recvmsg(CHANNEL, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) exit(0);
  struct cmsghdr *with = CMSG_FIRSTHDR(&message);
  if (with && with->cmsg_level == SOL_SOCKET && with->cmsg_type == SCM_RIGHTS) {
    let_go(&socket);
    memcpy(&socket, CMSG_DATA(with), sizeof socket);
  }
  bytes += (size_t)got;
  line[bytes] = 0;
  char *from = line;
  for (char *to; (to = strchr(from, '\n')); from = to + 1) {
    *to = 0;
    if (passing_over) {
      passing_over = false;
      continue;
    }
    bool with_socket = from[0] == '{' && strstr(from, "NODE_HANDLE");
    obey(from, with_socket, with_socket ? socket : -1);
    if (with_socket) socket = -1;
  }
  bytes -= (size_t)(from - line);
  memmove(line, from, bytes);
  // The door says nothing that long: whatever it was about is lost, the others go on.
  if (bytes < LINE - 1) return;
  if (!passing_over) give_up(line);
  passing_over = true;
  bytes = 0;
}

/** The sockets come over the channel: nothing here needs a right of the host's. */
static void become_nobody(void) {
  if (geteuid() != 0) return;
  // A container may have no other user than its own root.
  if (setgroups(0, NULL) != 0 || setresgid(NOBODY, NOBODY, NOBODY) != 0 || setresuid(NOBODY, NOBODY, NOBODY) != 0)
    fprintf(stderr, "the relay of pictures keeps the rights of its host: %s\n", strerror(errno));
}

int main(void) {
  become_nobody();
  // Whoever changes their user loses this.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  signal(SIGPIPE, SIG_IGN);
  // The door's signals are its own: we end with it.
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  events = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event door = {.events = EPOLLIN, .data.ptr = NULL};
  if (events < 0 || epoll_ctl(events, EPOLL_CTL_ADD, CHANNEL, &door) != 0) return 1;
  for (;;) {
    struct epoll_event found[64];
    int count = epoll_wait(events, found, 64, -1);
    if (count < 0 && errno != EINTR) return 1;
    for (int at = 0; at < count; at++) {
      Picture *picture = found[at].data.ptr;
      if (!picture) listen_to_door();
      else if (!picture->over) carry(picture);
    }
    sweep();
  }
}
