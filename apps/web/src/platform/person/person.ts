import { getUserDetailInfo } from '@praxis/contract/accounts/accounts';
import { call } from '../calls/call.ts';
import { Refused, Unreachable } from '../calls/refused.ts';
import { storedValue } from '../storage.ts';
import { clearPerson, storePerson } from './session.ts';

const pause = (milliseconds: number) => new Promise((done) => window.setTimeout(done, milliseconds));
const isHiccup = (failure: unknown) => failure instanceof Unreachable || (failure instanceof Refused && failure.status >= 500);

/** Asks who is signed in, only when no name is stored (S-250). One retry for a hiccup; other failures clear the person (S-261, C-11). */
export async function learnPerson(retryAfter = 1000) {
  if (!storedValue('utoken') || storedValue('user_name')) return;
  for (const attempt of [1, 2]) {
    try {
      storePerson(await call(getUserDetailInfo, {}, { ownServerErrors: true }));
      return;
    } catch (failure) {
      if (failure instanceof Refused && failure.handled) return;
      if (!isHiccup(failure) || attempt === 2) return clearPerson();
      await pause(retryAfter);
    }
  }
}
