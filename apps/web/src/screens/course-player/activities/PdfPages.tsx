import type { ActivityContent } from '@praxis/contract/courses/learning';
import { Download } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Mark, StateLabel } from '../../../ui/Mark.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import type { ActivityView } from '../learning-source.ts';
import { useReportMoment } from '../video/moment.ts';
import type { Reports } from './useProgressReports.ts';

const SEEN_MILLISECONDS = 700;
const REPORT_MILLISECONDS = 3000;

/** Follows which pages stand in sight long enough to count, and reports them a few at a time. */
function usePagesSeen(already: readonly number[], report: ((pages: number[], position: number) => void) | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set(already));
  const [page, setPage] = useState<number>();
  const latest = useRef(report);
  latest.current = report;
  // The browser says which pages are in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was seen before is only the beginning
  useEffect(() => {
    const pages = list.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [];
    const timers = new Map<number, number>();
    // How much of each page stands in sight: the note goes to the page that fills most of it, the first of several.
    const inSight = new Map<number, number>();
    const known = new Set(already);
    let fresh: number[] = [];
    let position = 1;
    const send = () => {
      if (fresh.length === 0) return;
      latest.current?.(fresh, position);
      fresh = [];
    };
    const watch = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const page = Number((entry.target as HTMLElement).dataset.page);
          window.clearTimeout(timers.get(page));
          if (entry.isIntersecting) inSight.set(page, entry.intersectionRect.height);
          else inSight.delete(page);
          const count = () => {
            position = mostInSight(inSight) ?? page;
            setPage(position);
            if (!inSight.has(page) || known.has(page)) return;
            known.add(page);
            fresh.push(page);
            setSeen(new Set(known));
          };
          timers.set(page, window.setTimeout(count, SEEN_MILLISECONDS));
        }
      },
      { threshold: [0.45, 0.6, 0.75, 0.9] },
    );
    for (const page of pages) watch.observe(page);
    const timer = window.setInterval(send, REPORT_MILLISECONDS);
    window.addEventListener('pagehide', send);
    return () => {
      watch.disconnect();
      window.clearInterval(timer);
      window.removeEventListener('pagehide', send);
      for (const each of timers.values()) window.clearTimeout(each);
      send();
    };
  }, []);
  return { list, seen, page };
}

/** The page that takes the most room; the first of those that take as much. */
export function mostInSight(heights: ReadonlyMap<number, number>) {
  let best: number | undefined;
  for (const [page, height] of [...heights].sort(([one], [other]) => one - other))
    if (best === undefined || height > heights.get(best)! + 1) best = page;
  return best;
}

type PdfProps = { shown: ActivityView; content: Extract<ActivityContent, { kind: 'pdf' }>; reports: Reports };

/** The pages of a PDF one below the other, loaded as they come near, each with a mark once it was seen. */
export function PdfPages({ shown: visible, content, reports }: PdfProps) {
  const { t } = useTranslation(['course-player', 'course-parts']);
  const { activity, progress } = visible;
  const {
    list,
    seen,
    page: inSight,
  } = usePagesSeen(progress.pages_seen, reports && ((pages, position) => reports.pages(activity.id, pages, position)));
  const [start] = useState(progress.position);
  const scrollTo = useCallback(
    (number: number) => {
      const page = list.current?.querySelector<HTMLElement>(`[data-page="${number}"]`);
      const scroller = list.current?.closest('main');
      if (page && scroller) scroller.scrollTop += page.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    },
    [list],
  );
  // The place to go on from is shown once, when the pages stand.
  useEffect(() => {
    if (start > 1) scrollTo(start);
  }, [start, scrollTo]);
  useReportMoment(content.pages.length > 0 ? (inSight ?? Math.max(1, start)) : undefined, scrollTo);
  if (content.pages.length === 0) {
    return (
      <EmptyState>
        {content.state === 'failed' ? (
          t('pdf_broken')
        ) : (
          <StateLabel shape="working" tone="ink">
            {t('pdf_not_ready')}
          </StateLabel>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      {content.download && (
        <a href={content.download} className={buttonClasses('outline')} download data-print="no">
          <Download className="size-4" strokeWidth={1.6} aria-hidden="true" />
          {t('download')}
        </a>
      )}
      <ol
        ref={list}
        aria-label={activity.title}
        className="mt-4 flex flex-col gap-5 rounded-md bg-well p-5 phone:-mx-4 phone:gap-3 phone:rounded-none phone:p-2 print:block print:bg-transparent print:p-0"
      >
        {content.pages.map((page, index) => (
          <li key={page.address} data-page={index + 1} className="mx-auto w-full max-w-[960px] print:mb-4 print:break-inside-avoid">
            <img
              src={page.address}
              width={page.width}
              height={page.height}
              loading="lazy"
              alt={t('course-parts:page_of', { page: index + 1, pages: content.pages.length })}
              className="block h-auto w-full rounded-sm bg-[#fff] shadow-[0_0_0_1px_var(--line)]"
            />
            <p className="mt-1 flex items-center justify-center gap-1.5 text-12 text-ink-2">
              {seen.has(index + 1) && <Mark shape="tick" className="text-pine" />}
              {`${index + 1} / ${content.pages.length}`}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
