import { credentialMessages } from '@praxis/contract/accounts/credentials-messages';
import { useState } from 'react';
import { messageOf } from '../../platform/calls/form.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { generalText } from '../../platform/language/i18n.ts';
import { startSession } from '../../platform/person/session.ts';
import { toastLogin } from '../../platform/toasts.ts';
import { useOnce } from '../../ui/hooks/once.ts';

export type Login = { utoken?: string; utype?: number };

/** What a login failure says: the server's words, or the general sentence when it has none (S-273). */
export const loginFailure = (failure: unknown) =>
  (failure instanceof Refused && failure.msg) || messageOf(credentialMessages, 'login_failed');

/** What a failure of anything else at an entrance says: nobody was logging in. */
export const entranceFailure = (failure: unknown) => (failure instanceof Refused && failure.msg) || generalText('unreachable');

type Attempt = {
  check: () => boolean;
  ask: () => Promise<Login>;
  refuse: (failure: unknown) => boolean;
  onDone: () => void;
};

/** Runs one way of logging in: check, ask, store the session (S-260), go on; a failure is told for 2 s. */
export function useLogin({ check, ask, refuse, onDone }: Attempt) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (busy || !check()) return;
    setBusy(true);
    try {
      const login = await ask();
      if (!login.utoken || !login.utype) return toastLogin(loginFailure(undefined));
      startSession({ utoken: login.utoken, utype: login.utype });
      onDone();
    } catch (failure) {
      if (failure instanceof Refused && failure.handled) return;
      if (!refuse(failure)) toastLogin(loginFailure(failure));
    } finally {
      setBusy(false);
    }
  };
  return { busy, submit: useOnce(() => void run()) };
}
