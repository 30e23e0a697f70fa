import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DesignPage } from '../../parts/writing/DesignPage.tsx';
import { PartsOutline } from '../../parts/writing/PartsOutline.tsx';
import { Strip } from '../../ui/States.tsx';
import { BasicsEditor } from './BasicsEditor.tsx';
import { StepEditor } from './StepEditor.tsx';
import { type LabDraftEditor, newPart, useLabDraft } from './useLabDraft.ts';

function Outline({ editor, shown, onShow }: { editor: LabDraftEditor; shown: string; onShow: (id: string) => void }) {
  const { t } = useTranslation('lab-design');
  const { steps } = editor.draft!;
  const labels = {
    ...{ outline: t('outline'), basics: t('basics'), up: t('step_up'), down: t('step_down') },
    ...{ remove: t('step_remove'), add: t('step_add') },
  };
  const add = () => {
    const step = { id: newPart(), title: t('step_new', { no: steps.length + 1 }), html: '', hints: [], rules: [] };
    editor.change({ steps: [...steps, step] });
    onShow(step.id);
  };
  return <PartsOutline {...{ labels, shown, onShow }} parts={steps} onChange={(next) => editor.change({ steps: next })} onAdd={add} />;
}

/** Editing a lab: machines, steps, what is looked at, hints and the report; publishing keeps a version. */
export function LabDesignScreen() {
  const { t } = useTranslation('lab-design');
  const { labId = '' } = useParams();
  const editor = useLabDraft(labId);
  const [visible, setVisible] = useState('');
  const step = editor.draft?.steps.find(({ id }) => id === visible);
  return (
    <DesignPage
      editor={editor}
      list={{ label: t('labs'), to: '/index/labs' }}
      notes={editor.problems.map((problem) => <Strip key={problem.step_id + problem.text}>{problem.text}</Strip>)}
      outline={editor.draft && <Outline editor={editor} shown={step ? visible : ''} onShow={setVisible} />}
    >
      {step ? <StepEditor key={step.id} editor={editor} step={step} /> : editor.draft && <BasicsEditor editor={editor} />}
    </DesignPage>
  );
}
