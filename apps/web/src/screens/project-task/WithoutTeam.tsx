import { moveProjectMembers } from '@praxis/contract/projects/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { ProjectTask } from './task.ts';

/** Students without a team, to be put into one with a reason. */
export function WithoutTeam({ task, onDone }: { task: ProjectTask; onDone: () => void }) {
  const { t } = useTranslation('projects');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [runId, setRunId] = useState(task.teams[0]?.id ?? '');
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const move = async () => {
    setFailure(undefined);
    try {
      const { moved } = await call(moveProjectMembers, { task_id: task.id, user_ids: [...chosen], run_id: runId, reason });
      toastDone(t('moved', { count: moved }));
      setChosen([]);
      onDone();
    } catch (refused) {
      setFailure(refused);
    }
  };
  return (
    <Section title={t('without')} more={String(task.without.length)}>
      <span className="flex flex-wrap gap-x-5 gap-y-2">
        {task.without.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) => setChosen(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </span>
      {chosen.length > 0 && task.teams.length > 0 && (
        <div className="mt-4 flex flex-wrap items-end gap-3">
          <Field label={t('move')} className="w-56">
            <Select
              value={runId}
              choices={task.teams.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setRunId(event.target.value)}
            />
          </Field>
          <Field label={t('reason')} required className="w-72 phone:w-full">
            <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          </Field>
          <Button look="filled" onClick={() => void move()}>
            {t('move')}
          </Button>
        </div>
      )}
      <Problem of={failure} />
    </Section>
  );
}
