/** What a failure of a call says of itself: that the person knows of it already, the server's words, or that nobody answered. */
type CallFailure = { handled?: boolean; msg?: string; isUnreachable?: boolean };

/** Whether a failure still has to be told. */
export const isUntold = (failure: unknown): boolean => Boolean(failure) && !(failure as CallFailure).handled;

/** Why something failed, in the reader's words: what the server says, that nobody answered, or that it did not go through. */
export function failureWords(failure: unknown, t: (key: 'unreachable' | 'failed') => string): string {
  const { msg, isUnreachable } = (failure ?? {}) as CallFailure;
  return msg || t(isUnreachable ? 'unreachable' : 'failed');
}
