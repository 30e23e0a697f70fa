import { randomUUID } from 'node:crypto';
import type { App } from '../../../platform/app.ts';
import { changesByTime, hasChanged, loadStage, nextMoment, type PublishedStage, publishBatch } from './publish-batch.ts';
import { endLeases, renewLeases, stageMarks, waitingStages } from './publisher.store.ts';

/** Leases are renewed twice a second and end after two: a server that stands still loses its stages, one that dies as well. */
const RENEW_MS = 500;
const LEASE_MS = 2000;
/** While no stage anywhere wants a publisher it is looked for so often; news of a stage is heard at once. */
const IDLE_MS = 10_000;
/** Boards change at most so often. */
const BATCH_MS = 400;
/** A stage at rest is looked at so often: a name or a school may have changed without any row. */
const REST_MS = 15_000;

type Stage = {
  held: PublishedStage | undefined;
  /** The number of the last batch when the lease was taken, from which it is folded. */
  batch: number;
  /** When the last batch began, on a clock of its own. */
  last: number;
  /** When the next batch is due without any news, and when the stage is looked at again. */
  dueAt: number;
  lookAt: number;
  timer: NodeJS.Timeout | undefined;
  busy: boolean;
  again: boolean;
};

const newStage = (): Stage => ({
  ...{ held: undefined, batch: 0, last: 0, dueAt: 0, lookAt: Number.POSITIVE_INFINITY },
  ...{ timer: undefined, busy: false, again: false },
});

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
  let folding: Promise<void> | undefined;
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
      else {
        stage.lookAt = began.getTime() + REST_MS;
        stage.dueAt = nextMoment(stage.held, began);
      }
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

  /** Looks at stages at rest, in one statement for all of them; only those that changed are published again. */
  async function look(stageIds: readonly string[], now: number) {
    const marks = await stageMarks(app.db, stageIds);
    for (const stageId of stageIds) {
      const stage = stages.get(stageId);
      if (!stage?.held || stage.busy) continue;
      stage.lookAt = now + REST_MS;
      const mark = marks.get(stageId);
      if (changesByTime(stage.held, now) || !mark || hasChanged(stage.held, mark)) wake(stageId);
    }
  }

  /**
   * Folds stages this server has taken, one after the other: those whose hand-ins wait first. Leases are renewed meanwhile, however many
   * there are and however long it takes.
   */
  async function fold(stageIds: readonly string[]) {
    const waiting = await waitingStages(app.db, stageIds);
    for (const stageId of [...stageIds].sort((one, other) => Number(waiting.has(other)) - Number(waiting.has(one)))) {
      const stage = stages.get(stageId);
      if (!stage || stage.held || stage.busy || closed) continue;
      stage.held = await loadStage(app.db, stageId, stage.batch, clock.now()).catch((error: unknown) => void failed(stageId, error));
      if (stage.held) wake(stageId);
    }
  }

  async function renew() {
    const now = clock.now();
    const { leases, others } = await renewLeases(app.db, publisher, now, new Date(now.getTime() + LEASE_MS));
    const held = new Set(leases.map(({ stageId }) => stageId));
    for (const stageId of stages.keys()) if (!held.has(stageId)) stages.delete(stageId);
    for (const { stageId, batch: number } of leases) {
      const stage = stages.get(stageId) ?? newStage();
      stages.set(stageId, stage);
      if (!stage.held) stage.batch = number;
      else if (stage.again || stage.dueAt <= now.getTime()) wake(stageId);
    }
    const unfolded = [...stages].flatMap(([stageId, { held: known, busy }]) => (known || busy ? [] : [stageId]));
    if (unfolded.length > 0)
      folding ??= fold(unfolded)
        .catch((error: unknown) => http.log.error({ err: error }, 'boards: stages were not folded, trying again'))
        .finally(() => {
          folding = undefined;
        });
    const resting = [...stages].flatMap(([stageId, { held: known, lookAt }]) => (known && lookAt <= now.getTime() ? [stageId] : []));
    if (resting.length > 0) await look(resting, now.getTime());
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

  app.realtime.listen('score_rows', (stageId) => {
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
    await folding;
    await endLeases(app.db, publisher, clock.now()).catch((error: unknown) =>
      http.log.warn({ err: error }, 'boards: leases were not released'),
    );
  });
}
