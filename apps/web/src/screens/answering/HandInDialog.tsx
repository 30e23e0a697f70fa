import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../platform/dates.ts';
import { Unreachable } from '../../platform/refused.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { AttemptKeeper } from './attempt-keeper.ts';
import { isAnswered } from './attempt-state.ts';
import { useAttemptState } from './useAttempt.ts';

/** Asks before handing in, and says what is blank and what has not arrived yet. */
export function HandInDialog({ keeper, onClose }: { keeper: AttemptKeeper; onClose: () => void }) {
  const { t } = useTranslation(['answering', 'shell']);
  const { page, values, flags, marks } = useAttemptState(keeper);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const blank = page.questions.filter((one) => !isAnswered(values[one.item])).map((one) => one.item);
  // One at a time, only the question in hand is known; what lies ahead has not been seen.
  const unseen = page.resp_mode === 2 ? page.question_count - (page.at_item ?? 1) : 0;
  const flagged = page.questions.filter((one) => flags[one.item]).map((one) => one.item);
  const kept = Object.values(marks).filter((mark) => mark === 'kept' || mark === 'saving').length;
  const handIn = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await keeper.handIn();
    } catch (wrong) {
      setFailure(wrong);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('hand_in_title')}
      foot={
        <>
          <Button onClick={onClose}>{t('go_on')}</Button>
          <Button look="filled" busy={busy} onClick={() => void handIn()}>
            {t('hand_in')}
          </Button>
        </>
      }
    >
      {unseen > 0 && <p>{t('still_ahead', { count: unseen })}</p>}
      {blank.length > 0 && <p>{t('still_blank', { count: blank.length })}</p>}
      {page.resp_mode === 1 && blank.length === 0 && <p>{t('all_answered', { count: page.question_count })}</p>}
      {page.resp_mode === 1 && blank.length > 0 && (
        <p className="mt-1 text-13 text-ink-2">{t('items', { items: listed(blank.map(String)) })}</p>
      )}
      {flagged.length > 0 && <p className="mt-2 text-13 text-ink-2">{t('still_flagged', { items: listed(flagged.map(String)) })}</p>}
      {kept > 0 && <p className="mt-2 text-13 text-amber">{t('sent_first', { count: kept })}</p>}
      <p className="mt-2 text-13 text-ink-3">{t('hand_in_note')}</p>
      {failure instanceof Unreachable ? (
        <p role="alert" className="mt-3 text-13 text-red">
          {t('not_handed_in')}
        </p>
      ) : (
        <Problem of={failure} className="mt-3" />
      )}
    </Dialog>
  );
}
