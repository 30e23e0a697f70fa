import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CaseFile } from '@praxis/contract/judge-queue/task';

const MOST_BYTES = 4 * 2 ** 30;
const ATTEMPTS = 4;

/** Test data of this machine: every file is fetched once and kept under its hash until room is needed. */
export type CaseFiles = {
  /** A path of the file's bytes; small ones are written to `path`. */
  file: (file: CaseFile, path: string, signal: AbortSignal) => Promise<string>;
};

/** Fetches into a file beside its place and moves it there when its bytes are the ones that were promised. */
async function fetchOnce(address: string, file: { sha256: string; bytes: number }, place: string, signal: AbortSignal) {
  const reply = await fetch(address, { signal });
  if (!reply.ok || !reply.body) throw new Error(`test data answered ${reply.status}`);
  const next = `${place}.${process.pid}`;
  const hash = createHash('sha256');
  const out = await open(next, 'w', 0o644);
  let bytes = 0;
  try {
    for await (const piece of reply.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += piece.length;
      if (bytes > file.bytes) break;
      hash.update(piece);
      await out.write(piece);
    }
  } finally {
    await out.close();
  }
  if (bytes === file.bytes && hash.digest('hex') === file.sha256) return renameSync(next, place);
  rmSync(next, { force: true });
  throw new Error('test data arrived broken');
}

async function persistently(signal: AbortSignal, work: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (attempt === ATTEMPTS) throw error;
      await wait(attempt * 500, undefined, { signal });
    }
  }
}

/** What was not used for longest goes first. */
function makeRoom(folder: string) {
  const saved = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), about: statSync(join(folder, name)) }))
    .sort((a, b) => a.about.mtimeMs - b.about.mtimeMs);
  let bytes = saved.reduce((sum, { about }) => sum + about.size, 0);
  for (const { path, about } of saved) {
    // A name with a dot broke off on its way; an hour later nobody fetches it any more.
    const broken = /\.\d+$/.test(path) && about.mtimeMs < Date.now() - 3_600_000;
    if (bytes <= MOST_BYTES && !broken) continue;
    rmSync(path, { force: true });
    bytes -= about.size;
  }
}

/** Opens the store of test data of one judge. */
export function openCaseFiles(folder: string, origin: string): CaseFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  makeRoom(folder);
  const coming = new Map<string, Promise<void>>();
  let fetched = 0;
  return {
    async file(file, path, signal) {
      if ('text' in file) {
        writeFileSync(path, file.text, { mode: 0o644 });
        return path;
      }
      if (!/^[0-9a-f]{64}$/.test(file.sha256)) throw new Error('test data without a hash');
      const place = join(folder, file.sha256);
      if (!existsSync(place)) {
        let fetching = coming.get(place);
        if (!fetching) {
          const address = new URL(file.address, origin).href;
          fetching = persistently(signal, () => fetchOnce(address, file, place, signal)).finally(() => coming.delete(place));
          coming.set(place, fetching);
        }
        await fetching;
        if (++fetched % 500 === 0) makeRoom(folder);
      } else {
        const now = new Date();
        utimesSync(place, now, now);
      }
      return place;
    },
  };
}
