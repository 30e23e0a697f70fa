import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DueRow } from '../../parts/work/DueRow.tsx';
import type { Home } from '../../parts/work/useHome.ts';
import { WorkRows } from '../../parts/work/WorkRows.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { listed, longDay } from '../../platform/language/dates.ts';
import { type Role, useRole } from '../../platform/person/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { Notices, Spaces, WayToSpaces } from './Aside.tsx';
import { Calendar } from './Calendar.tsx';
import { ClassRow } from './ClassRow.tsx';
import { ContinueTile } from './ContinueTile.tsx';
import { showsLearning, todaySummary } from './home-summary.ts';

// Below everything else, for those who have some.
const Competitions = lazyPart(() => import('./Competitions.tsx').then((file) => ({ default: file.Competitions })));
// For those who teach alone: menus and calls of theirs weigh as much as the page.
const Deadlines = lazyPart(() => import('../../parts/work/Deadlines.tsx').then((file) => ({ default: file.Deadlines })));
const TeacherActions = lazyPart(() => import('./TeacherActions.tsx').then((file) => ({ default: file.TeacherActions })));
const TaughtSpaces = lazyPart(() => import('./WorkLists.tsx').then((file) => ({ default: file.TaughtSpaces })));
const Reviews = lazyPart(() => import('./WorkLists.tsx').then((file) => ({ default: file.Reviews })));
const OrganisedCompetitions = lazyPart(() =>
  import('../../parts/competition-console/OrganisedCompetitions.tsx').then((file) => ({ default: file.OrganisedCompetitions })),
);

/** What is left of the day; experts have no classes, so that nobody tells them of having none. */
export function useDayLine(home: Home, role: Role | undefined) {
  const { t } = useTranslation('home');
  const { classes, tonight } = todaySummary(home);
  const teaching = classes > 0 ? t('classes_left', { count: classes }) : role !== 'specialist' && t('no_classes_left');
  return listed([teaching, tonight > 0 && t('due_tonight', { count: tonight })].filter((fact) => fact !== false));
}

/** Rows to hand in that are shown before the list is opened. */
const DUE_FIRST = 6;

function StudentLists({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  const [all, setAll] = useState(false);
  return (
    <>
      <Section
        title={t('due')}
        more={
          home.due_total > DUE_FIRST && (
            <Button look="quiet" size="small" className="-mr-2" repeatable onClick={() => setAll(!all)}>
              {all ? t('show_fewer') : t('show_all', { count: home.due_total })}
            </Button>
          )
        }
      >
        {home.due.length === 0 ? (
          <p className="border-t border-b border-line py-3.5 text-ink-2">{t('nothing_due')}</p>
        ) : (
          <ul className="border-b border-line">
            {home.due.slice(0, all ? undefined : DUE_FIRST).map((one) => (
              <DueRow key={`${one.kind}${one.id}`} one={one} now={home.now} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('continue')}>
        {home.continue.length === 0 ? (
          <WayToSpaces>{t('nothing_continue')}</WayToSpaces>
        ) : (
          <ul className="grid grid-cols-3 gap-6">
            {home.continue.slice(0, 3).map((one) => (
              <ContinueTile key={one.activity_id} one={one} />
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

/** Home on a desk: the day first, then what is due, then what was begun; the calendar beside it. */
export function DesktopHome({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  const role = useRole();
  const line = useDayLine(home, role);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_312px] gap-16">
      <div className="min-w-0">
        <div className="mb-7 flex flex-wrap items-baseline gap-x-4">
          <h1 className="font-serif text-32 leading-tight font-bold">{longDay(home.now)}</h1>
          <span className="text-ink-3">{line}</span>
          {role === 'teach' && (
            <Suspense fallback={null}>
              <TeacherActions home={home} />
            </Suspense>
          )}
        </div>
        {home.classes.length > 0 && (
          <>
            <h2 className="sr-only">{t('today')}</h2>
            <ul className="border-b border-line">
              {home.classes.map((one) => (
                <ClassRow key={one.id} one={one} now={home.now} />
              ))}
            </ul>
          </>
        )}
        <div className="mt-10">
          {role === 'stu' && showsLearning(home) && <StudentLists home={home} />}
          {(role === 'teach' || home.work.length > 0) && <WorkRows work={home.work} now={home.now} />}
          {role === 'teach' && (
            <Suspense fallback={null}>
              <TaughtSpaces home={home} />
              <OrganisedCompetitions />
            </Suspense>
          )}
          {role === 'specialist' && (
            <Suspense fallback={null}>
              <Reviews home={home} />
            </Suspense>
          )}
          {home.competitions.length > 0 && (
            <Section title={t('competitions')}>
              <Suspense fallback={null}>
                <Competitions cards={home.competitions} />
              </Suspense>
            </Section>
          )}
        </div>
      </div>
      <aside className="pt-2.5">
        {role !== 'specialist' && <Calendar now={home.now} marks={home.marks} />}
        {home.deadlines.length > 0 && (
          <Suspense fallback={null}>
            <Deadlines home={home} />
          </Suspense>
        )}
        <Notices home={home} />
        {role !== 'teach' && role !== 'specialist' && home.spaces.length > 0 && <Spaces home={home} />}
      </aside>
    </div>
  );
}
