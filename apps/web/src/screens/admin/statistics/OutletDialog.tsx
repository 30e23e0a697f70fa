import { listInstitutions } from '@praxis/contract/institutions/institutions';
import { saveXapiOutlet } from '@praxis/contract/statistics/outlets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { everyPage } from '../../../platform/calls/pages.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';

const ALL = '';

/** The address and key of a learning record store, and whose statements it receives. */
export function OutletDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const [address, setAddress] = useState('');
  const [username, setUsername] = useState('');
  const [key, setKey] = useState('');
  const [institution, setInstitution] = useState(ALL);
  const institutions = useQuery({
    queryKey: ['admin', 'institutions', 'approved', 'choices'],
    queryFn: ({ signal }) => everyPage((page) => call(listInstitutions, { state: 'approved', ...page }, { signal })),
  });
  const save = useMutation({
    mutationFn: () => call(saveXapiOutlet, { address, username, key, ...(institution !== ALL && { institution_id: institution }) }),
    onSuccess: () => {
      toastDone(t('xapi_saved'));
      onClose();
      return queries.invalidateQueries({ queryKey: ['admin', 'xapi-outlets'] });
    },
  });
  const choices = (institutions.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={t('xapi_add')}
      foot={
        <>
          <Button onClick={onClose}>{t('xapi_cancel')}</Button>
          <Button look="filled" busy={save.isPending} disabled={!address.trim() || !username || !key} onClick={() => save.mutate()}>
            {t('xapi_save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t('xapi_address')} help={t('xapi_address_help')}>
          <TextInput
            inputMode="url"
            value={address}
            placeholder="https://lrs.example.org/xapi"
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
        <Field label={t('xapi_username')}>
          <TextInput autoComplete="off" value={username} onChange={(event) => setUsername(event.target.value)} />
        </Field>
        <Field label={t('xapi_key')} help={t('xapi_key_help')}>
          <TextInput type="password" autoComplete="new-password" value={key} onChange={(event) => setKey(event.target.value)} />
        </Field>
        <Field label={t('xapi_whose')}>
          <Select
            choices={[{ value: ALL, label: t('xapi_everybody') }, ...choices]}
            value={institution}
            onChange={(event) => setInstitution(event.target.value)}
          />
        </Field>
        <Problem of={save.error} />
      </div>
    </Dialog>
  );
}
