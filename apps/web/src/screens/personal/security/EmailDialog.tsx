import { accountsMessages } from '@praxis/contract/accounts/messages';
import { deliveryMessages } from '@praxis/contract/notifications/delivery-messages';
import { sendEmailCode, verifyEmail } from '@praxis/contract/notifications/preferences';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { contractResolver, showRefusal } from '../../../platform/calls/form.ts';
import { toast, toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { usePreferencesChanged } from '../messages/useMessagePreferences.ts';
import { useProfileChanged } from '../profile/useProfile.ts';

const messages = { ...accountsMessages, ...deliveryMessages };

function AddressForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useTranslation('message-settings');
  const form = useForm<{ email: string }>({ defaultValues: { email }, resolver: contractResolver(sendEmailCode.input, messages) });
  const error = form.formState.errors.email?.message;
  const send = useMutation({
    mutationFn: (values: { email: string }) => call(sendEmailCode, values),
    onSuccess(_nothing, values) {
      toast(t('email_sent'));
      onSent(values.email);
    },
    onError: (failure) => showRefusal(form, failure),
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((values) => send.mutate(values))}>
      <Field label={t('email')} error={error} required>
        <TextInput type="email" autoComplete="email" maxLength={254} {...form.register('email')} />
      </Field>
      {!error && <Problem of={send.error} />}
      <div className="flex justify-end">
        <Button type="submit" look="filled" busy={send.isPending}>
          {t('email_send')}
        </Button>
      </div>
    </form>
  );
}

function CodeForm({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const { t } = useTranslation('message-settings');
  const changed = usePreferencesChanged();
  const profileChanged = useProfileChanged();
  const form = useForm<{ code: string }>({ defaultValues: { code: '' }, resolver: contractResolver(verifyEmail.input, messages) });
  const error = form.formState.errors.code?.message;
  const verify = useMutation({
    mutationFn: (values: { code: string }) => call(verifyEmail, values),
    async onSuccess() {
      await Promise.all([changed(), profileChanged()]);
      toastDone(t('email_proven'));
      onClose();
    },
    onError: (failure) => showRefusal(form, failure),
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((values) => verify.mutate(values))}>
      <Field label={t('email_code')} error={error} required>
        <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...form.register('code')} />
      </Field>
      {!error && <Problem of={verify.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t('email_again')}</Button>
        <Button type="submit" look="filled" busy={verify.isPending}>
          {t('email_prove')}
        </Button>
      </div>
    </form>
  );
}

/** Proves an e-mail address: a code goes to it and comes back here. */
export function EmailDialog({ email, waiting, onClose }: { email: string; waiting: string; onClose: () => void }) {
  const { t } = useTranslation('message-settings');
  const [sentTo, setSentTo] = useState(waiting);
  return (
    <Dialog open onClose={onClose} title={t('email_verify')} summary={sentTo ? t('email_waiting', { email: sentTo }) : t('email_line')}>
      {sentTo ? <CodeForm onBack={() => setSentTo('')} onClose={onClose} /> : <AddressForm email={email} onSent={setSentTo} />}
    </Dialog>
  );
}
