import { removeSpaceCourse } from '@praxis/contract/courses/space-courses';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Button, buttonClasses, IconButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { useSpaceRefresh } from '../space-queries.ts';
import type { SpaceCourse } from './useSpaceCourses.ts';

const ScheduleDialog = lazyPart(() =>
  import('../../../parts/course/ScheduleDialog.tsx').then((file) => ({ default: file.ScheduleDialog })),
);
const UpdateCourseDialog = lazyPart(() => import('./UpdateCourseDialog.tsx').then((file) => ({ default: file.UpdateCourseDialog })));

/** What those who run a space do with one of its courses. */
export function CourseActions({
  space,
  course,
  may,
}: {
  space: SpaceDetail;
  course: SpaceCourse;
  may: { assign: boolean; see_progress: boolean };
}) {
  const { t } = useTranslation(['space', 'course-parts']);
  const go = useNavigate();
  const refresh = useSpaceRefresh(space.id);
  const [open, setOpen] = useState<'update' | 'schedule' | 'remove'>();
  const close = () => setOpen(undefined);
  const entries: MenuEntry[] = [
    ...(may.see_progress
      ? [{ label: t('course-parts:see_progress'), run: () => void go(`/index/courseProgress/${space.id}/${course.course_id}`) }]
      : []),
    ...(may.assign
      ? [
          { label: t('course-parts:schedule'), run: () => setOpen('schedule') },
          { label: t('course-parts:certificates'), run: () => void go(`/index/certificates/${space.id}/${course.course_id}`) },
          'line' as const,
          { label: t('take_out'), danger: true, run: () => setOpen('remove') },
        ]
      : []),
  ];
  const newer = course.newest_version > course.version;
  return (
    <span className="flex items-center gap-2">
      {may.assign && newer && (
        <Button look="soft" onClick={() => setOpen('update')}>
          {t('update_to', { no: course.newest_version })}
        </Button>
      )}
      <Link to={`/learn/${space.id}/${course.course_id}`} className={buttonClasses()}>
        {t('look_at')}
      </Link>
      {(may.assign || may.see_progress) && (
        <Menu
          label={t('course_actions', { title: course.title })}
          trigger={
            <IconButton label={t('course_actions', { title: course.title })}>
              <Ellipsis className="size-4" aria-hidden="true" />
            </IconButton>
          }
          entries={entries}
        />
      )}
      <Suspense fallback={null}>
        {open === 'schedule' && <ScheduleDialog spaceId={space.id} courseId={course.course_id} onClose={close} />}
        {open === 'update' && <UpdateCourseDialog space={space} course={course} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={open === 'remove'}
        onClose={close}
        title={t('take_out_title', { title: course.title })}
        confirm={t('take_out')}
        danger
        onConfirm={async () => {
          await call(removeSpaceCourse, { space_id: space.id, course_id: course.course_id });
          refresh(['courses']);
        }}
      >
        {t('take_out_note')}
      </ConfirmDialog>
    </span>
  );
}
