import { generalText } from '../language/i18n.ts';
import { currentPath, goTo, isEntrance } from '../navigation.ts';
import { openLogin } from '../person/login-dialog.ts';
import { wipeSession } from '../person/session.ts';
import { storedValue } from '../storage.ts';
import { toast, toastError, toastTime } from '../toasts.ts';
import type { Refused } from './refused.ts';

/** Several calls often fail at once when a session ends: one message, one move (S-269). */
let ending = false;

/** HTTP 401 or 403: message, destination chosen by the old user type, wipe, user type 1 (S-263…S-268, C-02). */
function endSession(refused: Refused) {
  if (ending) return;
  ending = true;
  window.setTimeout(() => {
    ending = false;
  }, toastTime.error);
  toastError(refused.msg || generalText('not_logged_in'));
  const entrance = storedValue('utype') === '3' ? '/expertlogin' : '/login';
  const here = currentPath();
  wipeSession();
  goTo(isEntrance(window.location.pathname) ? here : `${entrance}?redirect=${encodeURIComponent(here)}`);
}

/** The central part of the error catalogue for calls a person started. Returns true when nothing is left to tell. */
export function reportCentrally(refused: Refused) {
  if (refused.status === 401 || refused.status === 403) endSession(refused);
  else if (refused.status === 502) {
    toastError(refused.msg || generalText('server_error_retry'));
    goTo('/');
  } else if (refused.status === 500) {
    toast(generalText('server_error'), {
      tone: 'bad',
      place: 'corner',
      title: generalText('error_reminder'),
      milliseconds: toastTime.error,
    });
  } else if (refused.code === -99) {
    goTo('/index/informationPrompt/-99', { state: { msg: refused.msg }, replace: true });
  } else return false;
  return true;
}

/** Calls made by the machine never throw a person out of their work: only a lost session is shown, over the page (C-42). */
export function reportInBackground(refused: Refused) {
  if (refused.status !== 401) return;
  openLogin('expired', refused.key === 'not_logged_in' ? '' : refused.msg);
}
