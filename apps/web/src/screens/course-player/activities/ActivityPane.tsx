import type { OutlineSummary } from '@praxis/contract/courses/learning';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCourseLabels } from '../../../parts/course/course-labels.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { Skeleton } from '../../../ui/States.tsx';
import type { ActivityView, LearningSource } from '../learning-source.ts';
import { activitiesIn } from '../player-outline.ts';
import { useAnswerQuestion } from '../video/useAnswerQuestion.ts';
import { VideoContents } from '../video/VideoContents.tsx';
import { VideoPlayer } from '../video/VideoPlayer.tsx';
import { watchedShare } from '../video/watched.ts';
import { ActivityBody } from './ActivityBody.tsx';
import type { Reports } from './useProgressReports.ts';
import { useVisibleActivity } from './useVisibleActivity.ts';

const QuestionTallies = lazyPart(() => import('../video/QuestionTallies.tsx').then((file) => ({ default: file.QuestionTallies })));

type PaneProps = {
  id: string;
  source: LearningSource;
  outline: OutlineSummary;
  reports: Reports;
  below: ReactNode;
  onBottomBar: (place: HTMLElement | null) => void;
};

/** What is locked says when or what first. */
function Locked({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation('course-player');
  return (
    <div className="mx-auto flex max-w-[480px] flex-col items-center gap-3 px-4 py-24 text-center text-ink-2 phone:py-10">
      <Mark shape="padlock" className="size-8 text-ink-3" />
      <h1 className="font-serif text-20 font-bold text-ink">{t('locked_title')}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** The next activity that can be opened; what is locked says why. */
function NextLink({ shown: visible, source, outline }: { shown: ActivityView; source: LearningSource; outline: OutlineSummary }) {
  const { t } = useTranslation(['course-player', 'course-parts']);
  const { moment } = useCourseLabels();
  const phone = useIsPhone();
  const next = activitiesIn(outline).find(({ activity }) => activity.id === visible.next)?.activity;
  if (!next) return <span className="text-13 whitespace-nowrap text-ink-3">{t('last_one')}</span>;
  if (next.lock) {
    return (
      <span className="inline-flex min-h-10 max-w-70 items-center gap-1.5 text-13 text-ink-3">
        <Mark shape="padlock" />
        {t('next_locked', {
          why: next.lock.opens_at ? t('course-parts:opens_on', { moment: moment(next.lock.opens_at) }) : next.lock.text,
        })}
      </span>
    );
  }
  return (
    <Link to={source.path(next.id)} className={classes(buttonClasses('outline', 'main'), 'max-w-80 flex-none')}>
      <span className="cut">{phone ? t('next_short') : t('next', { title: next.title })}</span>
      <ChevronRight className="size-4 flex-none" strokeWidth={1.6} aria-hidden="true" />
    </Link>
  );
}

/** How much is done and what counts as done, in one line. */
function ProgressLabels({ shown: visible }: { shown: ActivityView }) {
  const { t } = useTranslation('course-player');
  const { content, progress } = visible;
  if (progress.state === 'done') return <>{t('is_done')}</>;
  if (content.kind === 'video') {
    const percent = Math.floor(watchedShare(progress.watched, content.duration ?? 0) * 100);
    const asked = content.questions.length;
    const answered = content.questions.filter(({ chosen }) => chosen !== null).length;
    return <>{t(asked > 0 ? 'video_rule_asked' : 'video_rule', { completion: content.completion, percent, asked, answered })}</>;
  }
  if (content.kind === 'pdf')
    return <>{t('pdf_rule', { completion: content.completion, seen: progress.pages_seen.length, pages: content.pages.length })}</>;
  if (content.kind === 'handout') return <>{t('handout_rule')}</>;
  if (content.kind === 'link') return <>{t('link_rule')}</>;
  return null;
}

function View({ shown: visible, source, outline, reports, below, onBottomBar }: { shown: ActivityView } & Omit<PaneProps, 'id'>) {
  const { t } = useTranslation('course-player');
  const phone = useIsPhone();
  const { activity, content, progress } = visible;
  const [start] = useState(progress.position);
  const hint = 'hint' in content && typeof content.hint === 'string' ? content.hint : '';
  const video = content.kind === 'video' && content.renditions.length > 0 ? content : undefined;
  const [asked, ask] = useState<string>();
  const answer = useAnswerQuestion(source, activity.id, outline.can.record);
  const next = <NextLink shown={visible} source={source} outline={outline} />;
  const tallies = video && video.questions.length > 0 && outline.can.see_progress && source.place && (
    <Suspense fallback={<Skeleton rows={3} />}>
      <QuestionTallies at={{ ...source.place, activity_id: activity.id }} />
    </Suspense>
  );
  return (
    <>
      {video && (
        <div className="flex-none bg-[#0a1110] phone:sticky phone:top-0 phone:z-10" data-print="no">
          <div className="mx-auto max-w-[calc((100dvh-200px)*16/9)] phone:max-w-none">
            <VideoPlayer
              video={video}
              title={activity.title}
              start={start}
              watched={progress.watched}
              onReport={(report) => reports?.watched(activity.id, report)}
              asked={asked}
              onAsk={ask}
              onAnswer={answer}
            />
          </div>
        </div>
      )}
      <article className="mx-auto w-full max-w-[1120px] flex-1 px-8 py-5 phone:px-4">
        <div className="flex items-start gap-4">
          <div className="min-w-0 flex-1">
            {phone && <p className="text-12 text-ink-3">{`${activity.chapter}　${activity.section}`}</p>}
            <h1 className="font-serif text-26 leading-tight font-bold phone:text-20">{activity.title}</h1>
            <p className="mt-1 text-13 text-ink-3">
              {progress.state === 'done' && <Mark shape="tick" className="mr-1.5 inline-block text-pine" />}
              <span>{outline.course.teacher}</span>　<ProgressLabels shown={visible} />
              {!activity.required && `　${t('optional')}`}
            </p>
          </div>
          {!phone && (
            <span className="contents" data-print="no">
              {next}
            </span>
          )}
        </div>
        {hint && <p className="mt-4 max-w-[40em] text-16 leading-read whitespace-pre-line text-ink-2">{hint}</p>}
        <div className="mt-5">
          <ActivityBody shown={visible} reports={reports} />
          {video && <VideoContents video={video} onAsk={ask} tallies={tallies} />}
        </div>
      </article>
      {below && (
        <div className="border-t border-line" data-print="no">
          {below}
        </div>
      )}
      {phone && (
        <footer
          data-print="no"
          className="sticky bottom-0 z-10 flex items-end justify-between gap-3 border-t border-line bg-ground px-4 py-2.5"
        >
          <div ref={onBottomBar} className="peer min-w-0 flex-1 empty:hidden" />
          <span className="min-w-0 self-center text-13 text-ink-3 peer-[:not(:empty)]:hidden">
            <ProgressLabels shown={visible} />
          </span>
          {next}
        </footer>
      )}
    </>
  );
}

/** One activity: opened, locked, or why it cannot be shown. */
export function ActivityPane({ id, source, outline, reports, below, onBottomBar }: PaneProps) {
  const { t } = useTranslation('course-player');
  const visible = useVisibleActivity(source, id);
  if (visible.data) return <View shown={visible.data} {...{ source, outline, reports, below, onBottomBar }} />;
  const failure = visible.error;
  if (failure instanceof Refused && failure.key.startsWith('activity_')) {
    const open = activitiesIn(outline).find(({ activity }) => !activity.lock && activity.state !== 'done');
    return (
      <>
        <Locked text={failure.msg}>
          {open && (
            <Link to={source.path(open.activity.id)} className={buttonClasses('soft')}>
              {t('go_to', { title: open.activity.title })}
            </Link>
          )}
        </Locked>
        {below}
      </>
    );
  }
  return (
    <div className="p-8 phone:p-4">
      {failure ? <Problem of={failure} retry={() => void visible.refetch()} /> : <Skeleton rows={5} label={t('loading')} />}
    </div>
  );
}
