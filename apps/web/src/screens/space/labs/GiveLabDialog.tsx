import { listLabs } from '@praxis/contract/labs/labs';
import { giveLabTask } from '@praxis/contract/labs/tasks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { everyPage } from '../../../platform/calls/pages.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState } from '../../../ui/States.tsx';

/** Gives one of the teacher's published labs to the space as homework. */
export function GiveLabDialog({ spaceId, onClose, onAssigned: onInput }: { spaceId: string; onClose: () => void; onAssigned: () => void }) {
  const { t } = useTranslation(['space', 'shell']);
  const labs = useQuery({
    queryKey: ['labs', 'all'],
    queryFn: ({ signal }) => everyPage((page) => call(listLabs, page, { signal, background: true })),
  });
  const [chosen, setChosen] = useState('');
  const [opens, setOpens] = useState<number | null>(null);
  const [closes, setCloses] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const usable = labs.data?.filter(({ version }) => version !== null) ?? [];
  const labId = chosen || usable[0]?.id || '';
  const give = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(giveLabTask, { space_id: spaceId, lab_id: labId, opens_at: opens, closes_at: closes });
      onInput();
      onClose();
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('lab_give')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={busy} disabled={labId === ''} onClick={() => void give()}>
            {t('lab_give')}
          </Button>
        </>
      }
    >
      <Problem of={labs.error} retry={() => void labs.refetch()} />
      {labs.data && usable.length === 0 ? (
        <EmptyState
          plain
          action={
            <Link className={buttonClasses('soft')} to="/index/labs">
              {t('lab_own')}
            </Link>
          }
        >
          {t('lab_none_published')}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <Field label={t('lab_choose')}>
            <Select
              value={labId}
              choices={usable.map((lab) => ({ value: lab.id, label: lab.title }))}
              onChange={(event) => setChosen(event.target.value)}
            />
          </Field>
          <Field label={t('lab_opens')}>
            <DateTimeField value={opens} onChange={setOpens} />
          </Field>
          <Field label={t('lab_closes')}>
            <DateTimeField value={closes} onChange={setCloses} />
          </Field>
        </div>
      )}
      <Problem of={failure} />
    </Dialog>
  );
}
