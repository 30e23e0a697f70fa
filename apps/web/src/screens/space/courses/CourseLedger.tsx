import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SpaceCover } from '../../../parts/space/SpaceCover.tsx';
import { listed, shortDate } from '../../../platform/language/dates.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { ProgressBar, Skeleton } from '../../../ui/States.tsx';
import { CourseActions } from './CourseActions.tsx';
import { type SpaceCourse, useSpaceCourses } from './useSpaceCourses.ts';

/** How far the learner is, and the way on. */
function Learning({ space, course }: { space: SpaceDetail; course: SpaceCourse }) {
  const { t } = useTranslation('space');
  const percent = course.percent ?? 0;
  const to = `/learn/${space.id}/${course.course_id}${course.resume ? `/${course.resume.activity_id}` : ''}`;
  const soon = course.opens_at !== null && course.opens_at > Date.now();
  if (soon) return <span className="text-13 text-ink-3">{t('course_opens', { date: shortDate(course.opens_at ?? 0) })}</span>;
  return (
    <>
      <span className="w-40 phone:hidden">
        <ProgressBar value={percent / 100} label={t('progress_of', { title: course.title })} thick />
      </span>
      <span className="w-10 text-right text-13 text-ink-2">{percent}%</span>
      <Link to={to} className={buttonClasses(course.percent === 100 ? 'outline' : 'filled')}>
        {t(course.resume ? 'go_on' : 'start')}
      </Link>
    </>
  );
}

function CourseRow({ space, course, may }: { space: SpaceDetail; course: SpaceCourse; may: { assign: boolean; see_progress: boolean } }) {
  const { t } = useTranslation('space');
  const learns = space.role === 'student';
  const facts = [
    t('teacher', { name: course.teacher }),
    t('activities', { count: course.activities }),
    learns ? '' : t('version', { no: course.version }),
  ];
  return (
    <li className="flex min-h-16 items-center gap-4 border-t border-line py-3 phone:flex-wrap">
      <SpaceCover id={course.course_id} name={course.title} picture={course.cover} className="h-12 w-18" />
      <div className="min-w-0 flex-1">
        <h3 className="cut text-16 leading-[1.5]">
          <Link to={`/learn/${space.id}/${course.course_id}`} className="text-ink no-underline hover:underline">
            {course.title}
          </Link>
        </h3>
        <p className="cut text-13 text-ink-3">{course.resume && learns ? t('resume_at', { title: course.resume.title }) : listed(facts)}</p>
      </div>
      {learns ? <Learning space={space} course={course} /> : <CourseActions space={space} course={course} may={may} />}
    </li>
  );
}

/** The courses of a space: for learners how far they are, for teachers which version it is. */
export function CourseLedger({ space, brief }: { space: SpaceDetail; brief?: boolean }) {
  const { t } = useTranslation('space');
  const courses = useSpaceCourses(space.id);
  const list = courses.data?.list ?? [];
  if (courses.isPending) return <Skeleton rows={2} />;
  if (courses.error) return <Problem of={courses.error} retry={() => void courses.refetch()} />;
  if (list.length === 0) return <p className="border-t border-line py-3 text-ink-3">{t('no_courses')}</p>;
  return (
    <ul aria-label={t('courses')} className="border-b border-line">
      {(brief ? list.slice(0, 4) : list).map((course) => (
        <CourseRow key={course.course_id} space={space} course={course} may={courses.data.can} />
      ))}
    </ul>
  );
}
