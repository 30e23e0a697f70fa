import { competitionsMessages } from '@praxis/contract/competitions/messages';
import type { InputOf } from '@praxis/contract/core/endpoint';
import { platformMessages } from '@praxis/contract/core/messages';
import { teamsMessages } from '@praxis/contract/teams/messages';
import { changeTeamAsStaff, showTeam, type TeamDetail, type TeamMember } from '@praxis/contract/teams/teams';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamLabel } from '../../../parts/competition/StateLabels.tsx';
import { call } from '../../../platform/calls/call.ts';
import { brokenFields } from '../../../platform/calls/form.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { listed } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../../ui/fields/TextInput.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';

const texts = { ...platformMessages, ...competitionsMessages, ...teamsMessages };
type Change = { what: 'add' | 'lock' } | { what: 'remove' | 'captain'; member: TeamMember };

/** A change of a team by staff; its reason stands in the log. */
function ChangeForm({ team, change, onEnd }: { team: TeamDetail; change: Change; onEnd: () => void }) {
  const { t } = useTranslation(['competition-workspace', 'shell']);
  const client = useQueryClient();
  const [account, setAccount] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const name = 'member' in change ? change.member.person.name : '';
  const save = async () => {
    if (busy) return;
    const input: InputOf<typeof changeTeamAsStaff> = {
      ...{ team_id: team.id, what: change.what, reason },
      ...('member' in change && { user_id: change.member.person.id }),
      ...(change.what === 'add' && { account }),
    };
    const broken = brokenFields(changeTeamAsStaff.input, input, texts);
    setWrong(broken);
    setFailure(undefined);
    if (Object.keys(broken).length > 0) return;
    setBusy(true);
    try {
      await call(changeTeamAsStaff, input);
      for (const queryKey of [['workspace-team', team.id], ['workspace-teams']]) await client.invalidateQueries({ queryKey });
      toastDone(t('team_changed'));
      onEnd();
    } catch (refused) {
      const fields = refused instanceof Refused ? refused.fields : {};
      setWrong(fields);
      setFailure(Object.keys(fields).length > 0 ? undefined : refused);
      setBusy(false);
    }
  };
  return (
    <div className="mt-4 rounded-lg bg-sunken p-4">
      <p className="mb-3 font-bold">{t(`team_${change.what}_title`, { name })}</p>
      {change.what === 'add' && (
        <Field label={t('account')} help={t('account_help')} error={wrong.account} required className="mb-3">
          <TextInput autoFocus value={account} maxLength={100} onChange={(event) => setAccount(event.target.value)} />
        </Field>
      )}
      <Field label={t('reason')} error={wrong.reason} required>
        <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Problem of={failure} />
      <div className="mt-3 flex justify-end gap-2">
        <Button onClick={onEnd}>{t('shell:cancel')}</Button>
        <Button look={change.what === 'remove' ? 'danger-filled' : 'filled'} busy={busy} onClick={() => void save()}>
          {t(`team_${change.what}`)}
        </Button>
      </div>
    </div>
  );
}

function Members({ team, onChange }: { team: TeamDetail; onChange: (change: Change) => void }) {
  const { t } = useTranslation('competition-workspace');
  const members = team.members.filter(({ state }) => state === 'joined');
  return (
    <List label={t('members')}>
      {members.map((member) => (
        <ListRow
          key={member.person.id}
          lead={<Avatar name={member.person.name} picture={member.person.avatar} />}
          title={member.person.name}
          note={listed([member.institution, ...member.obstacles])}
          end={
            member.role === 'captain' ? (
              <span className="text-13 text-ink-3">{t('captain')}</span>
            ) : (
              <span className="flex gap-1.5">
                <Button size="small" onClick={() => onChange({ what: 'captain', member })}>
                  {t('team_captain')}
                </Button>
                <Button size="small" look="danger" onClick={() => onChange({ what: 'remove', member })}>
                  {t('team_remove')}
                </Button>
              </span>
            )
          }
        />
      ))}
    </List>
  );
}

/** A team for staff: who is in it, and changing that with a reason. */
export function TeamDialog({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const { t } = useTranslation('competition-workspace');
  const [change, setChange] = useState<Change>();
  const team = useQuery({
    queryKey: ['workspace-team', teamId],
    queryFn: ({ signal }) => call(showTeam, { team_id: teamId }, { signal, background: true }),
  });
  return (
    <Dialog open onClose={onClose} title={team.data?.name ?? t('team')} width="usual">
      {team.isPending && <Skeleton rows={3} />}
      <Problem of={team.error} retry={() => void team.refetch()} />
      {team.data && (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <TeamLabel state={team.data.state} />
            <span className="text-13 text-ink-3">
              {t('team_size', { size: team.data.size, least: team.data.team_min, most: team.data.team_max })}
            </span>
            {team.data.can.staff && (
              <span className="ml-auto flex gap-2">
                {team.data.state !== 'locked' && (
                  <Button size="small" onClick={() => setChange({ what: 'lock' })}>
                    {t('team_lock')}
                  </Button>
                )}
                <Button size="small" look="soft" onClick={() => setChange({ what: 'add' })}>
                  {t('team_add')}
                </Button>
              </span>
            )}
          </div>
          <Members team={team.data} onChange={setChange} />
          {change && (
            <ChangeForm
              key={`${change.what} ${'member' in change ? change.member.person.id : ''}`}
              team={team.data}
              change={change}
              onEnd={() => setChange(undefined)}
            />
          )}
        </>
      )}
    </Dialog>
  );
}
