import type { App } from '../../platform/app.ts';
import { certificatesRoutes } from './certificates.routes.ts';
import { issueOnCompletion } from './issue-certificates.ts';
import { settingsRoutes } from './settings.routes.ts';

/** Certificates of completion, and their public verification. */
export const certificates = {
  name: 'certificates',
  mount(app: App) {
    settingsRoutes(app);
    certificatesRoutes(app);
    issueOnCompletion(app);
  },
};
