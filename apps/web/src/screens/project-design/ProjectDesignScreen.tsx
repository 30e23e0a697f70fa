import { PROJECT_MOST, type ProjectStage } from '@praxis/contract/projects/design';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { newKey } from '../../parts/project/project-looks.ts';
import { DesignPage } from '../../parts/writing/DesignPage.tsx';
import { PartsOutline } from '../../parts/writing/PartsOutline.tsx';
import { Strip } from '../../ui/States.tsx';
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

/** Designing a project: its stages with what is asked, handed in and worth; publishing freezes a version. */
export function ProjectDesignScreen() {
  const { t } = useTranslation('projects');
  const { projectId = '' } = useParams();
  const editor = useProjectDraft(projectId);
  const [visible, setVisible] = useState('');
  const stages = editor.draft?.stages ?? [];
  const stage = stages.find(({ id }) => id === visible);
  return (
    <DesignPage
      editor={editor}
      list={{ label: t('projects'), to: '/index/projects' }}
      notes={stages.length > 0 && stages.every(({ weight }) => weight === 0) && <Strip>{t('weights_zero')}</Strip>}
      outline={editor.draft && <StageList editor={editor} shown={stage ? visible : ''} onShow={setVisible} />}
    >
      {stage ? <StageEditor key={stage.id} editor={editor} stage={stage} /> : editor.draft && <ProjectBasics editor={editor} />}
    </DesignPage>
  );
}
