import { addressOf } from '@praxis/contract/core/pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCourseLabels } from '../../parts/course/course-labels.ts';
import { KindIcon } from '../../parts/course/kinds.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/lists/Table.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import type { Column, Order, Progress, Student } from './sorting.ts';

type TableProps = { spaceId: string; progress: Progress; rows: readonly Student[]; order: Order; onOrder: (order: Order) => void };

function SortHead({ column, numeric, order, onOrder }: { column: Column; numeric?: boolean } & Pick<TableProps, 'order' | 'onOrder'>) {
  const { t } = useTranslation('course-progress');
  const on = order.by === column;
  return (
    <HeadCell
      numeric={numeric}
      aria-sort={on ? (order.down ? 'descending' : 'ascending') : 'none'}
      className={column === 'name' ? 'sticky left-0 z-10 bg-ground' : undefined}
    >
      <button
        type="button"
        className="rounded-sm hover:text-ink"
        onClick={() => onOrder({ by: column, down: on ? !order.down : column !== 'name' })}
      >
        {t(`column_${column}`)}
        <span aria-hidden="true">{on ? (order.down ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </HeadCell>
  );
}

/** How far one student is with one activity: tick, half disc with percent, or nothing. */
function CellMark({ cell }: { cell: Student['cells'][number] | undefined }) {
  const { t } = useTranslation('course-progress');
  if (!cell || cell.state === 'none') return <span className="text-ink-3">—</span>;
  if (cell.state === 'done') {
    return (
      <span className="inline-flex text-pine">
        <Mark shape="tick" />
        <span className="sr-only">{t('done')}</span>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1 text-12 text-ink-2">
      <Mark shape="half" />
      {cell.percent === 0 ? t('opened') : `${cell.percent}%`}
    </span>
  );
}

/** Students by activities; every heading of the summary sorts. */
export function ProgressTable({ spaceId, progress, rows, order, onOrder }: TableProps) {
  const { t } = useTranslation('course-progress');
  const { ago, minutes, kind } = useCourseLabels();
  const sort = { order, onOrder };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <section className="overflow-x-auto" aria-label={t('title')} tabIndex={0}>
      <Table label={t('students')} flush>
        <thead>
          <tr>
            <SortHead column="name" {...sort} />
            <SortHead column="percent" {...sort} />
            <SortHead column="done" numeric {...sort} />
            <SortHead column="seconds" numeric {...sort} />
            <SortHead column="last_at" {...sort} />
            {progress.activities.map((activity) => (
              <HeadCell key={activity.id} title={activity.title} className="max-w-28 text-center">
                <span className="inline-flex max-w-24 items-center gap-1">
                  <KindIcon kind={activity.kind} className="size-3.5" />
                  <span className="cut">
                    <span className="sr-only">{kind(activity.kind)}</span>
                    {activity.title}
                  </span>
                </span>
                <span className="block text-11">{t('done_by', { count: activity.done_by, of: progress.students.total })}</span>
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.student.id}>
              <Cell className="sticky left-0 z-10 bg-ground">
                <span className="flex items-center gap-2">
                  <Avatar name={row.student.name} picture={row.student.avatar} size="small" />
                  <Link
                    to={addressOf('space', { spaceId, tab: 'members' }, { q: row.student.name })}
                    className="text-ink no-underline hover:underline"
                  >
                    {row.student.name}
                  </Link>
                </span>
              </Cell>
              <Cell>
                <span className="flex items-center gap-2">
                  <span className="w-20">
                    <ProgressBar value={row.percent / 100} label={row.student.name} />
                  </span>
                  <span className="w-9 text-right text-13">{`${row.percent}%`}</span>
                </span>
              </Cell>
              <Cell numeric>{row.done}</Cell>
              <Cell numeric>{minutes(row.seconds)}</Cell>
              <Cell className="text-ink-2">{row.last_at ? ago(row.last_at) : t('never')}</Cell>
              {progress.activities.map((activity) => (
                <Cell key={activity.id} className="text-center">
                  <CellMark cell={row.cells.find((cell) => cell.activity_id === activity.id)} />
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
