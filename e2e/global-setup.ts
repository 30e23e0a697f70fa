import type { TestProject } from 'vitest/node';
import { startSchool } from '../scripts/school.ts';
import { openKillServer } from './kill-servers.ts';
import { startTwoServers } from './two-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What people type. */
    origin: string;
    /** A server that answers without a proxy in front, for the developer's pages. */
    servers: string[];
    /** Where a journey asks that a server be killed; empty when nothing is killed. */
    killDoor: string;
  }
}

type Input = { origin: string; servers?: string[]; killDoor?: string };

function provide(project: TestProject, { origin, servers = [origin], killDoor: killServer = '' }: Input) {
  project.provide('origin', origin);
  project.provide('servers', servers);
  project.provide('killDoor', killServer);
}

/** Two servers on outside engines behind nginx, one of which is killed during every journey; all kinds of agents where all journeys run. */
async function twoServers(project: TestProject, port: number) {
  const school = await startTwoServers(port, { agents: process.env.TEST_LONG === '1' ? ['media', 'judge', 'labs', 'live'] : ['media'] });
  const server = await openKillServer(school);
  provide(project, { origin: school.origin, servers: school.servers, killDoor: process.env.JOURNEY_KILLS === '0' ? '' : server.address });
  return async () => {
    process.stdout.write(`Servers killed during the journeys: ${server.kills()}\n`);
    await server.close();
    await school.stop();
  };
}

/**
 * One whole instance, started by the command people use, for all journeys. JOURNEY_ORIGIN uses a running one instead;
 * E2E_TOPOLOGY=two makes two servers on outside engines and kills one of them during each journey.
 */
export default async function setup(project: TestProject) {
  if (process.env.JOURNEY_ORIGIN) return provide(project, { origin: process.env.JOURNEY_ORIGIN });
  const port = Number(process.env.JOURNEY_PORT ?? 18080);
  if (process.env.E2E_TOPOLOGY === 'two') return twoServers(project, port);
  const school = await startSchool(port);
  provide(project, { origin: `http://localhost:${school.port}` });
  return async () => {
    await school.stop();
    school.erase();
  };
}
