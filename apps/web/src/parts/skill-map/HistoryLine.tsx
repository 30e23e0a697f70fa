import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/lists/Table.tsx';
import { percentOf } from './map-model.ts';

type Point = { at: number; value: number; low: number; high: number };
const WIDTH = 340;
const HEIGHT = 88;

/** How a mastery came about, with its interval as a band; the same numbers stand in a table. */
export function HistoryLine({ points }: { points: readonly Point[] }) {
  const { t } = useTranslation('skills');
  const [table, setTable] = useState(false);
  if (points.length < 2) return null;
  const [first, last] = [points[0]!.at, points.at(-1)!.at];
  const x = (at: number) => ((at - first) / Math.max(1, last - first)) * WIDTH;
  const y = (share: number) => HEIGHT - 4 - share * (HEIGHT - 8);
  const path = (list: readonly (readonly [number, number])[]) =>
    list.map(([px, py], at) => `${at === 0 ? 'M' : 'L'}${px.toFixed(1)} ${py.toFixed(1)}`).join('');
  const band = path([
    ...points.map(({ at, high }) => [x(at), y(high)] as const),
    ...points.toReversed().map(({ at, low }) => [x(at), y(low)] as const),
  ]);
  return (
    <section className="mt-4">
      <div className="flex items-baseline gap-3">
        <h3 className="text-14 font-bold">{t('over_time')}</h3>
        <Button size="small" look="quiet" className="ml-auto" aria-pressed={table} onClick={() => setTable(!table)}>
          {t(table ? 'over_time' : 'view_table')}
        </Button>
      </div>
      {table ? (
        <Table label={t('over_time_table')} flush>
          <thead>
            <tr>
              <HeadCell>{t('when')}</HeadCell>
              <HeadCell numeric>{t('mastery')}</HeadCell>
              <HeadCell numeric>{t('range')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, value, low, high }) => (
              <Row key={at}>
                <Cell>{shortDate(at)}</Cell>
                <Cell numeric>{percentOf(value)}%</Cell>
                <Cell numeric>{t('interval_short', { low: percentOf(low), high: percentOf(high) })}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      ) : (
        <>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full" aria-hidden="true">
            <path d={`${band}Z`} fill="var(--h1)" />
            <path d={`M0 ${y(0.5)}H${WIDTH}`} stroke="var(--amber)" strokeDasharray="3 3" />
            <path d={`M0 ${HEIGHT - 1}H${WIDTH}`} stroke="var(--line2)" />
            <path d={path(points.map(({ at, value }) => [x(at), y(value)] as const))} fill="none" stroke="var(--c1)" strokeWidth="2" />
            <circle cx={x(last)} cy={y(points.at(-1)!.value)} r="3.5" fill="var(--c1)" />
          </svg>
          <p className="flex justify-between text-12 text-ink-3">
            <span>{shortDate(first)}</span>
            <span>{shortDate(last)}</span>
          </p>
        </>
      )}
    </section>
  );
}
