import type { App } from '../../../platform/app.ts';
import { openGroupCommit } from '../../../platform/database/group-commit.ts';
import type { AttemptRow } from './attempts.store.ts';
import { findStarts, insertAttempts, type NewAttempt, type Start, type StartAsk } from './starts.store.ts';

const MOST = 200;

/** Starts of this process: the facts of many are read together and their attempts made together, a class that begins at once costs few statements. */
export type Starts = {
  find(ask: StartAsk): Promise<'no_session' | 'not_available' | Start>;
  /** Undefined when it cannot be made as asked: read again. */
  make(attempt: NewAttempt): Promise<AttemptRow | undefined>;
};

/** Opens the gathering of starts. */
export function openStarts(app: App): Starts {
  const facts = openGroupCommit<StartAsk, 'no_session' | 'not_available' | Start>({
    commit: (batch) => findStarts(app.db, batch, app.clock.now()),
    ...{ most: MOST, maxWeight: MOST, weightOf: () => 1, concurrency: 2 },
  });

  /** What is asked of one assessment, so that a teacher who is changing another one keeps nobody waiting; one by one when it fails together. */
  async function insert(some: readonly NewAttempt[]): Promise<(AttemptRow | null | Error)[]> {
    try {
      return await insertAttempts(app.db, some);
    } catch (error) {
      if (some.length === 1) return [error as Error];
      return (await Promise.all(some.map((one) => insert([one])))).flat();
    }
  }
  const attempts = openGroupCommit<NewAttempt, AttemptRow | null | Error>({
    async commit(batch) {
      const created = new Map<NewAttempt, AttemptRow | null | Error>();
      const inserted = [...Map.groupBy(batch, ({ assessmentId }) => assessmentId).values()].map(async (some) => {
        const rows = await insert(some);
        for (const [at, one] of some.entries()) created.set(one, rows[at] ?? null);
      });
      await Promise.all(inserted);
      return batch.map((one) => created.get(one));
    },
    ...{ most: MOST, maxWeight: MOST, weightOf: () => 1, concurrency: 2 },
  });

  return {
    find: (ask) => facts.add(ask),
    async make(attempt) {
      const created = await attempts.add(attempt);
      if (created instanceof Error) throw created;
      return created ?? undefined;
    },
  };
}
