import { listLabs, makeLab, removeLab } from '@praxis/contract/labs/labs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

function MakeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['lab-design', 'shell']);
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const make = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      void navigate(`/lab/${(await call(makeLab, { title })).lab_id}`);
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t('make')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim()) void make();
        }}
      >
        <Field label={t('lab_title')} required>
          <TextInput value={title} maxLength={100} autoFocus onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <Problem of={failure} />
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" look="filled" busy={busy} disabled={!title.trim()}>
            {t('make')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A teacher's labs. */
export function LabsScreen() {
  const { t } = useTranslation(['lab-design', 'shell']);
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [making, setMaking] = useState(false);
  const [removing, setRemoving] = useState<string>();
  const search = useDeferredValue(text.trim());
  const labs = useQuery({
    queryKey: ['labs', search, page],
    queryFn: ({ signal }) => call(listLabs, { page, size: 20, search }, { signal }),
    placeholderData: keepPreviousData,
  });
  const make = (
    <Button look="filled" icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setMaking(true)}>
      {t('make')}
    </Button>
  );
  return (
    <Page
      title={t('labs')}
      actions={
        <>
          <SearchField
            aria-label={t('search')}
            placeholder={t('search')}
            value={text}
            maxLength={100}
            onChange={setText}
            className="w-60"
          />
          {make}
        </>
      }
    >
      {labs.isPending && <Skeleton rows={5} label={t('shell:loading')} />}
      <Problem of={labs.error} retry={() => void labs.refetch()} />
      {labs.data && labs.data.list.length === 0 && <EmptyState>{t(search ? 'none_found' : 'none')}</EmptyState>}
      {labs.data && labs.data.list.length > 0 && (
        <>
          <Ledger
            label={t('labs')}
            items={labs.data.list}
            columns={[
              { head: t('lab_title'), cell: (lab) => <Link to={`/lab/${lab.id}`}>{lab.title}</Link>, wide: true },
              {
                head: t('state'),
                cell: (lab) => (
                  <StateLabel shape={lab.state === 'published' ? 'disc' : 'draft'} tone={lab.state === 'published' ? 'pine' : 'mute'}>
                    {lab.version === null ? t('draft') : t('version', { version: lab.version })}
                  </StateLabel>
                ),
              },
              { head: t('steps'), cell: (lab) => lab.steps, numeric: true },
              { head: t('machines'), cell: (lab) => lab.machines, numeric: true },
              { head: t('minutes'), cell: (lab) => lab.minutes, numeric: true },
              { head: t('updated'), cell: (lab) => timeLabel(lab.updated_at) },
            ]}
            actions={(lab) => (
              <Button size="small" onClick={() => setRemoving(lab.id)}>
                {t('remove')}
              </Button>
            )}
          />
          <Pagination page={page} size={20} total={labs.data.total} onPage={setPage} />
        </>
      )}
      {making && <MakeDialog onClose={() => setMaking(false)} />}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t('remove_title')}
        confirm={t('remove')}
        danger
        onConfirm={async () => {
          await call(removeLab, { lab_id: removing! });
          await labs.refetch();
        }}
      >
        {t('remove_words')}
      </ConfirmDialog>
    </Page>
  );
}
