import type { MachineRecord } from '../record.ts';
import type { openNetworks } from './networks.ts';

const POLL_MS = 1500;

/** Looks at the networks of running labs, one after the other, and mends them. */
export function watchNetworks(
  networks: ReturnType<typeof openNetworks>,
  running: () => MachineRecord[],
  log: (args: string, more: Record<string, unknown>) => void,
) {
  let at = 0;
  let looking = false;
  async function poll() {
    const groups = [
      ...Map.groupBy(
        running().filter((record) => record.networks.length > 0),
        networks.namespaceOf,
      ),
    ];
    const group = groups[at++ % Math.max(1, groups.length)];
    if (group && (await networks.mend(group[1])))
      log('the network of a lab was mended', { level: 40, network: group[1][0]!.networks[0]!.network });
  }
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    poll()
      .catch((error: unknown) => log('the network of a lab was not mended', { level: 40, error: String(error) }))
      .finally(() => {
        looking = false;
      });
  }, POLL_MS);
  return { close: () => clearInterval(timer) };
}
