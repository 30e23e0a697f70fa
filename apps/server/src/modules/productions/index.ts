import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { factSources, measures } from '../../platform/statistics.ts';
import { workPurposes } from './add-file.ts';
import { guardBlindCopies } from './blind/blind-readers.ts';
import { makeBlindCopies } from './blind/copies.ts';
import { workFacts } from './facts.store.ts';
import { lockWorks, worksOfSection } from './productions.store.ts';

export { addFile } from './add-file.ts';
export { type BlindReader, registerBlindReader } from './blind/blind-readers.ts';
export { type BlindLooking, blindWork } from './blind/blind-work.ts';
export { decideFile, toListedFiles } from './decide-file.ts';
export type { RevealingWord } from './findings.rules.ts';
export { listedWorks, workOfFile } from './listed-works.store.ts';
export { findProduction, findWork, openWorks, type ProductionRow, workState } from './productions.store.ts';
export { registerRevealingWords } from './revealing-words.ts';
export { reopenWork, saveWork, submitWork } from './save-work.ts';
export { titlesOfWorks } from './titles.store.ts';
export { type Looking, toWork, toWorkFiles } from './work-view.ts';

/** The works of a section that were handed in, or locked when it closed, by their blind numbers. */
export const productionsOf = async (db: Db, sectionId: string) =>
  (await worksOfSection(db, sectionId, ['submitted', 'locked'])).map(({ id, entrant_id, blind_no, state, current_version }) => ({
    ...{ id, entrant_id, blind_no, state, version: current_version },
  }));

/** Locks every work of a section with its last saved version, or those of some entrants alone. */
export const lockProductions = (db: Db, sectionId: string, now: Date, entrantIds?: readonly string[]) =>
  lockWorks(db, sectionId, now, entrantIds);

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
    factSources.register(app, { name: 'productions', source: workFacts });
    measures.register(app, {
      key: 'works_submitted',
      version: 1,
      unit: 'count',
      fold: 'count',
      from: { facts: 'work' },
      scopes: ['competition'],
    });
    workPurposes(app);
    guardBlindCopies(app);
    makeBlindCopies(app);
  },
};
