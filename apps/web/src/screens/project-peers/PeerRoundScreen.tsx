import { addressOf } from '@praxis/contract/core/pages';
import type { PeerRound } from '@praxis/contract/projects/peers';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { roundLooks } from '../../parts/project/project-looks.ts';
import { listed, spokenTime } from '../../platform/language/dates.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { OwnResult } from './OwnResult.tsx';
import { RoundSettings } from './RoundSettings.tsx';
import { RoundWorks } from './RoundWorks.tsx';
import { usePeerRound } from './usePeerRound.ts';
import { WorksToReview } from './WorksToReview.tsx';

function Summary({ round }: { round: PeerRound }) {
  const { t } = useTranslation('projects');
  const closed = round.closed_at !== null;
  const facts = [
    round.stage,
    closed ? t('round_closed_at', { time: spokenTime(round.closed_at!) }) : t('until', { time: spokenTime(round.closes_at) }),
    round.weight > 0 ? t('lab_counts', { share: round.weight }) : '',
    closed ? '' : t('round_names_hidden'),
  ];
  return <>{listed(facts)}</>;
}

/** A round of peers: for a team the works it reviews and what others found of its own, for who teaches how it goes. */
export function PeerRoundScreen() {
  const { t } = useTranslation(['projects', 'shell']);
  const { roundId = '' } = useParams();
  const { query, again } = usePeerRound(roundId);
  const { data: round } = query;
  if (!round)
    return (
      <Page title="">
        {query.isPending && <Skeleton label={t('shell:loading')} rows={6} />}
        <Problem of={query.error} retry={again} />
      </Page>
    );
  const back = round.own_run_id
    ? addressOf('project', { runId: round.own_run_id, stageId: round.stage_id })
    : addressOf('projectTask', { taskId: round.task_id });
  return (
    <Page
      title={t('round_page', { title: round.title })}
      summary={<Summary round={round} />}
      actions={
        <>
          <StateLabel {...roundLooks[round.state]}>{t(`round_state_${round.state}`)}</StateLabel>
          <Link to={back} className="text-13">
            {t(round.own_run_id ? 'enter' : 'to_task')}
          </Link>
          {round.can.run && <RoundSettings round={round} again={again} />}
        </>
      }
    >
      {round.own_run_id !== null && (
        <>
          <OwnResult round={round} />
          <WorksToReview round={round} again={again} />
        </>
      )}
      {round.works.length > 0 && <RoundWorks round={round} again={again} />}
    </Page>
  );
}
