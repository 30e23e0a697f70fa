import { randomBytes } from 'node:crypto';
import { LabFailure } from '../../driver.ts';
import type { Guest } from './guest/guest.ts';
import type { Hand } from './guest/hand.ts';

const SECONDS = 30;
/** So long a guest may take to be at hand: it may be starting. */
const HAND_SECONDS = 10;
const NAME = /[^a-zA-Z0-9-]/g;
const HOSTS_MOST = 64 * 1024;

type Identity = { name: string; id: string; seed: Buffer };

/** The agent writes it down: slower, and its log costs more than the deed. */
async function byAgent(guest: Guest, { name, id, seed }: Identity) {
  await guest.note('/dev/urandom', seed);
  await guest.note('/proc/sys/kernel/hostname', name);
  await guest.note('/etc/hostname', `${name}\n`);
  await guest.note('/etc/machine-id', `${id}\n`);
  const hosts = await guest.read('/etc/hosts', HOSTS_MOST).catch((error: unknown) => {
    if (error instanceof LabFailure && error.word === 'file_missing') return undefined;
    throw error;
  });
  const before = hosts?.toString('utf8') ?? '';
  const named = before.replace(/^127\.0\.0\.1.*$/m, `127.0.0.1 localhost ${name}`);
  if (named !== before) await guest.note('/etc/hosts', named);
}

/** The address of a lab's network. The card takes another of its own while it is up, so two short programs do. */
async function giveAddress(guest: Guest, address: string) {
  if (!/^[\d.]{7,15}(\/\d{1,2})?$/.test(address)) return;
  const mac = randomBytes(5)
    .toString('hex')
    .replace(/..(?!$)/g, '$&:');
  const command = `ip link set eth1 address 02:${mac} up; ip addr replace ${address} dev eth1`;
  await guest.briefly('/bin/sh', ['-c', command], SECONDS);
}

/** What a clone has in common with its template and must not: time, name, machine id, the state of its random numbers, its network addresses. */
export async function giveIdentity({
  record: { hostname, networks },
  guest,
  hand,
}: {
  record: { hostname: string; networks: readonly { address: string }[] };
  guest: Guest;
  hand?: Hand | undefined;
}) {
  const name = hostname.replace(NAME, '-').slice(0, 60) || 'lab';
  const identity = { name, id: randomBytes(16).toString('hex'), seed: randomBytes(64) };
  const now = Date.now();
  const args = [name, identity.id, identity.seed.toString('hex'), Math.floor(now / 1000), (now % 1000) * 1000];
  const byHand = await hand?.ask('identity', args, HAND_SECONDS);
  if (!byHand) await byAgent(guest, identity);
  await Promise.all([byHand || guest.setTime(), networks[0] && giveAddress(guest, networks[0].address)]);
}
