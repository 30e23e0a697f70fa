import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { type PartState, partDegraded, partOff } from '../../platform/part-state.ts';
import { failingChannels } from './channel-health.ts';
import { alipayChannel } from './channels/alipay/channel.ts';
import type { AlipayKeys } from './channels/alipay/protocol.ts';
import { type Channel, ChannelFailure, type ChannelName } from './channels/channel.ts';
import { testChannel } from './channels/test/channel.ts';
import type { TestKeys } from './channels/test/protocol.ts';
import { wechatChannel } from './channels/wechat/channel.ts';
import { type WeChatKeys, withoutOld } from './channels/wechat/protocol.ts';
import { findMerchants, type MerchantRow, putMerchant } from './merchants.store.ts';

/** What is entered for a merchant, in the words of the channels' consoles. */
export type MerchantKeys = { wechat: WeChatKeys; alipay: AlipayKeys; test: TestKeys };
type AnyKeys = MerchantKeys[ChannelName];
type PretendFacts = { address: string } & MerchantKeys;

/** Where the pretend channels of the demo mode listen, and their merchants; undefined where there are none. A production server never looks. */
export function pretendFacts(app: Pick<App, 'instance'>): PretendFacts | undefined {
  if (app.instance.production || !app.instance.dev) return undefined;
  try {
    return JSON.parse(readFileSync(app.instance.pretendPay.facts, 'utf8')) as PretendFacts;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What keys say of a merchant: the account that names it, what the channel calls it and its application, and the secret they rest on. */
function namesIn(channel: ChannelName, keys: AnyKeys): { account: string; merchant: string; app: string; secret: string } {
  if (channel === 'wechat') {
    const { mchid, appid, private_key } = keys as WeChatKeys;
    return { account: mchid, merchant: mchid, app: appid, secret: private_key };
  }
  if (channel === 'alipay') {
    const { app_id, seller_id, private_key } = keys as AlipayKeys;
    return { account: app_id, merchant: seller_id, app: app_id, secret: private_key };
  }
  const { test_id, secret } = keys as TestKeys;
  return { account: test_id, merchant: test_id, app: test_id, secret };
}
const accountOf = (channel: ChannelName, keys: AnyKeys) => namesIn(channel, keys).account;

/** How long what a merchant's new keys replace still verifies what the channel sends. */
const ROTATION_MS = 30 * 86_400_000;

/** New keys with what they replace of the same merchant: a channel that changes its key signs with both for days. */
function rotated(channel: ChannelName, keys: AnyKeys, before: AnyKeys, now: Date): AnyKeys {
  const until = now.getTime() + ROTATION_MS;
  if (channel === 'wechat') {
    const [fresh, old] = [keys as WeChatKeys, withoutOld(before as WeChatKeys, now)];
    const { public_key_id, public_key, api_v3_key } = old;
    const isSame = public_key_id === fresh.public_key_id && api_v3_key === fresh.api_v3_key;
    return { ...fresh, earlier: [...(isSame ? [] : [{ public_key_id, public_key, api_v3_key, until }]), ...(old.earlier ?? [])] };
  }
  if (channel === 'alipay') {
    const [fresh, old] = [keys as AlipayKeys, before as AlipayKeys];
    const still = (old.earlier ?? []).filter((each) => each.until > now.getTime());
    return { ...fresh, earlier: [...(old.public_key === fresh.public_key ? [] : [{ public_key: old.public_key, until }]), ...still] };
  }
  return keys;
}

/** Seals the keys of a merchant and makes it the one that takes payments of its channel. */
export async function enterMerchant(
  app: Pick<App, 'secrets' | 'clock'>,
  db: Db,
  { channel, keys, pretend = false, addedBy = null }: { channel: ChannelName; keys: AnyKeys; pretend?: boolean; addedBy?: string | null },
) {
  const { account, merchant, app: application, secret } = namesIn(channel, keys);
  const fingerprint = createHash('sha256').update(secret.trim()).digest('hex').slice(0, 16);
  const before = (await findMerchants(db)).find((row) => row.channel === channel && row.account === account);
  const sealed = before ? rotated(channel, keys, JSON.parse(app.secrets.decrypt(before.sealed_keys)) as AnyKeys, app.clock.now()) : keys;
  return putMerchant(db, {
    ...{ channel, account, pretend, added_by: addedBy },
    sealed_keys: app.secrets.encrypt(JSON.stringify(sealed)),
    facts: { merchant, app: application, fingerprint },
  });
}

const withoutEarlier = ({ earlier: _earlier, ...keys }: AnyKeys & { earlier?: unknown }) => JSON.stringify(keys);

/** The merchant that takes payments of a channel with exactly these keys. */
export const activeMerchantWith = async (app: Pick<App, 'secrets'>, db: Db, channel: ChannelName, keys: AnyKeys) =>
  (await findMerchants(db)).find(
    (row) =>
      row.channel === channel &&
      row.state === 'active' &&
      row.account === accountOf(channel, keys) &&
      withoutEarlier(JSON.parse(app.secrets.decrypt(row.sealed_keys)) as AnyKeys) === JSON.stringify(keys),
  );

/** Enters the merchants of the pretend channels of the demo mode, unless they are known or a real one takes payments. */
export async function enterPretendMerchants(app: App) {
  const pretend = pretendFacts(app);
  if (!pretend) return;
  const known = await findMerchants(app.db);
  for (const channel of ['wechat', 'alipay', 'test'] as const) {
    const keys = pretend[channel];
    const same = known.some(
      (row) => row.channel === channel && (row.account === accountOf(channel, keys) || (!row.pretend && row.state === 'active')),
    );
    if (!same) await enterMerchant(app, app.db, { channel, keys, pretend: true });
  }
}

/** The address under which a channel reaches this server with a notification. */
function notifyBase(app: App, pretend: boolean) {
  if (!pretend) return app.instance.origin;
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : app.instance.port;
  return `http://127.0.0.1:${port}`;
}
/** Where notifications of a channel go. */
export const notifyAddress = (app: App, merchant: Pick<MerchantRow, 'channel' | 'pretend'>) =>
  `${notifyBase(app, merchant.pretend)}/api/pay/notify/${merchant.channel}`;

/** A merchant's channel. Pretend merchants open none in production, and none while the pretend channels are away. */
export function channelOf(app: App, merchant: MerchantRow): Channel {
  const pretend = merchant.pretend ? pretendFacts(app) : undefined;
  if (merchant.pretend && !pretend)
    throw new ChannelFailure('unknown', 'pretend_away', `merchant ${merchant.id} belongs to pretend channels that are away`);
  const keys = JSON.parse(app.secrets.decrypt(merchant.sealed_keys)) as AnyKeys;
  const now = () => app.clock.now();
  if (merchant.channel === 'wechat')
    return wechatChannel(withoutOld(keys as WeChatKeys, now()), pretend?.address ?? app.instance.payments.wechatApi, now);
  if (merchant.channel === 'test') {
    // It is no channel of the world: without the demo mode's own process there is nobody to pay at.
    if (!pretend) throw new ChannelFailure('refused', 'test_channel', `merchant ${merchant.id} belongs to the test channel of a demo`);
    return testChannel(keys as TestKeys, pretend.address, now);
  }
  return alipayChannel(keys as AlipayKeys, pretend ? `${pretend.address}/alipay/gateway.do` : app.instance.payments.alipayGateway, now);
}

/** Merchants that take payments here and now. */
export const usable = (app: App, merchants: readonly MerchantRow[]) =>
  app.instance.payments.off ? [] : merchants.filter((row) => row.state === 'active' && (!row.pretend || pretendFacts(app) !== undefined));

/** What `/readyz` says of paying. */
export async function paymentsState(app: App): Promise<PartState | undefined> {
  if (app.instance.payments.off) return partOff('part_pay_off');
  const active = (await findMerchants(app.db)).filter(({ state }) => state === 'active');
  if (active.length === 0) return partOff('part_no_merchant');
  if (app.instance.production && active.some(({ pretend }) => pretend)) return partDegraded('part_pretend_merchant');
  // A school teaches on without being paid: this is said, and takes no server out of its work.
  const failing = failingChannels(app);
  return failing.length > 0 ? partDegraded('part_channels', {}, { failing }) : undefined;
}
