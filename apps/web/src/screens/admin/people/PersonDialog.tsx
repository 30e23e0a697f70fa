import { phoneDigits } from '@praxis/contract/accounts/credential-rules';
import { changeUser, createUser } from '@praxis/contract/admin/operator';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { FirstPassword } from './FirstPassword.tsx';
import { nameOf, type UserView } from './user-view.ts';

const types = [1, 2, 3] as const;
const typeLabels = { 1: 'shell:role_stu', 2: 'shell:role_teach', 3: 'shell:role_specialist' } as const;
const form = 'person-form';

/** Makes an account, or changes who somebody is and how they sign in. */
export function PersonDialog({ user, onClose }: { user?: UserView; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'shell']);
  const client = useQueryClient();
  const [utype, setUtype] = useState<(typeof types)[number]>(user?.utype ?? 3);
  const [name, setName] = useState(user?.real_name ?? '');
  const [account, setAccount] = useState(user?.account ?? '');
  const [phone, setPhone] = useState(user?.phone ?? '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [password, setPassword] = useState<string>();
  const wrong = failure instanceof Refused ? failure.fields : {};
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const person = { utype, real_name: name, account, phone };
      if (user) await call(changeUser, { user_id: user.id, ...person });
      else setPassword((await call(createUser, person)).password);
      await client.invalidateQueries({ queryKey: ['admin-users'] });
      if (user) {
        toastDone(t('person_saved', { name }));
        onClose();
      }
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  if (password !== undefined) return <FirstPassword name={name} password={password} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={user ? t('change_person', { name: nameOf(user) }) : t('new_person')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" type="submit" form={form} busy={busy}>
            {t(user ? 'shell:save' : 'create_person')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <Field label={t('type')} help={user && user.utype !== utype ? t('type_change_line') : undefined}>
          <Select
            value={String(utype)}
            choices={types.map((type) => ({ value: String(type), label: t(typeLabels[type]) }))}
            onChange={(event) => setUtype(types.find((type) => String(type) === event.target.value) ?? 1)}
          />
        </Field>
        <Field label={t('real_name')} required error={wrong.real_name}>
          <TextInput value={name} maxLength={50} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={t('account')} help={t('account_help')} error={wrong.account}>
          <TextInput value={account} maxLength={20} autoComplete="off" onChange={(event) => setAccount(event.target.value)} />
        </Field>
        <Field label={t('phone')} error={wrong.phone}>
          <TextInput value={phone} inputMode="numeric" autoComplete="off" onChange={(event) => setPhone(phoneDigits(event.target.value))} />
        </Field>
        {Object.keys(wrong).length === 0 && <Problem of={failure} />}
      </form>
    </Dialog>
  );
}
