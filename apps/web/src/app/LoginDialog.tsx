import { useTranslation } from 'react-i18next';
import { closeLogin } from '../platform/login-dialog.ts';
import { Dialog } from '../ui/Dialog.tsx';

/** The login box over the page shown. */
export function LoginDialog() {
  const { t } = useTranslation('shell');
  return <Dialog open onClose={closeLogin} title={t('log_in')} />;
}
