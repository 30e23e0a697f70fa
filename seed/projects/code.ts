import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectContent } from '@praxis/contract/projects/design';
import { insertCopy, markCopied } from '../../apps/server/src/modules/projects/repositories/copies.store.ts';
import { insertBundle, saveBundle, savePush, startPush } from '../../apps/server/src/modules/projects/repositories/repositories.store.ts';
import { RESULT_PURPOSE } from '../../apps/server/src/platform/agents/task-results.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { markUsed } from '../../apps/server/src/platform/files/file-rows.ts';
import type { School } from '../school.ts';
import { keep } from '../uploads.ts';
import { HISTORIES, type TeamHistory } from './histories.ts';

const HOUR = 3_600_000;
const NONE = '0'.repeat(40);
const MAIN = 'refs/heads/main';

/** Whether the demo school shows repositories: they are switched on, and git is here to write a history. */
export const seedsCode = ({ app }: School) =>
  app.instance.repositories && spawnSync('git', ['--version'], { stdio: 'ignore' }).status === 0;

/** The same project where teams keep their code here. */
export const withRepository = (content: ProjectContent): ProjectContent => ({
  ...content,
  stages: content.stages.map((one) =>
    one.id !== 'mesi'
      ? one
      : { ...one, deliverables: one.deliverables.map((part) => (part.id === 'code' ? { ...part, kind: 'repository', help: '' } : part)) },
  ),
});

/** So many of the demo teams have a repository, the first ones. */
export const CODE_TEAMS = HISTORIES.length;

type Author = { id: string; name: string; account: string };
type Team = { runId: string; members: readonly Author[]; started: Date };

const git = (folder: string, args: string[], input: string | Buffer = '') =>
  execFileSync('git', args, {
    ...{ cwd: folder, input, maxBuffer: 1e8, stdio: ['pipe', 'pipe', 'ignore'] },
    env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
  });

const blob = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;

/** Commits of a team as git takes them in one stream. */
function streamOf(history: TeamHistory, { members, started }: Team) {
  return history.commits
    .map(({ hours, who, subject, files, branch }, at) => {
      const { name, account } = members[who % members.length]!;
      const person = `${name} <${account}@example.edu> ${Math.floor((started.getTime() + hours * HOUR) / 1000)} +0800`;
      const ref = branch ? `refs/heads/${branch}` : MAIN;
      const changes = Object.entries(files).map(([path, text]) => `M 100644 inline ${path}\n${blob(text)}`);
      const lines = [`commit ${ref}`, `mark :${at + 1}`, `author ${person}`, `committer ${person}`, `${blob(subject)}`.trimEnd()];
      return `${lines.join('\n')}\n${branch ? `from :${at}\n` : ''}${changes.join('')}\n`;
    })
    .join('');
}

/** What a demo team handed in: a commit, and the file of its bundle. */
export type SeededCode = { commit: string; bundle: { file_id: string; bytes: string } };

type Listed = { head: string; refs: { ref: string; commit: string }[]; bytes: number };

/** Notes the pushes of a team; what stood in its repository after the last one. */
async function seedPushes(
  db: Db,
  history: TeamHistory,
  { runId, members, started }: Team,
  of: { commits: readonly string[]; bytes: number },
) {
  const refs = new Map<string, string>();
  let listing: Listed = { head: MAIN, refs: [], bytes: of.bytes };
  for (const { hours, who, through, branch } of history.pushes) {
    const ref = branch ? `refs/heads/${branch}` : MAIN;
    const at = new Date(started.getTime() + hours * HOUR);
    const change = { ref, from: refs.get(ref) ?? NONE, to: of.commits[through]! };
    refs.set(ref, change.to);
    listing = { ...listing, refs: [...refs].sort().map(([name, commit]) => ({ ref: name, commit })) };
    const id = await startPush(db, { run_id: runId, user_id: members[who % members.length]!.id, started_at: at });
    await savePush(db, { id, run_id: runId, changes: [change], listing }, at);
  }
  return listing;
}

/** Writes the history of a demo team as its members pushed it. The host makes the repository of its copy at the first call. */
export async function seedCode(
  school: School,
  db: Db,
  place: number,
  { members, ...of }: { runId: string; members: readonly string[]; started: Date },
): Promise<SeededCode> {
  const people = await db
    .selectFrom('people')
    .innerJoin('users', 'users.id', 'people.id')
    .select(['people.id', 'people.name', 'users.account'])
    .where('people.id', 'in', [...members])
    .execute();
  const team: Team = {
    ...of,
    members: members.map((id) => {
      const person = people.find((one) => one.id === id);
      return { id, name: person?.name ?? '', account: person?.account ?? id };
    }),
  };
  const { files } = school.app;
  const history = HISTORIES[place]!;
  mkdirSync(files.uploads, { recursive: true });
  const folder = mkdtempSync(join(files.uploads, 'seed-code-'));
  const stored = async (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, 'file'), bytes);
    const file = await keep(files, db, join(folder, 'file'), { purpose: RESULT_PURPOSE, name });
    await markUsed(db, [file.id]);
    return file.id;
  };
  try {
    git(folder, ['init', '-q', '--bare']);
    git(folder, ['symbolic-ref', 'HEAD', MAIN]);
    git(folder, ['fast-import', '--quiet', `--export-marks=${join(folder, 'marks')}`], streamOf(history, team));
    const marks = readFileSync(join(folder, 'marks'), 'utf8').trimEnd().split('\n');
    const hashes = new Map(marks.map((line) => line.split(' ') as [string, string]));
    const commits = history.commits.map((_, at) => hashes.get(`:${at + 1}`)!);
    const pack = git(folder, ['pack-objects', '--all', '--stdout', '-q']);
    const { refs } = await seedPushes(db, history, team, { commits, bytes: pack.length });
    const file_id = await stored(`repository-${team.runId}.pack`, pack);
    await insertCopy(db, { run_id: team.runId, number: 1, file_id, bytes: pack.length }, team.started);
    await markCopied(db, team.runId, refs);
    const commit = git(folder, ['rev-parse', MAIN]).toString().trim();
    const bundle = git(folder, ['bundle', 'create', '-q', '-', 'HEAD', MAIN]);
    const name = `project-${team.runId}-1-${commit.slice(0, 7)}.bundle`;
    return { commit, bundle: { file_id: await stored(name, bundle), bytes: String(bundle.length) } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Notes the bundle of the version a demo team handed in. */
export async function seedBundle(db: Db, of: { runId: string; workId: string; partId: string }, { commit, bundle }: SeededCode) {
  const id = await insertBundle(db, { work_id: of.workId, number: 1, part_id: of.partId, run_id: of.runId, commit, branch: 'main' });
  await saveBundle(db, id, { state: 'stored', ...bundle });
}
