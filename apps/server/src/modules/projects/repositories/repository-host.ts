import { request as ask, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import {
  REPOSITORY_AREA,
  REPOSITORY_LOST,
  REPOSITORY_TICKET,
  type RepositoryHostState,
  type RepositoryListing,
  type RepositoryTicket,
} from '@praxis/contract/projects/repository-agent';
import { sealTicket } from '@praxis/instance/console-ticket';
import type { App } from '../../../platform/app.ts';
import { type PartState, partDegraded, partOff } from '../../../platform/part-state.ts';
import { restoreRepository } from './copies.ts';
import { findHost, hostSeen, isKnown, saveHost } from './repositories.store.ts';

const TICKET_MS = 120_000;
const SEEN_MS = 15_000;
/** A push or clone may take minutes; who says nothing for so long is gone. */
const SILENT_MS = 330_000;
const LISTING_BYTES = 4 * 1_048_576;

/** The agent as this server knows it by its connection, or as another one does. */
async function knownHost(app: App) {
  for (const name of app.agents.calls.names(REPOSITORY_AREA)) {
    const state = app.agents.calls.stateOf(REPOSITORY_AREA, name) as RepositoryHostState | undefined;
    if (state) return { name, address: String(state.address), lack: state.lack, here: true };
  }
  return findHost(app.db, app.clock.now());
}

/** The agent that keeps repositories, when one answers and lacks nothing. */
export async function readyHost(app: App) {
  if (!app.instance.repositories) return undefined;
  const host = await knownHost(app);
  if (!host?.here || host.lack !== null || !app.agents.identities.has(REPOSITORY_AREA, host.name)) return undefined;
  return URL.canParse(host.address) ? { name: host.name, address: new URL(host.address) } : undefined;
}
type Host = NonNullable<Awaited<ReturnType<typeof readyHost>>>;

/** What `/readyz` says of repositories. */
async function hostState(app: App): Promise<PartState | undefined> {
  if (!app.instance.repositories) return partOff('part_repositories_off');
  const host = await knownHost(app);
  if (host?.here && host.lack === null) return undefined;
  if (host?.here) return partDegraded('part_repositories', { lack: host.lack ?? '' });
  return partDegraded('part_repositories', {}, { lack: [{ key: 'part_no_repository_host' }] });
}

type Asked = Omit<RepositoryTicket, 'expires'> & { body?: Readable; headers?: Record<string, string>; signal?: AbortSignal };

/** Asks the agent about one repository; the answer is streamed. Rejects when it cannot be reached. */
export function askHost(app: App, host: Host, { body, headers = {}, signal, ...about }: Asked): Promise<IncomingMessage> {
  const ticket: RepositoryTicket = { ...about, expires: Date.now() + TICKET_MS };
  const sealed = sealTicket(app.agents.identities.ticketSecret(REPOSITORY_AREA, host.name), ticket);
  return new Promise((done, failed) => {
    const { hostname, port } = host.address;
    const far = ask(
      {
        ...{ host: hostname.replace(/^\[|\]$/g, ''), port, path: '/', method: body ? 'POST' : 'GET', timeout: SILENT_MS },
        ...(signal && { signal }),
        headers: { ...headers, [REPOSITORY_TICKET]: sealed },
      },
      done,
    );
    far.on('timeout', () => far.destroy(new Error('the agent of repositories is silent')));
    far.on('error', failed);
    if (body) body.on('error', (error) => far.destroy(error)).pipe(far);
    else far.end();
  });
}

/** A whole answer of the agent as JSON. */
export async function readAnswer<T>(answer: IncomingMessage): Promise<T> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > LISTING_BYTES) throw new Error('the agent of repositories says too much');
    pieces.push(piece);
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as T;
}

/** What stands in a repository now; what was lost with a disk is restored meanwhile. */
export async function listRepository(app: App, host: Host, run: string): Promise<RepositoryListing> {
  const known = await isKnown(app.db, run);
  const answer = await askHost(app, host, { run, do: 'list', service: 'git-upload-pack', known });
  if (answer.statusCode === REPOSITORY_LOST) await restoreRepository(app, run);
  if (answer.statusCode !== 200) {
    answer.resume();
    throw new Error(`the repository of team ${run} was not read: ${answer.statusCode}`);
  }
  return readAnswer(answer);
}

/** Lets the one agent in that keeps the repositories: they lie on its disk. */
export function openRepositoryHost(app: App) {
  app.parts.set('repositories', () => hostState(app));
  app.agents.calls.define(REPOSITORY_AREA, {
    state: async ({ agent, state }) => {
      const { address, lack } = state as RepositoryHostState;
      await saveHost(
        app.db,
        { name: agent, address: String(address), lack: lack === null ? null : String(lack).slice(0, 500) },
        app.clock.now(),
      );
    },
  });
  app.agents.admission(REPOSITORY_AREA, async (name) => {
    if (!app.instance.repositories) return 'repositories are switched off; PRAXIS_REPOSITORIES=on switches them on';
    const known = await findHost(app.db, app.clock.now());
    if (!known || known.name === name || !app.agents.identities.has(REPOSITORY_AREA, known.name)) return undefined;
    return `the repositories lie at ${known.name}; move its folder and revoke its key first`;
  });
  const renewal = setInterval(() => {
    for (const name of app.agents.calls.names(REPOSITORY_AREA))
      hostSeen(app.db, name, app.clock.now()).catch((error: unknown) =>
        app.http.log.error({ err: error }, 'the agent of repositories was not marked as seen'),
      );
  }, SEEN_MS);
  renewal.unref();
  app.http.addHook('onClose', async () => clearInterval(renewal));
}
