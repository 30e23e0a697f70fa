import { useTranslation } from 'react-i18next';
import { Entrance, useEntered } from './Entrance.tsx';
import { LoginBox } from './LoginBox.tsx';

/** The login page (S-077). */
export function LoginScreen() {
  const { t } = useTranslation('login');
  return (
    <Entrance title={t('login_title')}>
      <LoginBox onDone={useEntered()} />
    </Entrance>
  );
}
