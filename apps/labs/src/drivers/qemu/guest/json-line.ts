import { connect, type OnReadOpts, type Socket } from 'node:net';
import { LabFailure } from '../../../driver.ts';

const LINE_MOST = 24 * 1024 * 1024;

type Reply = Record<string, unknown> & { return?: unknown; error?: { class?: string; desc?: string }; event?: string };
type Waiting = { done: (value: unknown) => void; failed: (error: Error) => void; timer: NodeJS.Timeout };

/** Opens a unix socket; the program behind it may be about to make it. */
export async function openSocket(path: string, patienceMs = 5000, onread?: OnReadOpts): Promise<Socket> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await new Promise<Socket>((done, failed) => {
        const socket = connect({ path, ...(onread ? { onread } : {}) });
        socket.once('connect', () => {
          socket.removeAllListeners('error');
          done(socket);
        });
        socket.once('error', failed);
      });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (!['ENOENT', 'ECONNREFUSED'].includes(code ?? '') || performance.now() > until) throw error;
      await new Promise((again) => setTimeout(again, 4));
    }
  }
}

/** One command at a time over a socket of JSON lines, as QMP and the guest agent speak. `said` hears what is no answer. */
export function jsonLine(socket: Socket, stated: (args: Reply) => void) {
  const waiting: Waiting[] = [];
  let rest = '';
  let open = true;
  /** While set, everything but this number is an answer to somebody before us. */
  let awaited: number | undefined;

  const end = (error: Error) => {
    open = false;
    for (const { failed, timer } of waiting.splice(0)) {
      clearTimeout(timer);
      failed(error);
    }
  };
  function answer(reply: Reply) {
    if (awaited !== undefined && reply.return !== awaited) return;
    awaited = undefined;
    if (!('return' in reply) && !reply.error) return stated(reply);
    const next = waiting.shift();
    if (!next) return;
    clearTimeout(next.timer);
    if (reply.error) next.failed(new LabFailure('failed', reply.error.desc ?? reply.error.class ?? 'refused'));
    else next.done(reply.return);
  }
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    // A guest that never ends its line would fill our memory.
    if (rest.length > LINE_MOST) return void socket.destroy();
    for (const line of lines) {
      // The guest agent marks the end of what was said before us by a byte that is no JSON.
      const args = line.slice(line.lastIndexOf('\uFFFD') + 1).trim();
      if (args.startsWith('{')) answer(JSON.parse(args) as Reply);
    }
  });
  socket.on('error', end);
  socket.on('close', () => end(new LabFailure('machine_not_running', 'the connection closed')));

  function ask(command: string, values: Record<string, unknown> = {}, seconds = 20): Promise<unknown> {
    return new Promise((done, failed) => {
      if (!open) return failed(new LabFailure('machine_not_running', 'the connection is closed'));
      const timer = setTimeout(() => {
        // Its answer may still come and would be taken for the next one's.
        open = false;
        socket.destroy();
        failed(new LabFailure('call_timed_out', command));
      }, seconds * 1000);
      waiting.push({ done, failed, timer });
      socket.write(`${JSON.stringify({ execute: command, arguments: values })}\n`);
    });
  }

  return {
    isOpen: () => open,
    ask,
    /** Throws away what an earlier connection left half said, both ways, as the guest agent offers. */
    async synchronise(mark: number, seconds: number) {
      awaited = mark;
      socket.write(Buffer.from([0xff]));
      await ask('guest-sync', { id: mark }, seconds);
    },
    close: () => socket.destroy(),
  };
}

export type JsonLine = ReturnType<typeof jsonLine>;
