import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { forgetListed, isLastAdmin } from './personal-records.store.ts';

/** What institutions keep about people. */
export const registerInstitutionRecords = (app: App) =>
  registerPersonalRecords(app, {
    module: 'institutions',
    columns: {
      'institution_members.user_id': 'mine',
      'institutions.applicant_id': 'trace',
      'institutions.reviewed_by': 'trace',
      'institution_imports.created_by': 'trace',
      'institution_imports.confirmed_by': 'trace',
    },
    erase: ({ db, userId }) => forgetListed(db, userId),
    hinders: async (db, userId) => ((await isLastAdmin(db, userId)) ? 'hindered_last_admin' : undefined),
  });
