import { generalText } from '../platform/i18n.ts';
import { Refused, Unreachable } from '../platform/refused.ts';
import { toastError } from '../platform/toasts.ts';

/** Says in a message why a deed failed; silent when it has been told centrally. */
export function showFailure(failure: unknown) {
  if (failure instanceof Refused && failure.handled) return;
  const text = failure instanceof Error && !(failure instanceof Unreachable) ? failure.message : '';
  toastError(text || generalText('unreachable'));
}
