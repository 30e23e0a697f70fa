import type { PictureAnswer, PictureAsk } from './picture-frames.ts';
import { PictureKilled, type PictureProcess, startPictureProcess } from './picture-process.ts';

const IDLE_MS = 60_000;
const PICTURE_MS = 20_000;
const WAITING_MOST = 500;
/** A process may be ended by somebody else; a picture that ends two is to blame. */
const TRIES = 2;
/** Nobody uploads a larger one. */
const BYTES_MOST = 64 * 1024 * 1024;

type Options = {
  /** Processes at most, each with one picture at a time. */
  processes?: number;
  /** Their niceness. */
  nice?: number;
  start?: typeof startPictureProcess;
};
type Waiting = {
  ask: PictureAsk;
  bytes: Buffer;
  tries: number;
  done: (answer: PictureAnswer & { body: Buffer }) => void;
  failed: (error: Error) => void;
};

/** Reads pictures in processes without rights, which are started when they are needed and end when nothing came for a minute. */
export function openPictures({ processes: most = 2, nice, start = startPictureProcess }: Options = {}) {
  const waiting: Waiting[] = [];
  const idle: { process: PictureProcess; end: NodeJS.Timeout }[] = [];
  const all = new Set<PictureProcess>();
  let busy = 0;

  async function take(): Promise<PictureProcess> {
    for (let rested = idle.pop(); rested; rested = idle.pop()) {
      clearTimeout(rested.end);
      if (rested.process.isOpen()) return rested.process;
      all.delete(rested.process);
    }
    const fresh = await start(nice);
    all.add(fresh);
    return fresh;
  }

  function rest(process: PictureProcess) {
    const end = setTimeout(() => {
      idle.splice(
        idle.findIndex((each) => each.process === process),
        1,
      );
      all.delete(process);
      process.end();
    }, IDLE_MS).unref();
    idle.push({ process, end });
  }

  async function serve(one: Waiting) {
    try {
      const process = await take();
      try {
        const answer = await process.ask(one.ask, one.bytes, PICTURE_MS);
        one.done(answer);
      } finally {
        if (process.isOpen()) rest(process);
        else all.delete(process);
      }
    } catch (error) {
      if (error instanceof PictureKilled && ++one.tries < TRIES) waiting.unshift(one);
      else one.failed(error as Error);
    }
  }

  function next() {
    while (busy < most && waiting.length > 0) {
      busy++;
      void serve(waiting.shift()!).finally(() => {
        busy--;
        next();
      });
    }
  }

  /** Undefined where bytes are no picture that can be read, also when reading them ended the process. */
  async function read(ask: PictureAsk, bytes: Buffer) {
    if (bytes.length > BYTES_MOST) return undefined;
    if (waiting.length >= WAITING_MOST) throw new Error('too many pictures wait to be read');
    try {
      const answer = await new Promise<PictureAnswer & { body: Buffer }>((done, failed) => {
        waiting.push({ ask, bytes, tries: 0, done, failed });
        next();
      });
      return answer.fine ? answer : undefined;
    } catch (error) {
      if (error instanceof PictureKilled) return undefined;
      throw error;
    }
  }

  return {
    /** Whether bytes are a picture that can be decoded. */
    isPicture: async (bytes: Buffer) => (await read({ work: 'check' }, bytes)) !== undefined,
    /** The picture decoded and written anew in its own form, with its width and height in pixels; undefined when it is none. */
    async rewrite(bytes: Buffer, mime: string) {
      const { body, width = 0, height = 0 } = (await read({ work: 'rewrite', mime }, bytes)) ?? {};
      return body && { body, size: { width, height } };
    },
    size: async (bytes: Buffer) => {
      const { width = 0, height = 0 } = (await read({ work: 'size' }, bytes)) ?? {};
      return { width, height };
    },
    png: async (bytes: Buffer) => (await read({ work: 'png' }, bytes))?.body,
    /** A small picture of a machine's screen. */
    screen: async (bytes: Buffer) => (await read({ work: 'screen' }, bytes))?.body,
    /** A small picture of a camera. */
    still: async (bytes: Buffer) => (await read({ work: 'still' }, bytes))?.body,
    /** Its processes, for whoever looks after them. */
    pids: () => [...all].filter((process) => process.isOpen()).map(({ pid }) => pid),
    end() {
      for (const { process, end } of idle.splice(0)) {
        clearTimeout(end);
        all.delete(process);
        process.end();
      }
    },
  };
}

/** Pictures of the whole server. */
export const pictures = openPictures();
