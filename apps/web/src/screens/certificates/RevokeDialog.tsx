import { revokeCertificate } from '@praxis/contract/certificates/certificates';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** Asks why a certificate is revoked; its holder reads the reason. */
export function RevokeDialog({
  certificate,
  onDone,
  onClose,
}: {
  certificate: { id: string; name: string };
  onDone: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation(['certificate', 'shell']);
  const [reason, setReason] = useState('');
  const revoke = useMutation({
    mutationFn: () => call(revokeCertificate, { certificate_id: certificate.id, reason }),
    async onSuccess() {
      await onDone();
      toastDone(t('revoked', { name: certificate.name }));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!revoke.isPending) revoke.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={t('revoke_of', { name: certificate.name })} summary={t('revoke_note')}>
      <form onSubmit={submit}>
        <Field label={t('reason')} required>
          <TextInput autoFocus maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Problem of={revoke.error} />
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="danger-filled" type="submit" busy={revoke.isPending}>
            {t('revoke')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
