import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { goTo, isEntrance } from '../platform/navigation.ts';
import { closeLogin, useLoginDialog } from '../platform/person/login-dialog.ts';
import { storedValue } from '../platform/storage.ts';
import { LoginBox } from '../screens/login/LoginBox.tsx';
import type { EntryPoint } from '../screens/login/LoginForms.tsx';
import { Dialog } from '../ui/Dialog.tsx';

function Box() {
  const { t } = useTranslation('login');
  const { pathname } = useLocation();
  const { reason, cause } = useLoginDialog();
  // An expert whose session ran out logs in through the expert's door, chosen before anything is wiped.
  const [entryPoint] = useState<EntryPoint>(() => (storedValue('utype') === '3' ? 3 : 1));
  // A link inside the box may lead to an entrance of its own; the box does not follow there.
  useEffect(() => {
    if (isEntrance(pathname)) closeLogin();
  }, [pathname]);
  const done = () => {
    closeLogin();
    // The learning-center personal page is the one page that leads on (S-084, C-06).
    if (pathname === '/index/personal') goTo('/index/learnCenter');
  };
  const lines = { asked: undefined, expired: cause || t('expired_line'), needed: t('needed_line') };
  return (
    <Dialog open onClose={closeLogin} title={cause ? t('ended_title') : t(`${reason}_title`)} summary={lines[reason]}>
      <LoginBox entry={entryPoint} onDone={done} />
    </Dialog>
  );
}

/** The login box over the page shown; the page stays and is refreshed (S-083, C-41). */
export function LoginDialog() {
  return (
    <Suspense fallback={null}>
      <Box />
    </Suspense>
  );
}
