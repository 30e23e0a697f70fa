import { type ChildProcess, spawn } from 'node:child_process';
import type { Server, Socket } from 'node:net';

/** A picture in the relay's hands. */
export type Carried = {
  /** Sends a whole frame between two of the picture's. After one that closes nothing follows; `sent` then means that all is with the page. */
  send: (frame: Buffer, sent: () => void) => void;
  /** Ends it at once. */
  drop: () => void;
};
type CarriedCounts = {
  /** The machine has ended. */ gone: () => void /** The page cannot be reached, or the relay died. */;
  lost: () => void;
};
type Picture = CarriedCounts & { sent?: () => void };

const AGAIN_MS = 1000;
const LASTING_MS = 60_000;
const MOST_DEATHS = 5;
const CLOSE_FRAME = 0x88;

export type Relay = ReturnType<typeof openRelay>;

/**
 * Keeps the program that carries pictures running (`relay.c`): it moves the bytes of machines to pages without reading them. It is given
 * both sockets over Node's channel and tells when one of them has ended. When it dies its pictures are lost and it is started anew; one that
 * dies again and again is left alone.
 */
export function openRelay(program: string, server: Server, log: (text: string, more?: Record<string, unknown>) => void) {
  const pictures = new Map<string, Picture>();
  let child: ChildProcess | undefined;
  let again: NodeJS.Timeout | undefined;
  let closed = false;
  let deaths = 0;
  let number = 0;

  /** What it no longer hears its end tells. */
  const order = (to: ChildProcess, text: string, socket?: Socket | Server) => {
    if (to.connected) to.send(text, socket, { keepOpen: true }, (error) => error && to.kill('SIGKILL'));
  };
  function handle(text: unknown) {
    const [word, name] = String(text).split(' ') as [string, string];
    const picture = pictures.get(name);
    if (!picture) return;
    if (word === 'gone') return picture.gone();
    pictures.delete(name);
    if (word === 'done') picture.sent?.();
    else picture.lost();
  }
  function start() {
    const born = performance.now();
    const own = spawn(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: {} });
    const ended = (why: unknown) => {
      if (child !== own) return;
      child = undefined;
      const lost = [...pictures.values()];
      pictures.clear();
      for (const picture of lost) picture.lost();
      if (closed) return;
      deaths = performance.now() - born > LASTING_MS ? 1 : deaths + 1;
      log('the relay of pictures ended', { why: String(why), pictures: lost.length });
      if (deaths < MOST_DEATHS) again = setTimeout(start, AGAIN_MS * deaths);
    };
    own
      .on('message', handle)
      .on('error', ended)
      .on('exit', (code, signal) => ended(signal ?? code));
    child = own;
    order(own, 'door 0', server);
  }
  start();

  return {
    /** Takes over what a machine sends to a page; undefined while it does not run. Nothing of us may be on its way to the page. */
    carry(page: Socket, machine: Socket, counts: CarriedCounts): Carried | undefined {
      const to = child;
      if (!to?.connected) return undefined;
      const name = String(++number);
      const picture: Picture = { ...counts };
      pictures.set(name, picture);
      order(to, `page ${name}`, page);
      order(to, `machine ${name}`, machine);
      return {
        send(frame, sent) {
          if (!pictures.has(name)) return sent();
          if (frame[0] === CLOSE_FRAME) picture.sent = sent;
          order(to, `say ${name} ${frame.toString('hex')}`);
          if (frame[0] !== CLOSE_FRAME) sent();
        },
        drop() {
          if (pictures.delete(name)) order(to, `drop ${name}`);
        },
      };
    },
    /** Its process, for whoever looks after it. */
    pid: () => child?.pid,
    close() {
      closed = true;
      clearTimeout(again);
      child?.kill('SIGKILL');
    },
  };
}
