import type { Socket } from 'node:net';
import { openSocket } from './json-line.ts';

/** The hand of the host inside one guest (`templates/hand.ts`). Like all in a guest it may be gone. */
export type Hand = ReturnType<typeof openHand>;

const CONNECT_MS = 1000;
const ANSWER_MOST = 64;

/** Nobody stands behind the socket. */
function absent(error: NodeJS.ErrnoException) {
  if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(error.code ?? '')) return undefined;
  throw error;
}

/** Talks to the hand behind a socket. */
export function openHand(path: string) {
  let socket: Socket | undefined;
  let opening: Promise<Socket> | undefined;
  let closed = false;
  let last = 0;
  const waiting = new Map<number, (done: boolean) => void>();

  const giveUp = () => {
    socket = undefined;
    for (const answered of [...waiting.values()]) answered(false);
  };
  async function open() {
    const fresh = await openSocket(path, CONNECT_MS);
    let rest = '';
    fresh.setEncoding('latin1').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop()!.slice(-ANSWER_MOST);
      for (const line of lines) waiting.get(Number(line))?.(true);
    });
    fresh.on('error', giveUp).on('close', giveUp);
    if (closed) fresh.destroy();
    socket = fresh;
    return fresh;
  }
  async function connected() {
    if (socket) return socket;
    opening ??= open().finally(() => {
      opening = undefined;
    });
    return opening;
  }

  return {
    /** Takes hold before the machine runs, so that it notices nothing. */
    reach: async () => void (await connected()),
    /** Wishes for a deed; whether it was done in time. */
    async ask(operation: 'identity' | 'size', args: readonly (string | number)[], seconds: number): Promise<boolean> {
      const line = closed ? undefined : await connected().catch((error: NodeJS.ErrnoException) => absent(error));
      if (!line) return false;
      const number = ++last;
      return new Promise((done) => {
        const answered = (so: boolean) => {
          clearTimeout(timer);
          waiting.delete(number);
          done(so);
        };
        const timer = setTimeout(() => answered(false), seconds * 1000);
        waiting.set(number, answered);
        line.write(`${[number, operation, ...args].join(' ')}\n`);
      });
    },
    close() {
      closed = true;
      socket?.destroy();
    },
  };
}
