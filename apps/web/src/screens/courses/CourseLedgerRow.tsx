import type { DataOf } from '@praxis/contract/core/endpoint';
import { archiveCourse, type listCourses } from '@praxis/contract/courses/courses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CourseCover } from '../../parts/course/CourseCover.tsx';
import { useCourseLabels } from '../../parts/course/course-labels.ts';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastDone } from '../../platform/toasts.ts';
import { buttonClasses, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Menu } from '../../ui/Menu.tsx';

const ExportDialog = lazyPart(() => import('../../parts/course/ExportDialog.tsx').then((file) => ({ default: file.ExportDialog })));

export type Course = DataOf<typeof listCourses>['list'][number];

function CourseStateLabel({ course }: { course: Course }) {
  const { t } = useTranslation('courses');
  if (course.state === 'archived') {
    return (
      <StateLabel shape="stopped" tone="mute">
        {t('archived')}
      </StateLabel>
    );
  }
  if (course.state === 'draft') {
    return (
      <StateLabel shape="draft" tone="mute">
        {t('draft')}
      </StateLabel>
    );
  }
  return (
    <StateLabel shape={course.changed ? 'half' : 'disc'} tone="pine">
      {course.changed ? t('published_changed', { version: course.version }) : t('published', { version: course.version })}
    </StateLabel>
  );
}

function useArchive(course: Course) {
  const { t } = useTranslation('courses');
  const queries = useQueryClient();
  const set = useMutation({
    mutationFn: (archived: boolean) => call(archiveCourse, { course_id: course.id, archived }),
    onSuccess: (_data, archived) => {
      void queries.invalidateQueries({ queryKey: ['courses'] });
      toastDone(archived ? t('was_archived') : t('was_restored'), {
        label: t('undo'),
        run: () => void set.mutateAsync(!archived).catch(showFailure),
      });
    },
  });
  return set;
}

/** One course of the ledger: cover, name, state, where it is used, what can be done. */
export function CourseLedgerRow({ course, onEdit }: { course: Course; onEdit: () => void }) {
  const { t } = useTranslation('courses');
  const { ago } = useCourseLabels();
  const archive = useArchive(course);
  const [asking, setAsking] = useState(false);
  const [exporting, setExporting] = useState(false);
  const design = `/course/${course.id}/design`;
  const archived = course.state === 'archived';
  return (
    <li className="grid grid-cols-[96px_minmax(0,1fr)_150px_110px_auto] items-center gap-x-5 border-t border-line py-3.5 first:border-t-0 phone:grid-cols-[72px_minmax(0,1fr)_auto] phone:gap-x-3">
      <CourseCover id={course.id} title={course.title} picture={course.cover} className="h-16 w-24 phone:h-12 phone:w-18" />
      <div className="min-w-0">
        <h2 className="cut text-16 font-bold">
          <Link to={design} className="text-ink no-underline hover:underline">
            {course.title}
          </Link>
        </h2>
        <p className="cut text-13 text-ink-3">{course.intro}</p>
        <p className="hidden phone:block">
          <CourseStateLabel course={course} />
        </p>
      </div>
      <div className="phone:hidden">
        <CourseStateLabel course={course} />
        <p className="text-12 text-ink-3">{t('changed_at', { when: ago(course.updated_at) })}</p>
      </div>
      <p className="text-13 text-ink-2 phone:hidden">
        {t('activities', { count: course.activities })}
        <span className="block text-12 text-ink-3">{course.spaces > 0 ? t('used_by', { count: course.spaces }) : t('used_by_none')}</span>
      </p>
      <div className="flex items-center gap-1">
        <Link to={design} className={`${buttonClasses('outline')} phone:hidden`}>
          {archived ? t('look') : t('design')}
        </Link>
        <Menu
          label={t('more_of', { title: course.title })}
          trigger={
            <IconButton label={t('more_of', { title: course.title })}>
              <Ellipsis className="size-4" aria-hidden="true" />
            </IconButton>
          }
          entries={[
            { label: t('settings'), run: onEdit, disabled: archived },
            { label: t('export'), run: () => setExporting(true), disabled: course.activities === 0 },
            'line',
            archived
              ? { label: t('restore'), run: () => void archive.mutateAsync(false).catch(showFailure) }
              : { label: t('archive'), danger: true, run: () => setAsking(true) },
          ]}
        />
      </div>
      {exporting && (
        <Suspense fallback={null}>
          <ExportDialog course={course} onClose={() => setExporting(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('archive_title', { title: course.title })}
        confirm={t('archive_do')}
        onConfirm={() => archive.mutateAsync(true)}
      >
        {course.spaces > 0 ? t('archive_text_used', { count: course.spaces }) : t('archive_text')}
      </ConfirmDialog>
    </li>
  );
}
