import { type BankView, changeBank, createBank, listBanks } from '@praxis/contract/questions/questions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';

type Scope = BankView['scope'];

/** Makes a bank, or renames and shares one. */
export function BankDialog({ bank, onClose, onMade: onCreated }: { bank?: BankView; onClose: () => void; onMade?: (id: string) => void }) {
  const { t } = useTranslation('question-bank');
  const queries = useQueryClient();
  const banks = useQuery({ queryKey: ['questions', 'banks'], queryFn: ({ signal }) => call(listBanks, {}, { signal }) });
  const [name, setName] = useState(bank?.name ?? '');
  const [place, setPlace] = useState(bank?.space_id ? `space:${bank.space_id}` : (bank?.scope ?? 'private'));
  const sharing = banks.data?.sharing;
  const choices = [
    { value: 'private', label: t('scope_private') },
    ...(sharing?.spaces ?? []).map((space) => ({ value: `space:${space.id}`, label: t('scope_space', { name: space.name }) })),
    ...(sharing?.institution ? [{ value: 'institution', label: t('scope_institution', { name: sharing.institution }) }] : []),
    ...(sharing?.platform ? [{ value: 'platform', label: t('scope_platform') }] : []),
  ];
  const save = async () => {
    const space = place.startsWith('space:') ? place.slice('space:'.length) : null;
    const input = { name: name.trim(), scope: (space ? 'space' : place) as Scope, space_id: space };
    if (bank) await call(changeBank, { bank_id: bank.id, ...input }, { background: true });
    else onCreated?.((await call(createBank, input, { background: true })).bank_id);
    await queries.invalidateQueries({ queryKey: ['questions', 'banks'] });
  };
  return (
    <ConfirmDialog open onClose={onClose} title={bank ? t('bank_change') : t('bank_make')} confirm={t('save')} onConfirm={save}>
      <div className="flex flex-col gap-4">
        <Field label={t('bank_name')} required>
          <TextInput autoFocus maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={t('scope')} help={t('scope_help')}>
          <Select choices={choices} value={place} onChange={(event) => setPlace(event.target.value)} />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
