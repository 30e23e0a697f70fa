import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { classes } from '../../ui/classes.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { useWaiting } from './useWaiting.ts';

const panels = {
  overview: lazyPart(() => import('./OverviewPanel.tsx').then((file) => ({ default: file.OverviewPanel }))),
  statistics: lazyPart(() => import('./StatisticsPanel.tsx').then((file) => ({ default: file.StatisticsPanel }))),
  institutions: lazyPart(() => import('./people/InstitutionsPanel.tsx').then((file) => ({ default: file.InstitutionsPanel }))),
  teachers: lazyPart(() => import('./people/TeachersPanel.tsx').then((file) => ({ default: file.TeachersPanel }))),
  users: lazyPart(() => import('./people/UsersPanel.tsx').then((file) => ({ default: file.UsersPanel }))),
  requests: lazyPart(() => import('./people/RequestsPanel.tsx').then((file) => ({ default: file.RequestsPanel }))),
  notices: lazyPart(() => import('./notices/NoticesPanel.tsx').then((file) => ({ default: file.NoticesPanel }))),
  feedback: lazyPart(() => import('./FeedbackPanel.tsx').then((file) => ({ default: file.FeedbackPanel }))),
  market: lazyPart(() => import('./money/MarketPanel.tsx').then((file) => ({ default: file.MarketPanel }))),
  money: lazyPart(() => import('./money/MoneyPanel.tsx').then((file) => ({ default: file.MoneyPanel }))),
  settlements: lazyPart(() => import('./sellers/SettlementsPanel.tsx').then((file) => ({ default: file.SettlementsPanel }))),
  invoices: lazyPart(() => import('./sellers/InvoicesPanel.tsx').then((file) => ({ default: file.InvoicesPanel }))),
  bills: lazyPart(() => import('./bills/BillsPanel.tsx').then((file) => ({ default: file.BillsPanel }))),
  deliveries: lazyPart(() => import('./DeliveriesPanel.tsx').then((file) => ({ default: file.DeliveriesPanel }))),
  jobs: lazyPart(() => import('./JobsPanel.tsx').then((file) => ({ default: file.JobsPanel }))),
  labs: lazyPart(() => import('./machines/LabsPanel.tsx').then((file) => ({ default: file.LabsPanel }))),
  agents: lazyPart(() => import('./machines/AgentsPanel.tsx').then((file) => ({ default: file.AgentsPanel }))),
  judge: lazyPart(() => import('./machines/JudgePanel.tsx').then((file) => ({ default: file.JudgePanel }))),
  audit: lazyPart(() => import('./AuditPanel.tsx').then((file) => ({ default: file.AuditPanel }))),
};
type PanelName = keyof typeof panels;
const names = Object.keys(panels) as PanelName[];
const isPanel = (name: string | undefined): name is PanelName => name !== undefined && name in panels;

/** How much waits in a panel. */
function Badge({ count }: { count: number }) {
  const { t } = useTranslation('admin');
  return (
    <span className="ml-2 rounded-full bg-amber px-1.5 text-12 leading-[1.5] font-bold text-ground">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('waiting_count', { count })}</span>
    </span>
  );
}

/** The console of those who run the platform (C-28). The server decides who that is; everybody else meets the prompt page. */
export function AdminScreen() {
  const { t } = useTranslation(['admin', 'shell']);
  const { panel } = useParams();
  const visible = isPanel(panel) ? panel : 'overview';
  const View = panels[visible];
  const waiting = useWaiting();
  const current = useRef<HTMLAnchorElement>(null);
  const counted = waiting.panels.join();
  // On a phone the panels stand in a strip that scrolls and grows with its counts; the browser does not bring the shown one into sight by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element belongs to the shown panel, and counts move it
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [visible, counted]);
  usePageTitle(`${t(`panel_${visible}`)} · ${t('title')}`);
  return (
    <div className="grid min-h-[calc(100vh-56px)] grid-cols-[216px_minmax(0,1fr)] phone:block">
      <nav
        aria-label={t('panels')}
        className="no-bar relative border-r border-line bg-sunken py-5 phone:flex phone:gap-1 phone:overflow-x-auto phone:border-r-0 phone:border-b phone:px-2 phone:py-0"
      >
        {names.map((name) => (
          <Link
            key={name}
            to={`/admin/${name}`}
            ref={name === visible ? current : undefined}
            aria-current={name === visible ? 'page' : undefined}
            className={classes(
              'flex h-9 items-center border-l-2 px-6 whitespace-nowrap no-underline focus-visible:-outline-offset-2 phone:h-11 phone:border-b-2 phone:border-l-0 phone:px-3',
              name === visible ? 'border-pine font-bold text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {t(`panel_${name}`)}
            {waiting.of(name) > 0 && ' '}
            {waiting.of(name) > 0 && <Badge count={waiting.of(name)} />}
          </Link>
        ))}
      </nav>
      <main id="main" tabIndex={-1} className="min-w-0 px-8 pt-6 pb-12 outline-none phone:px-4 phone:pt-4">
        <h1 className="sr-only">{t('title')}</h1>
        <Suspense fallback={<Skeleton rows={5} label={t('shell:loading')} />}>
          <View />
        </Suspense>
      </main>
    </div>
  );
}
