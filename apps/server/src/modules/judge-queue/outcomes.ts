import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/db.ts';
import type { RunRow } from './runs.store.ts';
import type { SubmissionRow } from './submissions.store.ts';

/** The end of a run, in the transaction that records it. `submission` is as it was before; it counts the run when `counts`. */
export type RunEnded = { db: Db; run: RunRow; submission: SubmissionRow | undefined; counts: boolean; now: Date };
type Hear = (ended: RunEnded) => Promise<void>;

const listeners = new WeakMap<App, Hear[]>();

/** Hears of every run that ends: what must be true together with its result, such as solved marks. */
export function onRunEnded(app: App, hear: Hear) {
  listeners.set(app, [...(listeners.get(app) ?? []), hear]);
}

/** Tells those who hear of the ends of runs. */
export async function tellRunEnded(app: App, ended: RunEnded) {
  for (const hear of listeners.get(app) ?? []) await hear(ended);
}
