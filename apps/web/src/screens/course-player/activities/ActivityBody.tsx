import type { ActivityContent } from '@praxis/contract/courses/learning';
import { ExternalLink } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoFrame } from '../../../parts/course/DemoFrame.tsx';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import type { ActivityView } from '../learning-source.ts';
import { dwellOf } from '../video/watched.ts';
import type { Lab } from './LabCard.tsx';
import { PdfPages } from './PdfPages.tsx';
import type { Programming } from './ProgrammingCard.tsx';
import type { Quiz } from './QuizCard.tsx';
import type { Replay } from './ReplayCard.tsx';
import type { Reports } from './useProgressReports.ts';

const RichTextView = lazyPart(() => import('../../../parts/writing/RichTextView.tsx'));
const ProgrammingCard = lazyPart(() => import('./ProgrammingCard.tsx').then((file) => ({ default: file.ProgrammingCard })));
const LabCard = lazyPart(() => import('./LabCard.tsx').then((file) => ({ default: file.LabCard })));
const ReplayCard = lazyPart(() => import('./ReplayCard.tsx').then((file) => ({ default: file.ReplayCard })));
const QuizCard = lazyPart(() => import('./QuizCard.tsx').then((file) => ({ default: file.QuizCard })));

/** How often the time on a handout is counted, milliseconds. */
const TICK = 500;

type BodyProps<Kind extends ActivityContent['kind']> = {
  shown: ActivityView;
  content: Extract<ActivityContent, { kind: Kind }>;
  reports: Reports;
};

/** A handout counts as read when its end was in sight and the page was looked at long enough for its length. */
function Handout({ shown: visible, content, reports }: BodyProps<'handout'>) {
  const end = useRef<HTMLDivElement>(null);
  const id = visible.activity.id;
  const done = visible.progress.state === 'done';
  const { seconds } = visible.activity;
  // The browser says when the end comes into sight, and whether the page is looked at.
  useEffect(() => {
    if (!reports || done || !end.current) return;
    let endSeen = false;
    let lookedAt = 0;
    const watch = new IntersectionObserver((entries) => {
      endSeen ||= entries.some((entry) => entry.isIntersecting);
    });
    const clock = window.setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      lookedAt += TICK;
      // The text must stand before its end can be looked for.
      if (lookedAt === 1500 && end.current) watch.observe(end.current);
      if (!endSeen || lookedAt < dwellOf(seconds)) return;
      window.clearInterval(clock);
      reports.read(id, 1, true);
    }, TICK);
    return () => {
      window.clearInterval(clock);
      watch.disconnect();
    };
  }, [reports, done, id, seconds]);
  return (
    <>
      <Suspense fallback={<Skeleton rows={6} />}>
        <RichTextView html={content.html} />
      </Suspense>
      <div ref={end} className="h-px" />
    </>
  );
}

/** Done by the student's own word: there is nothing that could be measured. */
function FinishButton({ shown: visible, reports }: { shown: ActivityView; reports: Reports }) {
  const { t } = useTranslation('course-player');
  if (!reports || visible.progress.state === 'done') return null;
  return (
    <Button look="soft" size="main" onClick={() => reports.read(visible.activity.id, 1, true)}>
      {t('mark_done')}
    </Button>
  );
}

function Demo({ shown: visible, content, reports }: BodyProps<'demo'>) {
  const { t } = useTranslation('course-player');
  if (!content.address) return <EmptyState>{t('demo_not_ready')}</EmptyState>;
  return (
    <div className="flex flex-col items-start gap-4">
      <DemoFrame address={content.address} title={visible.activity.title} tall />
      <FinishButton shown={visible} reports={reports} />
    </div>
  );
}

function LinkCard({ shown: visible, content, reports }: BodyProps<'link'>) {
  const { t } = useTranslation('course-player');
  const host = URL.canParse(content.address) ? new URL(content.address).host : content.address;
  return (
    <div className="flex max-w-[640px] flex-wrap items-center gap-4 border-y border-line py-5">
      <div className="min-w-0 flex-1">
        <p className="text-16 font-bold">{host}</p>
        <p className="cut text-13 text-ink-3">{content.address}</p>
      </div>
      <a
        href={content.address}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClasses('filled', 'main')}
        onClick={() => visible.progress.state !== 'done' && reports?.read(visible.activity.id, 1, true)}
      >
        <ExternalLink className="size-4" strokeWidth={1.6} aria-hidden="true" />
        {t('open_link')}
      </a>
    </div>
  );
}

/** The content of an activity below its title; a video stands above it. */
export function ActivityBody({ shown: visible, reports }: { shown: ActivityView; reports: Reports }) {
  const { t } = useTranslation('course-player');
  const { content } = visible;
  switch (content.kind) {
    case 'video':
      return content.renditions.length > 0 ? null : (
        <EmptyState>
          {content.state === 'failed' ? (
            t('video_broken')
          ) : (
            <StateLabel shape="working" tone="ink">
              {t('video_not_ready')}
            </StateLabel>
          )}
        </EmptyState>
      );
    case 'pdf':
      return <PdfPages shown={visible} content={content} reports={reports} />;
    case 'handout':
      return <Handout shown={visible} content={content} reports={reports} />;
    case 'demo':
      return <Demo shown={visible} content={content} reports={reports} />;
    case 'link':
      return <LinkCard shown={visible} content={content} reports={reports} />;
    case 'quiz':
      return (
        <Suspense fallback={<Skeleton rows={3} />}>
          <QuizCard quiz={content as unknown as Quiz} />
        </Suspense>
      );
    case 'programming':
      return (
        <Suspense fallback={<Skeleton rows={3} />}>
          <ProgrammingCard programming={content as unknown as Programming} activityId={visible.activity.id} />
        </Suspense>
      );
    case 'replay':
      return (
        <Suspense fallback={<Skeleton rows={3} />}>
          <ReplayCard replay={content as unknown as Replay} />
        </Suspense>
      );
    case 'lab':
      return (
        <Suspense fallback={<Skeleton rows={3} />}>
          <LabCard lab={content as unknown as Lab} />
        </Suspense>
      );
    default:
      return <EmptyState>{t('kind_elsewhere')}</EmptyState>;
  }
}
