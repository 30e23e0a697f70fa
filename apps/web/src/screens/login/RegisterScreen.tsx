import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Entrance, useEntered } from './Entrance.tsx';
import { AfterRegistration, RegisterForm } from './LoginForms.tsx';

/** The registration page (S-081). */
export function RegisterScreen() {
  const { t } = useTranslation('login');
  const entered = useEntered();
  const [registered, setRegistered] = useState(false);
  if (registered)
    return (
      <Entrance title={t('register_title')} line="">
        <AfterRegistration onDone={entered} />
      </Entrance>
    );
  return (
    <Entrance title={t('register_title')} line={t('register_line')}>
      <RegisterForm onDone={() => setRegistered(true)} />
      <p className="mt-5 text-13 text-ink-3">
        {t('have_account')}{' '}
        <Link to="/login" className="inline-block no-underline hover:underline">
          {t('go_login')}
        </Link>
      </p>
    </Entrance>
  );
}
