import { randomBytes } from 'node:crypto';
import type { Running } from './clone.ts';

const SECONDS = 30;
const NAME = /[^a-zA-Z0-9-]/g;

/** What a clone has in common with its template and must not: time, name, machine id, the state of its random numbers, its network addresses. */
export async function giveIdentity({ record, guest }: Running) {
  const name = record.hostname.replace(NAME, '-').slice(0, 60) || 'lab';
  const mac = randomBytes(5)
    .toString('hex')
    .replace(/..(?!$)/g, '$&:');
  const lan = record.networks[0];
  const address = lan && /^[\d.]{7,15}(\/\d{1,2})?$/.test(lan.address) ? lan.address : undefined;
  const script = [
    `echo ${name} > /etc/hostname; hostname ${name}; sed -i "s/^127.0.0.1.*/127.0.0.1 localhost ${name}/" /etc/hosts`,
    `echo ${randomBytes(64).toString('hex')} > /dev/urandom`,
    `echo ${randomBytes(16).toString('hex')} > /etc/machine-id`,
    ...(address
      ? [`ip link set eth1 down; ip link set eth1 address 02:${mac}; ip link set eth1 up; ip addr replace ${address} dev eth1`]
      : []),
  ].join('\n');
  await guest.exec({ command: script, seconds: SECONDS });
  await guest.setTime();
}
