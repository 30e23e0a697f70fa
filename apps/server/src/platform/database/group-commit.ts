import { asBackgroundWork, assertOutsideTransaction } from './connection-scope.ts';

type Waiting<Ask, Answer> = { ask: Ask; done: (answer: Answer) => void; failed: (error: unknown) => void };

/** Takes single asks and answers each after the commit of the batch it went into. */
export type GroupCommit<Ask, Answer> = {
  add(ask: Ask): Promise<Answer>;
  /** Resolves when everything that waits has been answered. */
  drain(): Promise<void>;
};

type Options<Ask, Answer> = {
  /** Commits a batch and answers it in its order; undefined asks for one more turn of that ask. */
  commit: (batch: readonly Ask[]) => Promise<readonly (Answer | undefined)[]>;
  /** Most asks of one batch. */
  most: number;
  /** Most weight of one batch, in the unit of `weigh`; one ask that is heavier goes alone. */
  maxWeight: number;
  weightOf: (ask: Ask) => number;
  /** How many batches may be under way at once. */
  concurrency: number;
};

const TURNS = 5;

/**
 * Group commit: while a batch is being committed the next one gathers, so that under load many asks share one statement and one
 * fsync, and a single ask waits for nobody. A failed batch fails all of its asks; whether it was committed is then unknown.
 */
export function openGroupCommit<Ask, Answer>({
  commit,
  most,
  maxWeight,
  weightOf,
  concurrency,
}: Options<Ask, Answer>): GroupCommit<Ask, Answer> {
  const queue: (Waiting<Ask, Answer> & { turns: number })[] = [];
  const idle: (() => void)[] = [];
  let busy = 0;
  let due = false;

  function nextBatch() {
    let weight = 0;
    let count = 0;
    while (count < queue.length && count < most) {
      weight += weightOf(queue[count]!.ask);
      if (count > 0 && weight > maxWeight) break;
      count++;
    }
    return queue.splice(0, count);
  }

  async function run() {
    busy++;
    const batch = nextBatch();
    try {
      const answers = await commit(batch.map(({ ask }) => ask));
      batch.forEach((one, at) => {
        const answer = answers[at];
        if (answer !== undefined) one.done(answer);
        else if (one.turns >= TURNS) one.failed(new Error('A batch gave no answer'));
        else queue.push({ ...one, turns: one.turns + 1 });
      });
    } catch (error) {
      for (const one of batch) one.failed(error);
    } finally {
      busy--;
      pump();
      if (busy === 0 && queue.length === 0) for (const done of idle.splice(0)) done();
    }
  }

  function pump() {
    while (busy < concurrency && queue.length > 0) void run();
  }

  return {
    add(ask) {
      assertOutsideTransaction('a batch of many callers');
      const answer = new Promise<Answer>((done, failed) => queue.push({ ask, done, failed, turns: 1 }));
      // What arrives in the same turn of the event loop travels together.
      if (!due) {
        due = true;
        asBackgroundWork(() =>
          setImmediate(() => {
            due = false;
            pump();
          }),
        );
      }
      return answer;
    },
    drain: () => (busy === 0 && queue.length === 0 ? Promise.resolve() : new Promise((done) => idle.push(done))),
  };
}
