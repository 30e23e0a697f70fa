import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { authorityCertificate, newKey, serverCertificate } from './x509.ts';

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

const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }) as string;

/** The authority of this home, made once: devices that trust it keep trusting it when addresses change. */
function authorityOf(folder: string, now: Date) {
  const [certificate, key] = [join(folder, 'authority.pem'), join(folder, 'authority.key')];
  if (existsSync(certificate) && existsSync(key)) {
    const subject = /CN=(.*)/.exec(new X509Certificate(readFileSync(certificate)).subject)?.[1] as string;
    return { key: createPrivateKey(readFileSync(key)), subject };
  }
  const fresh = newKey();
  const subject = `Praxis local authority (${hostname()})`;
  write(key, pem(fresh), 0o600);
  write(certificate, authorityCertificate(fresh, subject, now), 0o644);
  return { key: fresh, subject };
}

/** Writes a server certificate for the names; returns the file that devices are to trust. */
export function makeCertificate(folder: string, names: string[], now: Date) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const authority = authorityOf(folder, now);
  const key = newKey();
  const trusted = join(folder, 'authority.pem');
  write(join(folder, 'server.key'), pem(key), 0o600);
  write(join(folder, 'server.pem'), serverCertificate(key, names, authority, now) + readFileSync(trusted, 'utf8'), 0o644);
  return trusted;
}
