import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { findOperators } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { leaseOutlet, noteReported, type Outlet, recordDelivery, recordFailure, releaseOutlet } from './outlets.store.ts';
import { planStatements, voidOrphans } from './plan-statements.ts';
import { postStatements, StoreFails } from './post-statements.ts';
import { pauseAfter } from './statements.rules.ts';
import { forgetVoids, markRefused, markSent, nextStatements, placeBehind, type QueuedStatement } from './statements.store.ts';

const BATCH = 100;
/** So many batches of one outlet at a time, so that none keeps the others waiting. */
const MOST_BATCHES = 20;
/** A batch that is refused is halved until the statement is found; a store that refuses everything is not asked for ever. */
const MOST_POSTS = 250;
/** So many refused statements of a batch, and none taken, are enough: the next sweep begins behind them. */
const MOST_REFUSED = 8;
/** No call begins later than this in a sweep, and none takes longer than the rest: a sweep ends within 45 seconds. */
const SWEEP_MS = 45_000;
const CALL_MS = 15_000;
/** After so many failures in a row, a quarter of an hour, operators are told. */
const FAILURES_REPORTED = 5;
const REFUSES_ALL = 'xapi_refuses_all';

/** A moment after which a sweep begins nothing new. */
function sweepEnd() {
  const end = performance.now() + SWEEP_MS - CALL_MS;
  return () => performance.now() >= end;
}

/** Whether an answer is about a statement rather than about the store. */
const isAboutStatement = (status: number) => [400, 409, 413, 422].includes(status);

/** What one sweep does for one outlet; refused ones are given up only when the store takes others. */
type Delivery = {
  app: App;
  outlet: Outlet;
  key: string;
  isOver: () => boolean;
  posts: number;
  accepted: number;
  refused: { statement: QueuedStatement; status: number }[];
  /** How many were refused before this batch. */
  refusedBefore: number;
};

async function giveUpRefused({ app, outlet, refused }: Delivery) {
  for (const { statement, status } of refused.splice(0)) {
    await markRefused(app.db, statement.seq, `xapi_http ${status}`);
    const about = { outlet: outlet.id, statement: statement.id, status };
    app.http.log.warn(about, 'xapi: the store refused a statement, it is left out');
    await recordDelivery(app.db, outlet.id, 0, 1, app.clock.now());
  }
}

/** Delivers a batch; one that the store refuses as a whole is halved until the statement is found, so that a single one stops no other. */
async function deliver(delivery: Delivery, batch: readonly QueuedStatement[]): Promise<void> {
  const { app, outlet, key } = delivery;
  if (batch.length === 0 || delivery.isOver() || delivery.posts >= MOST_POSTS) return;
  delivery.posts++;
  const body = JSON.stringify(batch.map((one) => ({ id: one.id, ...one.body })));
  const { address, username } = outlet;
  const answer = await postStatements({ address, username, key, body, hosts: app.instance.xapiHosts, withinMs: CALL_MS });
  // A statement is stored with its body before it is sent, so one that the store knows already is the same.
  if ((answer.status >= 200 && answer.status < 300) || (batch.length === 1 && answer.status === 409)) {
    const seqs = batch.map(({ seq }) => seq);
    await markSent(app.db, seqs);
    await recordDelivery(app.db, outlet.id, batch.length, 0, app.clock.now());
    delivery.accepted += batch.length;
    return giveUpRefused(delivery);
  }
  if (!isAboutStatement(answer.status)) throw new StoreFails(`xapi_http ${answer.status}`, answer.retryAfterMs);
  if (batch.length === 1) {
    delivery.refused.push({ statement: batch[0]!, status: answer.status });
    if (delivery.accepted > 0) await giveUpRefused(delivery);
    return;
  }
  const half = Math.ceil(batch.length / 2);
  await deliver(delivery, batch.slice(0, half));
  // Nobody knows yet whether the store takes anything.
  if (delivery.accepted === 0 && delivery.refused.length >= delivery.refusedBefore + MOST_REFUSED) return;
  await deliver(delivery, batch.slice(half));
}

