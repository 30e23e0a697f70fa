import { auditActionNames } from '@praxis/contract/core/audit-messages';
import { explainDifference, showDifference, takeInDifference } from '@praxis/contract/payments/bills';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { yuanOf } from '../../../parts/market/money.ts';
import { OwnPasswordField } from '../../../parts/market/OwnPasswordField.tsx';
import { PasswordDialog } from '../../../parts/market/PasswordDialog.tsx';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { useNames } from '../useNames.ts';

const amount = (cents: number | null) => (cents === null ? '—' : yuanOf(cents));
const time = (at: number | null) => (at === null ? '—' : spokenTime(at));

/** One difference: both sides, what is on record, and what can be done about it. */
export function DifferencePane({ id, onChanged, onClose }: { id: string; onChanged: () => Promise<unknown>; onClose: () => void }) {
  const { t } = useTranslation(['bills', 'shell']);
  const nameOf = useNames();
  const [note, setNote] = useState('');
  const [password, setPassword] = useState('');
  const detail = useQuery({
    queryKey: ['admin-difference', id],
    queryFn: ({ signal }) => call(showDifference, { difference_id: id }, { signal }),
  });
  const after = async (text: string) => {
    await Promise.all([onChanged(), detail.refetch()]);
    toastDone(text);
  };
  const [taking, setTaking] = useState(false);
  async function takeIn(password: string) {
    const { settled } = await call(takeInDifference, { difference_id: id, password });
    await after(t(settled ? 'taken_in' : 'still_differs'));
  }
  const explain = useMutation({
    mutationFn: () => call(explainDifference, { difference_id: id, note, password }),
    onSuccess: () => after(t('explained')),
  });
  const { data } = detail;
  if (!data)
    return (
      <>
        {detail.isPending && <Skeleton rows={5} label={t('shell:loading')} />}
        <Problem of={detail.error} retry={() => void detail.refetch()} />
      </>
    );
  const { difference } = data;
  const errors = explain.error instanceof Refused ? explain.error.fields : {};
  const pairs = [
    [t('fact_amount'), amount(difference.theirs_cents), amount(difference.ours_cents)],
    [
      t('fact_state'),
      difference.theirs_cents === null ? '—' : t('on_bill'),
      data.ours_state === null ? t('unknown_here') : t(`ours_${data.ours_state}`, { defaultValue: data.ours_state }),
    ],
    [t('fact_time'), time(data.theirs_at), time(data.ours_at)],
  ];
  return (
    <>
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 font-mono text-14 font-bold break-all">{difference.out_no}</h3>
        <Button size="small" look="plain" className="ml-auto" onClick={onClose}>
          {t('shell:close')}
        </Button>
      </div>
      <p className="mb-3 text-13 text-ink-3">
        {[t(`kind_${difference.kind}`), t(`channel_${difference.channel}`), data.title].filter(Boolean).join('　')}
      </p>
      <table className="bill-sides">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('side_bill')}</th>
            <th scope="col">{t('side_here')}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(([label, theirs, ours]) => (
            <tr key={label} data-differs={theirs !== ours}>
              <th scope="row">{label}</th>
              <td>{theirs}</td>
              <td>{ours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.trade_no !== '' && <p className="py-2 text-13 break-all text-ink-2">{t('trade_no', { number: data.trade_no })}</p>}
      {data.traces.length > 0 && (
        <>
          <h4 className="mt-4 mb-1 text-14 font-bold">{t('traces')}</h4>
          <ol className="bill-traces">
            {data.traces.map((trace) => (
              <li key={`${trace.at} ${trace.action} ${trace.detail}`}>
                <span className="text-ink-3">{spokenTime(trace.at)}</span>
                <span>
                  {trace.action.startsWith('notify_')
                    ? t('notified', { outcome: trace.action.slice(7) })
                    : nameOf(auditActionNames, trace.action)}
                  <span className="block text-12 text-ink-3">{trace.detail}</span>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      {difference.state === 'open' ? (
        <div className="mt-4 grid gap-3">
          <Field label={t('note')} help={t('note_help')} error={errors.note}>
            <TextArea maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
          <OwnPasswordField value={password} onChange={setPassword} error={errors.password} />
          {Object.keys(errors).length === 0 && <Problem of={explain.error} />}
          <div className="flex flex-wrap justify-between gap-2">
            <Button onClick={() => setTaking(true)}>{t('take_in')}</Button>
            <Button look="filled" busy={explain.isPending} onClick={() => explain.mutate()}>
              {t('explain')}
            </Button>
          </div>
          <p className="text-12 text-ink-3">{t('pane_note')}</p>
          {taking && (
            <PasswordDialog
              title={t('take_in')}
              note={difference.out_no}
              confirm={t('take_in')}
              onConfirm={takeIn}
              onClose={() => setTaking(false)}
            />
          )}
        </div>
      ) : (
        <p className="mt-4 text-13 text-ink-2">
          {[t(`difference_${difference.state}`), difference.decided_by, time(difference.decided_at), difference.note]
            .filter(Boolean)
            .join('　')}
        </p>
      )}
    </>
  );
}
