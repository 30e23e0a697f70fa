import type { App } from '../../platform/app.ts';
import { factSources, measures } from '../../platform/statistics.ts';
import { classesRoutes } from './classes/classes.routes.ts';
import { consoleRoutes } from './console.routes.ts';
import { seatFacts, storageFacts } from './facts.store.ts';
import { countPending } from './institutions.store.ts';
import { roomOfInstitution } from './may-start.ts';
import { institutionImportRoutes } from './member-import/institution-import.routes.ts';
import { memberRoutes } from './members.routes.ts';
import { setTeacherRole } from './members.store.ts';
import { registerInstitutionRecords } from './personal-records.ts';
import { reviewRoutes } from './review-institution.routes.ts';
import { signUpRoutes } from './sign-up/sign-up.routes.ts';
import { siteRoutes } from './site.routes.ts';

export { institutionTheActorManages } from './institutions.access.ts';
export { addInstitution, approveInstitution, institutionOf, membershipOf, putMember } from './institutions.store.ts';
export { mayStart } from './may-start.ts';
export { holdFromInstitution } from './members.store.ts';

/** Schools and companies: sign-up, review, members, branding. */
export const institutions = {
  name: 'institutions',
  mount(app: App) {
    registerInstitutionRecords(app);
    app.waiting.set('institutions', countPending);
    app.files.bound(roomOfInstitution);
    factSources.register(app, { name: 'institution_seats', source: seatFacts });
    factSources.register(app, { name: 'kept_files', source: storageFacts });
    // Who belongs to an institution, and what it keeps, is its administrators' to see.
    const stands = { version: 1, momentary: true, open: true } as const;
    const seats = {
      key: 'seats',
      unit: 'count',
      fold: 'count',
      from: { facts: 'seat' },
      scopes: ['institution', 'platform'],
    } as const;
    measures.register(app, { ...stands, ...seats });
    measures.register(app, { ...seats, version: 1, open: true, key: 'members_joined' });
    const storage = { key: 'storage', unit: 'megabytes', fold: 'sum', from: { facts: 'storage' } } as const;
    measures.register(app, { ...stands, ...storage, scopes: ['person', 'space', 'institution', 'platform'] });
    signUpRoutes(app);
    reviewRoutes(app);
    memberRoutes(app);
    siteRoutes(app);
    consoleRoutes(app);
    institutionImportRoutes(app);
    classesRoutes(app);
    app.events.subscribe('teacher_application_reviewed', 'institutions', async ({ payload, db }) => {
      if (payload.status === 'approved') await setTeacherRole(db, payload.userId);
    });
  },
};
