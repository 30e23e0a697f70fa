import { useTranslation } from 'react-i18next';
import { yuanOf } from '../../../parts/market/money.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import type { Board } from './BillDays.tsx';

type Merchant = Board['merchants'][number];
const heads = ['rows_there', 'rows_here', 'same', 'missing_here', 'missing_there', 'amount', 'cents_there', 'cents_here', 'fee'] as const;

/** Columns that give way while one difference is looked at. */
const sideOf = (head: (typeof heads)[number]) => (head === 'rows_here' || head === 'same' || head === 'fee' ? 'bill-side' : undefined);

/** A number that catches the eye when it is one too many. */
const warned = (count: number) => <span className={count > 0 ? 'font-bold text-amber' : 'text-ink-3'}>{count}</span>;

/** What the ledger, the bills and the days since them say of one merchant. */
function Balance({ merchant }: { merchant: Merchant }) {
  const { t } = useTranslation('bills');
  const off = merchant.balance_cents + merchant.withdrawn_cents - merchant.billed_cents - merchant.unbilled_cents;
  return (
    <p className="flex flex-wrap gap-x-4 py-1.5 text-13 text-ink-2">
      <b className="text-ink">{t(`channel_${merchant.channel}`)}</b>
      <span>{t('balance', { amount: yuanOf(merchant.balance_cents) })}</span>
      <span>{t('billed', { amount: yuanOf(merchant.billed_cents) })}</span>
      {merchant.withdrawn_cents > 0 && <span>{t('withdrawn', { amount: yuanOf(merchant.withdrawn_cents) })}</span>}
      <span>{t('unbilled', { amount: yuanOf(merchant.unbilled_cents) })}</span>
      <StateLabel shape={off === 0 ? 'tick' : 'triangle'} tone={off === 0 ? 'pine' : 'amber'}>
        {off === 0 ? t('balance_fits') : t('balance_off', { amount: yuanOf(off) })}
      </StateLabel>
    </p>
  );
}

function Run({ merchant }: { merchant: Merchant }) {
  const { t } = useTranslation('bills');
  const { run } = merchant;
  if (!run)
    return (
      <Row>
        <Cell>{t(`channel_${merchant.channel}`)}</Cell>
        <Cell colSpan={heads.length + 1} className="text-ink-3">
          {t('state_none')}
        </Cell>
      </Row>
    );
  return (
    <Row>
      <Cell>{t(`channel_${merchant.channel}`)}</Cell>
      <Cell numeric>{run.rows_there}</Cell>
      <Cell numeric className={sideOf('rows_here')}>
        {run.rows_here}
      </Cell>
      <Cell numeric className={sideOf('same')}>
        {run.same}
      </Cell>
      <Cell numeric>{warned(run.missing_here)}</Cell>
      <Cell numeric>{warned(run.missing_there)}</Cell>
      <Cell numeric>{warned(run.amount)}</Cell>
      <Cell numeric>{yuanOf(run.cents_there)}</Cell>
      <Cell numeric>{yuanOf(run.cents_here)}</Cell>
      <Cell numeric className={sideOf('fee')}>
        {yuanOf(run.fee_cents)}
      </Cell>
      <Cell>
        <StateLabel
          shape={run.state === 'matched' ? 'tick' : run.state === 'waiting' ? 'clock' : 'triangle'}
          tone={run.state === 'matched' ? 'pine' : 'amber'}
        >
          {t(`state_${run.state}`)}
        </StateLabel>
        <span className="block text-12 text-ink-3">{run.problem || spokenTime(run.at)}</span>
      </Cell>
    </Row>
  );
}

/** The chosen day, one row for each merchant, and the balances. */
export function BillRuns({ board }: { board: Board }) {
  const { t } = useTranslation('bills');
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section aria-label={t('runs')} tabIndex={0} className="overflow-x-auto">
        <Table label={t('runs')} flush>
          <thead>
            <tr>
              <HeadCell>{t('channel')}</HeadCell>
              {heads.map((head) => (
                <HeadCell key={head} numeric className={sideOf(head)}>
                  {t(`col_${head}`)}
                </HeadCell>
              ))}
              <HeadCell>{t('col_bill')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {board.merchants.map((merchant) => (
              <Run key={merchant.id} merchant={merchant} />
            ))}
          </tbody>
        </Table>
      </section>
      <div className="mt-3 mb-8">
        {board.merchants.map((merchant) => (
          <Balance key={merchant.id} merchant={merchant} />
        ))}
      </div>
    </>
  );
}
