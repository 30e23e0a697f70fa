import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page, SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Seal } from '../../ui/Seal.tsx';
import { Skeleton, Strip } from '../../ui/States.tsx';
import { BasicsEditor } from './BasicsEditor.tsx';
import { StepEditor } from './StepEditor.tsx';
import { type LabDraftEditor, newPart, type SavingState, useLabDraft } from './useLabDraft.ts';

const looks: Record<SavingState, { shape: 'tick' | 'working' | 'half' | 'cross'; tone: 'pine' | 'ink' | 'amber' | 'red' }> = {
  saved: { shape: 'tick', tone: 'pine' },
  saving: { shape: 'working', tone: 'ink' },
  dirty: { shape: 'half', tone: 'ink' },
  failed: { shape: 'cross', tone: 'red' },
};

function Outline({ editor, shown: visible, onShow }: { editor: LabDraftEditor; shown: string; onShow: (id: string) => void }) {
  const { t } = useTranslation('lab-design');
  const { steps } = editor.draft!;
  const move = (from: number, to: number) => {
    const next = [...steps];
    next.splice(to, 0, ...next.splice(from, 1));
    editor.change({ steps: next });
  };
  const add = () => {
    const step = { id: newPart(), title: t('step_new', { no: steps.length + 1 }), html: '', hints: [], rules: [] };
    editor.change({ steps: [...steps, step] });
    onShow(step.id);
  };
  const row = (on: boolean) =>
    classes(
      'flex min-h-11 w-full items-center gap-2 border-l-2 px-5 text-left',
      on ? 'border-pine bg-selected font-bold' : 'border-transparent hover:bg-well',
    );
  return (
    <nav aria-label={t('outline')} className="overflow-y-auto border-r border-line bg-sunken py-4 phone:border-r-0 phone:border-b">
      <button type="button" aria-current={visible === ''} className={row(visible === '')} onClick={() => onShow('')}>
        {t('basics')}
      </button>
      {steps.map((step, at) => (
        <div key={step.id} className="flex items-center">
          <button type="button" aria-current={visible === step.id} className={row(visible === step.id)} onClick={() => onShow(step.id)}>
            <span className="text-ink-3">{at + 1}</span>
            <span className="cut">{step.title}</span>
          </button>
          {visible === step.id && (
            <span className="flex flex-none pr-2">
              <IconButton small label={t('step_up')} disabled={at === 0} onClick={() => move(at, at - 1)}>
                <ArrowUp className="size-3.5" aria-hidden="true" />
              </IconButton>
              <IconButton small label={t('step_down')} disabled={at === steps.length - 1} onClick={() => move(at, at + 1)}>
                <ArrowDown className="size-3.5" aria-hidden="true" />
              </IconButton>
              <IconButton
                small
                label={t('step_remove')}
                onClick={() => {
                  editor.change({ steps: steps.filter(({ id }) => id !== step.id) });
                  onShow('');
                }}
              >
                <Trash2 className="size-3.5" aria-hidden="true" />
              </IconButton>
            </span>
          )}
        </div>
      ))}
      <Button look="quiet" className="mt-2 ml-3" icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={add}>
        {t('step_add')}
      </Button>
    </nav>
  );
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
          <StateLabel {...looks[editor.state]}>{t(`saving_${editor.state}`)}</StateLabel>
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
