/** What can be said by SMS; each has an approved template at the real channels. Values in the order of the template. */
export type Sms =
  | { phone: string; template: 'code'; values: { code: string } }
  | { phone: string; template: 'decision'; values: { name: string; decision: string } }
  | { phone: string; template: 'notice'; values: { title: string } };

/** A way to send SMS. `send` returns the channel's receipt, or throws an SmsFailure. */
export type SmsChannel = { name: string; send(sms: Sms): Promise<string> };

/** A channel's no. `final` says that trying again cannot help. */
export class SmsFailure extends Error {
  readonly final: boolean;

  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

/** How long a channel may take to answer, in milliseconds. */
export const SMS_TIMEOUT = 10_000;
