import { inviteToTeam } from '@praxis/contract/teams/membership';
import type { TeamDetail } from '@praxis/contract/teams/teams';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useTeamAction } from './useTeams.ts';

/** The captain invites somebody by account or phone number. */
export function InviteForm({ team }: { team: TeamDetail }) {
  const { t } = useTranslation('team');
  const [account, setAccount] = useState('');
  const action = useTeamAction(team.competition_id);
  const beside = action.error instanceof Refused ? action.error.fields.account : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    action.mutate(
      { run: () => call(inviteToTeam, { team_id: team.id, account: account.trim() }), done: t('invited') },
      { onSuccess: () => setAccount('') },
    );
  };
  return (
    <form onSubmit={send} aria-label={t('invite')} className="mt-5">
      <div className="flex items-start gap-2">
        <Field label={t('invite_account')} hideLabel error={beside} className="w-64 phone:flex-1">
          <TextInput
            maxLength={100}
            autoComplete="off"
            placeholder={t('invite_account')}
            value={account}
            onChange={(event) => setAccount(event.target.value)}
          />
        </Field>
        <Button type="submit" busy={action.isPending}>
          {t('invite_send')}
        </Button>
      </div>
      {!beside && <Problem of={action.error} />}
    </form>
  );
}
