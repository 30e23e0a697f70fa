import { addressOf } from '@praxis/contract/core/pages';
import type { LearningGoal, Suggestion } from '@praxis/contract/skills/goals';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRole } from '../../../platform/person/session.ts';
import { buttonClasses, IconButton } from '../../../ui/Button.tsx';
import { List } from '../../../ui/lists/Table.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { StateMark } from '../MasteryMark.tsx';
import { percentOf } from '../map-model.ts';
import { useNextSteps } from './useNextSteps.ts';

type Placed = Pick<LearningGoal, 'id' | 'frame_kind' | 'frame_id'>;
const addressOfSkill = ({ id, frame_kind: kind, frame_id: frameId }: Placed) =>
  kind === 'course'
    ? addressOf('knowledge', { courseId: frameId }, { skill: id })
    : addressOf('skillMap', { frameKind: kind, frameId }, { skill: id });

function GoalRow({ goal, onRemove }: { goal: LearningGoal; onRemove: () => void }) {
  const { t } = useTranslation('skills');
  const [value, wanted] = [percentOf(goal.mastery.value), percentOf(goal.wanted)];
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1.5">
      <Link to={addressOfSkill(goal)} className="min-w-32 flex-1 font-bold hover:underline">
        {goal.name}
      </Link>
      <StateMark state={goal.mastery.state} />
      <span className="text-13 text-ink-2">
        {goal.reached
          ? t('goal_reached', { wanted })
          : value === null
            ? t('goal_gap_unknown', { wanted })
            : t('goal_gap', { value, wanted })}
      </span>
      <IconButton small label={t('goal_remove_named', { name: goal.name })} onClick={onRemove}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function SuggestionRow({ of, onDismiss }: { of: Suggestion; onDismiss: () => void }) {
  const { t } = useTranslation('skills');
  const { mastery, name } = of.skill;
  const why = mastery.value === null ? 'next_why_unknown' : mastery.state === 'thin' ? 'next_why_thin' : 'next_why';
  const sentence = t(why, { skill: name, value: percentOf(mastery.value), wanted: percentOf(of.wanted), minutes: of.minutes });
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-line py-2">
      <span className="min-w-0 flex-1">
        <Link to={of.link} className="font-bold hover:underline">
          {of.title}
        </Link>
        <span className="block text-13 text-ink-2">
          {[sentence, ...(of.goal ? [t('next_before', { goal: of.goal })] : [])].join(' · ')}
        </span>
      </span>
      <IconButton small label={t('dismiss_named', { title: of.title })} onClick={onDismiss}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** One's goals with how far each is, and at most five things to do next, each with its reason. */
export function NextSteps() {
  const { t } = useTranslation('skills');
  const { query, change, dismiss } = useNextSteps();
  const teaches = useRole() === 'teach';
  const { goals = [], suggestions = [] } = query.data ?? {};
  // Those who teach are not urged to set goals; those who set some see them.
  if (query.isPending || (teaches && goals.length === 0)) return null;
  return (
    <>
      <Section title={t('goals')}>
        <Problem of={query.error} retry={() => void query.refetch()} />
        {query.data && goals.length === 0 && (
          <p className="flex flex-wrap items-center gap-3 border-t border-b border-line py-3.5 text-ink-2">
            <span className="min-w-0 flex-1">{t('goals_none')}</span>
            <Link to={addressOf('skills')} className={buttonClasses('soft')}>
              {t('goals_open_maps')}
            </Link>
          </p>
        )}
        {goals.length > 0 && (
          <List label={t('goals')}>
            {goals.map((goal) => (
              <GoalRow key={goal.id} goal={goal} onRemove={() => change.mutate({ skill_id: goal.id, on: false })} />
            ))}
          </List>
        )}
      </Section>
      {goals.length > 0 && (
        <Section title={t('next')}>
          {suggestions.length === 0 && <p className="border-t border-b border-line py-3.5 text-ink-2">{t('next_none')}</p>}
          {suggestions.length > 0 && (
            <List label={t('next')}>
              {suggestions.map((one) => (
                <SuggestionRow key={`${one.kind} ${one.id} ${one.part}`} of={one} onDismiss={() => dismiss.mutate(one)} />
              ))}
            </List>
          )}
        </Section>
      )}
    </>
  );
}
