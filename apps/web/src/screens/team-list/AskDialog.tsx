import { askTeam } from '@praxis/contract/teams/membership';
import type { TeamCard } from '@praxis/contract/teams/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useTeamAction } from './useTeams.ts';

/** A request to a captain with a few words. */
export function AskDialog({ competitionId, team, onClose }: { competitionId: string; team: TeamCard; onClose: () => void }) {
  const { t } = useTranslation(['team', 'shell']);
  const [note, setNote] = useState('');
  const action = useTeamAction(competitionId);
  const send = () =>
    action.mutate({ run: () => call(askTeam, { team_id: team.id, note: note.trim() }), done: t('asked') }, { onSuccess: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask_title', { name: team.name })}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={action.isPending} onClick={send}>
            {t('ask_send')}
          </Button>
        </>
      }
    >
      <Field label={t('ask_note')} help={t('ask_note_help')}>
        <TextArea maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Problem of={action.error} />
    </Dialog>
  );
}
