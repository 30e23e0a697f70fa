import type { DataOf } from '@praxis/contract/core/endpoint';
import { listProjects } from '@praxis/contract/projects/design';
import { giveProject, type listProjectTasks, projectModes } from '@praxis/contract/projects/tasks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ProjectRules, RuleFields } from '../../../parts/project/RuleFields.tsx';
import { call } from '../../../platform/calls/call.ts';
import { everyPage } from '../../../platform/calls/pages.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState } from '../../../ui/States.tsx';

type Props = { spaceId: string; staff: DataOf<typeof listProjectTasks>['staff']; onClose: () => void; onAssigned: () => void };
const noRules: ProjectRules = { opens_at: null, closes_at: null, late: 'none', late_percent: 10, peer_share: 0, mentor_ids: [] };

/** Gives one of the teacher's published projects to the space. */
export function GiveProjectDialog({ spaceId, staff, onClose, onAssigned }: Props) {
  const { t } = useTranslation(['projects', 'shell']);
  const projects = useQuery({
    queryKey: ['projects', 'all'],
    queryFn: ({ signal }) => everyPage((page) => call(listProjects, page, { signal })),
  });
  const [chosen, setChosen] = useState('');
  const [mode, setMode] = useState<(typeof projectModes)[number]>('formed');
  const [size, setSize] = useState({ least: 2, most: 4 });
  const [rules, setRules] = useState(noRules);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const usable = projects.data?.filter(({ version }) => version !== null) ?? [];
  const projectId = chosen || usable[0]?.id || '';
  const give = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const sizes = mode === 'alone' ? {} : { size_min: size.least, size_max: size.most };
      await call(giveProject, { space_id: spaceId, project_id: projectId, mode, ...sizes, ...rules });
      onAssigned();
      onClose();
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  const number = (typed: string) => Math.min(30, Math.max(1, Math.round(Number(typed)) || 1));
  return (
    <Dialog
      open
      width="usual"
      onClose={onClose}
      title={t('give')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={busy} disabled={projectId === ''} onClick={() => void give()}>
            {t('give')}
          </Button>
        </>
      }
    >
      <Problem of={projects.error} retry={() => void projects.refetch()} />
      {projects.data && usable.length === 0 ? (
        <EmptyState
          plain
          action={
            <Link className={buttonClasses('soft')} to="/index/projects">
              {t('projects')}
            </Link>
          }
        >
          {t('give_none')}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <Field label={t('give_choose')}>
            <Select
              value={projectId}
              choices={usable.map((one) => ({ value: one.id, label: one.title }))}
              onChange={(event) => setChosen(event.target.value)}
            />
          </Field>
          <div className="grid grid-cols-3 gap-4 phone:grid-cols-1">
            <Field label={t('mode')}>
              <Select
                value={mode}
                choices={projectModes.map((value) => ({ value, label: t(`mode_${value}`) }))}
                onChange={(event) => setMode(event.target.value as typeof mode)}
              />
            </Field>
            {mode !== 'alone' && (
              <>
                <Field label={t('size_min')}>
                  <TextInput
                    type="number"
                    min={1}
                    max={30}
                    value={size.least}
                    onChange={(event) => setSize({ ...size, least: number(event.target.value) })}
                  />
                </Field>
                <Field label={t('size_max')}>
                  <TextInput
                    type="number"
                    min={1}
                    max={30}
                    value={size.most}
                    onChange={(event) => setSize({ ...size, most: number(event.target.value) })}
                  />
                </Field>
              </>
            )}
          </div>
          <RuleFields rules={rules} staff={staff} onChange={(changes) => setRules({ ...rules, ...changes })} />
        </div>
      )}
      <Problem of={failure} />
    </Dialog>
  );
}
