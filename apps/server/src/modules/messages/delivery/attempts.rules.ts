const MINUTE = 60_000;
const PAUSES = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE);

/** What a way out said when it did not take a message. */
export class DeliveryFailure extends Error {
  /** `again` may work later, `final` never will, `unsure` may have arrived. */
  readonly outcome: 'again' | 'final' | 'unsure';
  /** The address itself was refused, not the message. */
  readonly address: boolean;

  constructor(message: string, outcome: 'again' | 'final' | 'unsure', address = false) {
    super(message);
    this.outcome = outcome;
    this.address = address;
  }
}

/** What follows an attempt that failed. */
export function afterFailure(failure: unknown, attempts: number, now: Date): { state: 'waiting' | 'failed' | 'unsure'; due: Date } {
  const outcome =
    failure instanceof DeliveryFailure ? failure.outcome : (failure as { final?: unknown }).final === true ? ('final' as const) : 'again';
  if (outcome === 'unsure') return { state: 'unsure', due: now };
  const pause = PAUSES[attempts - 1];
  if (outcome === 'final' || pause === undefined) return { state: 'failed', due: now };
  return { state: 'waiting', due: new Date(now.getTime() + pause) };
}

/** What an error of the mail server or the line means for one mail. `written` says that all of it was on the way. */
export function meaningOf(
  error: { code?: string; responseCode?: number; command?: string; message: string },
  written: boolean,
): DeliveryFailure {
  const text = error.message.replaceAll(/\s+/g, ' ').slice(0, 300);
  const reply = error.responseCode;
  if (reply === undefined) return new DeliveryFailure(text, written ? 'unsure' : 'again');
  if (reply < 500) return new DeliveryFailure(text, 'again');
  if (error.command === 'RCPT TO') return new DeliveryFailure(text, 'final', true);
  return new DeliveryFailure(text, error.command === 'DATA' || error.code === 'EMESSAGE' ? 'final' : 'again');
}
