import { spawnSync } from 'node:child_process';
import { REPOSITORY_LIMITS } from '@praxis/contract/projects/repository-agent';
import { type Box, SANDBOX_USERS, sandboxLack } from '@praxis/instance/sandboxed';
import type { RepositoryFolder } from './repository-folders.ts';

/** Where a repository stands in its sandbox. */
export const INSIDE = '/repository';
/** Refs of the server's own; whoever clones or pushes neither sees nor reaches them. */
export const SERVER_REFS = 'refs/praxis';

/** Said to git on its call, above anything a repository could say: no hooks, no other machine, every object checked, nothing lost. */
const SETTINGS: Record<string, string> = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  // What was acknowledged survives a power cut.
  'core.fsync': 'committed,reference',
  'core.fsyncMethod': 'fsync',
  'core.bigFileThreshold': '8m',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'pack.threads': '1',
  'pack.windowMemory': '64m',
  'protocol.allow': 'never',
  'receive.autogc': 'false',
  'receive.denyDeletes': 'true',
  'receive.denyNonFastForwards': 'true',
  'receive.fsckObjects': 'true',
  'receive.maxInputSize': String(REPOSITORY_LIMITS.pushBytes),
  'receive.unpackLimit': '1',
  'safe.directory': INSIDE,
  'transfer.fsckObjects': 'true',
  'transfer.hideRefs': SERVER_REFS,
  'uploadpack.allowAnySHA1InWant': 'false',
};

function environment(protocol: string | undefined) {
  const settings = Object.entries(SETTINGS);
  return {
    ...{
      HOME: '/tmp',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_TERMINAL_PROMPT: '0',
      GIT_CONFIG_COUNT: String(settings.length),
    },
    ...Object.fromEntries(
      settings.flatMap(([name, value], at) => [
        [`GIT_CONFIG_KEY_${at}`, name],
        [`GIT_CONFIG_VALUE_${at}`, value],
      ]),
    ),
    ...(protocol !== undefined && /^version=[012]$/.test(protocol) && { GIT_PROTOCOL: protocol }),
  };
}

const MEMORY_MB = 512;
const FILE_MB = 220;
const CPU_SECONDS = 60;

type Called = { writes: boolean; protocol?: string | undefined; tmpMb?: number };

/** A program of git with one repository in sight, which it may change only where it `writes`. */
export function gitBox(
  { path, config }: RepositoryFolder,
  [command, ...args]: readonly [string, ...string[]],
  { writes, protocol, tmpMb = 16 }: Called,
): Box {
  const covered = { from: config, to: `${INSIDE}/config` };
  return {
    ...{ command, args, uid: SANDBOX_USERS.repositories, environment: environment(protocol) },
    ...(writes ? { folder: { from: path, to: INSIDE }, reads: [covered] } : { reads: [{ from: path, to: INSIDE }, covered] }),
    limits: { memoryMb: MEMORY_MB, fileMb: FILE_MB, cpuSeconds: CPU_SECONDS, tmpMb },
  };
}

/** Why no repositories can be served here, in an operator's words; undefined when they can. */
export async function gitLack(): Promise<string | undefined> {
  if (process.env.PRAXIS_SANDBOX === 'container')
    return 'repositories need a sandbox for each of them: run apps/repositories on a host with bubblewrap';
  if (spawnSync('git', ['--version'], { stdio: 'ignore' }).status !== 0) return 'apt-get install git';
  return sandboxLack();
}
