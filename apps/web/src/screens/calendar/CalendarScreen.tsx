import { showCalendar } from '@praxis/contract/calendar/calendar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Rss } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { currentLanguage, languageTag } from '../../platform/person/preferences.ts';
import { useRole } from '../../platform/person/session.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Skeleton } from '../../ui/States.tsx';
import { AgendaList } from './AgendaList.tsx';
import { byDay, dayName, dayNamed, daysLater, daysView, turned, type View } from './calendar-days.ts';
import { MonthTable } from './MonthTable.tsx';
import { WeekColumns } from './WeekColumns.tsx';

const FeedDialog = lazyPart(() => import('./FeedDialog.tsx').then((file) => ({ default: file.FeedDialog })));
const views = ['month', 'week', 'list'] as const;
/** Kinds of dates that can be shown alone. */
const shows = ['all', 'due', 'exam', 'class'] as const;
type Show = (typeof shows)[number];

/** What the days shown are called: a month, or from when to when. */
function spanName(view: View, day: Date, days: readonly Date[]) {
  const written = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(languageTag[currentLanguage()], options);
  if (view === 'month') return written({ year: 'numeric', month: 'long' }).format(day);
  return written({ year: 'numeric', month: 'short', day: 'numeric' }).formatRange(days[0] ?? day, days.at(-1) ?? day);
}

/** Which days are looked at; a phone always shows the list. */
function useVisibleDays() {
  const phone = useIsPhone();
  const [query, setQuery] = useSearchParams();
  const asked = views.find((view) => view === query.get('view')) ?? 'month';
  const view: View = phone ? 'list' : asked;
  const day = dayNamed(query.get('day'), new Date());
  const show = shows.find((kind) => kind === query.get('show')) ?? 'all';
  const open = (at: Date | undefined, next: View = asked, kind: Show = show) =>
    setQuery(
      { ...(next !== 'month' && { view: next }), ...(kind !== 'all' && { show: kind }), ...(at && { day: dayName(at) }) },
      { replace: true },
    );
  return { phone, view, day, days: daysView(view, day), show, open };
}

/** The reader's dates by month, by week or as a list, and the way to have them in another calendar. */
export function CalendarScreen() {
  const { t } = useTranslation('calendar');
  const { phone, view, day, days, show, open } = useVisibleDays();
  const judges = useRole() === 'specialist';
  const [feed, setFeed] = useState(false);
  const span = { from: days[0]?.getTime() ?? 0, to: daysLater(days.at(-1) ?? day, 1).getTime() };
  const dates = useQuery({
    queryKey: ['calendar', span.from, span.to, currentLanguage()],
    queryFn: ({ signal }) => call(showCalendar, span, { signal }),
    placeholderData: keepPreviousData,
  });
  const visible = {
    days,
    month: day.getMonth(),
    entries: byDay(
      (dates.data?.list ?? []).filter(({ kind }) => show === 'all' || kind === show),
      days,
    ),
  };
  const turn = (by: 1 | -1) => () => open(turned(view, day, by));
  return (
    <Page
      title={t('title')}
      reading
      actions={
        <Button icon={<Rss className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setFeed(true)}>
          {t('subscribe')}
        </Button>
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <IconButton label={t(`previous_${view}`)} onClick={turn(-1)}>
          <ChevronLeft className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
        <IconButton label={t(`next_${view}`)} onClick={turn(1)}>
          <ChevronRight className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
        <h2 aria-live="polite" className="text-16 leading-[1.5] font-bold phone:order-first phone:w-full">
          {spanName(view, day, days)}
        </h2>
        <Button look="quiet" onClick={() => open(undefined)}>
          {t('today')}
        </Button>
        {/* Experts have dates of one kind: what is due. */}
        {!judges && (
          <SegmentedControl
            className="ml-auto phone:ml-0"
            label={t('show')}
            choices={shows.map((value) => ({ value, label: t(`show_${value}`) }))}
            value={show}
            onChange={(kind) => open(day, undefined, kind)}
          />
        )}
        {!phone && (
          <SegmentedControl
            className={judges ? 'ml-auto' : ''}
            label={t('view')}
            choices={views.map((value) => ({ value, label: t(`view_${value}`) }))}
            value={view}
            onChange={(next) => open(day, next)}
          />
        )}
      </div>
      <Problem of={dates.error} retry={() => void dates.refetch()} className="mb-4" />
      {dates.isPending && <Skeleton rows={6} label={t('title')} />}
      {dates.data && view === 'month' && <MonthTable {...visible} onDay={(at) => open(at, 'week')} />}
      {dates.data && view === 'week' && <WeekColumns {...visible} />}
      {dates.data && view === 'list' && <AgendaList {...visible} />}
      <Suspense fallback={null}>{feed && <FeedDialog onClose={() => setFeed(false)} />}</Suspense>
    </Page>
  );
}
