import { breakSeal } from '@praxis/contract/judging/results';
import { expect, test } from 'vitest';
import { judgedStage } from '../makers/competitions/judging.ts';
import { world } from '../world.ts';
import { differences, readBy, readByAll, settled } from './read-by.ts';

const LONG = process.env.TEST_LONG === '1';
/** Where somebody might read of a score; the long form asks everything. */
const ABOUT_JUDGING = LONG ? /./ : /competition\/|contest\/|judging|expert|production|rank|dissent|award|home|search|message/;

test('while a group is not complete no byte that anybody but its expert may read depends on what a sheet says (invariant 8)', {
  timeout: 300_000,
}, async () => {
  const school = await world();
  const { db, as, person, until } = school;
  const made = await judgedStage(school, { works: 3 });
  const elsewhere = await judgedStage(school, { works: 2 });
  const [ada, ben, cai] = made.experts as [(typeof made.experts)[0], (typeof made.experts)[0], (typeof made.experts)[0]];
  // Ada has submitted everything, Ben has saved, Cai has not begun: nobody else may know a number.
  for (const { id } of await made.rowsOf(ada)) await made.score(ada, id, 9, 17);
  const [own] = await made.rowsOf(ada);
  const others = {
    visitor: undefined,
    stranger: await person('student'),
    entrant: made.people[0],
    'other teacher': await person('teacher'),
    operator: await person('operator'),
    organiser: made.organiser,
    'expert beside': ben,
    'expert who has not begun': cai,
    'expert elsewhere': elsewhere.experts[0],
  };
  const known: Record<string, string> = {
    ...{ competition_id: made.competitionId, stage_id: made.stageId, step_id: made.stageId, id: made.competitionId },
    ...{ section_id: made.sectionId, sct_id: made.sectionId, group_id: made.groupId, assignment_id: own!.id, reportid: own!.id },
    ...{
      production_id: own!.production_id,
      work_id: own!.production_id,
      entrant_id: made.entrants[0]!,
      registration_id: made.entrants[0]!,
    },
    ...{ user_id: ada.id, expert_id: ada.id, size: '100', q: 'e', kind: 'all', target: 'section', target_id: made.sectionId },
  };
  const look = () => readByAll(school, others, known, { paths: ABOUT_JUDGING });
  const sheets = () => readBy(school, ada, known, { paths: /expert/ });
  // A board gets its entrants a moment after its stage began: that is no answer to a sheet.
  await until('the boards stand', async () => {
    const boards = await db.selectFrom('boards').select('seq').where('stage_id', 'in', [made.stageId, elsewhere.stageId]).execute();
    return boards.length > 0 && boards.every(({ seq }) => Number(seq) > 0);
  });
  const before = await settled(look);
  expect(before.size).toBeGreaterThan(300);
  const [ownBefore, organiserBefore] = [await sheets(), await readBy(school, made.organiser, known, { paths: /judging/ })];
  // The same group, had Ada found everything else.
  const scored = await db
    .selectFrom('sheets')
    .select(['assignment_id', 'scores'])
    .where('assignment_id', '=', own!.id)
    .executeTakeFirstOrThrow();
  const lower = Object.fromEntries(Object.keys(scored.scores as Record<string, number>).map((criterion, at) => [criterion, at + 1]));
  for (const { id } of await made.rowsOf(ada))
    await db
      .updateTable('sheets')
      .set({ scores: JSON.stringify(lower), note: 'Much too plain', total: 1234 })
      .where('assignment_id', '=', id)
      .execute();
  expect(differences(before, await look())).toEqual([]);
  // Whoever may know does, and this test would see it: Ada her own sheet, the organiser once the seal is broken.
  expect(differences(ownBefore, await sheets()).length).toBeGreaterThan(0);
  expect(differences(organiserBefore, await readBy(school, made.organiser, known, { paths: /judging/ }))).toEqual([]);
  expect((await as(made.organiser).call(breakSeal, { group_id: made.groupId, reason: 'A complaint' })).code).toBe(1);
  const broken = await readBy(school, made.organiser, known, { paths: /judging/ });
  expect([...broken.values()].some((text) => text.includes('"total":1234'))).toBe(true);
});
