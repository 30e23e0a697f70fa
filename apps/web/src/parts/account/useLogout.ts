import { logout } from '@praxis/contract/accounts/accounts';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { goTo } from '../../platform/navigation.ts';
import { wipeSession } from '../../platform/person/session.ts';
import { toastDone } from '../../platform/toasts.ts';

/** Ends the session here and at the server; here even when the server cannot be reached. */
export function useLogout() {
  const { t } = useTranslation('shell');
  return async () => {
    await call(logout, {}, { background: true }).catch((failure) => console.warn('the session was ended on this device only', failure));
    wipeSession();
    toastDone(t('logged_out'));
    goTo('/index/home');
  };
}
