import type { CompetitionCard } from '@praxis/contract/competitions/competitions';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Mark, type MarkShape } from '../../ui/Mark.tsx';
import { useIsPhone } from '../../ui/phone.ts';

type Step = CompetitionCard['steps'][number];

function lookOf({ state, what }: Step): { shape: MarkShape; tone: string } {
  if (state === 'done') return { shape: 'tick', tone: 'text-pine' };
  if (state === 'next') return { shape: 'waiting', tone: 'text-control' };
  if (what === 'stage') return { shape: 'live', tone: 'text-red' };
  return what === 'publicity' ? { shape: 'flag', tone: 'text-amber' } : { shape: 'disc', tone: 'text-pine' };
}

/** How many steps stand side by side; those around the present one are shown of more. */
const MOST = 4;

function around(steps: readonly Step[]) {
  const at = Math.max(
    0,
    steps.findIndex((step) => step.state !== 'done'),
  );
  const from = Math.max(0, Math.min(at - 1, steps.length - MOST));
  return steps.slice(from, from + MOST);
}

/** The steps of a competition: a track on a desk, one sentence on a phone. */
export function StepTrack({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('competition');
  const phone = useIsPhone();
  const at = steps.findIndex((step) => step.state === 'on');
  const present = steps[at];
  if (phone)
    return present ? (
      <span className="text-13 text-ink-3">{t('step_of', { at: at + 1, all: steps.length, title: present.title })}</span>
    ) : null;
  return (
    <ol aria-label={t('steps')} className="grid auto-cols-fr grid-flow-col text-12 text-ink-3">
      {around(steps).map((step, place, visible) => {
        const { shape, tone } = lookOf(step);
        return (
          <li
            key={`${step.what} ${step.title}`}
            aria-current={step.state === 'on' ? 'step' : undefined}
            className={classes('relative min-w-0 pt-[18px] leading-[18px]', step.state === 'on' && 'font-bold text-ink')}
          >
            {place < visible.length - 1 && (
              <i
                className={classes(
                  'absolute right-1 left-4',
                  step.state === 'done' ? 'top-[5px] h-0.5 bg-pine' : 'top-[6px] h-px bg-line-2',
                )}
              />
            )}
            <Mark shape={shape} className={classes('absolute top-0 left-0', tone)} />
            <span className="cut block pr-1" title={step.title}>
              {step.title}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
