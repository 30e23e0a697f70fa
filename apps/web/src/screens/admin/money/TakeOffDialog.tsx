import { takeOffProduct } from '@praxis/contract/market/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnPasswordField } from '../../../parts/market/OwnPasswordField.tsx';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';

/** Takes a product off sale at once, with the reason its seller reads. */
export function TakeOffDialog({ product, onClose }: { product: { id: string; title: string }; onClose: () => void }) {
  const { t } = useTranslation(['market', 'shell']);
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const takeOff = useMutation({
    mutationFn: () => call(takeOffProduct, { product_id: product.id, reason, password }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['admin-products'] });
      onClose();
    },
  });
  const errors = takeOff.error instanceof Refused ? takeOff.error.fields : {};
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('take_off_title', { title: product.title })}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="danger" busy={takeOff.isPending} onClick={() => takeOff.mutate()}>
            {t('take_off')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">{t('take_off_note')}</p>
      <Field label={t('take_off_reason')} error={errors.reason} required>
        <TextArea maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <OwnPasswordField value={password} onChange={setPassword} error={errors.password} />
      {Object.keys(errors).length === 0 && <Problem of={takeOff.error} />}
    </Dialog>
  );
}
