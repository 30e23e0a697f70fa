import { isLoopbackName } from '@praxis/rules/loopback';

/** The host of an address agents name as where they listen, or of one an operator wrote: with its port, and alone. */
function hostsIn(address: string): string[] {
  const url = URL.parse(/^https?:\/\//.test(address) ? address : `http://${address}`);
  return url?.hostname ? [url.host, url.hostname] : [];
}

/** Hosts as an operator typed them, one each, without doubles. */
export const hostsFrom = (typed: string) => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((host) => hostsIn(host).length > 0),
  ),
];

/** The addresses an agent's state names for servers to connect to. */
export function addressesIn(state: unknown): string[] {
  const { consoles, address } = (state ?? {}) as { consoles?: unknown; address?: unknown };
  return [consoles, address].filter((each) => each !== undefined && each !== null && each !== '').map(String);
}

/** Whether an address is of this machine, for agents that run beside the server, or of the hosts bound to the agent's key. */
export function isBoundAddress(address: string, bound: { local: boolean; hosts: readonly string[] }): boolean {
  if (!/^https?:\/\/[^/@]+\/?$/.test(address)) return false;
  return hostsIn(address.toLowerCase()).some((host) => bound.hosts.includes(host) || (bound.local && isLoopbackName(host)));
}
