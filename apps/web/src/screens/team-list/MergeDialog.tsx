import { mergeTeams } from '@praxis/contract/teams/membership';
import type { TeamDetail } from '@praxis/contract/teams/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Radio } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { useTeamAction, useTeams } from './useTeams.ts';

/** Which team to ask: those that fit by size. */
export function MergeDialog({ team, onClose }: { team: TeamDetail; onClose: () => void }) {
  const { t } = useTranslation(['team', 'shell']);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const teams = useTeams(team.competition_id, 'open', typed.trim());
  const action = useTeamAction(team.competition_id);
  const fitting = (teams.data?.pages.flatMap((page) => page.list) ?? []).filter(
    (other) => other.id !== team.id && other.size + team.size <= team.team_max,
  );
  const name = fitting.find((other) => other.id === chosen)?.name ?? '';
  const send = () =>
    action.mutate(
      { run: () => call(mergeTeams, { team_id: team.id, other_id: chosen }), done: t('merge_asked', { name }) },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('merge_title')}
      summary={t('merge_text', { most: team.team_max })}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={action.isPending} disabled={name === ''} onClick={send}>
            {t('merge_ask')}
          </Button>
        </>
      }
    >
      <Field label={t('search')} hideLabel className="mb-3">
        <SearchField placeholder={t('search')} maxLength={100} value={typed} onChange={setTyped} />
      </Field>
      {teams.isPending && <Skeleton rows={3} />}
      {teams.isSuccess && fitting.length === 0 && <p className="text-13 text-ink-3">{t('merge_none')}</p>}
      <fieldset className="flex max-h-72 flex-col gap-2 overflow-y-auto">
        <legend className="sr-only">{t('merge_title')}</legend>
        {fitting.map((other) => (
          <Radio
            key={other.id}
            name="team"
            checked={chosen === other.id}
            onChange={() => setChosen(other.id)}
            label={`${other.name}　${t('size_of', { size: other.size, most: other.team_max })}`}
          />
        ))}
      </fieldset>
      <Problem of={action.error} />
    </Dialog>
  );
}
