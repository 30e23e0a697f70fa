import type { App } from '../../../platform/app.ts';
import { factSources } from '../../../platform/statistics.ts';
import { copyBehind, repositoryCopies } from './copies.ts';
import { repositoryFacts } from './facts.store.ts';
import { gitRoutes } from './git.routes.ts';
import { repositoryWork } from './handed-in-code.ts';
import { settlePushes } from './pushes.ts';
import { repositoryRoutes } from './repository.routes.ts';
import { listRepository, openRepositoryHost, readyHost } from './repository-host.ts';

/** Repositories of teams: off unless the school switches them on, kept by an agent of their own. */
export function repositories(app: App) {
  openRepositoryHost(app);
  repositoryWork(app);
  repositoryCopies(app);
  factSources.register(app, { name: 'project_repositories', source: repositoryFacts });
  repositoryRoutes(app);
  gitRoutes(app);
  app.jobs.every('project_pushes', '*/5 * * * *', async () => {
    const host = await readyHost(app);
    if (!host) return;
    await settlePushes(app, (runId) => listRepository(app, host, runId));
    await copyBehind(app);
  });
}
