import { sendPhoneCode } from '@praxis/contract/accounts/accounts';
import { phoneDigits } from '@praxis/contract/accounts/credential-rules';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodeButton } from '../../parts/account/code-countdown.ts';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { toast, toastLogin } from '../../platform/toasts.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { entranceFailure } from './useLogin.ts';

type FieldProps = { value: string; onChange: (value: string) => void; error?: ReactNode };

/** Account name or phone, at most 20 characters (S-172). */
export function AccountField({ value, onChange, error, numbered }: FieldProps & { numbered?: boolean }) {
  const { t } = useTranslation('login');
  return (
    <Field label={t(numbered ? 'number_or_account' : 'account')} error={error} className="mb-4">
      <TextInput
        large
        name="account"
        autoComplete="username"
        // Where fingers type, a keyboard that comes up unasked covers the page.
        autoFocus={window.matchMedia('(pointer: fine)').matches}
        maxLength={20}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** 138 0013 8000 */
const grouped = (phone: string) =>
  phone.replace(/^(\d{3})(\d{1,4})?(\d{1,4})?$/, (_all, ...parts) => parts.slice(0, 3).filter(Boolean).join(' '));

/** Where the caret stands after some digits of a grouped phone. */
const caretAfter = (digits: number) => digits + (digits > 3 ? 1 : 0) + (digits > 7 ? 1 : 0);

/** Digits alone, at most 11 (S-175), grouped for reading; what is missing is said beside the rule. */
function PhoneField({ value, onChange, error }: FieldProps) {
  const { t } = useTranslation('login');
  const missing = 11 - value.length;
  const reported = error && value !== '' && missing > 0 ? t('phone_short', { missing }) : error;
  return (
    <Field label={t('phone')} error={reported} className="mb-4">
      <TextInput
        large
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        value={grouped(value)}
        onChange={({ target }) => {
          const before = digitsOf(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
          onChange(phoneDigits(target.value));
          // The new text is in the field by then, and has put the caret at its end.
          queueMicrotask(() => {
            // Nobody types in a field that the browser fills in, and Safari would enter it.
            if (target === document.activeElement) target.setSelectionRange(caretAfter(before), caretAfter(before));
          });
        }}
      />
    </Field>
  );
}

type CodeFieldProps = FieldProps & {
  phone: string;
  codeType: 'load' | 'register' | 'forget' | 'bind';
  /** Checks the phone before anything is sent. */
  checkPhone: () => boolean;
};

/** The SMS code with its button: seconds left while it waits (S-123). */
function CodeField({ value, onChange, error, phone, codeType, checkPhone }: CodeFieldProps) {
  const { t } = useTranslation('login');
  const send = async () => {
    try {
      await call(sendPhoneCode, { phone, code_type: codeType });
      toast(t('code_sent'));
      return true;
    } catch (failure) {
      if (!(failure instanceof Refused && failure.handled)) toastLogin(entranceFailure(failure));
      return false;
    }
  };
  const { button, press } = useCodeButton(phone, send);
  const label =
    button.state === 'countdown'
      ? t('seconds_left', { seconds: button.seconds })
      : button.state === 'sending'
        ? t('sending')
        : t('get_code');
  return (
    <Field label={t('code')} error={error} className="mb-4">
      <TextInput
        large
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={t('code_hint')}
        maxLength={10}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
        after={
          <span className="-mr-2 flex items-center gap-1">
            <span className="h-5 w-px bg-line-2" />
            <button
              type="button"
              disabled={button.state !== 'idle'}
              onClick={() => checkPhone() && void press()}
              className="h-8 rounded-sm px-2 text-14 whitespace-nowrap text-pine disabled:text-ink-3"
            >
              {label}
            </button>
          </span>
        }
      />
    </Field>
  );
}

type PhoneAndCodeProps = {
  of: {
    values: Record<'phone' | 'code', string>;
    errors: { phone?: string | undefined; code?: string | undefined };
    set: (name: 'phone' | 'code') => (value: string) => void;
    check: (name: 'phone') => boolean;
  };
  codeType: CodeFieldProps['codeType'];
};

/** A phone and the code that is sent to it. */
export function PhoneAndCode({ of: { values, errors, set, check }, codeType }: PhoneAndCodeProps) {
  return (
    <>
      <PhoneField value={values.phone} onChange={set('phone')} error={errors.phone} />
      <CodeField
        value={values.code}
        onChange={set('code')}
        error={errors.code}
        phone={values.phone}
        codeType={codeType}
        checkPhone={() => check('phone')}
      />
    </>
  );
}

function EyeMark({ shut }: { shut: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
      {shut && <path d="m4 4 16 16" />}
    </svg>
  );
}

/** A password that can be looked at. */
export function PasswordField({
  value,
  onChange,
  error,
  fresh,
  help,
  large = true,
}: FieldProps & { fresh?: boolean; help?: ReactNode; large?: boolean }) {
  const { t } = useTranslation('login');
  const [seen, setSeen] = useState(false);
  return (
    <Field label={t(fresh ? 'new_password' : 'password')} error={error} help={help} className="mb-4">
      <TextInput
        large={large}
        name="password"
        type={seen ? 'text' : 'password'}
        autoComplete={fresh ? 'new-password' : 'current-password'}
        maxLength={fresh ? 20 : 200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        after={
          <button
            type="button"
            aria-label={t(seen ? 'hide_password' : 'show_password')}
            aria-pressed={seen}
            onClick={() => setSeen(!seen)}
            className="-mr-1 grid size-8 place-items-center rounded-sm text-ink-2"
          >
            <EyeMark shut={seen} />
          </button>
        }
      />
    </Field>
  );
}
