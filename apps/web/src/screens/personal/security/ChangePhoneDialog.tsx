import { phoneDigits } from '@praxis/contract/accounts/credential-rules';
import { credentialMessages } from '@praxis/contract/accounts/credentials-messages';
import { accountsMessages } from '@praxis/contract/accounts/messages';
import { changePhone, changePhoneInput } from '@praxis/contract/accounts/personal';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SmsCodeField } from '../../../parts/account/SmsCodeField.tsx';
import { call } from '../../../platform/calls/call.ts';
import { besideNoField, brokenFields, contractResolver, showRefusal } from '../../../platform/calls/form.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useProfileChanged } from '../profile/useProfile.ts';

type Values = { phone: string; code: string; password: string };
const messages = { ...accountsMessages, ...credentialMessages };

/** Changes the phone with a code sent to the new one. */
export function ChangePhoneDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation(['personal', 'shell']);
  const changed = useProfileChanged();
  const form = useForm<Values>({
    defaultValues: { phone: '', code: '', password: '' },
    resolver: contractResolver(hasPassword ? changePhoneInput : changePhone.input, messages),
  });
  const { register, formState, control, watch } = form;
  const { errors } = formState;
  const change = useMutation({
    mutationFn: (values: Values) => call(changePhone, values),
    async onSuccess() {
      await changed();
      toastDone(t('phone_changed'));
      onClose();
    },
    onError: (failure) => showRefusal(form, failure),
  });
  const checkPhone = () => {
    const { phone } = brokenFields(changePhone.input, form.getValues(), messages);
    if (phone) form.setError('phone', { message: phone });
    else form.clearErrors(['phone', 'code']);
    return !phone;
  };
  return (
    <Dialog open onClose={onClose} title={t('change_phone')} summary={t('phone_line')}>
      <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((values) => change.mutate(values))}>
        {hasPassword && (
          <Field label={t('current_password')} error={errors.password?.message} required>
            <TextInput type="password" autoComplete="current-password" maxLength={200} {...register('password')} />
          </Field>
        )}
        <Field label={t('new_phone')} error={errors.phone?.message} required>
          <TextInput
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            {...register('phone', { onChange: ({ target }) => form.setValue('phone', phoneDigits(target.value)) })}
          />
        </Field>
        <Controller
          control={control}
          name="code"
          render={({ field }) => (
            <SmsCodeField
              phone={watch('phone')}
              codeType="change"
              checkPhone={checkPhone}
              value={field.value}
              onChange={field.onChange}
              error={errors.code?.message}
            />
          )}
        />
        {Object.keys(errors).length === 0 && <Problem of={besideNoField(change.error)} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" look="filled" busy={change.isPending}>
            {t('change_phone')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
