import * as contract from '@praxis/contract/productions/productions';
import { openProduction } from '../../../modules/productions/productions.store.ts';
import { saveWork } from '../../../modules/productions/save-work.ts';
import { withTransaction } from '../../../platform/database/db.ts';
import { contestMakers } from '../../makers/competitions/contests.ts';
import { row } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();

/** The owner's stage that asks for a work, with that of the student. */
async function written(school: MatrixSchool, state: 'draft' | 'submitted' = 'draft') {
  const makers = contestMakers(school);
  const cup = await makers.contest(school.people.owner, [{ kind: 'production', config: { task: school.canary } }]);
  const entrant = await makers.entered(cup, school.people.student);
  const place = { sectionId: cup.sectionIds[0]!, entrantId: entrant.id };
  const now = school.clock.now();
  const draft = { title: school.canary, intro: 'x', url: '', files: [] };
  const work = await withTransaction(school.app.db, async (tx) => {
    await saveWork(tx, place, { userId: entrant.person.id, seq: 0, key: 'made', draft }, now);
    await tx.updateTable('productions').set({ state }).where('entrant_id', '=', entrant.id).execute();
    return openProduction(tx, place.sectionId, place.entrantId, now);
  });
  return { stage_id: cup.stageId, section_id: place.sectionId, device: entrant.device, user_id: school.people.student.id, work, draft };
}

const looked = async (school: MatrixSchool) => {
  const { stage_id, section_id, user_id } = await written(school);
  return { stage_id, section_id, user_id };
};
const from = async (school: MatrixSchool, state?: 'submitted') => {
  const { stage_id, section_id, device } = await written(school, state);
  return { stage_id, section_id, device };
};
const itsEntrant = { allowed: ['student'] as const, refusal: 'not_available' };
const itsOrganiser = { allowed: ['owner'] as const, refusal: 'not_available' };

/** Works: writing them, seeing them, and what organisers do with them. */
export const productionsRows = [
  one({ endpoint: contract.showWork, input: looked, allowed: ['owner', 'student'], refusal: 'not_available' }),
  one({ endpoint: contract.lookAtWork, input: looked, allowed: ['owner', 'student'], refusal: 'not_available' }),
  one({
    endpoint: contract.saveWork,
    input: async (school) => ({ ...(await from(school)), seq: 1, key: 'k', draft: { title: 'y', intro: '', url: '', files: [] } }),
    ...itsEntrant,
  }),
  one({
    endpoint: contract.addWorkFile,
    input: async (school) => {
      const file = await school.db
        .insertInto('files')
        .values({
          ...{ owner_id: school.people.student.id, purpose: 'work_file', name: 'a.bin', size: '3', sha256: Buffer.alloc(32, 7) },
          ...{ mime: 'application/octet-stream', storage_key: `none-${Math.random()}` },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { ...(await from(school)), upload_id: file.id };
    },
    ...itsEntrant,
  }),
  one({ endpoint: contract.submitWork, input: async (school) => ({ ...(await from(school)), seq: 1 }), ...itsEntrant }),
  one({ endpoint: contract.reopenWork, input: (school) => from(school, 'submitted'), ...itsEntrant }),
  one({ endpoint: contract.listWorks, input: async (school) => ({ stage_id: (await written(school)).stage_id }), ...itsOrganiser }),
  one({
    endpoint: contract.openWork,
    input: async (school) => {
      const { stage_id, work } = await written(school);
      return { stage_id, production_id: work.id };
    },
    ...itsOrganiser,
  }),
  one({
    endpoint: contract.decideWorkFile,
    input: async (school) => {
      const { stage_id, work } = await written(school);
      const file = await school.db
        .insertInto('files')
        .values({
          ...{ owner_id: school.people.student.id, purpose: 'work_file', name: 'a.bin', size: '3', sha256: Buffer.alloc(32, 7) },
          ...{ mime: 'application/octet-stream', storage_key: `none-${Math.random()}` },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await school.db
        .insertInto('production_files')
        .values({
          production_id: work.id,
          role: 'other',
          file_id: file.id,
          blind: 'withheld',
          reason: 'withheld_kind',
          created_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { stage_id, file_id: id, pass: true, reason: 'looked at it' };
    },
    ...itsOrganiser,
  }),
];
