import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/db.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { guardBlindCopies } from './blind-readers.ts';
import { lockWorks, titlesOfWorks, worksOfSection } from './productions.store.ts';

export { type BlindReader, registerBlindReader } from './blind-readers.ts';
export { type BlindLooking, blindWork } from './blind-work.ts';

/** The works of a section that were handed in, or locked when it closed, by their blind numbers. */
export const productionsOf = async (db: Db, sectionId: string) =>
  (await worksOfSection(db, sectionId, ['submitted', 'locked'])).map(
    ({ id, entrant_id, blind_no, state, current_version, submitted_at, locked_at, created_at }) => ({
      ...{ id, entrant_id, blind_no, state, version: current_version, at: submitted_at ?? locked_at ?? created_at },
    }),
  );

export { titlesOfWorks };

/** Locks every work of a section with its last saved version. */
export const lockProductions = (db: Db, sectionId: string, now: Date) => lockWorks(db, sectionId, now);

/** Works that entrants make and hand in, and the blind copies that experts see of them. */
export const productions = {
  name: 'productions',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'productions',
      columns: {
        'production_versions.user_id': 'kept',
        'productions.submitted_by': 'trace',
        'production_files.decided_by': 'trace',
      },
    });
    guardBlindCopies(app);
  },
};
