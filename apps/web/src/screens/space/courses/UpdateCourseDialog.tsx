import { spaceCourseDifferences, updateSpaceCourse } from '@praxis/contract/courses/space-courses';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { type MarkShape, StateLabel, type Tone } from '../../../ui/Mark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { spaceKey, useSpaceRefresh } from '../space-queries.ts';
import type { SpaceCourse } from './useSpaceCourses.ts';

const looks: Record<'added' | 'removed' | 'changed' | 'moved', [MarkShape, Tone]> = {
  added: ['tick', 'pine'],
  removed: ['cross', 'red'],
  changed: ['half', 'amber'],
  moved: ['returned', 'ink'],
};

/** Shows what a newer version of a course brings, and moves the space to it. */
export function UpdateCourseDialog({ space, course, onClose }: { space: SpaceDetail; course: SpaceCourse; onClose: () => void }) {
  const { t } = useTranslation(['space', 'shell']);
  const refresh = useSpaceRefresh(space.id);
  const version = { space_id: space.id, course_id: course.course_id, version_id: course.newest_version_id };
  const differences = useQuery({
    queryKey: spaceKey(space.id, 'courses', 'differences', course.course_id, course.newest_version_id),
    queryFn: ({ signal }) => call(spaceCourseDifferences, version, { signal, background: true }),
  });
  const update = useMutation({
    mutationFn: () => call(updateSpaceCourse, version),
    onSuccess: ({ version: no }) => {
      refresh(['courses']);
      toastDone(t('course_updated', { no }));
      onClose();
    },
  });
  const list = differences.data?.list ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={t('update_title', { title: course.title, no: course.newest_version })}
      summary={t('update_summary', { count: differences.data?.students ?? space.members })}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={update.isPending} disabled={!differences.isSuccess} onClick={() => update.mutate()}>
            {t('update_to', { no: course.newest_version })}
          </Button>
        </>
      }
    >
      {differences.isPending && <Skeleton rows={3} />}
      {differences.isSuccess && list.length === 0 && <p className="py-3 text-ink-3">{t('no_differences')}</p>}
      {list.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul aria-label={t('differences')} tabIndex={0} className="max-h-[46vh] overflow-y-auto border-b border-line">
          {list.map((one) => {
            const [shape, tone] = looks[one.change];
            return (
              <li
                key={`${one.node_id} ${one.change}`}
                className="grid min-h-10 items-center border-t border-line py-1.5"
                style={{ gridTemplateColumns: '84px minmax(0,1fr)' }}
              >
                <StateLabel shape={shape} tone={tone}>
                  {t(`difference_${one.change}`)}
                </StateLabel>
                <span className="min-w-0">
                  <span className="cut block">{one.title}</span>
                  <span className="text-12 text-ink-3">{one.place}</span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <Problem of={differences.error ?? update.error} />
    </Dialog>
  );
}
