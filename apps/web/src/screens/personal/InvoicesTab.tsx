import { addressOf } from '@praxis/contract/core/pages';
import { listOwnInvoices } from '@praxis/contract/market/invoices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { InvoiceState } from '../../parts/market/InvoiceState.tsx';
import { yuanOf } from '../../parts/market/money.ts';
import { call } from '../../platform/calls/call.ts';
import { listed, shortDate } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

/** One's own invoices, each with its order and its file. */
export function InvoicesTab() {
  const { t } = useTranslation(['market', 'shell']);
  const [page, setPage] = useState(1);
  const invoices = useQuery({ queryKey: ['own-invoices', page], queryFn: ({ signal }) => call(listOwnInvoices, { page }, { signal }) });
  const { data } = invoices;
  return (
    <>
      {invoices.isPending && <Skeleton rows={3} label={t('shell:loading')} />}
      <Problem of={invoices.error} retry={() => void invoices.refetch()} />
      {data?.list.length === 0 && (
        <EmptyState
          action={
            <Link to={addressOf('orders')} className={buttonClasses('outline')}>
              {t('see_orders')}
            </Link>
          }
        >
          {t('own_invoices_none')}
        </EmptyState>
      )}
      {data && data.list.length > 0 && (
        <List label={t('invoice')}>
          {data.list.map((invoice) => (
            <ListRow
              key={invoice.id}
              title={
                <Link to={addressOf('order', { orderNo: invoice.order_no })}>
                  {invoice.title}　{yuanOf(invoice.cents)}
                </Link>
              }
              note={listed([shortDate(invoice.at), invoice.number, invoice.reason])}
              end={
                <span className="flex items-center gap-3">
                  <InvoiceState of={invoice} />
                  {invoice.file && (
                    <a className={buttonClasses('outline', 'small')} href={invoice.file}>
                      {t('invoice_open')}
                    </a>
                  )}
                </span>
              }
            />
          ))}
        </List>
      )}
      {data && <Pagination page={data.page} size={data.size} total={data.total} onPage={setPage} />}
    </>
  );
}
