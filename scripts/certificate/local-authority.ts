import 'reflect-metadata';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type Extension,
  type JsonName,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const DAY_MS = 86_400_000;
/** Clocks of devices differ a little. */
const EARLIER_MS = 3_600_000;
const AUTHORITY_DAYS = 3650;
/** Browsers accept no more. */
const SERVER_DAYS = 397;

const P256 = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' };

/** The names under which this machine is reached on its local network. */
export function namesOfThisMachine() {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const usable = addresses.filter(({ address }) => !address.startsWith('fe80')).map(({ address }) => address);
  return [...new Set(['localhost', hostname(), '127.0.0.1', '::1', ...usable])];
}

function write(path: string, text: string, mode: number) {
  writeFileSync(`${path}.next`, text, { mode, flush: true });
  renameSync(`${path}.next`, path);
}

const newKeys = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(P256, true, ['sign', 'verify']);

async function pemOf(keys: CryptoKeyPair) {
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ type: 'pkcs8', format: 'pem' }) as string;
}

/** The keys of an authority that was made before. */
async function keysIn(pem: Buffer, certificate: X509Certificate): Promise<CryptoKeyPair> {
  const secret = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' });
  const spki = certificate.publicKey.export({ type: 'spki', format: 'der' });
  return {
    privateKey: await crypto.subtle.importKey('pkcs8', secret, P256, false, ['sign']),
    publicKey: await crypto.subtle.importKey('spki', spki, P256, true, ['verify']),
  };
}

const named = (common: string): JsonName => [{ O: ['Praxis'] }, { CN: [common] }];
const valid = (now: Date, days: number) => ({
  notBefore: new Date(now.getTime() - EARLIER_MS),
  notAfter: new Date(now.getTime() + days * DAY_MS),
});

/** A certificate as PEM. */
async function signed(subject: { name: string; keys: CryptoKeyPair; days: number; extensions: Extension[] }, issuer: Authority, now: Date) {
  const certificate = await X509CertificateGenerator.create({
    subject: named(subject.name),
    issuer: named(issuer.name),
    publicKey: subject.keys.publicKey,
    signingKey: issuer.keys.privateKey,
    signingAlgorithm: SIGNATURE,
    extensions: subject.extensions,
    ...valid(now, subject.days),
  });
  return `${certificate.toString('pem').trimEnd()}\n`;
}

type Authority = { keys: CryptoKeyPair; name: string };

/** The authority of this home, made once: devices that trust it keep trusting it when addresses change. It may sign servers only. */
async function authorityOf(folder: string, now: Date): Promise<Authority> {
  const [certificateFile, keyFile] = [join(folder, 'authority.pem'), join(folder, 'authority.key')];
  if (existsSync(certificateFile) && existsSync(keyFile)) {
    const certificate = new X509Certificate(readFileSync(certificateFile));
    return { keys: await keysIn(readFileSync(keyFile), certificate), name: /CN=(.*)/.exec(certificate.subject)?.[1] as string };
  }
  const authority = { keys: await newKeys(), name: `Praxis local authority (${hostname()})` };
  const extensions = [
    new BasicConstraintsExtension(true, 0, true),
    new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    await SubjectKeyIdentifierExtension.create(authority.keys.publicKey),
  ];
  write(keyFile, await pemOf(authority.keys), 0o600);
  write(certificateFile, await signed({ ...authority, days: AUTHORITY_DAYS, extensions }, authority, now), 0o644);
  return authority;
}

/** Writes a server certificate for the names; returns the file that devices are to trust. */
export async function makeCertificate(folder: string, names: string[], now: Date) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const authority = await authorityOf(folder, now);
  const keys = await newKeys();
  const extensions = [
    new BasicConstraintsExtension(false, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
    new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
    await AuthorityKeyIdentifierExtension.create(authority.keys.publicKey),
    new SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value }))),
  ];
  const trusted = join(folder, 'authority.pem');
  write(join(folder, 'server.key'), await pemOf(keys), 0o600);
  const certificate = await signed({ name: names[0] as string, keys, days: SERVER_DAYS, extensions }, authority, now);
  write(join(folder, 'server.pem'), certificate + readFileSync(trusted, 'utf8'), 0o644);
  return trusted;
}
