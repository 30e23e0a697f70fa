import type { ChannelName, Refund } from './books.ts';

/** How a call goes wrong. */
export type Failure = { call: string; times: number; how: '500' | '429' | 'hang' | 'reset' | 'bad_signature' | 'garbage'; after: boolean };

/** What the pretend channels are told to do otherwise than usual. */
export type Switches = ReturnType<typeof openSwitches>;

/** Usual behaviour; tests and the control calls change it. */
export function openSwitches() {
  return {
    /** Whether notifications go out, wait, or are lost. */
    notify: { wechat: 'send', alipay: 'send', test: 'send' } as Record<ChannelName, 'send' | 'hold' | 'lose'>,
    /** How often each notification goes out at once, how long it waits first, in milliseconds, and whether those that wait overtake each other. */
    repeat: { wechat: 1, alipay: 1, test: 1 } as Record<ChannelName, number>,
    delay: { wechat: [0, 0], alipay: [0, 0], test: [0, 0] } as Record<ChannelName, [number, number]>,
    shuffle: { wechat: false, alipay: false, test: false } as Record<ChannelName, boolean>,
    /** Cents a merchant has to send back; less refuses refunds. Nothing: as much as came. */
    balance: {} as Partial<Record<ChannelName, number>>,
    /** How a refund ends that is asked for now. */
    refund: { wechat: 'SUCCESS', alipay: 'SUCCESS', test: 'SUCCESS' } as Record<ChannelName, Refund['state']>,
    /** What WeChat Pay signs with: its public key, its platform certificate, or, while it changes, now one and now the other. */
    keys: 'public_key' as 'public_key' | 'certificate' | 'mixed',
    /** Milliseconds by which the channel's clock is ahead. */
    clockOffset: 0,
    /** Factor on the waits between repeats of a notification. */
    timeScale: 1,
    failures: { wechat: [] as Failure[], alipay: [] as Failure[], test: [] as Failure[] },
    /** What a day's bill leaves out, adds or changes, by `channel day`. */
    bills: new Map<string, { drop?: string[]; add?: { outTradeNo: string; cents: number }[]; change?: Record<string, number> }>(),
  };
}

/** The failure that meets this call now, counted down. */
export function failureOf(switches: Switches, channel: ChannelName, call: string) {
  const failure = switches.failures[channel].find((each) => each.call === call && each.times > 0);
  if (failure) failure.times -= 1;
  return failure;
}
