import { PROJECT_MOST, type ProjectStage } from '@praxis/contract/projects/design';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { newKey } from '../../parts/project/project-looks.ts';
import { PartsOutline } from '../../parts/writing/PartsOutline.tsx';
import { savingLooks } from '../../parts/writing/saving-looks.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page, SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Seal } from '../../ui/Seal.tsx';
import { Skeleton, Strip } from '../../ui/States.tsx';
import { ProjectBasics } from './ProjectBasics.tsx';
import { StageEditor } from './StageEditor.tsx';
import { type ProjectDraftEditor, useProjectDraft } from './useProjectDraft.ts';

const freshStage = (title: string): ProjectStage => ({
  ...{ id: newKey(), title, guide: '', days: null, weight: 20, opens: 'always', max_score: 100, criteria: [], lab_id: null, lab_share: 0 },
  deliverables: [],
});

function StageList({ editor, shown, onShow }: { editor: ProjectDraftEditor; shown: string; onShow: (id: string) => void }) {
  const { t } = useTranslation('projects');
  const { stages } = editor.draft!;
  const labels = {
    ...{ outline: t('outline'), basics: t('basics'), up: t('stage_up'), down: t('stage_down') },
    ...{ remove: t('stage_remove'), add: t('stage_add') },
  };
  const add = () => {
    const stage = freshStage(t('stage_new', { no: stages.length + 1 }));
    editor.change({ stages: [...stages, stage] });
    onShow(stage.id);
  };
  return (
    <PartsOutline
      {...{ labels, shown, onShow }}
      parts={stages}
      most={PROJECT_MOST.stages}
      aside={({ weight }) => weight}
      onChange={(next) => editor.change({ stages: next })}
      onAdd={add}
    />
  );
}

function Designer({ editor }: { editor: ProjectDraftEditor }) {
  const { t } = useTranslation(['projects', 'shell']);
  const [visible, setVisible] = useState('');
  const [busy, setBusy] = useState(false);
  const draft = editor.draft!;
  const stage = draft.stages.find(({ id }) => id === visible);
  const publish = async () => {
    setBusy(true);
    const version = await editor.publish();
    if (version !== undefined) toastDone(t('published', { version }));
    setBusy(false);
  };
  return (
    <div className="flex h-dvh flex-col bg-ground">
      <SlimBar>
        <Seal />
        <Breadcrumbs trail={[{ label: t('projects'), to: '/index/projects' }, { label: draft.title }]} />
        <span className="flex-1" />
        <span className="phone:hidden">
          <StateLabel {...savingLooks[editor.state]}>{t(`saving_${editor.state}`)}</StateLabel>
        </span>
        <span className="text-13 text-ink-3 phone:hidden">
          {editor.version === null ? t('draft') : t('version', { version: editor.version })}
        </span>
        <Button look="filled" busy={busy} disabled={!editor.changed && editor.version !== null} onClick={() => void publish()}>
          {t('publish')}
        </Button>
      </SlimBar>
      {draft.stages.length > 0 && draft.stages.every(({ weight }) => weight === 0) && <Strip>{t('weights_zero')}</Strip>}
      <Problem of={editor.failure} />
      <div className="grid min-h-0 flex-1 grid-cols-[288px_minmax(0,1fr)] phone:block phone:overflow-y-auto">
        <StageList editor={editor} shown={stage ? visible : ''} onShow={setVisible} />
        <main id="main" tabIndex={-1} className="min-w-0 overflow-y-auto px-8 py-6 outline-none phone:px-4">
          <h1 className="sr-only">{draft.title}</h1>
          {stage ? <StageEditor key={stage.id} editor={editor} stage={stage} /> : <ProjectBasics editor={editor} />}
        </main>
      </div>
    </div>
  );
}

/** Designing a project: its stages with what is asked, handed in and worth; publishing freezes a version. */
export function ProjectDesignScreen() {
  const { t } = useTranslation(['projects', 'shell']);
  const { projectId = '' } = useParams();
  const editor = useProjectDraft(projectId);
  usePageTitle(editor.draft?.title ?? t('projects'));
  if (editor.draft) return <Designer editor={editor} />;
  return (
    <Page title="">
      {editor.query.isPending && <Skeleton label={t('shell:loading')} rows={6} />}
      <Problem of={editor.query.error} retry={() => void editor.query.refetch()} />
    </Page>
  );
}
