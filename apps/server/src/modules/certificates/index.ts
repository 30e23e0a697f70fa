import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { certificatesRoutes } from './certificates.routes.ts';
import { issueOnCompletion } from './issue-certificates.ts';
import { settingsRoutes } from './settings.routes.ts';

export { certificateNumber, grouped } from './certificate-number.rules.ts';
export { awardPapers } from './certificate-paper.ts';
export { type AwardAccess, registerAwardAccess } from './certificates.access.ts';
export {
  expertCertificates,
  findCertificates,
  insertAwardCertificates,
  type NewAwardCertificate,
  revokeCertificates,
} from './certificates.store.ts';

/** Certificates of completion and of awards, and their public verification. */
export const certificates = {
  name: 'certificates',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'certificates',
      columns: {
        'certificates.user_id': 'mine',
        'certificates.revoked_by': 'trace',
        'certificate_settings.updated_by': 'trace',
      },
    });
    settingsRoutes(app);
    certificatesRoutes(app);
    issueOnCompletion(app);
  },
};
