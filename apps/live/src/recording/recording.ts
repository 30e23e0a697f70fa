import { type FileHandle, mkdir, open, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveStream } from '@praxis/contract/live-media/live-media';
import type { MediaBefore, Slot, Stretch } from '../class-media.ts';
import type { Init, Segment } from '../stream.ts';

/** One line of a recording's index. Bytes are written before the line that names them. */
export type Line =
  | ({ k: 'slot' } & Slot)
  | ({ k: 'stretch' } & Stretch)
  | { k: 'init'; stream: LiveStream; number: number; offset: number; size: number; init: Omit<Init, 'bytes' | 'number'> }
  | { k: 'segment'; stream: LiveStream; msn: number; start: number; end: number; init: number; offset: number; size: number }
  | { k: 'over' };

/** What a recording consists of, as read from its index. */
export type Recorded = { lines: Line[]; sizes: Map<LiveStream, number> };

/** Segments put back into memory after a restart, so that those who watch find what they had not fetched yet. */
const BACK_IN_MEMORY = 3;

const indexOf = (folder: string) => join(folder, 'index.jsonl');
/** The file of one stream: init segments and segments one after the other. */
export const fileOf = (folder: string, stream: LiveStream) => join(folder, `${stream}.mp4`);

/** Reads the index; a torn last line is as good as not written. */
export async function readRecording(folder: string): Promise<Recorded> {
  const lines: Line[] = [];
  const sizes = new Map<LiveStream, number>();
  let text = '';
  try {
    text = await readFile(indexOf(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  for (const row of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    if (!row) continue;
    const line = JSON.parse(row) as Line;
    lines.push(line);
    if (line.k === 'init' || line.k === 'segment') sizes.set(line.stream, line.offset + line.size);
  }
  return { lines, sizes };
}

async function readPiece(folder: string, { stream, offset, size }: { stream: LiveStream; offset: number; size: number }) {
  const file = await open(fileOf(folder, stream), 'r');
  try {
    const bytes = Buffer.alloc(size);
    const { bytesRead } = await file.read(bytes, 0, size, offset);
    if (bytesRead !== size) throw new Error(`The recording of ${stream} is shorter than its index says.`);
    return bytes;
  } finally {
    await file.close();
  }
}

/** What a class was, so that it goes on after a restart of the packager. */
export async function mediaBefore(folder: string, { lines }: Recorded): Promise<MediaBefore> {
  const slots = lines.filter((line) => line.k === 'slot').map((line) => ({ ...line, key: line.key ?? 0 }));
  const stretches = lines.filter((line) => line.k === 'stretch');
  const streams: MediaBefore['streams'] = new Map();
  let end = 0;
  for (const stream of new Set(lines.flatMap((line) => ('stream' in line ? [line.stream] : [])))) {
    const inits = lines.filter((line) => line.k === 'init').filter((line) => line.stream === stream);
    const segments = lines.filter((line) => line.k === 'segment').filter((line) => line.stream === stream);
    const created = new Map<number, Init>();
    for (const line of inits) created.set(line.number, { ...line.init, number: line.number, bytes: await readPiece(folder, line) });
    const saved: Segment[] = [];
    for (const line of segments.slice(-BACK_IN_MEMORY)) {
      const bytes = await readPiece(folder, line);
      const parts = [{ bytes, start: line.start, end: line.end, independent: true }];
      saved.push({
        stream,
        msn: line.msn,
        init: created.get(line.init)!,
        start: line.start,
        end: line.end,
        parts,
        fresh: [],
        closed: true,
      });
    }
    const last = segments.at(-1);
    streams.set(stream, {
      end: last?.end ?? 0,
      inits: inits.length,
      kept: saved,
      ...(inits.length > 0 && { lastInit: [...created.values()].at(-1)! }),
    });
    if (stream !== 'audio') end = Math.max(end, last?.end ?? 0);
  }
  return { slots, stretches, streams, end };
}

/** Writes each closed segment once, in order. */
export type Recording = Awaited<ReturnType<typeof openRecording>>;

/** Opens a recording, new or interrupted, and cuts off what its index does not know. */
export async function openRecording(folder: string, known: Recorded, failed: (error: Error) => void) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = new Map<LiveStream, FileHandle>();
  const sizes = new Map(known.sizes);
  const inits = new Set(known.lines.flatMap((line) => (line.k === 'init' ? [`${line.stream} ${line.number}`] : [])));
  for (const [stream, size] of sizes) await truncate(fileOf(folder, stream), size);
  const index = await open(indexOf(folder), 'a', 0o600);
  let turn: Promise<void> = Promise.resolve();
  let broken = false;

  const fileFor = async (stream: LiveStream) => {
    const known_ = files.get(stream);
    if (known_) return known_;
    const created = await open(fileOf(folder, stream), 'a', 0o600);
    files.set(stream, created);
    return created;
  };
  const note = (line: Line) => index.appendFile(`${JSON.stringify(line)}\n`);

  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(async () => {
      if (broken) return;
      try {
        await work();
      } catch (error) {
        // A disk that is full ends the recording, not the class.
        broken = true;
        failed(error as Error);
      }
    });
  };

  async function append(stream: LiveStream, pieces: readonly Buffer[]) {
    const file = await fileFor(stream);
    const offset = sizes.get(stream) ?? 0;
    const size = pieces.reduce((sum, { length }) => sum + length, 0);
    await file.appendFile(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces));
    sizes.set(stream, offset + size);
    return { offset, size };
  }

  return {
    slot: (slot: Slot) => inTurn(() => note({ k: 'slot', ...slot })),
    stretch: (stretch: Stretch) => inTurn(() => note({ k: 'stretch', ...stretch })),
    segment({ stream, msn, start, end, init, parts }: Segment) {
      inTurn(async () => {
        if (!inits.has(`${stream} ${init.number}`)) {
          const { number, bytes, ...rest } = init;
          await note({ k: 'init', stream, number, ...(await append(stream, [bytes])), init: rest });
          inits.add(`${stream} ${init.number}`);
        }
        const place = await append(
          stream,
          parts.map(({ bytes }) => bytes),
        );
        await note({ k: 'segment', stream, msn, start, end, init: init.number, ...place });
        if (stream !== 'audio') await index.datasync();
      });
    },
    /** Resolves when all that was handed over is written. */
    settled: () => turn,
    async close(over: boolean) {
      if (over) inTurn(() => note({ k: 'over' }));
      await turn;
      for (const file of files.values()) await file.close();
      files.clear();
      await index.close();
    },
  };
}
