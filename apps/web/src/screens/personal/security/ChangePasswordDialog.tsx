import { credentialMessages } from '@praxis/contract/accounts/credentials-messages';
import { accountsMessages } from '@praxis/contract/accounts/messages';
import { changePassword, changePasswordInput } from '@praxis/contract/accounts/personal';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordRules } from '../../../parts/account/PasswordRules.tsx';
import { call } from '../../../platform/calls/call.ts';
import { besideNoField, contractResolver, showRefusal } from '../../../platform/calls/form.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useProfileChanged } from '../profile/useProfile.ts';

type Values = { old_password: string; password: string };

/** Sets the password; every other device is signed out by it. */
export function ChangePasswordDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation(['personal', 'shell']);
  const changed = useProfileChanged();
  const form = useForm<Values>({
    defaultValues: { old_password: '', password: '' },
    resolver: contractResolver(hasPassword ? changePasswordInput : changePassword.input, { ...accountsMessages, ...credentialMessages }),
  });
  const { register, formState, watch } = form;
  const { errors } = formState;
  const change = useMutation({
    mutationFn: (values: Values) => call(changePassword, values),
    async onSuccess() {
      await changed();
      toastDone(t('password_changed'));
      onClose();
    },
    onError: (failure) => showRefusal(form, failure),
  });
  return (
    <Dialog open onClose={onClose} title={t(hasPassword ? 'change_password' : 'set_password')} summary={t('password_line')}>
      <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((values) => change.mutate(values))}>
        {hasPassword && (
          <Field label={t('old_password')} error={errors.old_password?.message} required>
            <TextInput type="password" autoComplete="current-password" maxLength={200} {...register('old_password')} />
          </Field>
        )}
        <Field label={t('new_password')} error={errors.password?.message} help={<PasswordRules value={watch('password')} />} required>
          <TextInput type="password" autoComplete="new-password" maxLength={20} {...register('password')} />
        </Field>
        {Object.keys(errors).length === 0 && <Problem of={besideNoField(change.error)} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" look="filled" busy={change.isPending}>
            {t(hasPassword ? 'change_password' : 'set_password')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
