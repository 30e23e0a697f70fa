import { Refused, Unreachable } from './calls/refused.ts';
import { generalText } from './language/i18n.ts';
import { toastError } from './toasts.ts';

/** Says in a message why a deed failed; silent when it has been told centrally. */
export function showFailure(failure: unknown) {
  if (failure instanceof Refused && failure.handled) return;
  const text = failure instanceof Error && !(failure instanceof Unreachable) ? failure.message : '';
  toastError(text || generalText('unreachable'));
}
