import { addressOf } from '@praxis/contract/core/pages';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { DeskBar } from './DeskBar.tsx';
import { type Desk, type DeskPart, presentStage, useDesk } from './useDesk.ts';
import { useWaiting } from './useWaiting.ts';

const tabs = {
  registrations: lazy(() => import('./registrations/RegistrationsTab.tsx').then((file) => ({ default: file.RegistrationsTab }))),
  teams: lazy(() => import('./teams/TeamsTab.tsx').then((file) => ({ default: file.TeamsTab }))),
  live: lazy(() => import('./live/LiveTab.tsx').then((file) => ({ default: file.LiveTab }))),
  times: lazy(() => import('./times/TimesTab.tsx').then((file) => ({ default: file.TimesTab }))),
  clarifications: lazy(() => import('./clarifications/ClarificationsTab.tsx').then((file) => ({ default: file.ClarificationsTab }))),
  works: lazy(() => import('./works/WorksTab.tsx').then((file) => ({ default: file.WorksTab }))),
  judging: lazy(() => import('./judging/JudgingTab.tsx').then((file) => ({ default: file.JudgingTab }))),
  board: lazy(() => import('./board/BoardTab.tsx').then((file) => ({ default: file.BoardTab }))),
  results: lazy(() => import('./results/ResultsTab.tsx').then((file) => ({ default: file.ResultsTab }))),
  objections: lazy(() => import('./objections/ObjectionsTab.tsx').then((file) => ({ default: file.ObjectionsTab }))),
  awards: lazy(() => import('./awards/AwardsTab.tsx').then((file) => ({ default: file.AwardsTab }))),
  staff: lazy(() => import('./staff/StaffTab.tsx').then((file) => ({ default: file.StaffTab }))),
} satisfies Record<string, ComponentType<DeskPart>>;
type DeskTab = keyof typeof tabs;

/** Whether works are asked for here, and this person may see and have them judged. */
const hasWorks = (desk: Desk) => desk.can.manage && desk.stages.some(({ sections }) => sections.some(({ kind }) => kind === 'production'));

/** The tabs there are: no teams where nobody enters in one, works and judging where some are asked for, awards and staff for organisers. */
const tabsOf = (desk: Desk) =>
  (Object.keys(tabs) as DeskTab[]).filter(
    (tab) =>
      (tab !== 'teams' || desk.entry !== 'individual') &&
      ((tab !== 'staff' && tab !== 'awards') || desk.can.manage) &&
      ((tab !== 'judging' && tab !== 'works') || hasWorks(desk)),
  );

function Console({ desk }: DeskPart) {
  const { t } = useTranslation('competition-desk');
  const { tab } = useParams();
  const navigate = useNavigate();
  usePageTitle(desk.title);
  const names = tabsOf(desk);
  const counts: Partial<Record<DeskTab, number>> = useWaiting(desk.id);
  const running = ['on', 'paused'].includes(presentStage(desk.stages)?.state ?? '');
  const chosen = names.find((name) => name === tab) ?? (running ? 'live' : 'registrations');
  const Chosen = tabs[chosen];
  return (
    <>
      <DeskBar desk={desk} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1440px] px-8 pt-2 pb-16 outline-none phone:px-4">
        <h1 className="sr-only">{t('title_of', { title: desk.title })}</h1>
        <Tabs
          label={t('tabs')}
          tabs={names.map((value) => ({ value, label: t(`tab_${value}`), ...(counts[value] ? { count: counts[value], act: true } : {}) }))}
          value={chosen}
          onChange={(next) => void navigate(addressOf('competitionDesk', { id: desk.id, tab: next }), { replace: true })}
          panel={
            <div className="pt-5">
              <Suspense fallback={<Skeleton rows={5} />}>
                <Chosen desk={desk} />
              </Suspense>
            </div>
          }
        />
      </main>
    </>
  );
}

/** The desk of a competition, for those who run it. */
export function CompetitionDeskScreen() {
  const { t } = useTranslation('competition-desk');
  const { id = '' } = useParams();
  const desk = useDesk(id);
  usePageTitle(t('title'));
  // Whoever sees the competition and holds no duty is told what a stranger is told.
  if (desk.data && !desk.data.can.staff) return <Navigate replace to={addressOf('informationPrompt', { code: '-99' })} />;
  if (desk.data) return <Console key={id} desk={desk.data} />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1440px] px-8 pt-6 outline-none phone:px-4">
      {desk.error ? <Problem of={desk.error} retry={() => void desk.refetch()} /> : <Skeleton rows={6} label={t('title')} />}
    </main>
  );
}
