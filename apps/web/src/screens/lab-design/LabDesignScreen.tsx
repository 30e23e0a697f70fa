import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PartsOutline } from '../../parts/writing/PartsOutline.tsx';
import { savingLooks } from '../../parts/writing/saving-looks.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page, SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Seal } from '../../ui/Seal.tsx';
import { Skeleton, Strip } from '../../ui/States.tsx';
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

function Designer({ editor }: { editor: LabDraftEditor }) {
  const { t } = useTranslation(['lab-design', 'shell']);
  const [visible, setView] = useState('');
  const [busy, setBusy] = useState(false);
  const draft = editor.draft!;
  const step = draft.steps.find(({ id }) => id === visible);
  const publish = async () => {
    setBusy(true);
    await editor.publish();
    setBusy(false);
  };
  return (
    <div className="flex h-dvh flex-col bg-ground">
      <SlimBar>
        <Seal />
        <Breadcrumbs trail={[{ label: t('labs'), to: '/index/labs' }, { label: draft.title }]} />
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
      {editor.problems.map((problem) => (
        <Strip key={problem.step_id + problem.text}>{problem.text}</Strip>
      ))}
      <Problem of={editor.failure} />
      <div className="grid min-h-0 flex-1 grid-cols-[288px_minmax(0,1fr)] phone:block phone:overflow-y-auto">
        <Outline editor={editor} shown={step ? visible : ''} onShow={setView} />
        <main id="main" tabIndex={-1} className="min-w-0 overflow-y-auto px-8 py-6 outline-none phone:px-4">
          <h1 className="sr-only">{draft.title}</h1>
          {step ? <StepEditor key={step.id} editor={editor} step={step} /> : <BasicsEditor editor={editor} />}
        </main>
      </div>
    </div>
  );
}

/** Editing a lab: machines, steps, what is looked at, hints and the report; publishing keeps a version. */
export function LabDesignScreen() {
  const { t } = useTranslation(['lab-design', 'shell']);
  const { labId = '' } = useParams();
  const editor = useLabDraft(labId);
  usePageTitle(editor.draft?.title ?? t('labs'));
  if (editor.draft) return <Designer editor={editor} />;
  return (
    <Page title="">
      {editor.query.isPending && <Skeleton label={t('shell:loading')} rows={6} />}
      <Problem of={editor.query.error} retry={() => void editor.query.refetch()} />
    </Page>
  );
}
