import type { ProjectStage } from '@praxis/contract/projects/design';
import { REPOSITORY_AREA, type RepositoryBundle, type RepositoryTask, repositoryTasks } from '@praxis/contract/projects/repository-agent';
import { startTask } from '../../../platform/agents/agent-tasks.ts';
import { RESULT_BOUNDS } from '../../../platform/agents/task-results.ts';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { discardFiles } from '../../../platform/files/discard-files.ts';
import { publishRun } from '../tasks/notify.ts';
import { NO_VALUE, type PartValue } from '../works/works.store.ts';
import { copiesOf } from './copies.store.ts';
import { copiesFor, recordRestored } from './copies.ts';
import { findBundle, findRepository, insertBundle, type RepositoryRow, saveBundle } from './repositories.store.ts';

const REF = /^refs\/(?:heads|tags)\/(.+)$/;

/** Whether what stands in a deliverable is a branch of the team's repository, and not an address outside. */
export const isOwnCode = ({ link }: PartValue) => REF.test(link);

/** What a deliverable of the kind repository holds now: the chosen branch or the first one with its commit, else an address outside. */
export function codeValue(saved: PartValue, repository: RepositoryRow | undefined): PartValue {
  const chosen = isOwnCode(saved) ? saved.link : repository?.head;
  const found = repository?.refs.find(({ ref }) => ref === chosen);
  if (found) return { html: '', link: found.ref, note: found.commit, files: [] };
  return isOwnCode(saved) ? NO_VALUE : saved;
}

/** Whether a stage asks for the repository of the team. */
export const asksForCode = ({ deliverables }: Pick<ProjectStage, 'deliverables'>) => deliverables.some(({ kind }) => kind === 'repository');

/** The repository as the stages of a project need it; undefined when none of them asks for it, or nothing was pushed. */
export const repositoryFor = async (db: Db, runId: string, stages: readonly ProjectStage[]) =>
  stages.some(asksForCode) ? findRepository(db, runId) : undefined;

type HandedIn = { workId: string; number: number; runId: string; manifest: Record<string, PartValue> };

/** Has the commits of a version that was handed in packed into bundles, which stay with its files. */
export async function bundleCode(db: Db, stage: ProjectStage, { workId, number, runId, manifest }: HandedIn) {
  for (const { id, kind } of stage.deliverables) {
    const value = manifest[id] ?? NO_VALUE;
    const branch = REF.exec(value.link)?.[1];
    if (kind !== 'repository' || branch === undefined) continue;
    const bundle = { work_id: workId, number, part_id: id, run_id: runId, commit: value.note, branch };
    await startTask(db, repositoryTasks.bundle, await insertBundle(db, bundle));
  }
}

/** Takes the bundles the agent makes, and has repositories of deleted teams removed. */
export function repositoryWork(app: App) {
  app.agents.define(repositoryTasks.bundle, {
    by: REPOSITORY_AREA,
    attempts: 5,
    results: RESULT_BOUNDS.bundle,
    async payload({ subjectId, viewer, deliver, db }) {
      const { run_id: run, id, commit, branch, number } = (await findBundle(db, subjectId))!;
      const name = `project-${run}-${number}-${commit.slice(0, 7)}.bundle`;
      const copies = await copiesFor(app, db, run, viewer);
      return { do: 'bundle', run, id, commit, branch, name, deliver, copies } satisfies RepositoryTask;
    },
    async done({ subjectId, result, db }) {
      const { file_id, bytes, restored } = result as RepositoryBundle;
      await saveBundle(db, subjectId, { state: 'stored', file_id, bytes: String(bytes) });
      const bundle = await findBundle(db, subjectId);
      if (bundle && restored) await recordRestored(app, db, bundle.run_id, restored);
      if (bundle) await publishRun(db, bundle.run_id);
    },
    async failed({ subjectId, error, db }) {
      await saveBundle(db, subjectId, { state: 'failed', error });
      const bundle = await findBundle(db, subjectId);
      if (bundle) await publishRun(db, bundle.run_id);
    },
  });
  app.agents.define(repositoryTasks.remove, {
    by: REPOSITORY_AREA,
    payload: async ({ subjectId }) => ({ do: 'remove', run: subjectId }) satisfies RepositoryTask,
    done: async () => undefined,
    failed: async () => undefined,
  });
}

/** Has the repository of a team removed from its disk, and its copies, when the team itself goes. */
export async function removeRepository(db: Db, runId: string, now: Date) {
  if (!(await findRepository(db, runId))) return;
  await discardFiles(
    db,
    (await copiesOf(db, runId)).map(({ file_id }) => file_id),
    now,
  );
  await startTask(db, repositoryTasks.remove, runId);
}
