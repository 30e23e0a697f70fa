import { listLabs, makeLab, removeLab } from '@praxis/contract/labs/labs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { ListPage, MakeButton } from '../../ui/lists/ListPage.tsx';
import { Paged } from '../../ui/lists/Paged.tsx';
import { useSearchedPages } from '../../ui/lists/useSearchedPages.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';

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
  const [making, setMaking] = useState(false);
  const [removing, setRemoving] = useState<string>();
  const { search, page, setPage, ...typed } = useSearchedPages();
  const labs = useQuery({
    queryKey: ['labs', search, page],
    queryFn: ({ signal }) => call(listLabs, { page, size: 20, search }, { signal }),
    placeholderData: keepPreviousData,
  });
  const make = { label: t('make'), onMake: () => setMaking(true) };
  return (
    <ListPage title={t('labs')} search={{ label: t('search'), ...typed }} make={make}>
      <Paged
        query={labs}
        empty={t(search ? 'none_found' : 'none')}
        action={
          !search && (
            <MakeButton soft onMake={make.onMake}>
              {make.label}
            </MakeButton>
          )
        }
        onPage={setPage}
      >
        {({ list }) => (
          <Ledger
            label={t('labs')}
            items={list}
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
        )}
      </Paged>
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
    </ListPage>
  );
}
