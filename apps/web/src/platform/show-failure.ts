import { Refused } from './calls/refused.ts';
import { generalText } from './language/i18n.ts';
import { toastError } from './toasts.ts';

/** Why something failed, in the reader's words: what the server says, that nobody answered, or that it did not go through. */
export function failureText(failure: unknown): string {
  const { msg, isUnreachable } = (failure ?? {}) as { msg?: string; isUnreachable?: boolean };
  return msg || generalText(isUnreachable ? 'unreachable' : 'failed');
}

/** Says in a message why a deed failed; silent when it has been told centrally. */
export function showFailure(failure: unknown) {
  if (!(failure instanceof Refused && failure.handled)) toastError(failureText(failure));
}
