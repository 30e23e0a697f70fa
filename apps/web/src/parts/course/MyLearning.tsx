import type { DataOf } from '@praxis/contract/core/endpoint';
import { myLearning } from '@praxis/contract/courses/learning';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar, Skeleton } from '../../ui/States.tsx';
import { CourseCover } from './CourseCover.tsx';
import { useCourseLabels } from './course-labels.ts';
import { KindIcon } from './kinds.tsx';

type Learning = DataOf<typeof myLearning>['list'][number];
const PAGE_SIZE = 20;

/** One course one is learning: how far, and the place to go on. */
function LearningRow({ course }: { course: Learning }) {
  const { t, ago } = useCourseLabels();
  const base = `/learn/${course.space_id}/${course.course_id}`;
  const finished = course.percent >= 100;
  const word = finished ? t('look_again') : course.resume ? t('go_on_short') : t('start_learning');
  return (
    <li className="grid grid-cols-[96px_minmax(0,1fr)_200px_auto] items-center gap-x-6 border-t border-line py-4 phone:grid-cols-[72px_minmax(0,1fr)] phone:gap-x-3">
      <CourseCover
        id={course.course_id}
        title={course.title}
        picture={course.cover}
        className="h-16 w-24 phone:h-12 phone:w-18 phone:self-start"
      />
      <div className="min-w-0">
        <h3 className="text-16 leading-[1.5] font-bold">
          <Link to={base} className="text-ink no-underline hover:underline">
            {course.title}
          </Link>
        </h3>
        <p className="text-13 text-ink-3">
          {[course.space, course.last_at && t('last_learned', { when: ago(course.last_at) })].filter(Boolean).join('　')}
        </p>
        {course.resume && !finished && (
          <p className="mt-0.5 flex min-w-0 items-center gap-1.5 text-13 text-ink-2">
            <KindIcon kind={course.resume.kind} className="size-3.5 text-ink-3" />
            <span className="cut">{t('go_on', { title: course.resume.title })}</span>
          </p>
        )}
      </div>
      <div className="phone:col-start-2 phone:mt-2">
        <p className="mb-1 flex justify-between text-12 text-ink-3">
          <span>{finished ? t('all_learned') : t('learned', { percent: course.percent })}</span>
          <span>{`${course.done} / ${course.total}`}</span>
        </p>
        <ProgressBar value={course.percent / 100} label={`${course.title} ${t('learned', { percent: course.percent })}`} />
      </div>
      <Link
        to={base}
        aria-label={`${word} ${course.title}`}
        className={`${buttonClasses(finished ? 'outline' : 'soft', 'main')} phone:col-span-2 phone:mt-3`}
      >
        {word}
      </Link>
    </li>
  );
}

/** Everything one is learning, last learned first; `none` stands there when there is nothing. */
export function MyLearning({ none }: { none: ReactNode }) {
  const { t } = useCourseLabels();
  const learning = useInfiniteQuery({
    queryKey: ['my-learning'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => call(myLearning, { page: pageParam, size: PAGE_SIZE }, { signal }),
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
  });
  const list = learning.data?.pages.flatMap((page) => page.list) ?? [];
  const total = learning.data?.pages[0]?.total ?? 0;
  return (
    <Section title={t('my_courses')}>
      {learning.isPending && <Skeleton rows={3} label={t('my_courses')} />}
      <Problem of={learning.error} retry={() => void learning.refetch()} />
      {learning.data && list.length === 0 && none}
      {list.length > 0 && (
        <ul aria-label={t('my_courses')} className="border-b border-line">
          {list.map((course) => (
            <LearningRow key={`${course.space_id} ${course.course_id}`} course={course} />
          ))}
        </ul>
      )}
      <MoreButton shown={list.length} total={total} busy={learning.isFetchingNextPage} onMore={() => void learning.fetchNextPage()} />
    </Section>
  );
}
