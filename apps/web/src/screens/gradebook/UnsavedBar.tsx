import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '../../parts/leaving/LeaveQuestion.tsx';
import { useUnsavedWarning } from '../../platform/unsaved.ts';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import type { useWriter } from './useWriter.ts';

/** Scores that did not reach the server: they stay on the screen, are sent again (by themselves when the network is back) or given up, and the page is not left without a question. */
export function UnsavedBar({ writer: { unsaved, saving, sendAgain, discard } }: { writer: ReturnType<typeof useWriter> }) {
  const { t } = useTranslation('grades');
  // What is on its way goes on when another page of the product is opened, and not when the browser is closed.
  useUnsavedWarning(saving);
  const again = useEffectEvent(sendAgain);
  const some = unsaved > 0;
  // Nobody has to watch for the network to come back.
  useEffect(() => {
    if (!some) return;
    const online = () => again();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [some]);
  return (
    <>
      <LeaveQuestion unsaved={unsaved > 0} />
      {unsaved > 0 && (
        <div
          role="alert"
          className="gb-bar flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-amber-line bg-amber-soft px-8 py-2 text-13 text-amber phone:px-4"
        >
          <Mark shape="triangle" />
          <span>{t('unsaved', { count: unsaved })}</span>
          <span className="ml-auto flex gap-2">
            <Button onClick={discard}>{t('unsaved_discard')}</Button>
            <Button look="filled" onClick={sendAgain}>
              {t('unsaved_again')}
            </Button>
          </span>
        </div>
      )}
    </>
  );
}
