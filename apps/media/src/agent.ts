import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openAgentClient } from '@praxis/agent-client/agent';
import type { AgentAddress } from '@praxis/agent-client/connection';
import type { MediaTask } from '@praxis/contract/core/agent';
import { TaskFailure, type Work } from './task.ts';

type Options = {
  dial: AgentAddress;
  works: Record<string, Work>;
  /** Where tasks keep files; emptied at the start. */
  folder: string;
};

const REPORT_MS = 1500;

/** At most one report in a while, but for those that carry something. */
function seldom(report: (progress: number, partial?: unknown) => void) {
  let last = 0;
  return (progress: number, partial?: unknown) => {
    if (partial === undefined && Date.now() - last < REPORT_MS) return;
    last = Date.now();
    report(progress, partial);
  };
}

/** Works on one task of each kind at a time, each in a folder of its own. */
export async function openMediaAgent({ dial, works, folder }: Options) {
  const origin = new URL(dial.address.replace(/^ws/, 'http')).origin;
  await rm(folder, { recursive: true, force: true });

  const client = openAgentClient({
    ...dial,
    tasks: {
      capacity: Object.fromEntries(Object.keys(works).map((kind) => [kind, 1])),
      async perform({ kind, payload, signal, report }) {
        await mkdir(folder, { recursive: true });
        const own = await mkdtemp(join(folder, `${kind}-`));
        try {
          return await works[kind]!({ payload: payload as MediaTask, folder: own, origin, signal, report: seldom(report) });
        } finally {
          await rm(own, { recursive: true, force: true });
        }
      },
      failure: (error) =>
        error instanceof TaskFailure ? { reason: error.message, final: error.final } : { reason: 'transcoding_interrupted', final: false },
    },
  });

  return {
    /** Stops everything that runs for tasks; their leases return to the queue. */
    async close() {
      await client.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
