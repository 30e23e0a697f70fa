import type { OutlineSummary } from '@praxis/contract/courses/learning';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { useHeldVersion } from '../../platform/service-worker.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Seal } from '../../ui/Seal.tsx';
import { EmptyState, ProgressBar, Skeleton, Tag } from '../../ui/States.tsx';
import { ActivityPane } from './activities/ActivityPane.tsx';
import { useProgressReports } from './activities/useProgressReports.ts';
import { useVisibleActivity } from './activities/useVisibleActivity.ts';
import { BottomBarContext } from './bottom-bar.ts';
import type { LearningSource } from './learning-source.ts';
import { PlayerOutline } from './PlayerOutline.tsx';
import { activitiesIn, placeToGoOn } from './player-outline.ts';
import { createMoment, MomentContext } from './video/moment.ts';

const EarnedCertificate = lazyPart(() => import('../../parts/certificate/EarnedCertificate.tsx'));
const SideColumn = lazyPart(() => import('./beside/SideColumn.tsx'));

type BarProps = { outline: OutlineSummary; source: LearningSource; section: string; onAsk: (() => void) | undefined };

function PlayerBar({ outline, source, section, onAsk }: BarProps) {
  const { t } = useTranslation('course-player');
  const phone = useIsPhone();
  const { course, percent } = outline;
  return (
    <SlimBar>
      {!phone && <Seal />}
      <Breadcrumbs
        trail={section && !phone ? [{ label: course.title, to: source.leave }, { label: section }] : [{ label: course.title }]}
      />
      {!source.place && <Tag>{t('preview')}</Tag>}
      <span className="flex-1" />
      {outline.can.record && (
        <span className="flex items-center gap-2 text-13 text-ink-2">
          {phone ? `${percent}%` : t('course_percent', { percent })}
          <span className="w-30 phone:w-12">
            <ProgressBar value={percent / 100} label={t('course_percent', { percent })} />
          </span>
        </span>
      )}
      {outline.can.record && percent === 100 && source.place && (
        <Suspense fallback={null}>
          <EarnedCertificate where={source.place} />
        </Suspense>
      )}
      {!phone && <span className="h-5 w-px bg-line-2" />}
      {onAsk && (
        <Button look="plain" aria-label={t('ask_teacher')} title={t('ask_teacher_note')} onClick={onAsk}>
          <LifeBuoy className="size-4" strokeWidth={1.6} aria-hidden="true" />
          {!phone && t('ask_teacher')}
        </Button>
      )}
      <Link to={source.leave} aria-label={t('leave')} title={t('leave')} className={`${buttonClasses('plain')} px-2`}>
        <X className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </Link>
    </SlimBar>
  );
}

function Loaded({ outline, source, activityId }: { outline: OutlineSummary; source: LearningSource; activityId: string | undefined }) {
  useHeldVersion();
  const { t } = useTranslation('course-player');
  const phone = useIsPhone();
  const reports = useProgressReports(source, outline.can.record);
  const all = activitiesIn(outline);
  // The place is chosen once: progress that comes in later must not turn the page under a reader.
  const [entry] = useState(() => placeToGoOn(outline, all));
  const visible = activityId ?? entry ?? placeToGoOn(outline, all);
  const at = all.find(({ activity }) => activity.id === visible);
  usePageTitle(at ? `${at.activity.title} · ${outline.course.title}` : outline.course.title);
  const [moment] = useState(createMoment);
  const content = useVisibleActivity(source, visible).data?.content;
  const captions = content?.kind === 'video' ? content.captions : [];
  const nav = <PlayerOutline outline={outline} source={source} shown={visible} />;
  const { place } = source;
  // Counted, so that pressing again takes one back to the field.
  const [asking, setAsking] = useState(0);
  const mayAsk = outline.can.record && place && at && !at.activity.lock;
  const beside = (outlineTab?: ReactNode) =>
    place &&
    at &&
    !at.activity.lock && (
      <Suspense fallback={outlineTab ?? <aside className="border-l border-line" />}>
        <SideColumn
          key={at.activity.id}
          at={{ ...place, activity_id: at.activity.id }}
          kind={at.activity.kind}
          captions={captions}
          asking={asking}
          outline={outlineTab}
        />
      </Suspense>
    );
  const column = !phone && beside();
  const [bottomBar, setBottomBar] = useState<HTMLElement | null>(null);
  return (
    <BottomBarContext value={bottomBar}>
      <MomentContext value={moment}>
        <div className="flex h-dvh flex-col overflow-hidden print:block print:h-auto print:overflow-visible">
          <PlayerBar
            outline={outline}
            source={source}
            section={at ? `${at.number} ${at.section}` : ''}
            onAsk={mayAsk ? () => setAsking(asking + 1) : undefined}
          />
          <div
            className={classes(
              'grid min-h-0 flex-1 phone:grid-cols-1 print:block',
              column ? 'grid-cols-[288px_minmax(0,1fr)_360px]' : 'grid-cols-[288px_minmax(0,1fr)]',
            )}
          >
            {!phone && nav}
            <main id="main" tabIndex={-1} className="flex min-h-0 flex-col overflow-y-auto outline-none print:block print:overflow-visible">
              {visible ? (
                <ActivityPane
                  key={visible}
                  id={visible}
                  source={source}
                  outline={outline}
                  reports={reports}
                  below={phone && (beside(nav) || nav)}
                  onBottomBar={setBottomBar}
                />
              ) : (
                <div className="p-8 phone:p-4">
                  <EmptyState>{all.length === 0 ? t('empty_course') : t('nothing_open')}</EmptyState>
                  {phone && nav}
                </div>
              )}
            </main>
            {column}
          </div>
        </div>
      </MomentContext>
    </BottomBarContext>
  );
}

/** The player of a course: what there is to learn at the left, what is being learned beside it. */
export function CoursePlayer({ source, activityId }: { source: LearningSource; activityId: string | undefined }) {
  const { t } = useTranslation('course-player');
  const outline = useQuery({ queryKey: [...source.key, 'outline'], queryFn: ({ signal }) => source.outline(signal) });
  if (outline.data) return <Loaded outline={outline.data} source={source} activityId={activityId} />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[960px] px-8 py-12 outline-none phone:px-4">
      {outline.error ? <Problem of={outline.error} retry={() => void outline.refetch()} /> : <Skeleton rows={6} label={t('loading')} />}
    </main>
  );
}
