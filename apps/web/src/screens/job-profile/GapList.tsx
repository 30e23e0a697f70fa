import { addressOf } from '@praxis/contract/core/pages';
import type { GapCounts, ProfileGap, ProfileNeed } from '@praxis/contract/skills/profiles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { GoalButton } from '../../parts/skill-map/goals/GoalButton.tsx';
import { percentOf } from '../../parts/skill-map/map-model.ts';
import { listed } from '../../platform/language/dates.ts';
import { List } from '../../ui/lists/Table.tsx';
import { Mark, type MarkShape } from '../../ui/Mark.tsx';

export const STATES = ['reached', 'short', 'thin', 'unknown'] as const;
const marks: Record<ProfileGap['state'], { shape: MarkShape; look: string }> = {
  reached: { shape: 'tick', look: 'text-pine' },
  short: { shape: 'triangle', look: 'text-amber' },
  thin: { shape: 'waiting', look: 'text-ink-3' },
  unknown: { shape: 'draft', look: 'text-ink-3' },
};

/** A skill of a profile, leading to its map, with the level that is wanted. */
export function NeedName({ need }: { need: ProfileNeed }) {
  const { t } = useTranslation('skills');
  const { skill_id: skill, frame_kind: frameKind, frame_id: frameId } = need;
  return (
    <span className="min-w-0 flex-1">
      <Link to={addressOf('skillMap', { frameKind, frameId }, { skill })} className="font-bold hover:underline">
        {need.name}
      </Link>
      <span className="ml-3 text-13 text-ink-3">{t('gap_level', { level: need.level })}</span>
    </span>
  );
}

/** How many skills stand in each state, in words. */
export function Counts({ counts }: { counts: GapCounts }) {
  const { t } = useTranslation('skills');
  const known = STATES.filter((state) => counts[state] > 0).map((state) => t(`gap_count_${state}`, { count: counts[state] }));
  return <span className="text-13 text-ink-2">{listed(known)}</span>;
}

function GapRow({ gap, own }: { gap: ProfileGap; own: boolean }) {
  const { t } = useTranslation('skills');
  const [value, wanted, short] = [percentOf(gap.mastery.value), percentOf(gap.wanted), Math.round(gap.short * 100)];
  const words = gap.state === 'short' && short === 0 ? 'unsure' : gap.state;
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_160px_300px_140px] items-center gap-x-4 gap-y-1 border-t border-line py-1.5 phone:grid-cols-[minmax(0,1fr)_auto]">
      <NeedName need={gap} />
      <span className={`inline-flex items-center gap-1.5 text-13 ${marks[gap.state].look}`}>
        <Mark shape={marks[gap.state].shape} />
        {t(`gap_${gap.state}`)}
      </span>
      <span className="text-13 text-ink-2">{t(`gap_text_${words}`, { value, wanted, short })}</span>
      <span className="text-right">{own && gap.state !== 'reached' && <GoalButton skillId={gap.skill_id} level={gap.level} />}</span>
    </li>
  );
}

/** The skills of a profile with the gap of one person: what is short first. */
export function GapList({ list, own, label }: { list: readonly ProfileGap[]; own: boolean; label: string }) {
  return (
    <List label={label}>
      {list.map((gap) => (
        <GapRow key={gap.skill_id} gap={gap} own={own} />
      ))}
    </List>
  );
}
