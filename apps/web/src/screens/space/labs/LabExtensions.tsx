import { listLabOwnDates, saveLabOwnDates } from '@praxis/contract/labs/tasks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StudentPicker } from '../../../parts/space/StudentPicker.tsx';
import { call } from '../../../platform/calls/call.ts';
import { usePages } from '../../../platform/calls/pages.ts';
import { listed, timeLabel } from '../../../platform/language/dates.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { List } from '../../../ui/lists/Table.tsx';
import { Problem } from '../../../ui/Problem.tsx';

function NewExtension({
  spaceId,
  onGive,
}: {
  spaceId: string;
  onGive: (userIds: string[], until: number, reason: string) => Promise<void>;
}) {
  const { t } = useTranslation('space');
  const [people, setPeople] = useState<readonly { id: string; name: string }[]>([]);
  const [until, setUntil] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const ready = people.length > 0 && until !== null;
  const give = async () => {
    if (!ready) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const ids = people.map(({ id }) => id);
      await onGive(ids, until, reason);
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  return (
    <div className="mt-2 flex flex-col gap-3 border-t border-line pt-3">
      <StudentPicker spaceId={spaceId} people={people} onChange={setPeople} />
      <Field label={t('lab_own_date_until')}>
        <DateTimeField value={until} onChange={setUntil} />
      </Field>
      <Field label={t('lab_own_date_reason')}>
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Problem of={failure} />
      <Button look="soft" busy={busy} disabled={!ready} onClick={() => void give()}>
        {t(ready ? 'lab_own_date_add' : 'lab_own_date_pick')}
      </Button>
    </div>
  );
}

/** Students for whom a lab closes later. */
export function LabExtensions({ spaceId, taskId, onSaved }: { spaceId: string; taskId: string; onSaved: () => void }) {
  const { t } = useTranslation(['space', 'shell']);
  const [adding, setAdding] = useState(false);
  const {
    query: dates,
    items,
    more,
  } = usePages({
    queryKey: ['lab-own-dates', taskId],
    ask: (page, signal) => call(listLabOwnDates, { task_id: taskId, page, size: 100 }, { signal }),
    idOf: ({ student }) => student.id,
  });
  const put = async (user_ids: string[], closes_at: number | null, reason = '') => {
    await call(saveLabOwnDates, { task_id: taskId, user_ids, closes_at, reason });
    setAdding(false);
    onSaved();
    await dates.refetch();
  };
  return (
    <section aria-label={t('lab_own_dates')} className="mt-2">
      <div className="flex items-center justify-between">
        <h3 className="text-15 font-bold">{t('lab_own_dates')}</h3>
        {!adding && (
          <Button size="small" onClick={() => setAdding(true)}>
            {t('lab_own_date_add')}
          </Button>
        )}
      </div>
      <Problem of={dates.error} retry={() => void dates.refetch()} />
      {dates.isSuccess && items.length === 0 && !adding && <p className="mt-2 text-13 text-ink-3">{t('lab_own_dates_none')}</p>}
      <List label={t('lab_own_dates')}>
        {items.map(({ student, closes_at, reason }) => (
          <li key={student.id} className="flex min-h-11 items-center gap-3 border-t border-line py-2">
            <span className="min-w-0 flex-1">
              <b className="cut block">{student.name}</b>
              <span className="cut block text-13 text-ink-3">{listed([timeLabel(closes_at), reason])}</span>
            </span>
            <Button
              size="small"
              look="plain"
              aria-label={t('lab_own_date_take_back', { name: student.name })}
              onClick={() => put([student.id], null).catch(showFailure)}
            >
              {t('lab_take_back')}
            </Button>
          </li>
        ))}
      </List>
      <MoreButton {...more} />
      {adding && <NewExtension spaceId={spaceId} onGive={put} />}
    </section>
  );
}
