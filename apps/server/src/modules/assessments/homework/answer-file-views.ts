import type { AnnouncedFile } from '@praxis/contract/assessments/file-questions';
import type { AnswerFile } from '@praxis/contract/assessments/homework';
import type { Language } from '@praxis/contract/core/message';
import type { App } from '../../../platform/app.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { attemptTheActorReviews } from '../attempts/attempts.access.ts';
import type { AttemptRow } from '../attempts/attempts.store.ts';
import type { AnswerFileRow } from './answer-files.store.ts';
import { mayBeText } from './file-text.rules.ts';
import { namelessFile } from './nameless-files.ts';
import { bytesUntil } from './task.rules.ts';

const VIEWER = 'answer_file';

/** Who looks at the files of which attempt; `nameless` says in which language names are left out, which may tell whose they are. */
export type Looking = { app: App; attempt: AttemptRow; userId: string; nameless: Language | undefined; now: Date };

/** Has every request for the bytes of an answer asked after the right to it. */
export const guardAnswerFiles = (app: App) =>
  app.files.guard(VIEWER, async ([attemptId = '', userId = '']) => {
    try {
      await attemptTheActorReviews({ actor: { userId } as never, input: { attempt_id: attemptId }, db: app.db });
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  });

const addressesFor =
  ({ app, attempt, userId, now }: Looking) =>
  (id: string, name: string) =>
    app.files.signAddress({ id, name }, `${VIEWER}:${attempt.id}:${userId}`, now);

/** A file of an answer with what is known of its bytes. */
export function toAnswerFile(
  looking: Looking,
  at: { item: number; no: number },
  file: AnnouncedFile,
  row: AnswerFileRow | undefined,
): AnswerFile {
  const addressOf = addressesFor(looking);
  const until = bytesUntil(looking.attempt);
  const over = looking.attempt.state !== 'not_submitted' && until !== null && until < looking.now;
  const name = looking.nameless ? namelessFile(file, at.no, looking.nameless) : file.name;
  const stored = row?.file_id ?? null;
  return {
    ...{ item: at.item, sha256: file.sha256, name, size: file.size, source: file.source },
    state: stored ? 'stored' : over ? 'missing' : 'announced',
    stored_at: stored ? (row?.stored_at?.getTime() ?? null) : null,
    view: stored && row?.view === 'none' && mayBeText(file) ? 'text' : ((row?.view ?? 'none') as AnswerFile['view']),
    pages: (row?.pages ?? []).map(({ file_id, width, height }, page) => ({ address: addressOf(file_id, `${page + 1}`), width, height })),
    address: stored ? `${addressOf(stored, name)}&download=1` : null,
    allowed: row?.allowed_at != null,
  };
}
