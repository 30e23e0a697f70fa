import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { type GuestCommand, type GuestResult, LabFailure } from '../../../driver.ts';
import { type JsonLine, jsonLine, openSocket } from './json-line.ts';

/** The agent inside one guest. Its answers come from the guest and are worth what the guest is worth. */
export type Guest = ReturnType<typeof openGuest>;

const POLL_MS = [10, 15, 25, 40, 80, 150];
const CHUNK = 48 * 1024;
const CLOCK_SECONDS = 20;
const OUTPUT_RETAINED = 256 * 1024;

const text = (base64: unknown) =>
  typeof base64 === 'string' ? Buffer.from(base64, 'base64').subarray(0, OUTPUT_RETAINED).toString('utf8') : '';

/** Talks to the guest agent behind a socket; connects when it is first needed and anew after a silence. */
export function openGuest(path: string) {
  let line: JsonLine | undefined;
  let early: Socket | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function connected(seconds: number): Promise<JsonLine> {
    if (closed) throw new LabFailure('machine_not_running');
    if (line?.isOpen()) return line;
    const socket = early && !early.destroyed ? early : await openSocket(path, 1000);
    early = undefined;
    const fresh = jsonLine(socket, () => undefined);
    await fresh.synchronise(randomInt(1, 2 ** 31), seconds).catch((error: unknown) => {
      throw error instanceof LabFailure ? new LabFailure('guest_not_answering', error.message) : error;
    });
    line = fresh;
    return fresh;
  }

  /** Commands are short, those that run programs return at once, so one after the other is no hardship. */
  function ask(command: string, values: Record<string, unknown> = {}, seconds = 25): Promise<unknown> {
    const mine = turn.then(async () => (await connected(seconds)).ask(command, values, seconds));
    turn = mine.catch(() => undefined);
    return mine;
  }

  async function ended(pid: number, seconds: number) {
    const until = performance.now() + seconds * 1000;
    for (let look = 0; ; look++) {
      await new Promise((again) => setTimeout(again, POLL_MS[Math.min(look, POLL_MS.length - 1)]));
      const status = (await ask('guest-exec-status', { pid })) as Record<string, unknown>;
      if (status.exited) return status;
      if (performance.now() > until) return undefined;
    }
  }

  async function exec({ command, user, input, seconds }: GuestCommand): Promise<GuestResult> {
    // The limit inside ends the program, ours ends the waiting when the guest does not.
    const limited = ['-s', 'KILL', String(Math.ceil(seconds)), '/bin/sh', '-c', command];
    const asUser = ['-s', 'KILL', String(Math.ceil(seconds)), 'su', '-', user ?? '', '-c', command];
    const { pid } = (await ask('guest-exec', {
      path: 'timeout',
      arg: user ? asUser : limited,
      env: ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'LANG=C.UTF-8', 'HOME=/root'],
      'capture-output': true,
      ...(input === undefined ? {} : { 'input-data': Buffer.from(input).toString('base64') }),
    })) as { pid: number };
    const status = await ended(pid, seconds + 5);
    if (!status) throw new LabFailure('call_timed_out', 'a command in the guest');
    const killed = typeof status.signal === 'number';
    return { code: killed ? 137 : Number(status.exitcode ?? -1), out: text(status['out-data']), errors: text(status['err-data']) };
  }

  /** Nobody limits it and nobody hears what it says: two programs less to start in a fresh clone. */
  async function briefly(path: string, args: readonly string[], seconds: number) {
    const { pid } = (await ask('guest-exec', { path, arg: args })) as { pid: number };
    return (await ended(pid, seconds))?.exitcode === 0;
  }

  const handleOf = async (path: string, mode: string) => {
    try {
      return await ask('guest-file-open', { path, mode });
    } catch (error) {
      if (error instanceof LabFailure && /No such file|not found|directory/i.test(error.message))
        throw new LabFailure('file_missing', path);
      throw error;
    }
  };

  return {
    exec,
    async answers(seconds: number) {
      try {
        await ask('guest-ping', {}, seconds);
        return true;
      } catch (error) {
        if (error instanceof LabFailure || (error as NodeJS.ErrnoException).code) return false;
        throw error;
      }
    },
    briefly,
    /** The agent's own way sets the clock of the hardware as well, which is ours and right, and waits for its next second doing so. */
    async setTime() {
      const set = await briefly('date', ['-s', `@${Math.round(Date.now() / 1000)}`], CLOCK_SECONDS);
      if (!set) await ask('guest-set-time', { time: Date.now() * 1_000_000 });
    },
    /** Writes something short at once. */
    async note(path: string, argv: string | Buffer) {
      const handle = await handleOf(path, 'w');
      await ask('guest-file-write', { handle, 'buf-b64': Buffer.from(argv as string).toString('base64') });
      await ask('guest-file-close', { handle });
    },
    async write(path: string, body: Buffer) {
      const handle = await handleOf(path, 'w');
      try {
        for (let at = 0; at < body.length; at += CHUNK) {
          const piece = body.subarray(at, at + CHUNK);
          const { count } = (await ask('guest-file-write', { handle, 'buf-b64': piece.toString('base64') })) as { count: number };
          if (count !== piece.length) throw new LabFailure('disk_full', path);
        }
        await ask('guest-file-flush', { handle });
      } finally {
        await ask('guest-file-close', { handle });
      }
    },
    async read(path: string, most: number) {
      const handle = await handleOf(path, 'r');
      const pieces: Buffer[] = [];
      let bytes = 0;
      try {
        for (let eof = false; !eof; ) {
          const read = (await ask('guest-file-read', { handle, count: CHUNK })) as { 'buf-b64'?: string; eof: boolean; count: number };
          pieces.push(Buffer.from(read['buf-b64'] ?? '', 'base64'));
          bytes += read.count;
          eof = read.eof || read.count === 0;
          if (bytes > most) throw new LabFailure('file_too_large', path);
        }
      } finally {
        await ask('guest-file-close', { handle });
      }
      return Buffer.concat(pieces);
    },
    /** Connects before the machine runs: an agent that nobody is connected to looks ten times a second whether somebody is. */
    async reach() {
      early = await openSocket(path, 1000);
      early.on('error', () => undefined);
    },
    /** A snapshot was loaded or the guest started anew: what was said before is lost. */
    forget() {
      line?.close();
      line = undefined;
    },
    close() {
      closed = true;
      early?.destroy();
      line?.close();
    },
  };
}
