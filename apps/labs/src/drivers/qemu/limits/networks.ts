import { createHash } from 'node:crypto';
import { chmod, readdir, stat } from 'node:fs/promises';
import type { MachineSpec } from '../../../driver.ts';
import { run } from '../../../program.ts';
import type { Host } from '../host.ts';

type Member = Pick<MachineSpec, 'machine' | 'generation' | 'networks'>;

const short = (...args: (string | number)[]) => createHash('sha256').update(args.join(' ')).digest('hex').slice(0, 10);

/**
 * Networks of labs: a bridge inside a network namespace of its own, with no way to the host. A machine lives in the namespace of its
 * network; one without a network lives in a namespace that holds nothing.
 */
export function openNetworks(host: Host) {
  const prefix = `praxis-${host.instance}-`;
  const namespaceOf = ({ machine, generation, networks }: Member) =>
    `${prefix}${networks[0] ? short('network', networks[0].network) : `m${short('machine', machine, generation)}`}`;
  const tapOf = ({ machine, generation }: Member) => `t${short('tap', machine, generation)}`;
  const existing = async () => (await readdir('/run/netns').catch(() => [] as string[])).filter((name) => name.startsWith(prefix));

  async function ensure(namespace: string, bridge: boolean) {
    if ((await existing()).includes(namespace)) return;
    await run('ip', ['netns', 'add', namespace]);
    if (!bridge) return;
    await run('ip', ['-n', namespace, 'link', 'add', 'lan', 'type', 'bridge']);
    // The bridge has no address: what a guest says to it reaches the other guests and nobody else.
    await run('ip', ['netns', 'exec', namespace, 'sysctl', '-q', '-w', 'net.ipv6.conf.all.disable_ipv6=1']).catch(() => undefined);
    await run('ip', ['-n', namespace, 'link', 'set', 'lan', 'up']);
  }

  /** Anybody may open the device, as systems with udev have it: it gives nobody an interface that is not theirs. */
  async function openDevice() {
    const { mode } = await stat('/dev/net/tun');
    if ((mode & 0o666) !== 0o666) await chmod('/dev/net/tun', 0o666);
  }

  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Done>(work: () => Promise<Done>) => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  return {
    /** The namespace, and the interface for the network of the lab; nothing where we may not make one. */
    async join(spec: Member, uid: number | undefined) {
      // Templates say that there are none here; a machine alone is better than no machine.
      if (!host.root) return undefined;
      const namespace = namespaceOf(spec);
      if (spec.networks.length === 0) {
        await run('ip', ['netns', 'add', namespace]).catch(async (error: unknown) => {
          if (!(await existing()).includes(namespace)) throw error;
        });
        return { namespace, tap: undefined };
      }
      const tap = tapOf(spec);
      await inTurn(async () => {
        await openDevice();
        await ensure(namespace, true);
        await run('ip', ['-n', namespace, 'tuntap', 'add', tap, 'mode', 'tap', 'user', String(uid)]);
        await run('ip', ['-n', namespace, 'link', 'set', tap, 'master', 'lan', 'up']);
      });
      return { namespace, tap };
    },
    /** After the process of a life ended. */
    async leave(record: Member) {
      if (!host.root) return;
      const namespace = namespaceOf(record);
      await inTurn(async () => {
        if (!(await existing()).includes(namespace)) return;
        if (record.networks.length > 0) {
          await run('ip', ['-n', namespace, 'link', 'del', tapOf(record)]).catch(() => undefined);
          const left = (await run('ip', ['-n', namespace, '-o', 'link', 'show', 'master', 'lan'])).toString().trim();
          if (left) return;
        }
        await run('ip', ['netns', 'del', namespace]);
      });
    },
    /** Brings the network of running machines back when somebody or something on this host took it away. */
    async mend(members: readonly (Member & { pid: number })[]) {
      const [first] = members;
      if (!host.root || !first || first.networks.length === 0) return false;
      const namespace = namespaceOf(first);
      return inTurn(async () => {
        let mended = false;
        const ip = async (...args: string[]) => {
          mended = true;
          await run('ip', args);
        };
        // The namespace lives as long as a machine in it; only its name may be gone.
        if (!(await existing()).includes(namespace)) await ip('netns', 'attach', namespace, String(first.pid));
        const links = (await run('ip', ['-n', namespace, '-o', 'link', 'show'])).toString().split('\n');
        const linkOf = (name: string) => links.find((line) => line.split(': ')[1]?.split('@')[0] === name);
        const isUp = (name: string) => /<[^>]*\bUP\b/.test(linkOf(name) ?? '');
        if (!linkOf('lan')) await ip('-n', namespace, 'link', 'add', 'lan', 'type', 'bridge');
        if (!isUp('lan')) await ip('-n', namespace, 'link', 'set', 'lan', 'up');
        for (const tap of members.map(tapOf))
          if (linkOf(tap) && !(isUp(tap) && linkOf(tap)!.includes(' master lan ')))
            await ip('-n', namespace, 'link', 'set', tap, 'master', 'lan', 'up');
        return mended;
      });
    },
    /** Members of one network belong together. */
    namespaceOf,
    /** Removes namespaces of machines that nobody knows any more. */
    async reconcile(known: readonly Member[]) {
      if (!host.root) return;
      const used = new Set(known.map(namespaceOf));
      for (const name of await existing()) if (!used.has(name)) await run('ip', ['netns', 'del', name]);
    },
  };
}
