import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import type { MessagePart } from '../../platform/messages.ts';
import type { ChannelFailure, ChannelName } from './channels/channel.ts';
import type { MerchantRow } from './merchants.store.ts';

/** So many buyers in a row for whom no payment could be opened speak of the channel, and not of one who presses again and again. */
const FAILURES = 3;
/** How long it is offered to nobody; then the next buyer tries it again. */
const HIDDEN_MS = 60_000;

type Failing = { channel: ChannelName; buyers: Set<string>; code: string; hiddenUntil: number };

const failing = new WeakMap<Db, Map<string, Failing>>();
const failingOf = ({ db }: Pick<App, 'db'>) => {
  const known = failing.get(db) ?? new Map<string, Failing>();
  failing.set(db, known);
  return known;
};

/** A channel opened a payment: it works. */
export const channelWorks = (app: Pick<App, 'db'>, merchantId: string) => void failingOf(app).delete(merchantId);

/** A channel did not open a payment. What each server sees of it holds for that server. */
export function channelFails(app: Pick<App, 'db' | 'clock'>, merchant: MerchantRow, buyerId: string, { code }: ChannelFailure) {
  const now = app.clock.now().getTime();
  const known = failingOf(app).get(merchant.id) ?? { channel: merchant.channel, buyers: new Set<string>(), code, hiddenUntil: 0 };
  known.buyers.add(buyerId);
  known.code = code;
  if (known.buyers.size >= FAILURES) known.hiddenUntil = now + HIDDEN_MS;
  failingOf(app).set(merchant.id, known);
}

/** Those that may be offered. Where all of them fail all are: a buyer who tries is told, and finds out when one works again. */
export function withoutFailing(app: Pick<App, 'db' | 'clock'>, merchants: readonly MerchantRow[]): readonly MerchantRow[] {
  const now = app.clock.now().getTime();
  const working = merchants.filter(({ id }) => (failingOf(app).get(id)?.hiddenUntil ?? 0) <= now);
  return working.length > 0 ? working : merchants;
}

/** What is wrong with the channels that are offered to nobody now. */
export function failingChannels(app: Pick<App, 'db' | 'clock'>): MessagePart[] {
  const now = app.clock.now().getTime();
  return [...failingOf(app).values()]
    .filter(({ hiddenUntil }) => hiddenUntil > now)
    .map(({ channel, code, buyers }) => ({ key: 'part_channel', values: { channel, count: buyers.size, error: code } }));
}
