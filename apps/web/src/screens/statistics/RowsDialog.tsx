import type { MeasureUnit, StatRow } from '@praxis/contract/statistics/statistics';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../platform/language/dates.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Cell, HeadCell, List, ListRow, Row, Table } from '../../ui/lists/Table.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Skeleton } from '../../ui/States.tsx';
import { Subject } from './Blocks.tsx';
import { ExportRows } from './ExportRows.tsx';
import { momentOf, type Names } from './names.ts';
import { useNumberText } from './useNumberText.ts';
import { type Asked, useRows } from './useStatistics.ts';

type Props = { asked: Asked; measure: string; unit: MeasureUnit; names: Names; onClose: () => void };

/** What a row brings to its number. */
function useRowText(unit: MeasureUnit) {
  const text = useNumberText();
  return (row: StatRow) =>
    unit === 'share' || unit === 'per_second'
      ? `${row.value} / ${row.n}`
      : unit === 'count'
        ? String(row.n)
        : text(row.value, unit === 'people' ? 'minutes' : unit);
}

function useSubject() {
  const { t } = useTranslation('statistics');
  return (row: StatRow) => {
    if (row.object === 'few') return t('few_spaces');
    if (row.object.startsWith('area:')) return t(`area_${row.title}` as 'area_other');
    return row.title || t('no_space');
  };
}

function Rows({ rows, unit }: { rows: readonly StatRow[]; unit: MeasureUnit }) {
  const { t } = useTranslation('statistics');
  const phone = useIsPhone();
  const value = useRowText(unit);
  const subject = useSubject();
  const persons = rows.some(({ person }) => person !== null);
  // What stands for a whole space has the last of its days, and people are counted by the time each was active.
  const together = rows.some(({ object }) => object === 'few' || object.startsWith('space:'));
  const day = t(together ? 'column_last_day' : 'column_day');
  const key = (row: StatRow, place: number) => `${row.object} ${row.person?.id} ${row.day} ${place}`;
  if (phone)
    return (
      <List label={t('column_what')}>
        {rows.map((row, place) => (
          <ListRow
            key={key(row, place)}
            title={<Subject title={subject(row)} link={row.link} />}
            note={[row.person?.name, together && day, shortDate(momentOf(row.day))].filter(Boolean).join('　')}
            end={
              <span>
                {unit === 'people' && <span className="mr-2 text-13 text-ink-3">{t('column_active')}</span>}
                <b>{value(row)}</b>
              </span>
            }
          />
        ))}
      </List>
    );
  return (
    <Table label={t('column_what')} flush>
      <thead>
        <tr>
          {persons && <HeadCell>{t('column_person')}</HeadCell>}
          <HeadCell>{t('column_what')}</HeadCell>
          <HeadCell>{day}</HeadCell>
          <HeadCell numeric>{t(unit === 'people' ? 'column_active' : 'column_value')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <Row key={key(row, place)}>
            {persons && <Cell>{row.person?.name}</Cell>}
            <Cell className="max-w-96 overflow-hidden text-ellipsis">
              <Subject title={subject(row)} link={row.link} />
            </Cell>
            <Cell>{shortDate(momentOf(row.day))}</Cell>
            <Cell numeric>{value(row)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The rows a number is made of, with what exactly it counts. */
export function RowsDialog({ asked, measure, unit, names, onClose }: Props) {
  const { t } = useTranslation('statistics');
  const [page, setPage] = useState(1);
  const rows = useRows(asked, measure, asked.object, page);
  const { name, definition } = names(measure);
  const { span, object } = asked;
  return (
    <Dialog open onClose={onClose} width="wide" title={t('rows_title', { name })} summary={definition}>
      {rows.isPending && <Skeleton rows={5} />}
      <Problem of={rows.error} retry={() => void rows.refetch()} />
      {rows.data && (
        <>
          <ExportRows key={`${span} ${object}`} asked={asked} measure={measure} total={rows.data.total} names={names} />
          <Rows rows={rows.data.list} unit={unit} />
          <Pagination page={page} size={rows.data.size} total={rows.data.total} onPage={setPage} />
        </>
      )}
    </Dialog>
  );
}
