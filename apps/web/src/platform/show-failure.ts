import { failureWords, isUntold } from '../ui/failures/failure-words.ts';
import { generalText } from './language/i18n.ts';
import { toastError } from './toasts.ts';

/** Why something failed, in the reader's words. */
export const failureText = (failure: unknown) => failureWords(failure, generalText);

/** Says in a message why a deed failed; silent when it has been told centrally. */
export function showFailure(failure: unknown) {
  if (isUntold(failure)) toastError(failureText(failure));
}
