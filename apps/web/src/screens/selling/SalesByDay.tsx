import type { DataOf } from '@praxis/contract/core/endpoint';
import type { listOwnProducts } from '@praxis/contract/market/products';
import { useTranslation } from 'react-i18next';
import { ChartFrame } from '../../parts/charts/ChartFrame.tsx';
import { amountOf, yuanOf } from '../../parts/market/money.ts';
import { shortDate } from '../../platform/language/dates.ts';

type Day = DataOf<typeof listOwnProducts>['days'][number];

const [WIDTH, UP, DOWN, EDGE] = [720, 150, 40, 18];
const dayOf = ({ day }: Day) => shortDate(Date.parse(`${day}T12:00:00+08:00`));

/** What was paid on each of the last thirty days, and under it what went back on it. */
export function SalesByDay({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('market');
  const most = Math.max(1, ...days.map(({ cents }) => cents));
  const step = WIDTH / Math.max(1, days.length);
  const columns = [t('sales_day'), t('sales_day_paid'), t('sales_day_returned')];
  const best = days.findIndex(({ cents }) => cents === most);
  return (
    <ChartFrame
      title={t('sales_by_day')}
      note={t('sales_by_day_note')}
      columns={columns}
      rows={days.map((day) => [dayOf(day), yuanOf(day.cents), yuanOf(day.returned_cents)])}
    >
      {(cursor) => (
        <svg viewBox={`0 0 ${WIDTH} ${UP + DOWN + EDGE * 2}`} className="mkt-days" aria-hidden="true">
          <defs>
            <pattern id="returned" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line x1="0" y1="0" x2="0" y2="5" />
            </pattern>
          </defs>
          {days.map((day, at) => {
            const high = (day.cents / most) * UP;
            const low = Math.min(DOWN, (day.returned_cents / most) * UP);
            const left = at * step + step * 0.14;
            return (
              <g key={day.day} data-cursor={cursor === at}>
                <rect className="sold" x={left} y={EDGE + UP - high} width={step * 0.72} height={high} rx="1.5" />
                <rect fill="url(#returned)" x={left} y={EDGE + UP + 1} width={step * 0.72} height={low} />
              </g>
            );
          })}
          <line x1="0" x2={WIDTH} y1={EDGE + UP} y2={EDGE + UP} />
          {best >= 0 && (
            <text x={Math.min(WIDTH - 40, Math.max(40, (best + 0.5) * step))} y={EDGE - 6} textAnchor="middle" className="best">
              ¥{amountOf(most)}
            </text>
          )}
          {days[0] && (
            <text x="0" y={EDGE + UP + DOWN + EDGE - 4}>
              {dayOf(days[0])}
            </text>
          )}
          {days.length > 1 && (
            <text x={WIDTH} y={EDGE + UP + DOWN + EDGE - 4} textAnchor="end">
              {dayOf(days.at(-1)!)}
            </text>
          )}
        </svg>
      )}
    </ChartFrame>
  );
}
