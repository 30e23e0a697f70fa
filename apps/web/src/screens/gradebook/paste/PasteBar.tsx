import { useTranslation } from 'react-i18next';
import { pointsText } from '../../../parts/grades/grade-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import type { PastePlan } from './paste-plan.ts';

const NAMED = 3;

type Props = { plan: PastePlan; onStatuses: () => void; onPaste: () => void; onClose: () => void };

/** What a paste would change, and what it leaves alone. */
export function PasteBar({ plan, onStatuses, onPaste, onClose }: Props) {
  const { t } = useTranslation('grades');
  const { left, wishes } = plan;
  const words = left.filter(({ why }) => why === 'status');
  return (
    <div
      role="status"
      className="gb-bar flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-pine-line bg-pine-soft px-8 py-2 text-13"
    >
      <b>{t('paste_into', { count: wishes.length + left.length, title: plan.title })}</b>
      <span>{t('paste_changes', { count: wishes.length, filled: plan.filled, replaced: plan.replaced })}</span>
      {left.length > 0 && (
        <span className="inline-flex items-center gap-1.5 text-amber">
          <Mark shape="triangle" />
          {t('paste_left', {
            count: left.length,
            names: left
              .slice(0, NAMED)
              .map(({ name, text, why, max }) => `${name} ${text} ${t(why, { max: pointsText(max) })}`)
              .join('; '),
          })}
        </span>
      )}
      {plan.beyond > 0 && (
        <span className="inline-flex items-center gap-1.5 text-amber">
          <Mark shape="triangle" />
          {t('paste_beyond', { count: plan.beyond })}
        </span>
      )}
      {words.length > 0 && (
        <Button size="small" onClick={onStatuses}>
          {t('paste_statuses', { count: words.length })}
        </Button>
      )}
      <span className="ml-auto text-ink-2">{t('totals_moved', { count: plan.moved })}</span>
      <Button onClick={onClose}>
        {t('give_up')} <Kbd>Esc</Kbd>
      </Button>
      <Button look="filled" disabled={wishes.length === 0} onClick={onPaste}>
        {t('paste', { count: wishes.length })}
      </Button>
    </div>
  );
}
