import { addressOf } from '@praxis/contract/core/pages';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { presentStage, useCompetitionWorkspace, type Workspace, type WorkspacePart } from './useCompetitionWorkspace.ts';
import { useWaiting } from './useWaiting.ts';
import { WorkspaceBar } from './WorkspaceBar.tsx';

const tabs = {
  registrations: lazyPart(() => import('./registrations/RegistrationsTab.tsx').then((file) => ({ default: file.RegistrationsTab }))),
  teams: lazyPart(() => import('./teams/TeamsTab.tsx').then((file) => ({ default: file.TeamsTab }))),
  live: lazyPart(() => import('./live/LiveTab.tsx').then((file) => ({ default: file.LiveTab }))),
  times: lazyPart(() => import('./times/TimesTab.tsx').then((file) => ({ default: file.TimesTab }))),
  clarifications: lazyPart(() => import('./clarifications/ClarificationsTab.tsx').then((file) => ({ default: file.ClarificationsTab }))),
  works: lazyPart(() => import('./works/WorksTab.tsx').then((file) => ({ default: file.WorksTab }))),
  judging: lazyPart(() => import('./judging/JudgingTab.tsx').then((file) => ({ default: file.JudgingTab }))),
  board: lazyPart(() => import('./board/BoardTab.tsx').then((file) => ({ default: file.BoardTab }))),
  results: lazyPart(() => import('./results/ResultsTab.tsx').then((file) => ({ default: file.ResultsTab }))),
  objections: lazyPart(() => import('./objections/ObjectionsTab.tsx').then((file) => ({ default: file.ObjectionsTab }))),
  awards: lazyPart(() => import('./awards/AwardsTab.tsx').then((file) => ({ default: file.AwardsTab }))),
  staff: lazyPart(() => import('./staff/StaffTab.tsx').then((file) => ({ default: file.StaffTab }))),
} satisfies Record<string, ComponentType<WorkspacePart>>;
type WorkspaceTab = keyof typeof tabs;

/** Whether works are asked for here, and this person may see and have them judged. */
const hasWorks = (workspace: Workspace) =>
  workspace.can.manage && workspace.stages.some(({ sections }) => sections.some(({ kind }) => kind === 'production'));

/** The tabs there are: no teams where nobody enters in one, works and judging where some are asked for, and nothing one's duty does not read. */
function tabsOf(workspace: Workspace) {
  const { can, entry } = workspace;
  const read: Partial<Record<WorkspaceTab, boolean>> = {
    ...{ registrations: can.supervise, live: can.supervise, teams: entry !== 'individual', works: hasWorks(workspace) },
    ...{ judging: hasWorks(workspace), objections: can.arbitrate, awards: can.manage, staff: can.manage },
  };
  return (Object.keys(tabs) as WorkspaceTab[]).filter((tab) => read[tab] !== false);
}

/** The tab one begins on: an arbiter's objections, else the stage that runs, else the registrations. */
function firstTab({ can, stages }: Workspace): WorkspaceTab {
  if (!can.supervise) return can.arbitrate ? 'objections' : 'clarifications';
  return ['on', 'paused'].includes(presentStage(stages)?.state ?? '') ? 'live' : 'registrations';
}

function Console({ workspace }: WorkspacePart) {
  const { t } = useTranslation('competition-workspace');
  const { tab } = useParams();
  const navigate = useNavigate();
  usePageTitle(workspace.title);
  const names = tabsOf(workspace);
  const counts: Partial<Record<WorkspaceTab, number>> = useWaiting(workspace);
  const chosen = names.find((name) => name === tab) ?? firstTab(workspace);
  const Chosen = tabs[chosen];
  return (
    <>
      <WorkspaceBar workspace={workspace} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1440px] px-8 pt-2 pb-16 outline-none phone:px-4">
        <h1 className="sr-only">{t('title_of', { title: workspace.title })}</h1>
        <Tabs
          label={t('tabs')}
          tabs={names.map((value) => ({ value, label: t(`tab_${value}`), ...(counts[value] ? { count: counts[value], act: true } : {}) }))}
          value={chosen}
          onChange={(next) => void navigate(addressOf('competitionDesk', { id: workspace.id, tab: next }), { replace: true })}
          panel={
            <div className="pt-5">
              <Suspense fallback={<Skeleton rows={5} />}>
                <Chosen workspace={workspace} />
              </Suspense>
            </div>
          }
        />
      </main>
    </>
  );
}

/** The workspace of a competition, for those who run it. */
export function CompetitionWorkspaceScreen() {
  const { t } = useTranslation('competition-workspace');
  const { id = '' } = useParams();
  const workspace = useCompetitionWorkspace(id);
  usePageTitle(t('title'));
  // Whoever sees the competition and holds no duty is told what a stranger is told.
  if (workspace.data && !workspace.data.can.staff) return <Navigate replace to={addressOf('informationPrompt', { code: '-99' })} />;
  if (workspace.data) return <Console key={id} workspace={workspace.data} />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1440px] px-8 pt-6 outline-none phone:px-4">
      {workspace.error ? <Problem of={workspace.error} retry={() => void workspace.refetch()} /> : <Skeleton rows={6} label={t('title')} />}
    </main>
  );
}
