import type { App } from '../../../platform/app.ts';
import { findDueOutlets, type Outlet, recordDelivery, recordFailure } from './outlets.store.ts';
import { planStatements, voidOrphans } from './plan-statements.ts';
import { pauseAfter } from './statements.rules.ts';
import { forgetVoids, markRefused, markSent, nextStatements, type QueuedStatement } from './statements.store.ts';

const BATCH = 100;
/** So many batches of one outlet at a time, so that none keeps the others waiting. */
const MOST_BATCHES = 20;
const DEADLINE_MS = 20_000;

type Answer = { status: number; text: string; retryAfterMs: number };

/** Posts statements to a store; a redirect is an error, for the key goes along. */
async function post(outlet: Outlet, key: string, statements: readonly QueuedStatement[]): Promise<Answer> {
  const address = `${outlet.address.replace(/\/+$/, '')}/statements`;
  const reply = await fetch(address, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(DEADLINE_MS),
    headers: {
      'content-type': 'application/json',
      'x-experience-api-version': '1.0.3',
      authorization: `Basic ${Buffer.from(`${outlet.username}:${key}`).toString('base64')}`,
    },
    body: JSON.stringify(statements.map(({ id, body }) => ({ id, ...body }))),
  });
  const seconds = Number(reply.headers.get('retry-after') ?? 0);
  const text = reply.ok ? '' : (await reply.text().catch(() => '')).slice(0, 300);
  await reply.body?.cancel().catch(() => undefined);
  return { status: reply.status, text, retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : 0 };
}

/** Whether an answer is about a statement rather than about the store. */
const isAboutStatement = (status: number) => [400, 409, 413, 422].includes(status);

class StoreFails extends Error {
  readonly retryAfterMs: number;
  constructor({ status, text, retryAfterMs }: Answer) {
    super(`HTTP ${status} ${text}`.trim());
    this.retryAfterMs = retryAfterMs;
  }
}

/** Delivers a batch; one that the store refuses as a whole is delivered one by one, so that a single statement stops no other. */
async function deliver(app: App, outlet: Outlet, key: string, batch: readonly QueuedStatement[]) {
  const seqs = batch.map(({ seq }) => seq);
  const answer = await post(outlet, key, batch);
  // A statement is stored with its body before it is sent, so one that the store knows already is the same.
  if ((answer.status >= 200 && answer.status < 300) || (batch.length === 1 && answer.status === 409)) {
    await markSent(app.db, seqs);
    return recordDelivery(app.db, outlet.id, batch.length, 0, app.clock.now());
  }
  if (!isAboutStatement(answer.status)) throw new StoreFails(answer);
  if (batch.length > 1) {
    for (const one of batch) await deliver(app, outlet, key, [one]);
    return;
  }
  await markRefused(app.db, seqs[0]!, `HTTP ${answer.status} ${answer.text}`);
  app.http.log.warn(
    { outlet: outlet.id, statement: batch[0]!.id, status: answer.status },
    'xapi: the store refused a statement, it is left out',
  );
  await recordDelivery(app.db, outlet.id, 0, 1, app.clock.now());
}

/** Delivers what waits for one outlet; when the store fails it is left alone for a while, longer each time. */
async function sendOutlet(app: App, outlet: Outlet) {
  try {
    const key = app.secrets.decrypt(outlet.key_sealed);
    for (let batches = 0; batches < MOST_BATCHES; batches++) {
      const batch = await nextStatements(app.db, outlet.id, BATCH);
      if (batch.length > 0) await deliver(app, outlet, key, batch);
      if (batch.length < BATCH) return;
    }
  } catch (error) {
    const now = app.clock.now();
    const pause = pauseAfter(outlet.failures + 1, error instanceof StoreFails ? error.retryAfterMs : 0);
    await recordFailure(app.db, outlet.id, (error as Error).message, now, new Date(now.getTime() + pause));
    app.http.log.warn({ err: error, outlet: outlet.id }, 'xapi: the learning record store fails, statements wait');
  }
}

/** The regular work of all outlets. */
export async function runOutlets(app: App) {
  for (const outlet of await findDueOutlets(app.db, app.clock.now())) {
    await planStatements(app, outlet.id);
    await sendOutlet(app, outlet);
  }
}

/** What is done once an hour: what is gone is withdrawn. */
export async function tidyOutlets(app: App) {
  for (const outlet of await findDueOutlets(app.db, app.clock.now())) await voidOrphans(app, outlet.id);
  await forgetVoids(app.db);
}
