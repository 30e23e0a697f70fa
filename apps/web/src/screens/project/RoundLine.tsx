import { addressOf } from '@praxis/contract/core/pages';
import type { ProjectRoom } from '@praxis/contract/projects/run';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { roundLooks } from '../../parts/project/project-looks.ts';
import { listed, spokenTime } from '../../platform/language/dates.ts';
import { StateLabel } from '../../ui/Mark.tsx';

/** The round of peers of a stage: what the team has still to review, and what others found. */
export function RoundLine({ room, stageId }: { room: ProjectRoom; stageId: string }) {
  const { t } = useTranslation('projects');
  const round = room.rounds.find(({ stage_id }) => stage_id === stageId);
  const max = room.stages.find(({ id }) => id === stageId)?.max_score ?? 0;
  if (!round) return null;
  return (
    <section className="mt-8 border-t border-line pt-4">
      <div className="flex items-center gap-3">
        <h2 className="text-14 font-bold">
          <Link to={addressOf('projectPeers', { roundId: round.id })}>{t('rounds')}</Link>
        </h2>
        <StateLabel {...roundLooks[round.state]}>{t(`round_state_${round.state}`)}</StateLabel>
      </div>
      <p className="mt-1 text-13 text-ink-3">
        {listed([
          t('round_done_of', { done: round.done, total: round.asked }),
          round.missed > 0 ? t('round_missed_count', { count: round.missed }) : '',
          round.state === 'closed' ? '' : t('until', { time: spokenTime(round.closes_at) }),
          round.weight > 0 ? t('lab_counts', { share: round.weight }) : '',
        ])}
      </p>
      {round.score !== null && (
        <p className="mt-1 text-13">
          {`${t('round_median')} `}
          <b className="font-serif text-18">{round.score}</b>
          <span className="text-ink-3">{` / ${max}`}</span>
        </p>
      )}
    </section>
  );
}
