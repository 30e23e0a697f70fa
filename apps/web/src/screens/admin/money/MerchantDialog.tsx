import { enterMerchantKeys } from '@praxis/contract/payments/board';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';

const empty = {
  account: '',
  partner: '',
  api_v3_key: '',
  merchant_serial: '',
  public_key_id: '',
  private_key: '',
  public_key: '',
  password: '',
};
const lines = {
  wechat: ['account', 'partner', 'merchant_serial', 'public_key_id', 'api_v3_key'],
  alipay: ['account', 'partner'],
} as const;

/** Enters a merchant or its new keys: they travel once and are never shown again. */
export function MerchantDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['market', 'shell']);
  const client = useQueryClient();
  const [channel, setChannel] = useState<'wechat' | 'alipay'>('wechat');
  const [typed, setTyped] = useState(empty);
  const [precreate, setPrecreate] = useState(false);
  const enter = useMutation({
    mutationFn: () => call(enterMerchantKeys, { channel, ...typed, precreate: channel === 'alipay' && precreate }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['admin-money'] });
      toastDone(t('merchant_entered'));
      onClose();
    },
  });
  const errors = enter.error instanceof Refused ? enter.error.fields : {};
  const field = (name: keyof typeof empty) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={t('merchant_enter')}
      summary={t('merchant_note')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={enter.isPending} onClick={() => enter.mutate()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field label={t('fact_channel')}>
          <Select
            value={channel}
            onChange={({ target }) => setChannel(target.value as 'wechat' | 'alipay')}
            choices={(['wechat', 'alipay'] as const).map((value) => ({ value, label: t(`channel_${value}`) }))}
          />
        </Field>
        {lines[channel].map((name) => (
          <Field key={name} label={t(`${channel}_${name}` as 'wechat_account')} error={errors[name]}>
            <TextInput autoComplete="off" type={name === 'api_v3_key' ? 'password' : 'text'} {...field(name)} />
          </Field>
        ))}
        {channel === 'alipay' && (
          <Checkbox label={t('alipay_precreate')} checked={precreate} onChange={({ target }) => setPrecreate(target.checked)} />
        )}
        {(['private_key', 'public_key'] as const).map((name) => (
          <Field key={name} label={t(`merchant_${name}`)} error={errors[name]}>
            <TextArea rows={2} spellCheck={false} autoComplete="off" {...field(name)} />
          </Field>
        ))}
        <Field label={t('own_password')} error={errors.password}>
          <TextInput type="password" autoComplete="current-password" {...field('password')} />
        </Field>
      </div>
      {Object.keys(errors).length === 0 && <Problem of={enter.error} />}
    </Dialog>
  );
}
