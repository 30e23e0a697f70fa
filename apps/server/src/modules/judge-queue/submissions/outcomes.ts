import type { CodePlace } from '@praxis/contract/problems/problems';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import type { RunRow } from '../runs.store.ts';
import type { SubmissionRow } from './submissions.store.ts';

/** The end of a run, in the transaction that records it. `submission` is as it was before; it counts the run when `counts`. */
export type RunEnded = { db: Db; run: RunRow; submission: SubmissionRow | undefined; counts: boolean; now: Date };
type Listener = (ended: RunEnded) => Promise<void>;

const listeners = extensionPoint<Listener>('ends of runs');

/** Hears of every run that ends: what must be true together with its result, such as solved marks. */
export const onRunEnded = (app: App, handle: Listener) => listeners.register(app, handle);

/** Tells those who hear of the ends of runs. */
export async function publishRunEnded(app: App, ended: RunEnded) {
  for (const handle of listeners.entries(app)) await handle(ended);
}

/** Code that was handed in to be judged and counts, in the transaction that queues it. */
export type HandedIn = { db: Db; submissionId: string; userId: string; place: CodePlace; now: Date };
type HandedInListener = (handedIn: HandedIn) => Promise<void>;

const handedInListeners = extensionPoint<HandedInListener>('code handed in');

/** Listens to code that is handed in: what must be known from then on, before any verdict. */
export const onHandedIn = (app: { db: Db }, listener: HandedInListener) => handedInListeners.register(app, listener);

/** Tells those who listen. */
export async function notifyHandedIn(handedIn: HandedIn) {
  for (const listener of handedInListeners.entries(handedIn.db)) await listener(handedIn);
}
