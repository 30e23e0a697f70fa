import { sendPhoneCode } from '@praxis/contract/accounts/accounts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useCodeButton } from './code-countdown.ts';

type SmsCodeFieldProps = {
  phone: string;
  codeType: 'bind' | 'change';
  /** Checks the phone before anything is sent. */
  checkPhone: () => boolean;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  className?: string;
};

/** The SMS code inside a working form; why none was sent is said below it. */
export function SmsCodeField({ phone, codeType, checkPhone, value, onChange, error, className }: SmsCodeFieldProps) {
  const { t } = useTranslation('login');
  const [failure, setFailure] = useState<{ phone: string; refused: unknown }>();
  const send = async () => {
    setFailure(undefined);
    try {
      await call(sendPhoneCode, { phone, code_type: codeType });
      return true;
    } catch (refused) {
      setFailure({ phone, refused });
      return false;
    }
  };
  const { button, press } = useCodeButton(phone, send);
  const text = { idle: t('get_code'), sending: t('sending'), countdown: '' };
  return (
    <div className={className}>
      <Field label={t('code')} error={error} help={button.state === 'countdown' ? t('code_sent') : undefined} required>
        <TextInput
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={t('code_hint')}
          maxLength={10}
          value={value}
          onChange={(event) => onChange(event.target.value.trim())}
          after={
            <button
              type="button"
              disabled={button.state !== 'idle'}
              onClick={() => checkPhone() && void press()}
              className="-mr-1 h-7 rounded-sm border-l border-line-2 px-2 text-13 whitespace-nowrap text-pine disabled:text-ink-3 touch:h-10"
            >
              {button.state === 'countdown' ? t('seconds_left', { seconds: button.seconds }) : text[button.state]}
            </button>
          }
        />
      </Field>
      <Problem of={failure?.phone === phone && failure.refused} className="mt-2" />
    </div>
  );
}
