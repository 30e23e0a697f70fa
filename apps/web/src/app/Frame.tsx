import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useLoginDialog } from '../platform/person/login-dialog.ts';
import { Toaster } from './Toaster.tsx';

const LoginDialog = lazy(() => import('./LoginDialog.tsx').then((file) => ({ default: file.LoginDialog })));

/** Around every page: messages, and the login box when it stands over the page. */
export function Frame() {
  const asksForLogin = useLoginDialog((now) => now.open);
  return (
    <>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      {asksForLogin && (
        <Suspense fallback={null}>
          <LoginDialog />
        </Suspense>
      )}
      <Toaster />
    </>
  );
}
