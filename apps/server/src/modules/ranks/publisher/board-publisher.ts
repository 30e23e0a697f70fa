import { randomUUID } from 'node:crypto';
import type { App } from '../../../platform/app.ts';
import { loadStage, nextMoment, type PublishedStage, publishBatch } from './publish-batch.ts';
import { endLeases, renewLeases } from './publisher.store.ts';

/** Leases are renewed each second and end after three: a server that stands still loses its stages, one that dies as well. */
const RENEW_MS = 1000;
const LEASE_MS = 3000;
/** While no stage anywhere wants a publisher it is looked for so often; news of a stage is heard at once. */
const IDLE_MS = 10_000;
/** Boards change at most so often. */
const BATCH_MS = 400;
/** A stage at rest is looked at so often: a name or a school may have changed without any row. */
const REST_MS = 15_000;

type Stage = {
  held: PublishedStage | undefined;
  /** When the last batch began, and when the next is due without any news, on clocks of their own. */
  last: number;
  dueAt: number;
  timer: NodeJS.Timeout | undefined;
  busy: boolean;
  again: boolean;
};

/** Publishes the boards of the stages whose lease this server holds. */
export function openBoardPublisher(app: App) {
  const publisher = randomUUID();
  const { http, clock } = app;
  const stages = new Map<string, Stage>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  /** Whether the next look is far off, and whether there was news since the last one began. */
  let idle = false;
  let news = false;
  let renewing: Promise<void> = Promise.resolve();
  const failed = (stageId: string, error: unknown) =>
    http.log.error({ err: error, stage: stageId }, 'boards: a batch failed, the stage is folded anew');

  async function batch(stageId: string) {
    const stage = stages.get(stageId);
    if (!stage || closed) return;
    if (stage.busy || !stage.held) {
      stage.again = true;
      return;
    }
    stage.busy = true;
    stage.again = false;
    stage.last = performance.now();
    // What comes due while the batch is written is due after it.
    const began = clock.now();
    try {
      if (!(await publishBatch(app, publisher, stage.held))) stages.delete(stageId);
      else stage.dueAt = Math.min(began.getTime() + REST_MS, nextMoment(stage.held, began));
    } catch (error) {
      // Whatever was folded meanwhile is not to be trusted: the rows are.
      stage.held = undefined;
      failed(stageId, error);
    } finally {
      stage.busy = false;
      if (stage.again) wake(stageId);
    }
  }

  /** Has a stage looked at soon, at most once in the time of a batch. */
  function wake(stageId: string) {
    const stage = stages.get(stageId);
    if (!stage || stage.timer || closed) return;
    const wait = Math.max(0, stage.last + BATCH_MS - performance.now());
    stage.timer = setTimeout(() => {
      stage.timer = undefined;
      void batch(stageId);
    }, wait);
  }

  async function renew() {
    const now = clock.now();
    const { leases, others } = await renewLeases(app.db, publisher, now, new Date(now.getTime() + LEASE_MS));
    const held = new Set(leases.map(({ stageId }) => stageId));
    for (const stageId of stages.keys()) if (!held.has(stageId)) stages.delete(stageId);
    for (const { stageId, batch: number } of leases) {
      const stage = stages.get(stageId) ?? { held: undefined, last: 0, dueAt: 0, timer: undefined, busy: false, again: false };
      stages.set(stageId, stage);
      if (!stage.held && !stage.busy) {
        stage.dueAt = 0;
        stage.held = await loadStage(app.db, stageId, number, now).catch((error: unknown) => void failed(stageId, error));
      }
      if (stage.again || stage.dueAt <= now.getTime()) wake(stageId);
    }
    idle = leases.length === 0 && !others && !news;
  }

  function poll() {
    idle = false;
    news = false;
    renewing = renew().catch((error: unknown) => http.log.error({ err: error }, 'boards: leases were not renewed, trying again'));
    void renewing.then(() => {
      if (!closed) timer = setTimeout(poll, idle ? IDLE_MS : RENEW_MS);
    });
  }

  app.realtime.hear('score_rows', (stageId) => {
    wake(stageId);
    news = true;
    if (!idle || closed) return;
    clearTimeout(timer);
    poll();
  });
  http.addHook('onReady', async () => poll());
  http.addHook('onClose', async () => {
    closed = true;
    clearTimeout(timer);
    for (const stage of stages.values()) clearTimeout(stage.timer);
    await renewing;
    await endLeases(app.db, publisher, clock.now()).catch((error: unknown) =>
      http.log.warn({ err: error }, 'boards: leases were not given back'),
    );
  });
}
