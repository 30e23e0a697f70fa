import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RepositoryBundle, RepositoryCopy, RepositoryTask } from '@praxis/contract/projects/repository-agent';
import { runBox } from '@praxis/instance/sandboxed';
import { gitBox, INSIDE, SERVER_REFS } from './git.ts';
import { listRefs } from './push.ts';
import type { RepositoryFolder, RepositoryFolders } from './repository-folders.ts';

/** This cannot be done, however often it is tried. */
export class FinalFailure extends Error {}

type BundleTask = Extract<RepositoryTask, { do: 'bundle' }>;
type CopyTask = Extract<RepositoryTask, { do: 'copy' }>;
type Work = { folder: RepositoryFolder; folders: RepositoryFolders; origin: string; signal: AbortSignal };

const SECONDS = 120;
const BUNDLE_BYTES = 260 * 1_048_576;
const COMMIT = /^[0-9a-f]{40}$/;
const BRANCH = /^[^\p{Cc}\s~^:?*[\\-][^\p{Cc}\s~^:?*[\\]{0,200}$/u;

const RETAIN = `cd ${INSIDE} && git cat-file -e "$1^{commit}" && git update-ref "${SERVER_REFS}/$2" "$1"`;
/** A repository of one branch, which borrows the objects of the real one, so that a clone of the bundle has that branch. */
const PACK = `git init -q --bare /tmp/b && cd /tmp/b && echo ${INSIDE}/objects > objects/info/alternates
git update-ref "refs/heads/$2" "$1" && git symbolic-ref HEAD "refs/heads/$2" && git bundle create -q - HEAD "refs/heads/$2"`;
/** One line when there is an object that the last copy does not hold. */
const NEW = `cd ${INSIDE} && git rev-list --objects --max-count=1 "$@"`;
/** Packs of what is new, in the form git fetches: their refs stand beside them in the database. */
const COPY = `cd ${INSIDE} && printf '%s\\n' "$@" | git pack-objects --revs --stdout --thin --delta-base-offset -q`;

async function packInto(file: FileHandle, box: Parameters<typeof runBox>[0], signal: AbortSignal) {
  let bytes = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const onOutput = (piece: Buffer) => {
    bytes += piece.length;
    writing = writing.then(() => file.write(piece));
  };
  const { code, ended, errors } = await runBox(box, { seconds: SECONDS, outputBytes: BUNDLE_BYTES, signal, onOutput });
  await writing;
  if (ended !== 'exit' || code !== 0) throw new Error(`no bundle was made: ${ended} ${errors.trim().slice(-200)}`);
  return bytes;
}

type Post = { name: string; deliver: string };

/** Runs a program in a box, and hands what it prints to the file store as one file. */
async function post({ folders, origin, signal }: Work, box: Parameters<typeof runBox>[0], { name, deliver }: Post) {
  const path = join(folders.incoming, randomUUID());
  try {
    const file = await open(path, 'wx', 0o600);
    const bytes = await packInto(file, box, signal).finally(() => file.close());
    const reply = await fetch(`${new URL(deliver, origin).href}&name=${encodeURIComponent(name)}`, {
      ...{ method: 'POST', body: await openAsBlob(path), signal, headers: { 'content-type': 'application/octet-stream' } },
    });
    const answer = (await reply.json()) as { code: number; msg: string; data: { file_id: string } };
    if (answer.code !== 1) throw new Error(`the server did not take the bundle: ${reply.status} ${answer.msg}`);
    return { file_id: answer.data.file_id, bytes };
  } finally {
    await rm(path, { force: true });
  }
}

/** Keeps a commit that was handed in under a ref of the server, and hands its bundle to the file store. */
export async function bundle(work: Work, task: BundleTask): Promise<RepositoryBundle> {
  if (!COMMIT.test(task.commit) || !BRANCH.test(task.branch) || !/^\d{1,18}$/.test(task.id)) throw new FinalFailure('unreadable task');
  const { folder, signal } = work;
  const retained = gitBox(folder, ['sh', '-c', RETAIN, 'sh', task.commit, task.id], { writes: true });
  const { code } = await runBox(retained, { seconds: SECONDS, outputBytes: 4096, signal });
  if (code !== 0) throw new FinalFailure('the commit is not in the repository');
  return post(work, gitBox(folder, ['sh', '-c', PACK, 'sh', task.commit, task.branch], { writes: false }), task);
}

/** Hands what was pushed since the last copy to the file store, or all there is. A push meanwhile may be in it, and is in the next one. */
export async function copy(work: Work, task: CopyTask): Promise<RepositoryCopy> {
  const { folder, signal } = work;
  const { refs } = await listRefs(folder, false, signal);
  const wanted = [...refs.map(({ commit }) => commit), ...task.since.map(({ commit }) => `^${commit}`)];
  if (!wanted.every((one) => COMMIT.test(one.replace('^', '')))) throw new FinalFailure('unreadable task');
  const sizes = gitBox(folder, ['sh', '-c', NEW, 'sh', ...wanted], { writes: false });
  const { code, output, errors } = await runBox(sizes, { seconds: SECONDS, outputBytes: 4096, signal });
  if (code !== 0) throw new Error(`what is new was not found out: ${errors.trim().slice(-200)}`);
  if (output.toString().trim() === '') return { refs, bytes: 0 };
  return { refs, ...(await post(work, gitBox(folder, ['sh', '-c', COPY, 'sh', ...wanted], { writes: false }), task)) };
}
