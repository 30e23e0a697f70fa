import type { DataOf } from '@praxis/contract/core/endpoint';
import { decideRefundAsked, listRefundsToDecide } from '@praxis/contract/market/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { usePages } from '../../platform/calls/pages.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { listed, spokenTime } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { yuanOf } from './money.ts';

type Asked = DataOf<typeof listRefundsToDecide>['list'][number];

function DecideDialog({ refund, operator, onClose }: { refund: Asked; operator: boolean; onClose: () => void }) {
  const { t } = useTranslation('market');
  const client = useQueryClient();
  const [answer, setAnswer] = useState('');
  const [password, setPassword] = useState('');
  const decide = useMutation({
    mutationFn: (approve: boolean) => call(decideRefundAsked, { refund_id: refund.id, approve, answer, password }),
    async onSuccess(_, approve) {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['refunds-to-decide'] }),
        client.invalidateQueries({ queryKey: ['own-products'] }),
        client.invalidateQueries({ queryKey: ['admin-waiting'] }),
      ]);
      toastDone(t(approve ? 'refund_granted_done' : 'refund_declined_done'));
      onClose();
    },
  });
  const { answer: error, password: wrong } = decide.error instanceof Refused ? decide.error.fields : {};
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('refund_decide_title', { amount: yuanOf(refund.cents) })}
      summary={`${refund.title}　${refund.person}`}
      foot={
        <>
          <Button look="danger" busy={decide.isPending && !decide.variables} onClick={() => decide.mutate(false)}>
            {t('refund_decline')}
          </Button>
          <Button look="filled" busy={decide.isPending && decide.variables} onClick={() => decide.mutate(true)}>
            {t('refund_grant')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">
        {refund.used_percent !== null && <span className="mr-3">{t('refund_used_short', { percent: refund.used_percent })}</span>}
        {refund.reason}
      </p>
      {refund.declined && <p className="mb-3 text-13 text-amber">{t('refund_declined_by', refund.declined)}</p>}
      <Field label={t('refund_answer')} help={t('refund_answer_help')} error={error}>
        <TextArea maxLength={200} value={answer} onChange={(event) => setAnswer(event.target.value)} />
      </Field>
      {operator && (
        <div className="mt-3">
          <Field label={t('own_password')} error={wrong}>
            <TextInput
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        </div>
      )}
      {!error && !wrong && <Problem of={decide.error} />}
    </Dialog>
  );
}

/** Refunds that wait for an answer, oldest first. */
export function RefundsToDecide({ operator = false }: { operator?: boolean }) {
  const { t } = useTranslation(['market', 'shell']);
  const [decided, setDecided] = useState<Asked>();
  const {
    query: refunds,
    items,
    more,
  } = usePages({
    queryKey: ['refunds-to-decide'],
    ask: (page, signal) => call(listRefundsToDecide, { page, size: 50 }, { signal }),
    idOf: ({ id }) => id,
  });
  return (
    <div className="pt-4">
      {refunds.isPending && <Skeleton rows={3} label={t('shell:loading')} />}
      <Problem of={refunds.error} retry={() => void refunds.refetch()} />
      {refunds.isSuccess && items.length === 0 && <EmptyState>{t('no_refunds')}</EmptyState>}
      {items.length > 0 && (
        <List label={t('tab_refunds')}>
          {items.map((refund) => (
            <ListRow
              key={refund.id}
              title={`${refund.title}　${yuanOf(refund.cents)}`}
              note={listed(
                [
                  refund.person,
                  refund.used_percent === null ? '' : t('refund_used_short', { percent: refund.used_percent }),
                  spokenTime(refund.at),
                  refund.reason,
                  refund.declined ? t('refund_declined_by', refund.declined) : '',
                ].filter(Boolean),
              )}
              end={
                <Button size="small" onClick={() => setDecided(refund)}>
                  {t('refund_decide')}
                </Button>
              }
            />
          ))}
        </List>
      )}
      <MoreButton {...more} />
      {decided && <DecideDialog operator={operator} refund={decided} onClose={() => setDecided(undefined)} />}
    </div>
  );
}
