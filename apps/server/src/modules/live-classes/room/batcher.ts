import { asBackgroundWork, assertOutsideTransaction } from '../../../platform/database/connection-scope.ts';

/**
 * How long what is said calmly may wait for company before it goes to disk and out to the room. The wait begins with the first that
 * waits, so that every round carries as much as that time allows: what a large room costs is rounds, not messages. A small room costs
 * little however often it is told, so its wait is shorter by as much.
 */
const MOST_MS = 255;
const MS_PER_PAGE = 0.25;
const LEAST_MS = 20;
/** By then the last page is to have heard what was said first, ms. */
const TICK_MS = 290;
const SLOWER = 0.2;
const ROOMS_CACHED = 1000;

type Batch = { last: number; waiting: (() => Promise<void>)[]; doing: Promise<void>; timer: NodeJS.Timeout | undefined; spent: number };

/** How long to gather for so many pages, when the way to disk and to all of them takes so long: never less than that, or a slow server did nothing else. */
export function gatherMs(pages: number, spent: number) {
  const most = Math.min(MOST_MS, pages * MS_PER_PAGE, TICK_MS - spent);
  return Math.max(LEAST_MS, Math.min(spent, MOST_MS), most);
}

/** Lets what is said in a class go on in rounds: at once after a silence, otherwise together with whatever else is said. */
export function openBatcher() {
  const batches = new Map<string, Batch>();

  function go(batch: Batch) {
    batch.last = performance.now();
    batch.timer = undefined;
    const works = batch.waiting.splice(0);
    batch.doing = batch.doing.then(async () => {
      for (const work of works) await work();
    });
  }

  function forgetSilent() {
    const before = performance.now() - MOST_MS;
    for (const [id, { last, timer }] of batches) if (!timer && last < before) batches.delete(id);
  }

  return {
    /**
     * Has something done in the next round of the class, in which so many pages are told. What belongs to one round is done one after the
     * other and at one go: each alone, between all else, would take the machine twice as long.
     */
    turn<Done>(classId: string, pages: number, work: () => Promise<Done>): Promise<Done> {
      assertOutsideTransaction('a batch of a class');
      if (batches.size > ROOMS_CACHED) forgetSilent();
      const fresh = { last: Number.NEGATIVE_INFINITY, waiting: [], doing: Promise.resolve(), timer: undefined, spent: 0 };
      const batch: Batch = batches.get(classId) ?? fresh;
      batches.set(classId, batch);
      return new Promise((done, failed) => {
        batch.waiting.push(() => work().then(done, failed));
        if (batch.timer) return;
        const gather = gatherMs(pages, batch.spent);
        const silent = performance.now() - batch.last >= gather;
        batch.timer = asBackgroundWork(() => setTimeout(go, silent ? 0 : gather, batch));
      });
    },
    /** How long a round took from its beginning until everybody had heard it; one that takes longer counts at once, a shorter one little by little. */
    took(classId: string, ms: number) {
      const batch = batches.get(classId);
      if (batch) batch.spent = Math.max(ms, batch.spent + (ms - batch.spent) * SLOWER);
    },
    /** Lets everything go at once, and resolves when it is done. */
    async close() {
      for (const batch of batches.values()) {
        clearTimeout(batch.timer);
        go(batch);
        await batch.doing;
      }
    },
  };
}
