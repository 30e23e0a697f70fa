import type { App } from '../../../platform/app.ts';
import { openGroupCommit } from '../../../platform/database/group-commit.ts';
import { type SubmittedAnswer, writeAnswers } from './questions.store.ts';

/** Takes answers; a class that answers at once shares a few commits. Resolves true once an answer is on disk. */
export function openAnswers(app: App) {
  const writer = openGroupCommit<SubmittedAnswer, boolean>({
    async commit(batch) {
      // Of somebody who answered several times in the same moment the last answer counts.
      const last = new Map(batch.map((ask) => [`${ask.questionId} ${ask.userId}`, ask]));
      const written = await writeAnswers(app.db, [...last.values()]);
      const accepted = new Map([...last.keys()].map((name, at) => [name, written[at]]));
      return batch.map(({ questionId, userId }) => accepted.get(`${questionId} ${userId}`));
    },
    most: 500,
    maxWeight: 500_000,
    weightOf: ({ answer }) => answer.length,
    concurrency: 2,
  });
  app.http.addHook('onClose', () => writer.drain());
  return writer;
}
