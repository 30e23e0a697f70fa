import { spaceCourseDifferences, updateSpaceCourse } from '@praxis/contract/course-spaces';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { useCourseWords } from './course-words.ts';
import { DifferenceList } from './DifferenceList.tsx';
import type { SpaceCourse } from './space-course.ts';

/** Moves a space to the newest version after showing what it gets. */
export function UpdateSpaceDialog({ spaceId, course, onClose }: { spaceId: string; course: SpaceCourse; onClose: () => void }) {
  const { t } = useCourseWords();
  const { t: shell } = useTranslation('shell');
  const queries = useQueryClient();
  const input = { space_id: spaceId, course_id: course.course_id, version_id: course.newest_version_id };
  const differences = useQuery({
    queryKey: ['space-course-differences', spaceId, course.course_id, course.newest_version_id],
    queryFn: ({ signal }) => call(spaceCourseDifferences, input, { signal }),
  });
  const update = useMutation({
    mutationFn: () => call(updateSpaceCourse, input),
    onSuccess() {
      toastDone(t('updated_to', { version: course.newest_version }));
      void queries.invalidateQueries({ queryKey: ['space-courses', spaceId] });
      onClose();
    },
  });
  const version = course.newest_version;
  return (
    <Dialog
      open
      width="usual"
      onClose={onClose}
      title={t('update_title', { version })}
      summary={differences.data && t('update_summary', { students: differences.data.students })}
      foot={
        <>
          <Button onClick={onClose}>{shell('cancel')}</Button>
          <Button look="filled" disabled={!differences.data} busy={update.isPending} onClick={() => update.mutate()}>
            {t('update_confirm', { version })}
          </Button>
        </>
      }
    >
      {differences.isPending && <Skeleton rows={3} />}
      <Problem of={differences.error} retry={() => void differences.refetch()} />
      {differences.data && <DifferenceList list={differences.data.list} />}
      <Problem of={update.error} />
    </Dialog>
  );
}
