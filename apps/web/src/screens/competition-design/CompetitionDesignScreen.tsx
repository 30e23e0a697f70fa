import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { LeaveQuestion } from '../../parts/leaving/LeaveQuestion.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { DesignBar } from './DesignBar.tsx';
import { SaveBar } from './SaveBar.tsx';
import { type Design, type SettingsDraft, useDesign, useSettingsDraft } from './useDesign.ts';

type Panel = (parts: { design: Design; draft: SettingsDraft }) => React.ReactNode;
const parts = {
  about: lazyPart<Panel>(() => import('./AboutPanel.tsx').then((file) => ({ default: file.AboutPanel }))),
  entry: lazyPart<Panel>(() => import('./EntryPanel.tsx').then((file) => ({ default: file.EntryPanel }))),
  form: lazyPart<Panel>(() => import('./FormPanel.tsx').then((file) => ({ default: file.FormPanel }))),
  stages: lazyPart<Panel>(() => import('./stages/StagesPanel.tsx').then((file) => ({ default: file.StagesPanel }))),
  check: lazyPart<Panel>(() => import('./CheckPanel.tsx').then((file) => ({ default: file.CheckPanel }))),
};
type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];

function Designer({ design }: { design: Design }) {
  const { t } = useTranslation(['competition-design', 'shell']);
  const [query, setQuery] = useSearchParams();
  const draft = useSettingsDraft(design);
  usePageTitle(design.settings.title);
  const part = names.find((name) => name === query.get('part')) ?? 'about';
  const Chosen = parts[part];
  const counts: Partial<Record<Part, number>> = { form: draft.written.form.length, stages: design.stages.length };
  return (
    <>
      <DesignBar design={design} draft={draft} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1264px] px-8 pt-2 pb-16 outline-none phone:px-4">
        <h1 className="sr-only">{design.settings.title}</h1>
        <Tabs
          label={t('parts')}
          tabs={names.map((value) => ({
            value,
            label: t(`part_${value}`),
            ...(counts[value] !== undefined && { count: counts[value] }),
          }))}
          value={part}
          onChange={(next) => setQuery({ part: next }, { replace: true })}
          panel={
            <div className="pt-6">
              <Suspense fallback={<Skeleton rows={5} />}>
                <Chosen design={design} draft={draft} />
              </Suspense>
            </div>
          }
        />
        <SaveBar draft={draft} />
      </main>
      <LeaveQuestion unsaved={draft.dirty} />
    </>
  );
}

/** A competition while its organiser sets it up. */
export function CompetitionDesignScreen() {
  const { t } = useTranslation('competition-design');
  const { id = '' } = useParams();
  const design = useDesign(id);
  usePageTitle(t('title'));
  if (design.data) return <Designer key={id} design={design.data} />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1264px] px-8 pt-6 outline-none phone:px-4">
      {design.error ? <Problem of={design.error} retry={() => void design.refetch()} /> : <Skeleton rows={6} label={t('title')} />}
    </main>
  );
}
