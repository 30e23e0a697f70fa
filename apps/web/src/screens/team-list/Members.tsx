import { answerTeam, handOverTeam, inviteToTeam, removeFromTeam } from '@praxis/contract/teams/membership';
import type { TeamDetail, TeamMember } from '@praxis/contract/teams/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { listed, shortDate } from '../../platform/language/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Tag } from '../../ui/States.tsx';
import { useTeamAction } from './useTeams.ts';

type MemberProps = { team: TeamDetail; member: TeamMember };

function Name({ team, member }: MemberProps) {
  const { t } = useTranslation('team');
  const { person } = member;
  const joined = member.state === 'joined';
  return (
    <span className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1 py-1">
      <Avatar name={person.name} picture={person.avatar} />
      <span className={joined ? 'font-bold' : 'font-normal text-ink-3'}>{person.name}</span>
      {person.id === team.captain_id && <Tag>{t('captain')}</Tag>}
      {member.me && <Tag outline>{t('me')}</Tag>}
      {member.note !== '' && <span className="basis-full pb-1 text-13 font-normal whitespace-normal text-ink-2">{member.note}</span>}
    </span>
  );
}

function MemberState({ team, member }: MemberProps) {
  const { t } = useTranslation('team');
  if (member.state === 'invited')
    return (
      <StateLabel shape="waiting" tone="amber" act>
        {t('waiting_accept')}
      </StateLabel>
    );
  if (member.state === 'asked')
    return (
      <StateLabel shape="triangle" tone="amber" act>
        {t('waiting_answer')}
      </StateLabel>
    );
  if (team.offered_to === member.person.id)
    return (
      <StateLabel shape="waiting" tone="amber">
        {t('offered')}
      </StateLabel>
    );
  if (member.obstacles.length > 0)
    return (
      <StateLabel shape="triangle" tone="amber">
        <span className="whitespace-normal">{listed(member.obstacles)}</span>
      </StateLabel>
    );
  return (
    <StateLabel shape="tick" tone="pine">
      {t('complete')}
    </StateLabel>
  );
}

/** What the captain decides of somebody who asked or was invited. */
function Waiting({ team, member }: MemberProps) {
  const { t } = useTranslation('team');
  const action = useTeamAction(team.competition_id);
  const { id, name } = member.person;
  const answer = (accept: boolean) =>
    action.mutate({
      run: () => call(answerTeam, { team_id: team.id, user_id: id, accept }),
      done: t(accept ? 'let_in_done' : 'refused_done', { name }),
    });
  const invite = (withdraw: boolean) =>
    action.mutate({
      run: () => call(inviteToTeam, { team_id: team.id, user_id: id, withdraw }),
      done: withdraw ? t('invite_withdrawn') : t('reminded', { name }),
    });
  return (
    <span className="flex flex-col items-end gap-1 phone:items-start">
      <span className="flex gap-1.5">
        {member.state === 'asked' ? (
          <>
            <Button size="small" look="filled" busy={action.isPending} onClick={() => answer(true)}>
              {t('let_in')}
            </Button>
            <Button size="small" disabled={action.isPending} onClick={() => answer(false)}>
              {t('refuse')}
            </Button>
          </>
        ) : (
          <>
            <Button size="small" busy={action.isPending} onClick={() => invite(false)}>
              {t('remind')}
            </Button>
            <Button size="small" disabled={action.isPending} onClick={() => invite(true)}>
              {t('invite_withdraw')}
            </Button>
          </>
        )}
      </span>
      <Problem of={action.error} className="" />
    </span>
  );
}

/** What the captain does with a member. */
function Joined({ team, member }: MemberProps) {
  const { t } = useTranslation('team');
  const [asking, setAsking] = useState<'hand over' | 'remove'>();
  const action = useTeamAction(team.competition_id);
  const { id, name } = member.person;
  const close = () => setAsking(undefined);
  const offered = team.offered_to === id;
  const handOver = (user_id: string | null) => call(handOverTeam, { team_id: team.id, user_id });
  const run = (work: () => Promise<unknown>, done: string) => action.mutateAsync({ run: work, done });
  return (
    <>
      {offered ? (
        <Button size="small" busy={action.isPending} onClick={() => void run(() => handOver(null), t('invite_withdrawn'))}>
          {t('hand_over_back')}
        </Button>
      ) : (
        <Button size="small" onClick={() => setAsking('hand over')}>
          {t('hand_over')}
        </Button>
      )}
      <Button size="small" look="danger" onClick={() => setAsking('remove')}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={asking === 'hand over'}
        onClose={close}
        title={t('hand_over_title', { name })}
        confirm={t('hand_over_confirm')}
        onConfirm={() => run(() => handOver(id), t('hand_over_done', { name }))}
      >
        {t('hand_over_text')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={close}
        title={t('remove_title', { name })}
        confirm={t('remove_confirm')}
        danger
        onConfirm={() => run(() => call(removeFromTeam, { team_id: team.id, user_id: id }), t('removed', { name }))}
      >
        {t('remove_text')}
      </ConfirmDialog>
    </>
  );
}

const order = { asked: 0, joined: 1, invited: 2, left: 3, removed: 4 } as const;

/** Everybody in the team or on the way into it, with what the captain can do. */
export function Members({ team }: { team: TeamDetail }) {
  const { t } = useTranslation('team');
  const rows = [...team.members]
    .sort((one, other) => order[one.state] - order[other.state] || Number(other.role === 'captain') - Number(one.role === 'captain'))
    .map((member) => ({ ...member, id: member.person.id }));
  return (
    <Ledger
      label={t('members')}
      items={rows}
      columns={[
        { head: t('member_name'), cell: (member) => <Name team={team} member={member} />, wide: true },
        { head: t('member_school'), cell: (member) => member.institution, wide: true },
        { head: t('member_state'), cell: (member) => <MemberState team={team} member={member} /> },
        { head: t('member_since'), cell: (member) => shortDate(member.at) },
      ]}
      {...(team.can.manage && {
        actions: (member: TeamMember) =>
          member.state === 'joined' ? (
            member.person.id === team.captain_id ? null : (
              <Joined team={team} member={member} />
            )
          ) : (
            <Waiting team={team} member={member} />
          ),
      })}
    />
  );
}
