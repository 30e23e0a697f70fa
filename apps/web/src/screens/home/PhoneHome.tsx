import { ChevronRight, Play } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dueVerb, isUrgent } from '../../parts/work/DueRow.tsx';
import type { Home } from '../../parts/work/useHome.ts';
import { WorkRows } from '../../parts/work/WorkRows.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { longDay, timeInToday, timeLabel } from '../../platform/language/dates.ts';
import { useRole } from '../../platform/person/session.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Notices, Spaces } from './Aside.tsx';
import { useClassNote } from './ClassRow.tsx';
import { Competitions } from './Competitions.tsx';
import { ContinueTile } from './ContinueTile.tsx';
import { useDayLine } from './DesktopHome.tsx';
import { type HomeClass, type HomeDue, showsLearning } from './home-summary.ts';

// For those who teach alone: menus and calls of theirs weigh as much as the page.
const Deadlines = lazyPart(() => import('../../parts/work/Deadlines.tsx').then((file) => ({ default: file.Deadlines })));
const TaughtSpaces = lazyPart(() => import('./WorkLists.tsx').then((file) => ({ default: file.TaughtSpaces })));
const Reviews = lazyPart(() => import('./WorkLists.tsx').then((file) => ({ default: file.Reviews })));
const OrganisedCompetitions = lazyPart(() =>
  import('../../parts/competition-console/OrganisedCompetitions.tsx').then((file) => ({ default: file.OrganisedCompetitions })),
);

// Sizes in rem: a tenth of the phone's width is one rem (S-299).
const row = 'grid items-center gap-[.31rem] border-t border-line py-[.31rem]';

/** The class now running comes first, with a full-width button. */
function RunningClass({ one, now }: { one: HomeClass; now: number }) {
  const { t } = useTranslation('home');
  const note = useClassNote();
  return (
    <li className="border-t-2 border-red pt-[.36rem] pb-[.46rem]">
      <div className="flex items-center gap-2">
        <b className="text-red">{timeInToday(one.starts_at, now)}</b>
        <StateLabel shape="live" tone="red" act>
          {t('class_running')}
        </StateLabel>
        <span className="ml-auto text-13 text-ink-3">
          {t('started_ago', { count: Math.max(0, Math.floor((now - one.starts_at) / 60_000)) })}
        </span>
      </div>
      <h3 className="mt-1.5 text-[.41rem] leading-[1.5]">{one.title}</h3>
      <p className="mb-3 text-13 text-ink-2">{note(one)}</p>
      <Link to={one.to} className={buttonClasses('filled', 'large', true)}>
        {t('enter_class')}
      </Link>
    </li>
  );
}

function OtherClass({ one, now }: { one: HomeClass; now: number }) {
  const { t } = useTranslation('home');
  const note = useClassNote();
  const ended = one.state === 'ended';
  return (
    <li className={classes(row, 'grid-cols-[minmax(1.44rem,min-content)_minmax(0,1fr)_auto]')}>
      <span className={classes('wrap-normal', ended ? 'text-ink-3' : 'text-ink-2')}>{timeInToday(one.starts_at, now)}</span>
      <span className={classes('min-w-0', ended && 'text-ink-3')}>
        <h3 className={classes('cut', ended && 'font-normal')}>{one.title}</h3>
        <span className="cut block text-13 text-ink-3">{note(one)}</span>
      </span>
      {ended ? (
        one.replay && (
          <Link to={one.to} aria-label={`${t('watch_replay')} ${one.title}`} className="grid size-11 place-items-center">
            <Play className="size-5" strokeWidth={1.6} aria-hidden="true" />
          </Link>
        )
      ) : (
        <StateLabel shape="waiting" tone="mute">
          {t('class_pending')}
        </StateLabel>
      )}
    </li>
  );
}

