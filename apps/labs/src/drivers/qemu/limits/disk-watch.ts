import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from '../host.ts';

/** A machine whose disk grows on this host. */
export type Growing = { name: string; folder: string };

const POLL_MS = 2500;
const BLOCK = 512;

const bytesOf = async ({ folder }: Growing) => (await stat(join(folder, 'disk.qcow2')).catch(() => undefined))?.blocks ?? 0;

/**
 * Looks at the free disk of the host: when less is left than the host keeps for itself, the machine that grew most since the last look is
 * named to `end`, one at a time.
 */
export function watchDisk(
  host: Host,
  reservedMb: number,
  running: () => Growing[],
  end: (machine: Growing) => Promise<void>,
  log: (args: string, more: Record<string, unknown>) => void,
) {
  const before = new Map<string, number>();
  let looking = false;
  async function poll() {
    const sizes = new Map<Growing, number>();
    for (const each of running()) sizes.set(each, (await bytesOf(each)) * BLOCK);
    const { disk_mb } = await host.room();
    const grown = [...sizes].map(([each, bytes]) => ({ each, bytes: bytes - (before.get(each.name) ?? bytes) }));
    before.clear();
    for (const [each, bytes] of sizes) before.set(each.name, bytes);
    const most = grown.sort((one, other) => other.bytes - one.bytes)[0];
    if (disk_mb.free < reservedMb && most && most.bytes > 0) await end(most.each);
  }
  const timer = setInterval(() => {
    if (looking || running().length === 0) return;
    looking = true;
    poll()
      .catch((error: unknown) => log('the disk was not looked at', { level: 50, error: String(error) }))
      .finally(() => {
        looking = false;
      });
  }, POLL_MS);
  return { close: () => clearInterval(timer) };
}
