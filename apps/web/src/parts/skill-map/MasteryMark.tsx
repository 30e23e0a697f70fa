import type { MapSkill, MasteryView } from '@praxis/contract/skills/maps';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/Mark.tsx';
import { percentOf } from './map-model.ts';

const marks = { unknown: 'draft', thin: 'waiting', below: 'triangle', on_the_way: 'half', reached: 'tick' } as const;
const looks = { unknown: 'text-ink-3', thin: 'text-ink-3', below: 'text-amber', on_the_way: 'text-ink-2', reached: 'text-pine' };

/** A state: its mark first, its word, and colour last. */
export function StateMark({ state, bare }: { state: MasteryView['state']; bare?: boolean }) {
  const { t } = useTranslation('skills');
  return (
    <span className={classes('inline-flex items-center gap-1.5 whitespace-nowrap', looks[state])}>
      <Mark shape={marks[state]} />
      <span className={bare ? 'sr-only' : undefined}>{t(`state_${state}`)}</span>
    </span>
  );
}

/** The state of a skill; of one that nothing is known of but its parts, of how many of them something is. */
export function SkillState({ skill: { parts, mastery } }: { skill: MapSkill }) {
  const { t } = useTranslation('skills');
  if (!parts || mastery.value !== null) return <StateMark state={mastery.state} />;
  return <span className="whitespace-nowrap text-ink-3">{t('known_of', { known: parts.known, of: parts.of })}</span>;
}

/** The interval of a mastery as a bar with both ends written; decoration beside the same words. */
export function IntervalBar({ mastery, wide }: { mastery: MasteryView; wide?: boolean }) {
  const { t } = useTranslation('skills');
  const [low, high, value] = [percentOf(mastery.low), percentOf(mastery.high), percentOf(mastery.value)];
  if (low === null || high === null || value === null) return null;
  return (
    <span className={classes('inline-flex items-center gap-2', wide && 'w-full')}>
      <span className={classes('sm-interval relative h-2 rounded bg-well', wide ? 'flex-1' : 'w-20')} aria-hidden="true">
        <i className="absolute inset-y-0 rounded-sm" style={{ left: `${low}%`, right: `${100 - high}%` }} />
        <b className="absolute -inset-y-1 w-[3px] -translate-x-px" style={{ left: `${value}%` }} />
      </span>
      <span className="text-12 whitespace-nowrap text-ink-3">{t(wide ? 'interval' : 'interval_short', { low, high })}</span>
    </span>
  );
}
