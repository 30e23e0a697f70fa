import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Unreachable } from '../../../platform/calls/refused.ts';
import { clockTime, listed } from '../../../platform/language/dates.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Strip } from '../../../ui/States.tsx';
import type { AttemptSession } from '../session/attempt-session.ts';
import { useAttemptState } from '../session/useAttempt.ts';

/** Above the answer of a group, for whoever writes it: who reads along, and who asks for the pen. */
export function PenStrip({ keeper: session }: { keeper: AttemptSession }) {
  const { t } = useTranslation('answering');
  const { page } = useAttemptState(session);
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState(false);
  if (!page.group) return null;
  const { members, pen } = page.group;
  const decide = async (give: boolean) => {
    setBusy(true);
    setLost(false);
    try {
      await session.answerPen(give);
    } catch (failure) {
      // Without a network the choice waits to be made again: words that pass would leave it open whether it was.
      if (failure instanceof Unreachable) setLost(true);
      else showFailure(failure);
      await session.reload().catch(() => {});
    }
    setBusy(false);
  };
  const others = members.filter(({ id }) => id !== pen.holder.id).map(({ name }) => name);
  if (pen.asked_by)
    return (
      <Strip tone="amber">
        <PenLine className="size-4 flex-none" strokeWidth={1.6} aria-hidden="true" />
        <span role="alert">
          <b>{t('pen_asked', { name: pen.asked_by.name })}</b> {pen.passes_at && t('pen_asked_note', { time: clockTime(pen.passes_at) })}
          {lost && <b className="block">{t('pen_choice_lost')}</b>}
        </span>
        <span className="ml-auto flex gap-2">
          <Button size="small" disabled={busy} onClick={() => void decide(false)}>
            {t('pen_keep')}
          </Button>
          <Button size="small" look="filled" busy={busy} onClick={() => void decide(true)}>
            {t('pen_give')}
          </Button>
        </span>
      </Strip>
    );
  return (
    <Strip tone="pine">
      <PenLine className="size-4 flex-none" strokeWidth={1.6} aria-hidden="true" />
      <span>
        <b>{t('pen_yours')}</b> {others.length > 0 ? t('pen_yours_note', { members: listed(others) }) : t('pen_alone')}
      </span>
    </Strip>
  );
}
