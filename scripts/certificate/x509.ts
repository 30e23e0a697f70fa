import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

// The few shapes of DER that a certificate needs (X.690; RFC 5280).
const tagged = (tag: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const size = Buffer.from(body.length.toString(16).padStart(body.length > 255 ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, body]);
};
const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts);
const set = (...parts: Buffer[]) => tagged(0x31, ...parts);
const integer = (bytes: Buffer) => tagged(0x02, (bytes[0] as number) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
const octets = (body: Buffer) => tagged(0x04, body);
const bits = (body: Buffer, unused = 0) => tagged(0x03, Buffer.from([unused]), body);
const utf8 = (text: string) => tagged(0x0c, Buffer.from(text));
const yes = Buffer.from([0x01, 0x01, 0xff]);
const explicit = (number: number, body: Buffer) => tagged(0xa0 | number, body);

function identifier(dotted: string) {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const number of rest) {
    const group = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) group.unshift((left & 0x7f) | 0x80);
    bytes.push(...group);
  }
  return tagged(0x06, Buffer.from(bytes));
}

const time = (moment: Date) => tagged(0x17, Buffer.from(`${moment.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
const ecdsaWithSha256 = sequence(identifier('1.2.840.10045.4.3.2'));
const nameOf = (common: string) =>
  sequence(set(sequence(identifier('2.5.4.10'), utf8('Praxis'))), set(sequence(identifier('2.5.4.3'), utf8(common))));
const extension = (dotted: string, critical: boolean, body: Buffer) =>
  sequence(identifier(dotted), ...(critical ? [yes] : []), octets(body));

const spkiOf = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'der' });
const keyId = (key: KeyObject) => createHash('sha1').update(spkiOf(key).subarray(-65)).digest();

function addressBytes(address: string) {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string) => (part ? part.split(':') : []);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = address.includes('::') ? [...groups(head), ...Array(missing).fill('0'), ...groups(tail)] : groups(head);
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

const subjectNames = (names: string[]) =>
  sequence(...names.map((name) => (isIP(name) ? tagged(0x87, addressBytes(name)) : tagged(0x82, Buffer.from(name)))));

function certificate(about: {
  subject: string;
  issuer: string;
  days: number;
  key: KeyObject;
  signer: KeyObject;
  extensions: Buffer[];
  now: Date;
}) {
  const until = new Date(about.now.getTime() + about.days * 86_400_000);
  const serial = randomBytes(16);
  serial[0] = ((serial[0] as number) & 0x3f) | 0x40;
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(serial),
    ecdsaWithSha256,
    nameOf(about.issuer),
    sequence(time(new Date(about.now.getTime() - 3_600_000)), time(until)),
    nameOf(about.subject),
    spkiOf(about.key),
    explicit(3, sequence(...about.extensions)),
  );
  const whole = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, about.signer)));
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
}

/** A new P-256 key. */
export const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** The certificate of a local authority; it may sign servers only. */
export const authorityCertificate = (key: KeyObject, subject: string, now: Date) =>
  certificate({
    subject,
    issuer: subject,
    days: 3650,
    key,
    signer: key,
    now,
    extensions: [
      extension('2.5.29.19', true, sequence(yes, integer(Buffer.from([0])))),
      extension('2.5.29.15', true, bits(Buffer.from([0x06]), 1)),
      extension('2.5.29.14', false, octets(keyId(key))),
    ],
  });

/** The certificate of a server for names and addresses; browsers accept at most 397 days. */
export const serverCertificate = (key: KeyObject, names: string[], authority: { key: KeyObject; subject: string }, now: Date) =>
  certificate({
    subject: names[0] as string,
    issuer: authority.subject,
    days: 397,
    key,
    signer: authority.key,
    now,
    extensions: [
      extension('2.5.29.19', true, sequence()),
      extension('2.5.29.15', true, bits(Buffer.from([0x80]), 7)),
      extension('2.5.29.37', false, sequence(identifier('1.3.6.1.5.5.7.3.1'))),
      extension('2.5.29.35', false, sequence(tagged(0x80, keyId(authority.key)))),
      extension('2.5.29.17', false, subjectNames(names)),
    ],
  });
