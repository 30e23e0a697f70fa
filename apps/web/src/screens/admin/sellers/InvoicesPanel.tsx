import type { DataOf } from '@praxis/contract/core/endpoint';
import { decideInvoice, listInvoices } from '@praxis/contract/market/invoices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InvoiceState } from '../../../parts/market/InvoiceState.tsx';
import '../../../parts/market/market.css';
import { yuanOf } from '../../../parts/market/money.ts';
import { OwnPasswordField } from '../../../parts/market/OwnPasswordField.tsx';
import { SentFileField, useSentFile } from '../../../parts/upload/SentFileField.tsx';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { listed } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Paged } from '../../../ui/lists/Paged.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Panel } from '../Panel.tsx';
import { useFilters } from '../useFilters.ts';

type Invoice = DataOf<typeof listInvoices>['list'][number];
type Verdict = 'issue' | 'refuse' | 'void';

function InvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('market');
  const client = useQueryClient();
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const file = useSentFile('invoice_file');
  const decide = useMutation({
    mutationFn: (verdict: Verdict) =>
      call(decideInvoice, { invoice_id: invoice.id, verdict, number, reason, password, file_id: file.fileId ?? null }),
    async onSuccess() {
      await Promise.all(['admin-invoices', 'admin-waiting'].map((key) => client.invalidateQueries({ queryKey: [key] })));
      onClose();
    },
  });
  const errors = decide.error instanceof Refused ? decide.error.fields : {};
  const verdicts: Verdict[] = invoice.state === 'asked' ? ['refuse', 'issue'] : ['void'];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invoice_of', { amount: yuanOf(invoice.cents) })}
      summary={`${invoice.person}　${invoice.order_no}`}
      foot={verdicts.map((verdict) => (
        <Button
          key={verdict}
          look={verdict === 'issue' ? 'filled' : 'danger'}
          disabled={file.sending}
          busy={decide.isPending && decide.variables === verdict}
          onClick={() => decide.mutate(verdict)}
        >
          {t(`invoice_do_${verdict}`)}
        </Button>
      ))}
    >
      <dl className="mkt-pairs mb-3">
        <dt>{t('invoice_title')}</dt>
        <dd>{invoice.title}</dd>
        {invoice.tax_no !== '' && (
          <>
            <dt>{t('invoice_tax_no')}</dt>
            <dd className="font-mono">{invoice.tax_no}</dd>
          </>
        )}
        <dt>{t('invoice_email')}</dt>
        <dd>{invoice.email}</dd>
      </dl>
      {invoice.state === 'asked' && (
        <div className="grid gap-3">
          <Field label={t('invoice_number')} error={errors.number}>
            <TextInput maxLength={60} value={number} onChange={(event) => setNumber(event.target.value)} />
          </Field>
          <SentFileField of={file} label={t('invoice_file')} accept="application/pdf,image/jpeg,image/png" />
        </div>
      )}
      <Field className="mt-3" label={t('review_reason')} error={errors.reason}>
        <TextArea maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <OwnPasswordField value={password} onChange={setPassword} error={errors.password} />
      {Object.keys(errors).length === 0 && <Problem of={decide.error} />}
    </Dialog>
  );
}

/** Invoices that buyers asked for: issued outside, entered here. */
export function InvoicesPanel() {
  const { t } = useTranslation(['admin', 'market']);
  const [decided, setDecided] = useState<Invoice>();
  const { page, setPage } = useFilters([]);
  const invoices = useQuery({ queryKey: ['admin-invoices', page], queryFn: ({ signal }) => call(listInvoices, { page }, { signal }) });
  return (
    <Panel title={t('panel_invoices')} summary={t('market:invoices_note')}>
      <Paged query={invoices} empty={t('market:no_invoices')} onPage={setPage}>
        {({ list }) => (
          <List label={t('panel_invoices')}>
            {list.map((invoice) => (
              <ListRow
                key={invoice.id}
                title={`${invoice.title}　${yuanOf(invoice.cents)}`}
                note={listed([invoice.person, invoice.order_no, invoice.number])}
                end={
                  <span className="flex items-center gap-3">
                    <InvoiceState of={invoice} />
                    {(invoice.state === 'asked' || invoice.state === 'issued') && (
                      <Button
                        size="small"
                        aria-label={`${t('market:invoice_decide')} ${invoice.order_no}`}
                        onClick={() => setDecided(invoice)}
                      >
                        {t('market:invoice_decide')}
                      </Button>
                    )}
                  </span>
                }
              />
            ))}
          </List>
        )}
      </Paged>
      {decided && <InvoiceDialog invoice={decided} onClose={() => setDecided(undefined)} />}
    </Panel>
  );
}
