import { wapLoad } from '@praxis/contract/accounts/accounts';
import { call } from '../platform/calls/call.ts';
import { Refused } from '../platform/calls/refused.ts';
import { generalText } from '../platform/language/i18n.ts';
import { isEntrance, safeRedirect, showAddress } from '../platform/navigation.ts';
import { askForPhone, openLogin } from '../platform/person/login-dialog.ts';
import { learnPerson } from '../platform/person/person.ts';
import { startSession, wipeSession } from '../platform/person/session.ts';
import { storedValue } from '../platform/storage.ts';
import { toast, toastError } from '../platform/toasts.ts';

/** What an address may bring along when the application is entered (S-112, S-113). */
export type EntryQuery = { session?: { utoken: string; utype: string }; wechat?: { code: string; state: string }; cleanPath: string };

const ours = ['Authorization', 'utype'];
const wechats = ['w_code', 'w_state', 'type'];

/** Reads session and WeChat return from an address and names the address without them (C-17, S-279). */
export function readEntryQuery(address: URL): EntryQuery {
  const query = new URLSearchParams(address.search);
  const accepted = { utoken: query.get('Authorization'), utype: query.get('utype') };
  const returned = { code: query.get('w_code'), state: query.get('w_state'), type: query.get('type') };
  const read: EntryQuery = { cleanPath: '' };
  if (accepted.utoken && accepted.utype && /^[123]$/.test(accepted.utype))
    read.session = { utoken: accepted.utoken, utype: accepted.utype };
  if (accepted.utoken !== null) for (const name of ours) query.delete(name);
  if (returned.type === 'wx' && returned.code && returned.state) read.wechat = { code: returned.code, state: returned.state };
  if (returned.type === 'wx') for (const name of wechats) query.delete(name);
  const rest = query.toString();
  read.cleanPath = `${address.pathname}${rest ? `?${rest}` : ''}${address.hash}`;
  return read;
}

/** Where to stay after a session came with the address: an entrance leads on, any other page stays. */
const destination = (cleanPath: string) => {
  const address = new URL(cleanPath, window.location.origin);
  return isEntrance(address.pathname) ? safeRedirect(address.searchParams.get('redirect')) : cleanPath;
};

async function logInByWechat(wechat: { code: string; state: string }, cleanPath: string) {
  try {
    const login = await call(wapLoad, wechat);
    if (!login.utoken || !login.utype) return;
    startSession({ utoken: login.utoken, utype: login.utype });
    await learnPerson();
    showAddress(destination(cleanPath));
  } catch (failure) {
    if (!(failure instanceof Refused) || failure.handled) return;
    const { registerStr, nickname } = (failure.data ?? {}) as { registerStr?: string; nickname?: string };
    if (failure.code === 200 && registerStr) {
      askForPhone(registerStr, nickname);
      if (!isEntrance(window.location.pathname)) openLogin('asked');
    } else toastError(failure.msg);
  }
}

/**
 * A link may sign somebody in as anybody, so the page names whose session it brought, long enough to be read, with the way out: back to the
 * person who was signed in here before, or out.
 */
function announceSession(former: { utoken: string; utype: string; name: string }) {
  const returns = former.name !== '' && former.utoken !== '' && former.utoken !== storedValue('utoken');
  const leave = () => {
    wipeSession();
    if (returns) startSession(former);
    window.location.assign('/index');
  };
  toast(generalText('session_from_link', { name: storedValue('user_name') }), {
    milliseconds: 15_000,
    action: { label: returns ? generalText('back_to_person', { name: former.name }) : generalText('not_me'), run: leave },
  });
}

/** Read the query, wipe on an entrance, apply what came, clean the address: in this order (C-35). */
export async function arrive() {
  const { session, wechat, cleanPath } = readEntryQuery(new URL(window.location.href));
  const former = { utoken: storedValue('utoken'), utype: storedValue('utype'), name: storedValue('user_name') };
  if (isEntrance(window.location.pathname)) wipeSession();
  showAddress(cleanPath);
  if (session) {
    startSession(session);
    await learnPerson();
    if (!storedValue('utoken')) return;
    announceSession(former);
    showAddress(destination(cleanPath));
  } else if (wechat) await logInByWechat(wechat, cleanPath);
  else await learnPerson();
}
