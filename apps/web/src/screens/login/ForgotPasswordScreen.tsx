import { forgetPassword } from '@praxis/contract/accounts/accounts';
import { brokenCode, brokenNewPassword, brokenPhone } from '@praxis/contract/accounts/credential-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PasswordRules } from '../../parts/account/PasswordRules.tsx';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { goTo } from '../../platform/navigation.ts';
import { toastDone, toastLogin } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { useOnce } from '../../ui/hooks/once.ts';
import { Entrance } from './Entrance.tsx';
import { PasswordField, PhoneAndCode } from './EntranceFields.tsx';
import { EntranceForm } from './LoginForms.tsx';
import { useFields } from './useFields.ts';
import { entranceFailure } from './useLogin.ts';

/** Sets a new password with an SMS code (S-080). */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('login');
  const fields = useFields({ phone: brokenPhone, code: brokenCode, password: brokenNewPassword });
  const { values, errors, set, check, refuse } = fields;
  const [busy, setBusy] = useState(false);
  const reset = async () => {
    if (busy || !check()) return;
    setBusy(true);
    try {
      await call(forgetPassword, values);
      toastDone(t('reset_done'));
      goTo('/login');
    } catch (failure) {
      if (failure instanceof Refused && failure.handled) return;
      if (!refuse(failure)) toastLogin(entranceFailure(failure));
    } finally {
      setBusy(false);
    }
  };
  const submit = useOnce(() => void reset());
  return (
    <Entrance title={t('forgot_title')} line={t('forgot_line')}>
      <EntranceForm label={t('forgot_title')} submit={submit}>
        <PhoneAndCode of={fields} codeType="forget" />
        <PasswordField
          fresh
          value={values.password}
          onChange={set('password')}
          error={errors.password}
          help={<PasswordRules value={values.password} />}
        />
        <Button type="submit" look="filled" size="large" wide busy={busy} className="mt-1">
          {t('reset')}
        </Button>
      </EntranceForm>
      <p className="mt-5 text-13 text-ink-3">
        <Link to="/login" className="inline-block no-underline hover:underline">
          {t('go_login')}
        </Link>
      </p>
    </Entrance>
  );
}
