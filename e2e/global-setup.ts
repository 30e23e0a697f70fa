import type { TestProject } from 'vitest/node';
import { startSchool } from '../scripts/school.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    home: string;
  }
}

/** One whole instance, started by the command people use, for all journeys. JOURNEY_ORIGIN uses a running one instead. */
export default async function setup(project: TestProject) {
  if (process.env.JOURNEY_ORIGIN) {
    project.provide('origin', process.env.JOURNEY_ORIGIN);
    project.provide('home', process.env.PRAXIS_HOME ?? '');
    return;
  }
  const school = await startSchool(Number(process.env.JOURNEY_PORT ?? 18080));
  project.provide('origin', `http://localhost:${school.port}`);
  project.provide('home', school.home);
  return async () => {
    await school.stop();
    school.erase();
  };
}
