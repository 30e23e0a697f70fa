import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Unreachable } from '../../platform/calls/refused.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { AttemptSession } from './session/attempt-session.ts';
import { isAnswered, worded } from './session/attempt-state.ts';
import { useAttemptState } from './session/useAttempt.ts';

const FilesNotReceived = lazyPart(() => import('../file-answer/FilesNotReceived.tsx'));

/** The questions somebody may want to go back to. */
function Links({ items, onGo }: { items: readonly number[]; onGo: (item: number) => void }) {
  const { t } = useTranslation('answering');
  return (
    <ul className="mt-1 flex flex-wrap gap-1">
      {items.map((item) => (
        <li key={item}>
          <Button size="small" onClick={() => onGo(item)}>
            {t('go_to_question', { no: item })}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Hands in, and says what went wrong as long as it is so. */
function useHandIn(session: AttemptSession) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { away } = useAttemptState(session);
  // Once the server is there again nobody is told that it is not.
  useEffect(() => {
    if (!away) setFailure((before: unknown) => (before instanceof Unreachable ? undefined : before));
  }, [away]);
  const handIn = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await session.handIn();
    } catch (wrong) {
      setFailure(wrong);
      setBusy(false);
    }
  };
  return { busy, failure, handIn };
}

/** Asks before handing in, and says what is blank and what has not arrived yet. */
export function HandInDialog({
  keeper: session,
  onClose,
  onGo,
}: {
  keeper: AttemptSession;
  onClose: () => void;
  onGo: (item: number) => void;
}) {
  const { t } = useTranslation(['answering', 'shell']);
  const { page, values, flags, marks } = useAttemptState(session);
  const { busy, failure, handIn } = useHandIn(session);
  const blank = page.questions.filter((one) => !isAnswered(values[one.item])).map((one) => one.item);
  // One at a time, only the question in hand is known; what lies ahead has not been seen.
  const unseen = page.resp_mode === 2 ? page.question_count - (page.at_item ?? 1) : 0;
  const flagged = page.questions.filter((one) => flags[one.item]).map((one) => one.item);
  const pending = Object.values(marks).filter((mark) => mark === 'kept' || mark === 'saving').length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(worded(page.kind, 'hand_in_title'))}
      foot={
        <>
          <Button onClick={onClose}>{t('go_on')}</Button>
          <Button look="filled" busy={busy} onClick={() => void handIn()}>
            {t(worded(page.kind, 'hand_in'))}
          </Button>
        </>
      }
    >
      {unseen > 0 && <p>{t(worded(page.kind, 'still_ahead'), { count: unseen })}</p>}
      {blank.length > 0 && <p>{t('still_blank', { count: blank.length })}</p>}
      {page.resp_mode === 1 && blank.length === 0 && <p>{t('all_answered', { count: page.question_count })}</p>}
      {page.resp_mode === 1 && blank.length > 0 && <Links items={blank} onGo={onGo} />}
      {flagged.length > 0 && (
        <>
          <p className="mt-2">{t('still_flagged', { count: flagged.length })}</p>
          <Links items={flagged} onGo={onGo} />
        </>
      )}
      {pending > 0 && <p className="mt-2 text-13 text-amber">{t(worded(page.kind, 'sent_first'), { count: pending })}</p>}
      {Object.values(values).some((value) => value && 'files' in value && value.files.length > 0) && (
        <Suspense fallback={null}>
          <FilesNotReceived attemptId={page.attempt_id} />
        </Suspense>
      )}
      <p className="mt-2 text-13 text-ink-3">{t(page.can_take_back ? 'hand_in_note_homework' : worded(page.kind, 'hand_in_note'))}</p>
      {failure instanceof Unreachable ? (
        <p role="alert" className="mt-3 text-13 text-red">
          {t(worded(page.kind, 'not_handed_in'))}
        </p>
      ) : (
        <Problem of={failure} className="mt-3" />
      )}
    </Dialog>
  );
}
