import type { App } from '../../platform/app.ts';
import { agentIdentityRoutes } from './agent-identities.routes.ts';
import { operatorRoutes } from './operator.routes.ts';
import { peopleRoutes } from './people.routes.ts';
import { usersRoutes } from './users.routes.ts';

/** The console of the people who run the platform. */
export const operator = {
  name: 'operator',
  mount(app: App) {
    operatorRoutes(app);
    usersRoutes(app);
    peopleRoutes(app);
    agentIdentityRoutes(app);
  },
};
