import { agreeMerge, mergeTeams } from '@praxis/contract/teams/membership';
import type { TeamDetail } from '@praxis/contract/teams/teams';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useTeamAction } from './useTeams.ts';

const MergeDialog = lazyPart(() => import('./MergeDialog.tsx').then((file) => ({ default: file.MergeDialog })));

function Request({ team, other }: { team: TeamDetail; other: TeamDetail['merge_requests'][number] }) {
  const { t } = useTranslation('team');
  const action = useTeamAction(team.competition_id);
  const answer = (accept: boolean) =>
    action.mutate({
      run: () => call(agreeMerge, { team_id: team.id, other_id: other.team_id, accept }),
      done: t(accept ? 'merged' : 'merge_declined'),
    });
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-60 flex-1">
          <b>{t('merge_request', { name: other.name, size: other.size })}</b>
          <small className="block text-12 text-ink-3">{t('merge_request_text')}</small>
        </span>
        <Button look="filled" busy={action.isPending} onClick={() => answer(true)}>
          {t('merge_agree')}
        </Button>
        <Button disabled={action.isPending} onClick={() => answer(false)}>
          {t('merge_decline')}
        </Button>
      </div>
      <Problem of={action.error} />
    </li>
  );
}

/** Both captains agree to make one team of two. */
export function Merge({ team }: { team: TeamDetail }) {
  const { t } = useTranslation('team');
  const [picking, setPicking] = useState(false);
  const action = useTeamAction(team.competition_id);
  const approved = team.registration?.state === 'approved';
  if (approved || (team.size >= team.team_max && team.merge_requests.length === 0)) return null;
  return (
    <Section title={t('merge')}>
      {team.merge_requests.length > 0 && (
        <ul aria-label={t('merge')} className="mb-3 border-b border-line">
          {team.merge_requests.map((other) => (
            <Request key={other.team_id} team={team} other={other} />
          ))}
        </ul>
      )}
      <p className="mb-3 max-w-[640px] text-13 text-ink-3">{t('merge_text', { most: team.team_max })}</p>
      {team.merge_asked ? (
        <p className="flex flex-wrap items-center gap-3 text-13 text-amber">
          {t('merge_asked', { name: team.merge_asked.name })}
          <Button
            size="small"
            busy={action.isPending}
            onClick={() =>
              action.mutate({ run: () => call(mergeTeams, { team_id: team.id, other_id: null }), done: t('invite_withdrawn') })
            }
          >
            {t('merge_back')}
          </Button>
        </p>
      ) : (
        <Button onClick={() => setPicking(true)}>{t('merge_pick')}</Button>
      )}
      <Problem of={action.error} />
      <Suspense fallback={null}>{picking && <MergeDialog team={team} onClose={() => setPicking(false)} />}</Suspense>
    </Section>
  );
}
