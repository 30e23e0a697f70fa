import { leaveTeam } from '@praxis/contract/teams/membership';
import { disbandTeam, type TeamDetail } from '@praxis/contract/teams/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { useTeamAction } from './useTeams.ts';

/** Leaving a team, or ending it. */
export function WayOut({ team }: { team: TeamDetail }) {
  const { t } = useTranslation('team');
  const [asking, setAsking] = useState<'leave' | 'disband'>();
  const action = useTeamAction(team.competition_id);
  const close = () => setAsking(undefined);
  const { can, name } = team;
  const leaves = can.leave && !can.disband;
  if (!leaves && !can.disband) return null;
  return (
    <section className="mt-7 border-t border-line pt-4">
      {can.disband ? (
        <>
          <Button look="danger" onClick={() => setAsking('disband')}>
            {t('disband')}
          </Button>
          <p className="mt-1.5 text-12 text-ink-3">{t('disband_note')}</p>
        </>
      ) : (
        <Button look="danger" onClick={() => setAsking('leave')}>
          {t('leave')}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'leave'}
        onClose={close}
        title={t('leave_title', { name })}
        confirm={t('leave_confirm')}
        danger
        onConfirm={() => action.mutateAsync({ run: () => call(leaveTeam, { team_id: team.id }), done: t('left') })}
      >
        {t('leave_text')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'disband'}
        onClose={close}
        title={t('disband_title', { name })}
        confirm={t('disband_confirm')}
        danger
        onConfirm={() => action.mutateAsync({ run: () => call(disbandTeam, { team_id: team.id }), done: t('disbanded') })}
      >
        {t('disband_text', { count: team.size - 1 })}
      </ConfirmDialog>
    </section>
  );
}
