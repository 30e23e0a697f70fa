import type { DataOf } from '@praxis/contract/core/endpoint';
import type { listOwnProducts } from '@praxis/contract/market/products';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartFrame } from '../../parts/charts/ChartFrame.tsx';
import { axis, labelled } from '../../parts/charts/chart-scale.ts';
import { amountOf, yuanOf } from '../../parts/market/money.ts';
import { shortDate } from '../../platform/language/dates.ts';
import { useIsPhone } from '../../ui/phone.ts';

type Day = DataOf<typeof listOwnProducts>['days'][number];

/** The heights of what was paid, of what went back, and of the dates, in pixels. */
const [UP, DOWN, DATES] = [160, 40, 24];
const dayOf = ({ day }: Day) => shortDate(Date.parse(`${day}T12:00:00+08:00`));

/** What was paid on each of the last thirty days, and under it what went back on it. */
export function SalesByDay({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('market');
  const phone = useIsPhone();
  const most = Math.max(...days.map(({ cents }) => cents), 0);
  const { scale, ticks } = axis(
    days.map(({ cents }) => cents / 100),
    UP,
  );
  const high = (cents: number) => UP - scale(cents / 100);
  const isDated = labelled(days.length, phone ? 3 : 5);
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
        <div className="mkt-days" aria-hidden="true">
          {ticks.map((tick) => (
            <Fragment key={tick}>
              <hr style={{ top: scale(tick) }} />
              <span className="tick" style={{ top: scale(tick) }}>
                {tick.toLocaleString('en')}
              </span>
            </Fragment>
          ))}
          {days.map((day, at) => (
            <div
              key={day.day}
              className="mkt-day"
              data-cursor={cursor === at}
              style={{ height: UP + DOWN + DATES, paddingTop: UP - high(day.cents) }}
            >
              {at === best && most > 0 && <b style={{ top: UP - high(most) - 16 }}>¥{amountOf(most)}</b>}
              <i className="sold" style={{ height: high(day.cents) }} />
              <i className="returned" style={{ height: Math.min(DOWN, high(day.returned_cents)) }} />
              {isDated(at) && <span>{dayOf(day)}</span>}
            </div>
          ))}
        </div>
      )}
    </ChartFrame>
  );
}
