import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { REPOSITORY_LIMITS, type RepositoryPushed, type RepositoryRef } from '@praxis/contract/projects/repository-agent';
import { runBox } from '@praxis/instance/sandboxed';
import { gitBox, INSIDE } from './git.ts';
import type { Incoming } from './incoming.ts';
import { COMMANDS_BYTES, commandsIn } from './push-commands.ts';
import { type RepositoryFolder, sizeOf } from './repository-folders.ts';

const SECONDS = 90;
const OUTPUT_BYTES = 1_048_576;
const LIST_BYTES = 256_000;
/** From so many packs on they are put into one. */
const PACKS_MOST = 40;

const LIST = `cd ${INSIDE}; git symbolic-ref HEAD; git for-each-ref --format='%(objectname) %(refname)' refs/heads refs/tags`;
/** Clears away what a killed push left, and lets a clone find a branch when there is none under the usual name. */
const SETTLE = `cd ${INSIDE}; rm -rf objects/pack/tmp_* objects/tmp_objdir-*
git show-ref --verify -q "$(git symbolic-ref HEAD)" || { first=$(git for-each-ref --count=1 --format='%(refname)' refs/heads); [ -z "$first" ] || git symbolic-ref HEAD "$first"; }`;

/** The branches and tags of a repository, and the branch a clone begins with. */
export async function listRefs(
  folder: RepositoryFolder,
  settle: boolean,
  signal?: AbortSignal,
): Promise<{ head: string; refs: RepositoryRef[] }> {
  const box = gitBox(folder, ['sh', '-c', settle ? `${SETTLE}\n${LIST}` : LIST], { writes: settle });
  const { code, ended, output, errors } = await runBox(box, { seconds: SECONDS, outputBytes: LIST_BYTES, signal });
  if (ended !== 'exit' || code !== 0) throw new Error(`the refs of ${folder.path} were not read: ${ended} ${errors.slice(-300)}`);
  const [head = '', ...lines] = output.toString('utf8').trimEnd().split('\n');
  const refs = lines.map((line) => ({ commit: line.slice(0, 40), ref: line.slice(41) }));
  return { head, refs };
}

async function startOf({ path }: Incoming) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(COMMANDS_BYTES), 0, COMMANDS_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Lets git take a push that lies on this disk, and says what came of it. Nobody else pushes into the repository meanwhile. */
export async function takePush(
  folder: RepositoryFolder,
  incoming: Incoming,
  { signal, room = Number.POSITIVE_INFINITY }: { signal: AbortSignal; room?: number | undefined },
): Promise<RepositoryPushed> {
  const { asked, refused } = commandsIn(await startOf(incoming));
  const before = await listRefs(folder, false, signal);
  const { bytes } = await sizeOf(folder);
  const untouched = { asked, done: [], ...before, bytes, output: '' };
  const known = new Map(before.refs.map(({ ref, commit }) => [ref, commit]));
  if (!incoming.whole) return { ...untouched, refused: 'repository_push_large' };
  if (refused) return { ...untouched, refused };
  if (asked.length === 0) return { ...untouched, refused: null };
  if (known.size + asked.filter(({ ref }) => !known.has(ref)).length > REPOSITORY_LIMITS.refs)
    return { ...untouched, refused: 'repository_refs_most' };
  if (bytes + incoming.bytes > REPOSITORY_LIMITS.repositoryBytes) return { ...untouched, refused: 'repository_full' };
  if (incoming.bytes > room) return { ...untouched, refused: 'repository_no_room' };
  const box = gitBox(folder, ['git', 'receive-pack', '--stateless-rpc', INSIDE], { writes: true });
  const { output } = await runBox(box, { seconds: SECONDS, outputBytes: OUTPUT_BYTES, signal, input: createReadStream(incoming.path) });
  // However it ended, what stands there now is what counts.
  const after = await listRefs(folder, true);
  const now = new Map(after.refs.map(({ ref, commit }) => [ref, commit]));
  const done = asked.filter(({ ref, to }) => now.get(ref) === to && known.get(ref) !== to);
  return { refused: null, asked, done, ...after, bytes: (await sizeOf(folder)).bytes, output: output.toString('base64') };
}

/** Puts the packs of many pushes into one, losing nothing. */
export async function repackSeldom(folder: RepositoryFolder) {
  if ((await sizeOf(folder)).packs <= PACKS_MOST) return;
  const box = gitBox(folder, ['git', '-C', INSIDE, 'repack', '-a', '-d', '-k', '-q'], { writes: true });
  await runBox(box, { seconds: SECONDS, outputBytes: LIST_BYTES });
}
