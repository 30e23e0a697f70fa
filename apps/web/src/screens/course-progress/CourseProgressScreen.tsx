import { courseProgress, exportProgress, remindLearners } from '@praxis/contract/courses/progress';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCourseLabels } from '../../parts/course/course-labels.ts';
import { call } from '../../platform/calls/call.ts';
import { download } from '../../platform/download.ts';
import { listed } from '../../platform/language/dates.ts';
import { toast } from '../../platform/toasts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, ProgressBar, Skeleton } from '../../ui/States.tsx';
import { ProgressTable } from './ProgressTable.tsx';
import type { Order, Student } from './sorting.ts';

const PAGE_SIZE = 100;

function PhoneList({ students }: { students: readonly Student[] }) {
  const { t } = useTranslation('course-progress');
  const { ago, minutes } = useCourseLabels();
  return (
    <List label={t('students')}>
      {students.map((row) => (
        <ListRow
          key={row.student.id}
          lead={<Avatar name={row.student.name} picture={row.student.avatar} />}
          title={row.student.name}
          note={listed([t('done_count', { count: row.done }), minutes(row.seconds), row.last_at ? ago(row.last_at) : t('never')])}
          end={
            <span className="w-18 text-right text-13">
              {`${row.percent}%`}
              <ProgressBar value={row.percent / 100} label={row.student.name} />
            </span>
          }
        />
      ))}
    </List>
  );
}

/** Who of a space has learned how much of a course. */
export function CourseProgressScreen() {
  const { t } = useTranslation('course-progress');
  const phone = useIsPhone();
  const { spaceId = '', courseId = '' } = useParams();
  const [page, setPage] = useState(1);
  const [order, setOrder] = useState<Order>({ by: 'percent', down: true });
  const progress = useQuery({
    queryKey: ['course-progress', spaceId, courseId, page, order],
    queryFn: ({ signal }) =>
      call(
        courseProgress,
        { space_id: spaceId, course_id: courseId, page, size: PAGE_SIZE, order: order.by, down: order.down },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const here = { space_id: spaceId, course_id: courseId };
  const sheet = useMutation({ mutationFn: () => call(exportProgress, here), onSuccess: download });
  const remind = useMutation({
    mutationFn: () => call(remindLearners, here),
    onSuccess: ({ reminded }) => toast(reminded > 0 ? t('reminded', { count: reminded }) : t('reminded_none')),
  });
  const rows = progress.data?.students.list ?? [];
  const sort = (next: Order) => {
    setOrder(next);
    setPage(1);
  };
  const total = progress.data?.students.total ?? 0;
  return (
    <Page
      title={progress.data ? t('title_of', { course: progress.data.course }) : t('title')}
      summary={
        progress.data && listed([progress.data.space, t('summary', { students: total, activities: progress.data.activities.length })])
      }
      actions={
        <>
          <Link to={`/index/space/${spaceId}/courses`} className={buttonClasses('plain')}>
            {t('back')}
          </Link>
          <Button busy={sheet.isPending} onClick={() => sheet.mutate()}>
            {t('export')}
          </Button>
          {total > 0 && (
            <Button busy={remind.isPending} onClick={() => remind.mutate()}>
              {t('remind')}
            </Button>
          )}
        </>
      }
    >
      {progress.isPending && <Skeleton rows={6} label={t('title')} />}
      <Problem of={progress.error ?? sheet.error ?? remind.error} retry={() => void progress.refetch()} />
      {progress.data && total === 0 && <EmptyState>{t('nobody')}</EmptyState>}
      {progress.data && total > 0 && (
        <>
          {phone ? (
            <PhoneList students={rows} />
          ) : (
            <ProgressTable spaceId={spaceId} progress={progress.data} rows={rows} order={order} onOrder={sort} />
          )}
          <Pagination page={page} size={PAGE_SIZE} total={total} onPage={setPage} />
        </>
      )}
    </Page>
  );
}
