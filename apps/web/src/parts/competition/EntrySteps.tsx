import type { OwnEntry } from '@praxis/contract/teams/registrations';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/Mark.tsx';

/** What must be done before submitting, in order; `brief` leaves out what is done. */
export function EntrySteps({ steps, brief }: { steps: OwnEntry['steps']; brief?: boolean }) {
  const { t } = useTranslation('competition');
  const first = steps.findIndex((step) => !step.done);
  const all = [...steps, { text: t('step_submit'), done: false }];
  return (
    <ul className="mb-3.5">
      {all.map((step, at) => {
        const now = at === (first === -1 ? steps.length : first);
        if (brief && (step.done || at === steps.length)) return null;
        return (
          <li
            key={step.text}
            className="grid min-h-9 grid-cols-[12px_minmax(0,1fr)] items-center gap-2.5 border-t border-line py-1.5 text-13 text-ink-3"
          >
            <Mark shape={step.done ? 'tick' : 'waiting'} className={step.done ? 'text-pine' : now ? 'text-amber' : 'text-control'} />
            <span className={classes(step.done && 'text-ink', now && 'font-bold text-ink')}>{step.text}</span>
          </li>
        );
      })}
    </ul>
  );
}
