import type { DataOf } from '@praxis/contract/core/endpoint';
import {
  answerDispute,
  confirmPayout,
  disputeSettlement,
  enterPayout,
  exportSettlement,
  showSettlement,
} from '@praxis/contract/market/settlements';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { download } from '../../platform/download.ts';
import { shortDate } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/lists/Table.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { yuanOf } from './money.ts';

type Settlement = DataOf<typeof showSettlement>;

function Lines({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation('market');
  return (
    <div className="mkt-scroll">
      <Table label={t('settlement_lines')} flush>
        <thead>
          <tr>
            <HeadCell>{t('col_product')}</HeadCell>
            <HeadCell>{t('col_placed')}</HeadCell>
            <HeadCell numeric>{t('settlement_amount')}</HeadCell>
            <HeadCell numeric>{t('settlement_commission')}</HeadCell>
            <HeadCell numeric>{t('settlement_net')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {settlement.lines.map((line) => (
            <Row key={`${line.order_no} ${line.kind} ${line.at}`}>
              <Cell title={line.order_no}>
                {line.title} {line.kind === 'return' && <span className="text-12 text-ink-3">{t('fact_refund')}</span>}
              </Cell>
              <Cell>{shortDate(line.at)}</Cell>
              <Cell numeric>{yuanOf(line.cents)}</Cell>
              <Cell numeric>{yuanOf(-line.commission_cents)}</Cell>
              <Cell numeric>{yuanOf(line.net_cents)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

type SettlementAct = 'dispute' | 'answer' | 'enter' | 'confirm' | 'send_back';

/** What may be done with a month: a remark, or a payout with the own password. */
function SettlementActs({ settlement, onDone }: { settlement: Settlement; onDone: () => void }) {
  const { t } = useTranslation('market');
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [password, setPassword] = useState('');
  const { id: settlement_id, can } = settlement;
  const perform = useMutation<object, Error, SettlementAct>({
    mutationFn: (act) =>
      ({
        dispute: () => call(disputeSettlement, { settlement_id, note: text }),
        answer: () => call(answerDispute, { settlement_id, answer: text }),
        enter: () => call(enterPayout, { settlement_id, receipt: text, password }),
        confirm: () => call(confirmPayout, { settlement_id, approve: true, password }),
        send_back: () => call(confirmPayout, { settlement_id, approve: false, password }),
      })[act](),
    async onSuccess() {
      await Promise.all(
        ['own-settlements', 'settlements', 'settlement', 'admin-waiting'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      );
      onDone();
    },
  });
  const acts: SettlementAct[] = [
    ...(can.dispute ? (['dispute'] as const) : []),
    ...(can.answer ? (['answer'] as const) : []),
    ...(can.enter ? (['enter'] as const) : []),
    ...(can.confirm ? (['send_back', 'confirm'] as const) : []),
  ];
  if (acts.length === 0) return null;
  const errors = perform.error instanceof Refused ? perform.error.fields : {};
  const isMoney = can.enter || can.confirm;
  return (
    <div className="mt-4 grid gap-3">
      {can.enter && (
        <Field label={t('settlement_receipt')} error={errors.receipt} required>
          <TextInput maxLength={60} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
      {!isMoney && (
        <Field label={t(can.answer ? 'settlement_answer_text' : 'settlement_dispute_text')} error={errors.note ?? errors.answer}>
          <TextArea maxLength={500} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
      {isMoney && (
        <Field label={t('own_password')} error={errors.password} required>
          <TextInput
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
      <div className="flex justify-end gap-2">
        {acts.map((act) => (
          <Button
            key={act}
            look={act === 'send_back' || act === 'dispute' ? 'outline' : 'filled'}
            busy={perform.isPending && perform.variables === act}
            onClick={() => perform.mutate(act)}
          >
            {t(`settlement_do_${act}`, { amount: yuanOf(settlement.net_cents) })}
          </Button>
        ))}
      </div>
      {Object.keys(errors).length === 0 && <Problem of={perform.error} />}
    </div>
  );
}

/** One closed month with what it is made of and what may be done with it. */
export function SettlementDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['market', 'shell']);
  const settlement = useQuery({
    queryKey: ['settlement', id],
    queryFn: ({ signal }) => call(showSettlement, { settlement_id: id }, { signal }),
  });
  const save = useMutation({ mutationFn: () => call(exportSettlement, { settlement_id: id, format: 'xlsx' }), onSuccess: download });
  const { data } = settlement;
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={data ? t('settlement_title', { month: data.month, amount: yuanOf(data.net_cents) }) : ''}
      {...(data && { summary: data.seller })}
      foot={
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          {t('settlement_export')}
        </Button>
      }
    >
      {settlement.isPending && <Skeleton rows={4} label={t('shell:loading')} />}
      <Problem of={settlement.error ?? save.error} retry={() => void settlement.refetch()} />
      {data && (
        <>
          <Lines settlement={data} />
          {data.payout && (
            <p className="mt-3 text-13">
              {t('payout_to')} {[data.payout.holder, data.payout.bank, data.payout.number].join('　')}
            </p>
          )}
          {data.receipt !== '' && <p className="mt-2 text-13">{t('settlement_receipt_is', { receipt: data.receipt })}</p>}
          {data.note !== '' && <p className="mt-2 text-13 text-amber">{t('settlement_note_is', { note: data.note })}</p>}
          {data.answer !== '' && <p className="mt-1 text-13">{t('settlement_answer_is', { answer: data.answer })}</p>}
          <SettlementActs settlement={data} onDone={onClose} />
        </>
      )}
    </Dialog>
  );
}
