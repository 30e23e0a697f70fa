import type { AskOf } from '@praxis/contract/core/endpoint';
import { keepQuestionDraft } from '@praxis/contract/questions/editing';
import { enqueue } from '../../platform/offline-queue.ts';
import { useSession } from '../../platform/session.ts';
import { forget, keep, kept } from '../../platform/storage.ts';

type Draft = AskOf<typeof keepQuestionDraft>;
const nameOf = (item: string) => `question-draft ${useSession.getState().uid} ${item}`;

/** Keeps a draft at once while the page is being left, when nothing that takes time can be finished. */
export const keepLastWords = (item: string, draft: Draft) => keep(nameOf(item), JSON.stringify(draft));

/** What was kept while leaving has reached the queue. */
export const forgetLastWords = (item: string) => forget(nameOf(item));

/** Puts what was kept while the page was left into the queue. */
export async function queueLastWords(item: string) {
  const text = kept(nameOf(item));
  if (!text) return;
  await enqueue(keepQuestionDraft, JSON.parse(text) as Draft, { item, replaces: true });
  forgetLastWords(item);
}
