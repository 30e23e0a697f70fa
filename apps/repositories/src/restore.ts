import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RepositoryCopies, RepositoryListing } from '@praxis/contract/projects/repository-agent';
import { runBox } from '@praxis/instance/sandboxed';
import { gitBox, INSIDE } from './git.ts';
import { listRefs } from './push.ts';
import { type RepositoryFolder, type RepositoryFolders, sizeOf } from './repository-folders.ts';

const SECONDS = 120;

/** Refs whose commits are there are set; a pack that refers to one before it is completed. */
const UNPACK = `cd ${INSIDE} && git index-pack --stdin --fix-thin --strict >/dev/null`;
const REFS = `cd ${INSIDE} && while read -r commit ref; do git cat-file -e "$commit" && git update-ref "$ref" "$commit" || exit 1; done
case "$1" in refs/heads/*) git symbolic-ref HEAD "$1";; esac`;
const REF = /^refs\/(heads|tags)\/[^\p{Cc}\s~^:?*[\\]+$/u;
const COMMIT = /^[0-9a-f]{40}$/;

async function fetchPiece(url: URL, path: string, signal: AbortSignal) {
  const reply = await fetch(url, { signal });
  if (!reply.ok || !reply.body) throw new Error(`a copy was not fetched: ${reply.status}`);
  await pipeline(Readable.fromWeb(reply.body as never), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}

async function inBox(
  folder: RepositoryFolder,
  args: [string, ...string[]],
  { signal, input }: { signal: AbortSignal; input: string | Readable },
) {
  const box = gitBox(folder, ['sh', '-c', ...args], { writes: true });
  const { code, ended, errors } = await runBox(box, { seconds: SECONDS, outputBytes: 65_536, signal, input });
  if (ended !== 'exit' || code !== 0) throw new Error(`a copy was not taken in: ${ended} ${errors.trim().slice(-300)}`);
}

type From = { folders: RepositoryFolders; origin: string; signal: AbortSignal };

/** Makes a repository of its pieces, each of which builds on those before it. */
async function fill(draft: RepositoryFolder, { pieces, refs, head }: RepositoryCopies, { folders, origin, signal }: From) {
  for (const { address } of pieces) {
    const path = join(folders.incoming, randomUUID());
    try {
      await fetchPiece(new URL(address, origin), path, signal);
      await inBox(draft, [UNPACK], { signal, input: createReadStream(path) });
    } finally {
      await rm(path, { force: true });
    }
  }
  if (refs.some(({ ref, commit }) => !REF.test(ref) || !COMMIT.test(commit))) throw new Error('unreadable copies');
  const lines = refs.map(({ ref, commit }) => `${commit} ${ref}\n`).join('');
  await inBox(draft, [REFS, 'sh', refs.some(({ ref }) => ref === head) ? head : ''], { signal, input: lines });
}

/** The branches, tags and bytes of a repository. */
export async function listingOf(folder: RepositoryFolder): Promise<RepositoryListing> {
  return { ...(await listRefs(folder, true)), bytes: (await sizeOf(folder)).bytes };
}

/** The repository of a task, made of its copies where it is not on the disk; then also what stands in it. */
export async function openWhole(
  folders: RepositoryFolders,
  task: { run: string; copies: RepositoryCopies },
  origin: string,
  signal: AbortSignal,
) {
  const folder = await folders.openOrFill(task.run, (draft) => fill(draft, task.copies, { folders, origin, signal }));
  return { folder, restored: folder.filled ? await listingOf(folder) : undefined };
}
