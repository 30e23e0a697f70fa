import type { ChannelName } from './books.ts';
import type { Switches } from './switches.ts';

/** A notification as it goes out, and what was answered. */
export type Sent = { channel: ChannelName; outNo: string; url: string; status: number; answer: string; at: number };
/** How a notification is spoilt: by a signature that is wrong, of another key, or missing; or laid out otherwise, and signed as it is. */
export type Forge = { sign?: string; key?: string; unsigned?: boolean; reformat?: boolean };
/** Headers and body; made anew for every attempt, as the time of signing is part of them. */
export type Letter = { url: string; headers: Record<string, string>; body: string };

const SCHEDULE: Record<ChannelName, readonly number[]> = {
  wechat: [0, 15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600],
  alipay: [0, 240, 600, 600, 3600, 7200, 21_600, 54_000],
  test: [0, 15, 60, 300, 3600],
};
const MOST_SENT = 2000;

/** Sends notifications until one is taken, by the channels' own schedules. */
export function openNotices(switches: Switches) {
  const sent: Sent[] = [];
  const held: (() => void)[] = [];
  const timers = new Set<NodeJS.Timeout>();

  async function post(channel: ChannelName, outNo: string, letter: Letter): Promise<Sent> {
    const one: Sent = { channel, outNo, url: letter.url, status: 0, answer: '', at: Date.now() };
    try {
      const reply = await fetch(letter.url, {
        method: 'POST',
        headers: letter.headers,
        body: letter.body,
        signal: AbortSignal.timeout(5000),
      });
      one.status = reply.status;
      one.answer = await reply.text();
    } catch (error) {
      one.answer = (error as Error).message;
    }
    sent.push(one);
    if (sent.length > MOST_SENT) sent.shift();
    return one;
  }

  function later(ms: number, run: () => unknown) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  }

  const isAccepted = ({ channel, status, answer }: Sent) =>
    channel === 'alipay' ? answer === 'success' : status === 200 || status === 204;

  function attempt(channel: ChannelName, outNo: string, letter: () => Letter, turn: number) {
    const wait = SCHEDULE[channel][turn];
    if (wait === undefined) return;
    later(wait * 1000 * switches.timeScale, async () => {
      if (!isAccepted(await post(channel, outNo, letter()))) attempt(channel, outNo, letter, turn + 1);
    });
  }

  return {
    sent,
    post,
    /** Sends a notification by the schedule, holds it, or loses it. */
    send(channel: ChannelName, outNo: string, letter: () => Letter) {
      const mode = switches.notify[channel];
      if (mode === 'lose') return;
      const [least, most] = switches.delay[channel];
      const go = () => {
        for (let copy = 0; copy < switches.repeat[channel]; copy++) {
          const wait = least + Math.random() * (most - least);
          if (wait === 0) attempt(channel, outNo, letter, 0);
          else later(wait, () => attempt(channel, outNo, letter, 0));
        }
      };
      if (mode === 'hold') held.push(go);
      else go();
      if (mode === 'hold' && switches.shuffle[channel]) held.sort(() => Math.random() - 0.5);
    },
    /** Lets go what was held. */
    release() {
      for (const go of held.splice(0)) go();
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
