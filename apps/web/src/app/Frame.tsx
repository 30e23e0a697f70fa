import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { lazyPart } from '../platform/calls/lazy-part.ts';
import { useLoginDialog } from '../platform/person/login-dialog.ts';
import { Toaster } from './Toaster.tsx';

const LoginDialog = lazyPart(() => import('./LoginDialog.tsx').then((file) => ({ default: file.LoginDialog })));

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
