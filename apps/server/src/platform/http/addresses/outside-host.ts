import { type LookupAddress, lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not the world outside: the machine itself, its neighbours, and what is reserved. */
const INSIDE: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  // IPv4 in the clothes of IPv6, by NAT64 and 6to4: where it leads cannot be said here.
  ['64:ff9b::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 9, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];
const inside = new BlockList();
for (const [network, bits, family] of INSIDE) inside.addSubnet(network, bits, family);

/** A host is not one that calls may go out to. */
export class HostNotAllowed extends Error {
  override name = 'HostNotAllowed';
}

/** Whether an IP address lies inside: on the machine, in a private network, or nowhere in particular. What is no address does. */
export function isInsideAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 || inside.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

const bare = (hostname: string) =>
  hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

const isListed = (hostname: string, listed: readonly string[]) => listed.some((each) => bare(each) === bare(hostname));

/** Whether calls may go out to a host by its name: with a list only to those on it, otherwise to all but addresses inside. */
export function isAllowedHost(hostname: string, listed: readonly string[]): boolean {
  const host = bare(hostname);
  if (listed.length > 0) return isListed(host, listed);
  return host !== 'localhost' && !host.endsWith('.localhost') && (isIP(host) === 0 || !isInsideAddress(host));
}

/**
 * Looks a host up for a connection and answers only addresses outside, whatever its name server says; a host on the list may lie anywhere.
 * The connection goes to what was checked, so nothing can change between the look and the call.
 */
export const outsideLookup =
  (listed: readonly string[]): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, []);
      const addresses = isListed(hostname, listed) ? found : found.filter(({ address }) => !isInsideAddress(address));
      if (addresses.length === 0) return done(new HostNotAllowed(`${hostname} leads to no address outside`), []);
      if (options.all) return done(null, addresses);
      done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };

const RESOLVE_MS = 3000;

/** Refuses with HostNotAllowed a host that may not be called, by its name or by where it leads now. One that does not resolve in time is left to the call. */
export async function mustLeadOutside(hostname: string, listed: readonly string[]): Promise<void> {
  if (!isAllowedHost(hostname, listed)) throw new HostNotAllowed(`${hostname} is not allowed`);
  if (isIP(bare(hostname)) !== 0) return;
  await new Promise<void>((done, failed) => {
    const impatient = setTimeout(done, RESOLVE_MS);
    outsideLookup(listed)(bare(hostname), { all: true }, (error) => {
      clearTimeout(impatient);
      if (error instanceof HostNotAllowed) failed(error);
      else done();
    });
  });
}
