import type { CompetitionDetail } from '@praxis/contract/competitions/competitions';
import { addressOf } from '@praxis/contract/core/pages';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { isAhead } from '../../parts/competition/competition-labels.ts';
import { StageTimeLine } from '../../parts/competition/StageTimeLine.tsx';
import { PhaseLabel } from '../../parts/competition/StateLabels.tsx';
import { useCompetitionFacts } from '../../parts/competition/useCompetitionFacts.ts';
import { useOwnEntry } from '../../parts/competition/useOwnEntry.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { useRole } from '../../platform/person/session.ts';
import { Page, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, Skeleton, Strip } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Aside } from './Aside.tsx';
import { OwnEntryPanel } from './OwnEntryPanel.tsx';
import { PhoneActions } from './PhoneActions.tsx';
import { scheduleSteps } from './schedule-steps.tsx';
import { useCompetition } from './useCompetition.ts';

const Intro = lazyPart(() => import('../../parts/writing/RichTextView.tsx'));
const Rules = lazyPart(() => import('../../parts/competition/RuleText.tsx').then((file) => ({ default: file.RulesOf })));
const Entrants = lazyPart(() => import('./Entrants.tsx').then((file) => ({ default: file.Entrants })));
const Questions = lazyPart(() => import('./Questions.tsx').then((file) => ({ default: file.Questions })));

const LatestNews = lazyPart(() => import('./Questions.tsx').then((file) => ({ default: file.LatestNews })));

const allTabs = ['schedule', 'intro', 'rules', 'entrants', 'questions'] as const;
type TabName = (typeof allTabs)[number];
/** What a visitor reads, and an expert, who does not take part. */
const openTabs: readonly TabName[] = ['schedule', 'intro'];

function Schedule({ detail }: { detail: CompetitionDetail }) {
  const { t } = useTranslation('competition');
  const signedIn = useRole() !== undefined;
  const steps = scheduleSteps(t, detail, signedIn);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (steps.length === 0) return <EmptyState>{t('schedule_empty')}</EmptyState>;
  return (
    <>
      <StageTimeLine label={t('steps')} steps={steps} />
      <p className="mt-4 text-12 text-ink-3">{t('zone', { zone })}</p>
      {signedIn && (
        <Suspense fallback={null}>
          <LatestNews detail={detail} />
        </Suspense>
      )}
    </>
  );
}

function Panel({ tab, detail }: { tab: TabName; detail: CompetitionDetail }) {
  const { t } = useTranslation('competition');
  const panels = {
    schedule: <Schedule detail={detail} />,
    intro: detail.intro === '' ? <EmptyState>{t('no_intro')}</EmptyState> : <Intro html={detail.intro} />,
    rules: <Rules competitionId={detail.id} stageId="0" link />,
    entrants: <Entrants detail={detail} />,
    questions: <Questions detail={detail} />,
  };
  return <Suspense fallback={<Skeleton rows={5} />}>{panels[tab]}</Suspense>;
}

function Heading({ detail }: { detail: CompetitionDetail }) {
  const { t } = useTranslation('competition');
  const facts = useCompetitionFacts();
  const about = [
    detail.host === '' ? '' : t('held_by', { host: detail.host }),
    facts.entry(detail),
    detail.mentors_max > 0 ? t('mentors_each', { count: detail.mentors_max }) : '',
    facts.fee(detail),
    t(`level_${detail.level}`),
  ];
  const until = detail.phase === 'registering' ? (detail.reg_end ?? detail.starts_at) : null;
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-96">
        <p className="text-13 text-ink-3">
          <Link to={addressOf('competitions')} className="text-ink-3">
            {t('trail')}
          </Link>
          {detail.category !== '' && `　${detail.category}`}
        </p>
        <h1 className="my-0.5 font-serif text-26 leading-tight font-bold break-words">{detail.title}</h1>
        <p className="text-ink-2 phone:text-13">{about.filter(Boolean).join('　')}</p>
      </div>
      <p className="flex items-center gap-2 pb-1 text-13 text-ink-3">
        <PhaseLabel phase={detail.phase} ahead={isAhead(detail)} />
        {until !== null && until > detail.now && facts.left(until, detail.now)}
      </p>
    </div>
  );
}

function Content({ detail }: { detail: CompetitionDetail }) {
  const { t } = useTranslation('competition');
  const role = useRole();
  const phone = useIsPhone();
  const [query, setQuery] = useSearchParams();
  const mine = useOwnEntry(detail.id);
  usePageTitle(detail.title);
  const tabs = role === undefined ? openTabs : role === 'specialist' ? allTabs.filter((tab) => tab !== 'rules') : allTabs;
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'schedule';
  const own = <OwnEntryPanel detail={detail} mine={mine.data} pending={mine.isPending} failure={mine.error} />;
  return (
    <main id="main" tabIndex={-1} data-reading className="mx-auto w-full max-w-[1264px] px-8 pt-6 pb-12 outline-none phone:px-4 phone:pt-3">
      <Heading detail={detail} />
      {detail.phase === 'cancelled' && (
        <div className="mb-3 overflow-hidden rounded-md">
          <Strip>{t('cancelled', { reason: detail.cancel_reason })}</Strip>
        </div>
      )}
      {phone && <div className="mb-3">{own}</div>}
      <Tabs
        label={t('tabs')}
        tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        value={tab}
        onChange={(next) => setQuery(next === 'schedule' ? {} : { tab: next }, { replace: true })}
        panel={
          <div className={phone ? 'pt-4' : 'grid grid-cols-[minmax(0,1fr)_336px] gap-16 pt-6'}>
            <div className="min-w-0">
              <Panel tab={tab} detail={detail} />
            </div>
            {!phone && (
              <aside>
                {own}
                <Aside detail={detail} />
              </aside>
            )}
          </div>
        }
      />
      {phone && tab === 'schedule' && <Aside detail={detail} />}
      {phone && mine.data && <PhoneActions detail={detail} mine={mine.data} />}
    </main>
  );
}

/** A competition: what it is, when it is, where one stands in it, and the one thing to do next. */
export function CompetitionDetailScreen() {
  const { id = '' } = useParams();
  const detail = useCompetition(id);
  if (detail.data) return <Content key={id} detail={detail.data} />;
  return (
    <Page title="" reading>
      {detail.isPending ? <Skeleton rows={6} /> : <Problem of={detail.error} retry={() => void detail.refetch()} />}
    </Page>
  );
}
