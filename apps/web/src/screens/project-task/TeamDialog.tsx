import { formProjectTeam, PROJECT_LOGO, saveProjectTeam } from '@praxis/contract/projects/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SentFileField, useSentFile } from '../../parts/upload/SentFileField.tsx';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { ProjectTask, Team } from './task.ts';

type Props = { task: ProjectTask; team: Team | undefined; onClose: () => void; onDone: () => void };

/** Name, logo and captain of a team (S-212 to S-214); without a picture the logo is drawn from the name. */
export function TeamDialog({ task, team, onClose, onDone }: Props) {
  const { t } = useTranslation(['projects', 'shell']);
  const [name, setName] = useState(team?.name ?? '');
  const [captain, setCaptain] = useState(team?.captain_id ?? '');
  const [mentor, setMentor] = useState(team?.mentor_id ?? '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const logo = useSentFile(PROJECT_LOGO);
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    const of = { name, ...(logo.fileId && { logo_file_id: logo.fileId }) };
    try {
      if (team) await call(saveProjectTeam, { run_id: team.id, ...of, captain_id: captain || null, mentor_id: mentor || null });
      else await call(formProjectTeam, { task_id: task.id, ...of });
      onDone();
      onClose();
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(team ? 'edit_team' : 'form')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={busy} disabled={logo.sending} onClick={() => void save()}>
            {t(team ? 'save' : 'form')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('team_name')} required>
          <TextInput value={name} maxLength={40} autoFocus onChange={(event) => setName(event.target.value)} />
        </Field>
        {team && (
          <Field label={t('captain')} required>
            <Select
              value={captain}
              choices={team.members.map((member) => ({ value: member.id, label: member.name }))}
              onChange={(event) => setCaptain(event.target.value)}
            />
          </Field>
        )}
        {team && task.can.give && task.mentors.length > 0 && (
          <Field label={t('mentor')}>
            <Select
              value={mentor}
              choices={[{ value: '', label: t('no_mentor') }, ...task.mentors.map((one) => ({ value: one.id, label: one.name }))]}
              onChange={(event) => setMentor(event.target.value)}
            />
          </Field>
        )}
        <SentFileField of={logo} label={t('logo')} help={t('logo_help')} accept="image/jpeg,image/png" />
      </div>
      <Problem of={failure} />
    </Dialog>
  );
}
