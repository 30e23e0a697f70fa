import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { agentKeysFolder, makeLocalAgentKeys } from '@praxis/instance/agent-identity';
import type { Instance } from '@praxis/instance/instance';
import { keyFile } from '@praxis/instance/key-file';
import { Explained } from './postgres-binaries.ts';
import { type ServiceAccount, uidOf } from './service-accounts.ts';

/** Gives a folder and all in it to a user, when it belongs to another. Links are not followed. */
function giveFolder(folder: string, uid: number) {
  if (lstatSync(folder).uid === uid) return;
  const result = spawnSync('chown', ['-R', `${uid}:${uid}`, folder], { encoding: 'utf8' });
  if (result.status !== 0) throw new Explained(`${folder} cannot be given to the user of its process: ${result.stderr}`);
}

/** A file of root's that one part reads. */
function giveFile(file: string, uid: number) {
  if (!existsSync(file)) return;
  lchownSync(file, uid, uid);
}

/** Which part works in which folder of the home. Root keeps the others: logs, backups, judge, labs. */
const workplaces = (at: Instance): Record<ServiceAccount, string[]> => ({
  server: [at.folders.files, at.folders.uploads, at.pretendPay.folder, join(at.home, 'tools')],
  media: [join(at.home, 'media')],
  live: [join(at.home, 'live')],
  pictures: [at.folders.pictures],
  repositories: [join(at.home, 'repositories')],
});

/** Where a part keeps what its libraries save for later, fonts above all: its home belongs to root. */
export const cacheFolder = (at: Instance, account: ServiceAccount) => workplaces(at)[account].at(-1)!;

/**
 * Makes the home of an instance that root starts what its parts need: everybody may pass through it, and each part owns its own folders.
 * A home made by an earlier version, or brought by a restore, belongs to root and is given away once.
 */
export function shareHome(at: Instance) {
  if (uidOf('server') === undefined) return;
  for (const folder of [at.home, at.folders.run, at.folders.secrets]) {
    mkdirSync(folder, { recursive: true });
    chownSync(folder, 0, 0);
    chmodSync(folder, 0o711);
  }
  for (const name of ['backups', 'logs', 'judge']) if (existsSync(join(at.home, name))) chmodSync(join(at.home, name), 0o700);
  for (const [account, folders] of Object.entries(workplaces(at))) {
    const uid = uidOf(account as ServiceAccount)!;
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      giveFolder(folder, uid);
      chmodSync(folder, 0o700);
    }
  }
  // The server asks the decoders through a socket in their folder, and can do nothing else there.
  chownSync(at.folders.pictures, uidOf('pictures')!, uidOf('server')!);
  chmodSync(at.folders.pictures, 0o710);
  shareSecrets(at);
}

/** The server alone reads the keys of the instance. */
function shareSecrets(at: Instance) {
  keyFile(at.folders.secrets, 'instance.key');
  makeLocalAgentKeys(at.folders.secrets);
  const agents = agentKeysFolder(at.folders.secrets);
  chownSync(agents, 0, 0);
  chmodSync(agents, 0o711);
  for (const account of ['media', 'live', 'repositories'] as const) giveFile(join(agents, `${account}.key`), uidOf(account)!);
  for (const name of readdirSync(at.folders.secrets)) {
    const path = join(at.folders.secrets, name);
    if (lstatSync(path).isFile()) giveFile(path, uidOf('server')!);
  }
}

/** Certificates may lie where root alone reads (Let's Encrypt): the server gets copies at each of its starts. Returns what to add to its environment. */
export function shareCertificate(at: Instance): Record<string, string> {
  const uid = uidOf('server');
  const input = {
    cert: at.tls.cert ?? join(at.folders.certificates, 'server.pem'),
    key: at.tls.key ?? join(at.folders.certificates, 'server.key'),
  };
  if (uid === undefined || at.httpsPort === 0 || !existsSync(input.cert) || !existsSync(input.key)) return {};
  const folder = join(at.folders.run, 'certificate');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o711 });
  const copy = (source: string, name: string) => {
    const target = join(folder, name);
    writeFileSync(target, readFileSync(source), { mode: 0o600, flag: 'wx' });
    giveFile(target, uid);
    return target;
  };
  return { PRAXIS_TLS_CERT: copy(input.cert, 'server.pem'), PRAXIS_TLS_KEY: copy(input.key, 'server.key') };
}

/** Node keeps compiled modules in a folder for each user; those of root, who set the checkout up, are lent to the others. */
export function lendCompiledModules(cache: string | undefined) {
  if (!cache || !existsSync(cache)) return;
  for (const name of readdirSync(cache).filter((each) => /^v[\d.]+-.*-0$/.test(each))) {
    for (const account of ['server', 'media', 'live', 'pictures', 'repositories'] as const) {
      const uid = uidOf(account);
      const link = join(cache, name.replace(/-0$/, `-${uid}`));
      if (uid !== undefined && !existsSync(link)) symlinkSync(name, link);
    }
  }
}
