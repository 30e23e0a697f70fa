import { designProject, listProjects } from '@praxis/contract/projects/design';
import type { MapSkill } from '@praxis/contract/skills/maps';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import type { MapEditing } from './useMapEditing.ts';

type Props = { skill: Pick<MapSkill, 'id' | 'name'>; editing: MapEditing; onClose: () => void };

/** Which of one's own projects proves a skill: the whole of it, or one stage. */
export function LinkProjectDialog({ skill, editing, onClose }: Props) {
  const { t } = useTranslation(['skills', 'shell']);
  const [search, setSearch] = useState('');
  const [project, setProject] = useState('');
  const [stage, setStage] = useState('');
  const projects = useQuery({
    queryKey: ['projects-to-link', search],
    queryFn: ({ signal }) => call(listProjects, { page: 1, size: 50, search }, { signal }),
    placeholderData: keepPreviousData,
  });
  const list = projects.data?.list ?? [];
  const chosen = list.some(({ id }) => id === project) ? project : (list[0]?.id ?? '');
  const design = useQuery({
    queryKey: ['project-to-link', chosen],
    queryFn: ({ signal }) => call(designProject, { project_id: chosen }, { signal }),
    enabled: chosen !== '',
  });
  const stages = design.data?.content.stages ?? [];
  const part = stages.some(({ id }) => id === stage) ? stage : '';
  async function save() {
    const link = { op: 'link' as const, key: skill.id, object_kind: 'project' as const, object_id: chosen, part, weight: 100 };
    if (!(await editing.edit([link]))) return;
    toastDone(t('saved'));
    onClose();
  }
  return (
    <LinkDialog
      unsaved={project !== '' || stage !== ''}
      onClose={onClose}
      title={t('prove_it')}
      summary={skill.name}
      foot={
        <Button look="filled" busy={editing.busy} disabled={chosen === '' || design.isPending} onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      <SearchField aria-label={t('shell:search')} value={search} onChange={setSearch} />
      {projects.isPending && <Skeleton rows={2} />}
      <Problem of={projects.error ?? design.error} retry={() => void projects.refetch()} />
      {projects.data && list.length === 0 && <p className="mt-3 text-ink-3">{t('no_own_project')}</p>}
      {list.length > 0 && (
        <>
          <Field label={t('kind_project')} className="mt-3">
            <Select
              choices={list.map(({ id, title }) => ({ value: id, label: title }))}
              value={chosen}
              onChange={(event) => setProject(event.target.value)}
            />
          </Field>
          <Field label={t('project_stage')} className="mt-3">
            <Select
              choices={[{ value: '', label: t('whole_project') }, ...stages.map(({ id, title }) => ({ value: id, label: title }))]}
              value={part}
              onChange={(event) => setStage(event.target.value)}
            />
          </Field>
        </>
      )}
      <Problem of={editing.failure} />
    </LinkDialog>
  );
}
