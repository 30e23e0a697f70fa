import type { AddressInfo } from 'node:net';
import { openAgentClient } from '@praxis/agent-client/agent';
import type { AgentAddress } from '@praxis/agent-client/connection';
import { type RepositoryHostState, type RepositoryTask, repositoryTasks } from '@praxis/contract/projects/repository-agent';
import { bundle, copy, FinalFailure } from './bundle.ts';
import { openRepositoryServer } from './http-server.ts';
import { openRepositoryFolders } from './repository-folders.ts';
import { listingOf, openWhole } from './restore.ts';

type Options = {
  dial: AgentAddress;
  /** Where the repositories lie. */
  folder: string;
  /** Why nothing is served, when that is so. */
  lack: string | undefined;
  listen: { port: number; host: string };
  /** Under which address servers reach it; by default where it listens. */
  address?: string | undefined;
};

/** Keeps the repositories of a school: serves them to the servers, packs what is handed in, removes what is deleted. */
export async function openRepositoriesAgent({ dial, folder, lack, listen, address: named }: Options) {
  const folders = openRepositoryFolders(folder);
  const origin = new URL(dial.address.replace(/^ws/, 'http')).origin;
  const server = openRepositoryServer({ folders, tickets: () => client.tickets(), log: dial.log });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(listen.port, listen.host, done));
  const address = named ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  dial.log('listening', { address });

  async function perform(task: RepositoryTask, signal: AbortSignal) {
    if (task.do === 'remove') {
      folders.remove(task.run);
      return {};
    }
    const { folder, restored } = await openWhole(folders, task, origin, signal);
    if (restored) dial.log('made of its copies', { run: task.run, refs: restored.refs.length });
    if (task.do === 'bundle') return { ...(await bundle({ folder, folders, origin, signal }, task)), ...(restored && { restored }) };
    if (task.do === 'copy') return { ...(await copy({ folder, folders, origin, signal }, task)), ...(restored && { restored }) };
    return { restored: restored ?? (await listingOf(folder)) };
  }
  const client = openAgentClient({
    ...dial,
    tasks: {
      capacity: lack ? {} : Object.fromEntries(Object.values(repositoryTasks).map((kind) => [kind, 1])),
      perform: ({ payload, signal }) => perform(payload as RepositoryTask, signal),
      failure: (error) => ({ reason: error.message, final: error instanceof FinalFailure }),
    },
    reports: { state: () => ({ address, lack: lack ?? null }) satisfies RepositoryHostState, answer: async () => ({}) },
  });
  return {
    async close() {
      await client.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
