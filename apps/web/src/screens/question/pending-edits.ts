import type { AskOf } from '@praxis/contract/core/endpoint';
import { saveQuestionDraft } from '@praxis/contract/questions/editing';
import { enqueue } from '../../platform/calls/offline-queue.ts';
import { useSession } from '../../platform/person/session.ts';
import { forget, storedValue, storeValue } from '../../platform/storage.ts';

type Draft = AskOf<typeof saveQuestionDraft>;
const nameOf = (item: string) => `question-draft ${useSession.getState().uid} ${item}`;

/** Keeps a draft at once while the page is being left, when nothing that takes time can be finished. */
export const storePendingEdit = (item: string, draft: Draft) => storeValue(nameOf(item), JSON.stringify(draft));

/** What was kept while leaving has reached the queue. */
export const forgetPendingEdit = (item: string) => forget(nameOf(item));

/** Puts what was kept while the page was left into the queue. */
export async function queuePendingEdit(item: string) {
  const text = storedValue(nameOf(item));
  if (!text) return;
  await enqueue(saveQuestionDraft, JSON.parse(text) as Draft, { item, replaces: true });
  forgetPendingEdit(item);
}
