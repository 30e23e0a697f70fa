import type { ProjectStage } from '@praxis/contract/projects/design';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { newKey } from '../../parts/project/project-looks.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page, SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Seal } from '../../ui/Seal.tsx';
import { Skeleton, Strip } from '../../ui/States.tsx';
import { ProjectBasics } from './ProjectBasics.tsx';
import { StageEditor } from './StageEditor.tsx';
import { type ProjectDraftEditor, type SavingState, useProjectDraft } from './useProjectDraft.ts';

const looks: Record<SavingState, { shape: 'tick' | 'working' | 'half' | 'cross'; tone: 'pine' | 'ink' | 'red' }> = {
  saved: { shape: 'tick', tone: 'pine' },
  saving: { shape: 'working', tone: 'ink' },
  dirty: { shape: 'half', tone: 'ink' },
  failed: { shape: 'cross', tone: 'red' },
};

const freshStage = (title: string): ProjectStage => ({
  ...{ id: newKey(), title, guide: '', days: null, weight: 20, opens: 'always', max_score: 100, criteria: [], lab_id: null, lab_share: 0 },
  deliverables: [],
});

function StageList({ editor, shown, onShow }: { editor: ProjectDraftEditor; shown: string; onShow: (id: string) => void }) {
  const { t } = useTranslation('projects');
  const { stages } = editor.draft!;
  const move = (from: number, to: number) => {
    const next = [...stages];
    next.splice(to, 0, ...next.splice(from, 1));
    editor.change({ stages: next });
  };
  const add = () => {
    const stage = freshStage(t('stage_new', { no: stages.length + 1 }));
    editor.change({ stages: [...stages, stage] });
    onShow(stage.id);
  };
  const row = (on: boolean) =>
    classes(
      'flex min-h-11 w-full min-w-0 items-center gap-2 border-l-2 px-5 text-left',
      on ? 'border-pine bg-selected font-bold' : 'border-transparent hover:bg-well',
    );
  return (
    <nav aria-label={t('outline')} className="overflow-y-auto border-r border-line bg-sunken py-4 phone:border-r-0 phone:border-b">
      <button type="button" aria-current={shown === ''} className={row(shown === '')} onClick={() => onShow('')}>
        {t('basics')}
      </button>
      {stages.map((stage, at) => (
        <div key={stage.id} className="flex items-center">
          <button type="button" aria-current={shown === stage.id} className={row(shown === stage.id)} onClick={() => onShow(stage.id)}>
            <span className="font-serif text-16 text-pine">{at + 1}</span>
            <span className="cut flex-1">{stage.title}</span>
            <span className="text-12 font-normal text-ink-3">{stage.weight}</span>
          </button>
          {shown === stage.id && (
            <span className="flex flex-none pr-2">
              <IconButton small label={t('stage_up')} disabled={at === 0} onClick={() => move(at, at - 1)}>
                <ArrowUp className="size-3.5" aria-hidden="true" />
              </IconButton>
              <IconButton small label={t('stage_down')} disabled={at === stages.length - 1} onClick={() => move(at, at + 1)}>
                <ArrowDown className="size-3.5" aria-hidden="true" />
              </IconButton>
              <IconButton
                small
                label={t('stage_remove')}
                onClick={() => {
                  editor.change({ stages: stages.filter(({ id }) => id !== stage.id) });
                  onShow('');
                }}
              >
                <Trash2 className="size-3.5" aria-hidden="true" />
              </IconButton>
            </span>
          )}
        </div>
      ))}
      {stages.length < 20 && (
        <Button look="quiet" className="mt-2 ml-3" icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={add}>
          {t('stage_add')}
        </Button>
      )}
    </nav>
  );
}

function Designer({ editor }: { editor: ProjectDraftEditor }) {
  const { t } = useTranslation(['projects', 'shell']);
  const [shown, setShown] = useState('');
  const [busy, setBusy] = useState(false);
  const draft = editor.draft!;
  const stage = draft.stages.find(({ id }) => id === shown);
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
          <StateLabel {...looks[editor.state]}>{t(`saving_${editor.state}`)}</StateLabel>
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
        <StageList editor={editor} shown={stage ? shown : ''} onShow={setShown} />
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