function DueLine({ one, now }: { one: HomeDue; now: number }) {
  const { t } = useTranslation('home');
  const urgent = isUrgent(one, now);
  const when = one.due_at === null ? '' : timeLabel(one.due_at, now);
  const facts = [
    (one.kind === 'peers' || one.kind === 'fee') && t(`due_${one.kind}`),
    one.note,
    when,
    one.needs_camera && t('needs_camera'),
  ]
    .filter(Boolean)
    .join('　');
  const end: ReactNode =
    one.state === 'rejected' ? (
      <StateLabel shape="returned" tone="red" act>
        {t('returned')}
      </StateLabel>
    ) : urgent ? (
      <span className="inline-flex h-9 items-center rounded-md bg-pine-soft px-3 text-pine">{t(dueVerb(one))}</span>
    ) : (
      <ChevronRight className="size-4 text-ink-2" strokeWidth={1.6} aria-hidden="true" />
    );
  return (
    <li className="border-t border-line first:border-t-0">
      <Link to={one.to} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-[.31rem] text-ink no-underline">
        <span className="min-w-0">
          <span className="cut block">{one.title}</span>
          <span className={classes('text-13', urgent ? 'font-bold text-amber' : 'text-ink-3')}>{facts}</span>
        </span>
        {end}
      </Link>
    </li>
  );
}

/** Rows to hand in that are shown before the list is opened. */
const DUE_FIRST = 5;

const urgency: Record<HomeClass['state'], number> = { 'in progress': 0, pending: 1, ended: 2 };

/** Home on a phone: in the order of urgency. */
export function PhoneHome({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  const role = useRole();
  const [all, setAll] = useState(false);
  const line = useDayLine(home, role);
  const today = [...home.classes].sort((one, other) => urgency[one.state] - urgency[other.state] || one.starts_at - other.starts_at);
  return (
    <div className="text-15">
      <h1 className="font-serif text-[.67rem] leading-tight font-bold">{longDay(home.now)}</h1>
      <p className="mb-[.41rem] text-13 text-ink-3">{line}</p>
      {today.length > 0 && (
        <>
          <h2 className="sr-only">{t('today')}</h2>
          <ul className="border-b border-line">
            {today.map((one) =>
              one.state === 'in progress' ? (
                <RunningClass key={one.id} one={one} now={home.now} />
              ) : (
                <OtherClass key={one.id} one={one} now={home.now} />
              ),
            )}
          </ul>
        </>
      )}
      {role === 'stu' && showsLearning(home) && (
        <section aria-label={t('due')} className="mt-[.62rem]">
          <div className="mb-1 flex items-baseline justify-between">
            <h2 className="text-[.41rem]">{t('due')}</h2>
            {home.due_total > DUE_FIRST && (
              <Button look="quiet" size="small" className="-mr-2" repeatable onClick={() => setAll(!all)}>
                {all ? t('show_fewer') : t('show_all', { count: home.due_total })}
              </Button>
            )}
          </div>
          {home.due.length === 0 ? (
            <p className="text-13 text-ink-2">{t('nothing_due')}</p>
          ) : (
            <ul>
              {home.due.slice(0, all ? undefined : DUE_FIRST).map((one) => (
                <DueLine key={`${one.kind}${one.id}`} one={one} now={home.now} />
              ))}
            </ul>
          )}
        </section>
      )}
      <div className="mt-[.62rem]">
        {(role === 'teach' || home.work.length > 0) && <WorkRows work={home.work} now={home.now} />}
        {home.deadlines.length > 0 && (
          <Suspense fallback={null}>
            <Deadlines home={home} />
          </Suspense>
        )}
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
        {role === 'stu' && home.continue.length > 0 && (
          <section aria-label={t('continue')}>
            <h2 className="mb-1 text-[.41rem]">{t('continue')}</h2>
            <ul className="no-bar -mx-4 flex gap-4 overflow-x-auto px-4 [&>li]:w-56 [&>li]:flex-none">
              {home.continue.map((one) => (
                <ContinueTile key={one.activity_id} one={one} />
              ))}
            </ul>
          </section>
        )}
        {role === 'stu' && <Spaces home={home} />}
        {home.competitions.length > 0 && (
          <section aria-label={t('competitions')} className="mt-7">
            <h2 className="mb-1 text-14">{t('competitions')}</h2>
            <Competitions cards={home.competitions} />
          </section>
        )}
        <Notices home={home} />
      </div>
    </div>
  );
}
