import { removeSpaceCourse } from '@praxis/contract/course-spaces';
import type { SpaceDetail } from '@praxis/contract/spaces';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/call.ts';
import { Button, buttonClasses, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useSpaceRefresh } from './space-queries.ts';
import type { SpaceCourse } from './useSpaceCourses.ts';

const UpdateCourseDialog = lazy(() => import('./UpdateCourseDialog.tsx').then((file) => ({ default: file.UpdateCourseDialog })));

/** What those who run a space do with one of its courses. */
export function CourseActions({ space, course, may }: { space: SpaceDetail; course: SpaceCourse; may: { assign: boolean } }) {
  const { t } = useTranslation('space');
  const refresh = useSpaceRefresh(space.id);
  const [open, setOpen] = useState<'update' | 'remove'>();
  const close = () => setOpen(undefined);
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
      {may.assign && (
        <Menu
          label={t('course_actions', { title: course.title })}
          trigger={
            <IconButton label={t('course_actions', { title: course.title })}>
              <Ellipsis className="size-4" aria-hidden="true" />
            </IconButton>
          }
          entries={[{ label: t('take_out'), danger: true, run: () => setOpen('remove') }]}
        />
      )}
      <Suspense fallback={null}>{open === 'update' && <UpdateCourseDialog space={space} course={course} onClose={close} />}</Suspense>
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
