import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** Keys of both sides: those of the channels, and those of the one merchant each of them knows. */
export type Keys = ReturnType<typeof draw>;

const draw = () => ({
  wechat: {
    mchid: `19${String(randomBytes(4).readUInt32BE() % 1e8).padStart(8, '0')}`,
    appid: `wx${randomBytes(8).toString('hex')}`,
    apiV3Key: randomBytes(16).toString('hex'),
    merchantSerial: randomBytes(20).toString('hex').toUpperCase(),
    publicKeyId: `PUB_KEY_ID_${randomBytes(12).toString('hex')}`,
    channel: pair(),
    certificateSerial: randomBytes(20).toString('hex').toUpperCase(),
    certificate: pair(),
    merchant: pair(),
  },
  alipay: {
    appId: `2021${String(randomBytes(6).readUIntBE(0, 6) % 1e12).padStart(12, '0')}`,
    sellerId: `2088${String(randomBytes(6).readUIntBE(0, 6) % 1e12).padStart(12, '0')}`,
    channel: pair(),
    merchant: pair(),
  },
  test: { id: `test${randomBytes(6).toString('hex')}`, secret: randomBytes(32).toString('hex') },
});

/** Reads the keys of a folder; the first start makes them. */
export function keysIn(folder: string): Keys {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'keys.json');
  const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Keys>) : {};
  if (known.wechat?.certificate && known.alipay && known.test) return known as Keys;
  // A channel that came since gets its keys; those of the others stay.
  const drawn = draw();
  const keys = { ...drawn, ...known, wechat: { ...drawn.wechat, ...known.wechat } };
  writeFileSync(path, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/** What the school's server enters as its merchants, in the words of the channels' own consoles. */
export const merchantsOf = ({ wechat, alipay, test }: Keys) => ({
  wechat: {
    mchid: wechat.mchid,
    appid: wechat.appid,
    api_v3_key: wechat.apiV3Key,
    merchant_serial: wechat.merchantSerial,
    private_key: wechat.merchant.privateKey,
    public_key_id: wechat.publicKeyId,
    public_key: wechat.channel.publicKey,
  },
  alipay: {
    app_id: alipay.appId,
    seller_id: alipay.sellerId,
    private_key: alipay.merchant.privateKey,
    public_key: alipay.channel.publicKey,
  },
  test: { test_id: test.id, secret: test.secret },
});
