import { passLoad, phoneLoad, register } from '@praxis/contract/accounts/accounts';
import { brokenAccount, brokenCode, brokenNewPassword, brokenPhone, brokenTypedPassword } from '@praxis/contract/accounts/credential-rules';
import { type FormEvent, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PasswordRules } from '../../parts/account/PasswordRules.tsx';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { storedValue, storeValue } from '../../platform/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { AccountField, PasswordField, PhoneAndCode } from './EntranceFields.tsx';
import { useFields } from './useFields.ts';
import { useLogin } from './useLogin.ts';

// Its call weighs more than the form; what is agreed to is read after the form stands there.
const Consent = lazyPart(() => import('./Consent.tsx').then((file) => ({ default: file.Consent })));
const AboutYou = lazyPart(() => import('./AboutYou.tsx').then((file) => ({ default: file.AboutYou })));

/** The ordinary door is 1, the expert's 3 (D-22). */
export type EntryPoint = 1 | 3;
type FormProps = { entry: EntryPoint; onDone: () => void };

/** A form that Enter submits (S-122). */
export function EntranceForm({ label, submit, children }: { label: string; submit: () => void; children: ReactNode }) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form aria-label={label} noValidate onSubmit={onSubmit} className="pt-6">
      {children}
    </form>
  );
}

/** The code of the school whose slip or link led here; with it a student number stands for an account. */
function schoolHere() {
  const asked = new URLSearchParams(window.location.search).get('school');
  if (asked) storeValue('praxis-school', asked);
  return asked || storedValue('praxis-school') || undefined;
}

/** Mode 1: account and password (S-125). */
export function AccountForm({ entry: entryPoint, onDone }: FormProps) {
  const { t } = useTranslation('login');
  const [first, setFirst] = useState(false);
  // A slip led here: it bears a number and a code.
  const slip = new URLSearchParams(window.location.search).has('school');
  const { values, errors, set, check, refuse } = useFields({
    account: brokenAccount,
    password: brokenTypedPassword,
    new_password: (text) => (first ? brokenNewPassword(text) : undefined),
  });
  const { account, password, new_password } = values;
  const { busy, submit } = useLogin({
    check,
    onDone,
    refuse(failure) {
      if (failure instanceof Refused && failure.fields.new_password) setFirst(true);
      return refuse(failure);
    },
    ask: () => call(passLoad, { account, password, utype: entryPoint, institution: schoolHere(), ...(first && { new_password }) }),
  });
  return (
    <EntranceForm label={t('by_account')} submit={submit}>
      <AccountField value={values.account} onChange={set('account')} error={errors.account} numbered={slip} />
      <PasswordField
        value={values.password}
        onChange={set('password')}
        error={errors.password}
        help={slip && !first ? t('code_of_slip') : undefined}
      />
      {first && (
        <PasswordField
          fresh
          value={values.new_password}
          onChange={set('new_password')}
          error={errors.new_password}
          help={<PasswordRules value={values.new_password} />}
        />
      )}
      <div className="mb-5 text-right text-13">
        <Link to="/forgotPassword" className="no-underline hover:underline">
          {t('forgot')}
        </Link>
      </div>
      <Button type="submit" look="filled" size="large" wide busy={busy}>
        {t('log_in')}
      </Button>
    </EntranceForm>
  );
}

/** Mode 2: phone and SMS code (S-126). */
export function CodeForm({ entry: entryPoint, onDone }: FormProps) {
  const { t } = useTranslation('login');
  const fields = useFields({ phone: brokenPhone, code: brokenCode });
  const { values, check, refuse } = fields;
  const { busy, submit } = useLogin({ check, refuse, onDone, ask: () => call(phoneLoad, { ...values, utype: entryPoint }) });
  return (
    <EntranceForm label={t('by_code')} submit={submit}>
      <PhoneAndCode of={fields} codeType="load" />
      <Button type="submit" look="filled" size="large" wide busy={busy} className="mt-1">
        {t('log_in')}
      </Button>
    </EntranceForm>
  );
}

/** After registration: who it is, in the place of the whole box. */
export const AfterRegistration = ({ onDone }: { onDone: () => void }) => (
  <Suspense fallback={null}>
    <AboutYou onDone={onDone} />
  </Suspense>
);

/** Mode 3: phone, SMS code and a new password (S-127); logs in at once. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('login');
  const fields = useFields({ phone: brokenPhone, code: brokenCode, password: brokenNewPassword });
  const { values, errors, set, check, refuse } = fields;
  const { busy, submit } = useLogin({ check, refuse, onDone, ask: () => call(register, values) });
  return (
    <EntranceForm label={t('register')} submit={submit}>
      <PhoneAndCode of={fields} codeType="register" />
      <PasswordField
        fresh
        value={values.password}
        onChange={set('password')}
        error={errors.password}
        help={<PasswordRules value={values.password} />}
      />
      <Button type="submit" look="filled" size="large" wide busy={busy} className="mt-1">
        {t('register_and_enter')}
      </Button>
      <Suspense fallback={null}>
        <Consent />
      </Suspense>
    </EntranceForm>
  );
}
