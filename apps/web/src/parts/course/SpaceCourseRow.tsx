import { removeSpaceCourse } from '@praxis/contract/course-spaces';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../platform/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, buttonClasses, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { ProgressBar, Tag } from '../../ui/States.tsx';
import { CourseCover } from './CourseCover.tsx';
import { useCourseWords } from './course-words.ts';
import type { SpaceCourse } from './space-course.ts';

const UpdateSpaceDialog = lazy(() => import('./UpdateSpaceDialog.tsx').then((file) => ({ default: file.UpdateSpaceDialog })));
const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx').then((file) => ({ default: file.ScheduleDialog })));

type RowProps = { spaceId: string; course: SpaceCourse; can: { assign: boolean; see_progress: boolean } };

/** What a student sees at the right: how far, and the one thing to do. */
function StudentEnd({ spaceId, course }: Omit<RowProps, 'can'>) {
  const { t } = useCourseWords();
  const percent = course.percent ?? 0;
  const to = `/learn/${spaceId}/${course.course_id}${course.resume ? `/${course.resume.activity_id}` : ''}`;
  const label = percent >= 100 ? t('look_again') : course.resume ? t('go_on_short') : t('start_learning');
  return (
    <>
      <div className="phone:col-span-2 phone:row-start-2 phone:mt-2">
        <p className="mb-1 text-12 text-ink-3">{percent >= 100 ? t('all_learned') : t('learned', { percent })}</p>
        <ProgressBar value={percent / 100} label={t('learned', { percent })} />
      </div>
      <Link to={to} className={`${buttonClasses(percent >= 100 ? 'outline' : 'soft')} phone:hidden`}>
        {label}
      </Link>
    </>
  );
}

/** What a teacher sees at the right: the version, whether a newer one is out, progress, opening times. */
function TeacherEnd({ spaceId, course, can }: RowProps) {
  const { t } = useCourseWords();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<'update' | 'schedule' | 'remove'>();
  const behind = can.assign && course.newest_version > course.version;
  const entries: MenuEntry[] = [
    ...(can.assign ? [{ label: t('schedule'), run: () => setDialog('schedule') }, 'line' as const] : []),
    ...(can.assign ? [{ label: t('remove_course'), danger: true, run: () => setDialog('remove') }] : []),
  ];
  const remove = async () => {
    await call(removeSpaceCourse, { space_id: spaceId, course_id: course.course_id });
    toastDone(t('removed_course'));
    await queries.invalidateQueries({ queryKey: ['space-courses', spaceId] });
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 phone:col-span-2 phone:row-start-2 phone:mt-2">
        <Tag>{t('version', { version: course.version })}</Tag>
        {behind && (
          <Button size="small" look="soft" onClick={() => setDialog('update')}>
            {t('update_to', { version: course.newest_version })}
          </Button>
        )}
      </div>
      <div className="flex items-center justify-end gap-1">
        {can.see_progress && (
          <Link to={`/index/courseProgress/${spaceId}/${course.course_id}`} className={`${buttonClasses('outline')} phone:hidden`}>
            {t('see_progress')}
          </Link>
        )}
        {entries.length > 0 && (
          <Menu
            label={t('more')}
            entries={entries}
            trigger={
              <IconButton label={`${course.title} ${t('more')}`}>
                <Ellipsis className="size-4" aria-hidden="true" />
              </IconButton>
            }
          />
        )}
      </div>
      <Suspense fallback={null}>
        {dialog === 'update' && <UpdateSpaceDialog spaceId={spaceId} course={course} onClose={() => setDialog(undefined)} />}
        {dialog === 'schedule' && <ScheduleDialog spaceId={spaceId} courseId={course.course_id} onClose={() => setDialog(undefined)} />}
      </Suspense>
      <ConfirmDialog
        open={dialog === 'remove'}
        onClose={() => setDialog(undefined)}
        title={t('remove_title')}
        danger
        confirm={t('remove_confirm')}
        onConfirm={remove}
      >
        {t('remove_text', { title: course.title })}
      </ConfirmDialog>
    </>
  );
}

/** One course of a space. */
export function SpaceCourseRow({ spaceId, course, can }: RowProps) {
  const { t, moment } = useCourseWords();
  const student = course.percent !== null;
  const notes = [
    t('teacher_of', { name: course.teacher }),
    t('activities_count', { count: course.activities }),
    course.opens_at && course.opens_at > Date.now() && t('opens_on', { moment: moment(course.opens_at) }),
    course.closes_at && t('closes_on', { moment: moment(course.closes_at) }),
  ];
  return (
    <li className="grid grid-cols-[96px_minmax(0,1fr)_minmax(140px,200px)_auto] items-center gap-x-5 border-t border-line py-3.5 phone:grid-cols-[72px_minmax(0,1fr)_auto] phone:gap-x-3">
      <CourseCover
        id={course.course_id}
        title={course.title}
        picture={course.cover}
        className="h-16 w-24 phone:row-span-2 phone:h-12 phone:w-18 phone:self-start"
      />
      <div className="min-w-0 phone:col-span-1">
        <h3 className="cut text-16 leading-[1.5] font-bold">
          <Link to={`/learn/${spaceId}/${course.course_id}`} className="text-ink no-underline hover:underline">
            {course.title}
          </Link>
        </h3>
        <p className="cut text-13 text-ink-3">{notes.filter(Boolean).join('　')}</p>
        {student && course.resume && course.percent !== 100 && (
          <p className="cut text-13 text-ink-2">{t('go_on', { title: course.resume.title })}</p>
        )}
      </div>
      {student ? <StudentEnd spaceId={spaceId} course={course} /> : <TeacherEnd spaceId={spaceId} course={course} can={can} />}
    </li>
  );
}