async function deliverAll(delivery: Delivery) {
  const { app, outlet, refused } = delivery;
  // What stands in front may be all that the store refuses: a sweep after some in vain looks further back, and at the end in front again.
  const passed = outlet.error?.startsWith(REFUSES_ALL) ? outlet.failures * MOST_REFUSED : 0;
  let after = await placeBehind(app.db, outlet.id, passed);
  for (let batches = 0; batches < MOST_BATCHES && !delivery.isOver() && delivery.posts < MOST_POSTS; batches++) {
    const batch = await nextStatements(app.db, outlet.id, BATCH, after);
    const tookNone = delivery.accepted === 0;
    delivery.refusedBefore = refused.length;
    await deliver(delivery, batch);
    // It takes some: what was passed over while that was not known is tried now.
    const takesSome = tookNone && delivery.accepted > 0 && after !== '0';
    if (!takesSome && batch.length < BATCH) break;
    after = takesSome ? '0' : batch.at(-1)!.seq;
  }
  if (refused.length > 0) throw new StoreFails(`${REFUSES_ALL} ${refused[0]!.status}`);
}

/** Tells operators that a store fails, once until it takes something again. */
export async function reportFailing(db: Db, { id, address }: Pick<Outlet, 'id' | 'address'>, now: Date) {
  if (!(await noteReported(db, id, now))) return;
  const values = { address: new URL(address).host };
  const link = addressOf('admin', { panel: 'statistics' });
  await sendMessage(db, { userIds: await findOperators(db), kind: 'xapi_outlet_failing', values, link });
}

/** Leaves a store alone for a while, longer each time, and tells operators when that goes on. */
async function storeFailed(app: App, outlet: Outlet, failure: StoreFails) {
  const now = app.clock.now();
  const pause = pauseAfter(outlet.failures + 1, failure.retryAfterMs);
  const known = await recordFailure(app.db, outlet.id, failure.message, now, new Date(now.getTime() + pause));
  app.http.log.warn({ outlet: outlet.id, problem: failure.message }, 'xapi: the learning record store fails, statements wait');
  if (known && !known.reported && known.failures >= FAILURES_REPORTED) await inTransaction(app, (db) => reportFailing(db, outlet, now));
}

async function sweepOutlet(app: App, outlet: Outlet, isOver: () => boolean) {
  await planStatements(app, outlet, isOver);
  try {
    const key = app.secrets.decrypt(outlet.key_sealed);
    await deliverAll({ app, outlet, key, isOver, posts: 0, accepted: 0, refused: [], refusedBefore: 0 });
  } catch (error) {
    if (!(error instanceof StoreFails)) throw error;
    await storeFailed(app, outlet, error);
  }
}

/** The regular work of all outlets, those that waited longest first; each is at work on one server at a time. */
export async function runOutlets(app: App) {
  const isOver = sweepEnd();
  const done: string[] = [];
  while (!isOver()) {
    const outlet = await leaseOutlet(app.db, app.clock.now(), done);
    if (!outlet) return;
    done.push(outlet.id);
    try {
      await sweepOutlet(app, outlet, isOver);
    } catch (error) {
      app.http.log.error({ err: error, outlet: outlet.id }, 'xapi: an outlet could not be served, it is tried again in a minute');
    } finally {
      await releaseOutlet(app.db, outlet);
    }
  }
}

/** What is done once an hour: what is gone is withdrawn. */
export async function tidyOutlets(app: App) {
  const isOver = sweepEnd();
  const done: string[] = [];
  while (!isOver()) {
    const outlet = await leaseOutlet(app.db, app.clock.now(), done);
    if (!outlet) break;
    done.push(outlet.id);
    try {
      await voidOrphans(app, outlet, isOver);
    } catch (error) {
      app.http.log.error({ err: error, outlet: outlet.id }, 'xapi: what is gone could not be withdrawn, it is tried again in an hour');
    } finally {
      await releaseOutlet(app.db, outlet);
    }
  }
  await forgetVoids(app.db);
}
