import { listOwnSettlements, type SettlementView, savePayoutAccount } from '@praxis/contract/market/settlements';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { yuanOf } from '../../parts/market/money.ts';
import { SettlementDialog } from '../../parts/market/SettlementDialog.tsx';
import { SettlementState } from '../../parts/market/SettlementState.tsx';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { listed } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

function PayoutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['market', 'shell']);
  const client = useQueryClient();
  const [typed, setTyped] = useState({ holder: '', bank: '', number: '', password: '' });
  const save = useMutation({
    mutationFn: () => call(savePayoutAccount, typed),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['own-settlements'] });
      toastDone(t('payout_saved'));
      onClose();
    },
  });
  const errors = save.error instanceof Refused ? save.error.fields : {};
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('payout_account')}
      summary={t('payout_note')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={save.isPending} onClick={() => save.mutate()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {(['holder', 'bank', 'number', 'password'] as const).map((name) => (
          <Field key={name} label={t(name === 'password' ? 'own_password' : `payout_${name}`)} error={errors[name]} required>
            <TextInput
              type={name === 'password' ? 'password' : 'text'}
              autoComplete={name === 'password' ? 'current-password' : 'off'}
              maxLength={100}
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      {Object.keys(errors).length === 0 && <Problem of={save.error} />}
    </Dialog>
  );
}

function Month({ month, onOpen }: { month: SettlementView; onOpen: () => void }) {
  const { t } = useTranslation('market');
  const note = [
    t('sales_gross', { amount: yuanOf(month.sales_cents) }),
    month.returned_cents > 0 ? t('sales_returned', { amount: yuanOf(month.returned_cents) }) : '',
    t('settlement_less', { amount: yuanOf(month.commission_cents) }),
    month.carried_cents < 0 ? t('settlement_carried_over', { amount: yuanOf(month.carried_cents) }) : '',
  ].filter(Boolean);
  return (
    <ListRow
      title={
        <>
          <b>{month.month}</b> <span className="ml-3">{yuanOf(month.net_cents)}</span>
        </>
      }
      note={listed(note)}
      end={
        <span className="flex items-center gap-3">
          <SettlementState state={month.state} />
          <Button size="small" aria-label={`${t('details')} ${month.month}`} onClick={onOpen}>
            {t('details')}
          </Button>
        </span>
      }
    />
  );
}

/** A teacher's closed months, what is not due yet, and where it is paid to. */
export function OwnSettlements() {
  const { t } = useTranslation(['market', 'shell']);
  const [opened, setOpened] = useState<string>();
  const [entering, setEntering] = useState(false);
  const own = useQuery({ queryKey: ['own-settlements'], queryFn: ({ signal }) => call(listOwnSettlements, {}, { signal }) });
  const { data } = own;
  return (
    <div className="pt-4">
      {own.isPending && <Skeleton rows={3} label={t('shell:loading')} />}
      <Problem of={own.error} retry={() => void own.refetch()} />
      {data && (
        <>
          <p className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2 text-14">
            <b>{t('settlement_pending', { amount: yuanOf(data.pending_cents) })}</b>
            <span className="text-13 text-ink-3">{t('settlement_rule', { percent: data.commission_percent })}</span>
            <span className="ml-auto flex items-center gap-3 text-13 text-ink-2">
              {data.payout ? t('payout_is', { hint: data.payout.hint }) : t('payout_none')}
              <Button size="small" look={data.payout ? 'outline' : 'soft'} onClick={() => setEntering(true)}>
                {t('payout_account')}
              </Button>
            </span>
          </p>
          {data.list.length === 0 && <EmptyState>{t('no_settlements')}</EmptyState>}
          {data.list.length > 0 && (
            <List label={t('tab_settlements')}>
              {data.list.map((month) => (
                <Month key={month.id} month={month} onOpen={() => setOpened(month.id)} />
              ))}
            </List>
          )}
        </>
      )}
      {opened && <SettlementDialog id={opened} onClose={() => setOpened(undefined)} />}
      {entering && <PayoutDialog onClose={() => setEntering(false)} />}
    </div>
  );
}
