import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { agentIdentityRoutes } from './agent-identities.routes.ts';
import { accountImportRoutes } from './import/account-import.routes.ts';
import { forgetAccount } from './import/account-import.store.ts';
import { operatorRoutes } from './operator.routes.ts';
import { peopleRoutes } from './people.routes.ts';
import { usersRoutes } from './users.routes.ts';

/** The console of the people who run the platform. */
export const operator = {
  name: 'operator',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'operator',
      columns: {
        'account_imports.created_by': 'trace',
        'account_imports.confirmed_by': 'trace',
        'account_import_lines.user_id': 'mine',
      },
      erase: async ({ db, userId }) => void (await forgetAccount(db, userId)),
    });
    operatorRoutes(app);
    accountImportRoutes(app);
    usersRoutes(app);
    peopleRoutes(app);
    agentIdentityRoutes(app);
  },
};
