import type { RepositoryChange, RepositoryListing } from '@praxis/contract/projects/repository-agent';
import type { App } from '../../../platform/app.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { eachApart } from '../../../platform/jobs/each-apart.ts';
import { lockRun } from '../runs/runs.store.ts';
import { publishRun } from '../tasks/notify.ts';
import { copyRepository } from './copies.ts';
import { dropPush, findRepository, savePush, unsettledPushes } from './repositories.store.ts';

/** A push takes no longer: body, waiting and git together. */
const PUSH_MS = 15 * 60_000;
const NONE = '0'.repeat(40);

type Pushed = { id: string; runId: string; changes: readonly RepositoryChange[]; listing: RepositoryListing };

/** Writes down what a push changed, and has open rooms of the team load it. */
export const recordPush = (app: App, { id, runId, changes, listing }: Pushed) =>
  inTransaction(app, async (db) => {
    await lockRun(db, runId);
    await savePush(db, { id, run_id: runId, changes, listing }, app.clock.now());
    await copyRepository(db, runId);
    await publishRun(db, runId);
  });

/** What is different in a repository from what was last written down. */
function changesBetween(before: RepositoryListing['refs'], after: RepositoryListing['refs']): RepositoryChange[] {
  const known = new Map(before.map(({ ref, commit }) => [ref, commit]));
  return after.flatMap(({ ref, commit }) => (known.get(ref) === commit ? [] : [{ ref, from: known.get(ref) ?? NONE, to: commit }]));
}

/** Finds out what became of pushes whose end nobody wrote down, as a server or a connection was lost meanwhile. */
export async function settlePushes(app: App, list: (runId: string) => Promise<RepositoryListing>) {
  const open = await unsettledPushes(app.db, new Date(app.clock.now().getTime() - PUSH_MS));
  await eachApart(open, async ({ id, run_id }) => {
    const listing = await list(run_id);
    const changes = changesBetween((await findRepository(app.db, run_id))?.refs ?? [], listing.refs);
    if (changes.length > 0) await recordPush(app, { id, runId: run_id, changes, listing });
    else await dropPush(app.db, id);
  });
}
