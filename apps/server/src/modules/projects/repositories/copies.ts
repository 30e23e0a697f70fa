import {
  REPOSITORY_AREA,
  type RepositoryCopies,
  type RepositoryCopy,
  type RepositoryListing,
  type RepositoryRestored,
  type RepositoryTask,
  repositoryTasks,
} from '@praxis/contract/projects/repository-agent';
import { hasOpenTask, startTask } from '../../../platform/agents/agent-tasks.ts';
import { RESULT_BOUNDS } from '../../../platform/agents/task-results.ts';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { discardFiles } from '../../../platform/files/discard-files.ts';
import { findFiles } from '../../../platform/files/file-rows.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { lockRun } from '../runs/runs.store.ts';
import { publishRun } from '../tasks/notify.ts';
import { isWholeDue } from './copies.rules.ts';
import { copiesOf, dropCopiesBefore, insertCopy, isBehind, markCopied, repositoriesBehind, saveRestored } from './copies.store.ts';
import { findRepository } from './repositories.store.ts';

/** Files are fetched within so many minutes. */
const ADDRESS_MINUTES = 60;
const BEHIND_MOST = 100;

/** Has what was pushed copied to the files. While a copy is being made nothing is queued: its end looks again. The run is locked. */
export async function copyRepository(db: Db, runId: string) {
  if ((await isBehind(db, runId)) && !(await hasOpenTask(db, repositoryTasks.copy, runId)))
    await startTask(db, repositoryTasks.copy, runId);
}

/** Has those copied whose last copy failed. */
export async function copyBehind(app: App) {
  for (const runId of await repositoriesBehind(app.db, BEHIND_MOST))
    await inTransaction(app, async (db) => {
      if (await lockRun(db, runId)) await copyRepository(db, runId);
    });
}

/** What the files hold of a repository, for an agent to fetch. */
export async function copiesFor(app: App, db: Db, runId: string, viewer: string): Promise<RepositoryCopies> {
  const copies = await copiesOf(db, runId);
  const repository = await findRepository(db, runId);
  const files = new Map(
    (
      await findFiles(
        db,
        copies.map(({ file_id }) => file_id),
      )
    ).map((file) => [file.id, file]),
  );
  return {
    pieces: copies.map(({ file_id, bytes }) => ({
      ...{ bytes, address: app.files.signAddress(files.get(file_id)!, viewer, app.clock.now(), ADDRESS_MINUTES) },
    })),
    refs: repository?.copied_refs ?? [],
    head: repository?.head ?? '',
  };
}

/** Has a repository made of its copies, as the disk it lay on was lost. */
export const restoreRepository = (app: App, runId: string) =>
  inTransaction(app, async (db) => {
    if (!(await lockRun(db, runId)) || (await hasOpenTask(db, repositoryTasks.restore, runId))) return;
    app.http.log.warn({ run: runId }, 'repositories: a repository is not on the disk any more, it is made of its copies');
    await startTask(db, repositoryTasks.restore, runId);
  });

/** Writes down what a repository that was lost holds again; what was pushed after its last copy is missing, and pushed once more. */
export async function recordRestored(app: App, db: Db, runId: string, listing: RepositoryListing) {
  await lockRun(db, runId);
  const before = await findRepository(db, runId);
  const now = new Map(listing.refs.map(({ ref, commit }) => [ref, commit]));
  const lost = (before?.refs ?? []).filter(({ ref, commit }) => now.get(ref) !== commit);
  if (lost.length > 0)
    app.http.log.error({ run: runId, lost }, 'repositories: these were pushed after the last copy, and are to be pushed once more');
  await saveRestored(db, runId, listing);
  await publishRun(db, runId);
}

async function saveCopy(app: App, db: Db, runId: string, { file_id, bytes, refs, restored }: RepositoryCopy) {
  await lockRun(db, runId);
  if (restored) await recordRestored(app, db, runId, restored);
  const copies = await copiesOf(db, runId);
  const now = app.clock.now();
  const number = (copies.at(-1)?.number ?? 0) + 1;
  if (file_id !== undefined) {
    await insertCopy(db, { run_id: runId, number, file_id, bytes }, now);
    // It began anew: those before it hold nothing more.
    if (isWholeDue(copies)) await discardFiles(db, await dropCopiesBefore(db, runId, number), now);
  }
  await markCopied(db, runId, refs);
  await copyRepository(db, runId);
}

/** Copies of repositories in the files: made after pushes, and used where a disk was lost. */
export function repositoryCopies(app: App) {
  app.agents.define(repositoryTasks.copy, {
    by: REPOSITORY_AREA,
    attempts: 5,
    results: RESULT_BOUNDS.bundle,
    async payload({ subjectId: run, viewer, deliver, db }) {
      const copies = await copiesFor(app, db, run, viewer);
      const since = isWholeDue(await copiesOf(db, run)) ? [] : copies.refs;
      return { do: 'copy', run, since, name: `repository-${run}.pack`, deliver, copies } satisfies RepositoryTask;
    },
    done: ({ subjectId, result, db }) => saveCopy(app, db, subjectId, result as RepositoryCopy),
    async failed({ subjectId, error }) {
      app.http.log.error({ run: subjectId, error }, 'repositories: a copy was not made; it is tried again within five minutes');
    },
  });
  app.agents.define(repositoryTasks.restore, {
    by: REPOSITORY_AREA,
    attempts: 5,
    payload: async ({ subjectId: run, viewer, db }) =>
      ({ do: 'restore', run, copies: await copiesFor(app, db, run, viewer) }) satisfies RepositoryTask,
    done: ({ subjectId, result, db }) => recordRestored(app, db, subjectId, (result as RepositoryRestored).restored),
    async failed({ subjectId, error }) {
      app.http.log.error({ run: subjectId, error }, 'repositories: a repository was not restored; the next call of git tries again');
    },
  });
}
