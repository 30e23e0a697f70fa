import type { TestProject } from 'vitest/node';
import { filledHomes, startSchool } from '../scripts/school.ts';
import { openKillServer } from './kill-servers.ts';
import { startTwoServers } from './two-servers.ts';

/** A school: what people type, and the servers that answer without a proxy in front, for the developer's pages. */
export type JourneySchool = { origin: string; servers: string[] };

declare module 'vitest' {
  interface ProvidedContext {
    /** The schools journeys are made in: one for each file that runs at a time. */
    schools: JourneySchool[];
    /** Where a journey asks that a server be killed; empty when nothing is killed. */
    killAddress: string;
  }
}

function provide(project: TestProject, schools: JourneySchool[], killAddress = '') {
  project.provide('schools', schools);
  project.provide('killAddress', killAddress);
}

/** What is off by default and has a journey. */
const WITH_REPOSITORIES = { PRAXIS_REPOSITORIES: 'on' };

const alone = (origin: string): JourneySchool => ({ origin, servers: [origin] });

/** Two servers on outside engines behind nginx, one of which is killed during every journey; all kinds of agents where all journeys run. */
async function twoServers(project: TestProject, port: number) {
  const school = await startTwoServers(port, { agents: process.env.TEST_LONG === '1' ? ['media', 'judge', 'labs', 'live'] : ['media'] });
  const server = await openKillServer(school);
  provide(project, [{ origin: school.origin, servers: school.servers }], process.env.JOURNEY_KILLS === '0' ? '' : server.address);
  return async () => {
    process.stdout.write(`Servers killed during the journeys: ${server.kills()}\n`);
    await server.close();
    await school.stop();
  };
}

/**
 * A whole instance, started by the command people use, for each file that runs at a time: journeys of one file never meet
 * those of another that runs beside it. JOURNEY_ORIGIN uses a running one instead; E2E_TOPOLOGY=two makes two servers on outside engines and kills one of them during each journey.
 */
export default async function setup(project: TestProject) {
  if (process.env.JOURNEY_ORIGIN) return provide(project, [alone(process.env.JOURNEY_ORIGIN)]);
  const port = Number(process.env.JOURNEY_PORT ?? 18080);
  if (process.env.E2E_TOPOLOGY === 'two') return twoServers(project, port);
  const runs = Number(project.vitest.config.maxWorkers);
  const homes = await filledHomes(runs, port, WITH_REPOSITORIES);
  const schools = await Promise.all(homes.map((home, run) => startSchool(port + 20 * run, home, WITH_REPOSITORIES)));
  provide(
    project,
    schools.map((school) => alone(`http://localhost:${school.port}`)),
  );
  return async () => {
    await Promise.all(schools.map((school) => school.stop()));
    for (const school of schools) school.erase();
  };
}
