import {
  listAwardCertificates,
  listOwnAwards,
  previewAwards,
  printAwardCertificates,
  publishAwards,
  saveAwards,
  showAwards,
} from '@praxis/contract/awards/awards';
import { myCertificates, revokeCertificate, showCertificate, verifyCertificate } from '@praxis/contract/certificates/certificates';
import { showRules } from '@praxis/contract/competitions/competitions';
import { adjustScore } from '@praxis/contract/contests/adjustments';
import { listOwnResults, saveResultSheet, showResult } from '@praxis/contract/ranks/results';
import { expect, test } from 'vitest';
import { sheetRows } from '../../platform/sheets/read.ts';
import { awardedStage, PRIZE_SETTINGS, PRIZES } from '../../testing/makers/competitions/awards.ts';
import { publicisedStage } from '../../testing/makers/competitions/objections.ts';
import { world } from '../../testing/world.ts';

const HOUR = 3_600_000;

test('awards follow a final result by their rules, and everybody who won or mentored holds a certificate that a stranger can check', async () => {
  const school = await world();
  const made = await awardedStage(school, { entrants: 4, publish: false });
  const { as, person, db, clock } = school;
  const mentor = await person('teacher', 'Mentor');
  const accepted = { user_id: mentor.id, state: 'accepted', invited_at: clock.now() };
  await db
    .insertInto('mentors')
    .values({ registration_id: made.entrants[0]!, ...accepted })
    .execute();
  const ask = { stage_id: made.stageId };
  expect((await as(made.organiser).call(showAwards, ask)).data).toMatchObject({ saved: true, result: { no: 2, kind: 'final' } });
  const { data } = await as(made.organiser).call(previewAwards, ask);
  expect(data.list.map(({ name, awards }) => [name, awards])).toEqual([
    ['Entrant 1', ['Gold']],
    ['Entrant 2', ['Silver']],
    ['Entrant 3', ['Silver']],
  ]);
  expect(data.certificates).toEqual({ issued: 4, revoked: 0, kept: 0 });
  const rules = (await as(made.people[0]!).call(showRules, { competition_id: made.competitionId, stage_id: made.stageId })).data;
  expect(rules.stages[0]!.conditions).toContain('Silver: the first 2; of equals at the line all get it.');
  const publish = (seen = data.seen, reason = '') => as(made.organiser).call(publishAwards, { ...ask, seen, reason });
  expect((await publish('other')).key).toBe('result_changed');
  const replies = await Promise.all([publish(), publish(), publish()]);
  expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 0, 1]);

  const own = (await as(made.people[0]!).call(listOwnAwards, {})).data.list;
  expect(own).toMatchObject([{ award: 'Gold', rank: 1, role: 'member', certificate: { number: expect.any(String) } }]);
  expect((await as(mentor).call(listOwnAwards, {})).data.list).toMatchObject([{ award: 'Gold', role: 'mentor', entrant: 'Entrant 1' }]);
  expect((await as(made.people[3]!).call(listOwnAwards, {})).data.list).toEqual([]);
  // A mentor of several teams reads whose award it is.
  const { values } = await db
    .selectFrom('messages')
    .select('values')
    .where('user_id', '=', mentor.id)
    .where('kind', '=', 'award_given')
    .executeTakeFirstOrThrow();
  expect(values).toMatchObject({ award: 'Gold', entrant: 'Entrant 1' });
  const certificate_id = own[0]!.certificate!.id;
  const paper = (await as(made.people[0]!).call(showCertificate, { certificate_id })).data;
  expect(paper).toMatchObject({
    name: 'Entrant 1',
    award: { award: 'Gold', role: 'member', rank: 1, of: 4, result_no: 2, members: ['Entrant 1'] },
  });
  expect((await as(made.people[1]!).call(showCertificate, { certificate_id })).code).toBe(-99);
  expect((await as(made.organiser).call(showCertificate, { certificate_id })).code).toBe(1);
  const printed = async () => (await as(made.organiser).call(printAwardCertificates, { ...ask, size: 3 })).data;
  const first = await printed();
  expect(first).toMatchObject({ competition: { id: made.competitionId, title: 'Autumn Open' }, page: { total: 4 } });
  expect(first.page.list.map(({ name, award }) => [name, award?.role, award?.rank])).toEqual([
    ['Entrant 1', 'member', 1],
    ['Mentor', 'mentor', 1],
    ['Entrant 2', 'member', 2],
  ]);
  expect(first.page.list[0]).toEqual(paper);
  const rest = (await as(made.organiser).call(printAwardCertificates, { ...ask, size: 3, page: 2 })).data;
  expect(rest.page.list.map(({ name }) => name)).toEqual(['Entrant 3']);
  expect((await as(made.people[0]!).call(printAwardCertificates, ask)).code).toBe(-99);
  expect((await as().call(verifyCertificate, { number: paper.number })).data).toMatchObject({
    verdict: 'valid',
    certificate: { name: 'Entrant 1', award: { award: 'Gold', competition: 'Autumn Open' }, revoked_at: null },
  });
  expect((await as(made.people[0]!).call(myCertificates, {})).data.list).toMatchObject([{ award: { award: 'Gold' }, space_id: null }]);

  const result = (await as(made.people[0]!).call(showResult, ask)).data;
  expect(result.awards.map(({ name }) => name)).toEqual(['Gold', 'Silver', 'Silver']);
  expect((await as(made.people[0]!).call(listOwnResults, {})).data.list[0]!.mine).toMatchObject({ awards: ['Gold'] });
  const sheet = (await as(made.organiser).call(saveResultSheet, { ...ask, format: 'csv' })).data;
  const rows = (await sheetRows(Buffer.from(sheet.base64, 'base64'))).map(({ cells }) => cells);
  expect([rows[0]![8], rows[1]![8]]).toEqual(['Award', 'Gold']);
  const issued = (await as(made.organiser).call(listAwardCertificates, ask)).data;
  expect(issued.total).toBe(4);
  expect(issued.list.map(({ award }) => award)).toEqual(['Gold', 'Gold', 'Silver', 'Silver']);
});

test('a corrected result revokes and reissues what changed and leaves the rest', async () => {
  const school = await world();
  const made = await awardedStage(school, { entrants: 3 });
  const { as } = school;
  const ask = { stage_id: made.stageId };
  const number = async (at: number) => (await as(made.people[at]!).call(listOwnAwards, {})).data.list[0]?.certificate?.number;
  const [first, second, third] = [await number(0), await number(1), await number(2)];
  const points = { entrant_id: made.entrants[1]!, points: 20_00, reason: 'Recounted' };
  await made.done(as(made.organiser).call(adjustScore, { ...ask, ...points }));
  // Nothing changes before the next version, and its page shows no awards before they are published for it.
  expect((await as(made.organiser).call(previewAwards, ask)).data.certificates).toEqual({ issued: 0, revoked: 0, kept: 3 });
  expect(
    (await as(made.organiser).call(previewAwards, { ...ask, by: 'draft' })).data.list.map(({ awards, before }) => [before, awards]),
  ).toEqual([
    [['Silver'], ['Gold']],
    [['Gold'], ['Silver']],
    [['Silver'], ['Silver']],
  ]);
  await made.done(made.publish('final', 'Recounted'));
  expect((await as(made.people[0]!).call(showResult, ask)).data.awards).toEqual([]);
  const { seen } = (await as(made.organiser).call(previewAwards, ask)).data;
  expect((await as(made.organiser).call(publishAwards, { ...ask, seen })).key).toBe('result_reason_required');
  const again = await made.done(as(made.organiser).call(publishAwards, { ...ask, seen, reason: 'Recounted' }));
  expect(again).toMatchObject({ no: 2, issued: 2, revoked: 2 });
  expect((await as().call(verifyCertificate, { number: first! })).data).toMatchObject({
    verdict: 'revoked',
    certificate: { name: '', award: { award: 'Gold', entrant: '', members: [] }, revoked_at: expect.any(Number) },
  });
  expect(await number(2)).toBe(third);
  const listed = (await as(made.organiser).call(listAwardCertificates, ask)).data.list;
  expect(listed.map(({ award, revoked_at }) => [award, revoked_at !== null])).toEqual([
    ['Gold', false],
    ['Silver', false],
    ['Silver', false],
    ['Gold', true],
    ['Silver', true],
  ]);
  expect(await number(1)).not.toBe(second);
  expect((await as(made.people[1]!).call(listOwnAwards, {})).data.list[0]).toMatchObject({ award: 'Gold', rank: 1 });
  // The former version still shows what was awarded by it.
  expect((await as(made.people[0]!).call(showResult, { ...ask, no: 2 })).data.awards[0]).toEqual({
    entrant_id: made.entrants[0],
    name: 'Gold',
  });
});

test('there are no awards without a final result, without winners or under one name twice; a number is revoked by hand', async () => {
  const school = await world();
  const made = await publicisedStage(school, { entrants: 2 });
  const { as, clock } = school;
  const ask = { stage_id: made.stageId };
  const save = (rules: object[]) => as(made.organiser).call(saveAwards, { ...ask, rules: rules as never, settings: PRIZE_SETTINGS });
  expect((await save([PRIZES[0]!, PRIZES[0]!])).key).toBe('award_name_twice');
  expect((await save([{ name: 'Gold', kind: 'percent', value: 101 }])).key).toBe('award_value_wrong');
  await made.done(save(PRIZES as never));
  const publish = async () => {
    const { seen } = (await as(made.organiser).call(previewAwards, ask)).data;
    return as(made.organiser).call(publishAwards, { ...ask, seen });
  };
  expect((await publish()).key).toBe('award_result_not_final');
  clock.move(73 * HOUR);
  await made.done(made.publish('final'));
  await made.done(save([]));
  expect((await publish()).key).toBe('awards_none');
  await made.done(
    save([
      { name: 'Took part', kind: 'participation' },
      { name: 'Best idea', kind: 'hand', entrants: [made.entrants[1]!] },
    ]),
  );
  await made.done(publish());
  const mine = (await as(made.people[1]!).call(listOwnAwards, {})).data.list;
  expect(mine.map(({ award }) => award)).toEqual(['Took part', 'Best idea']);
  const certificate_id = mine[1]!.certificate!.id;
  await made.done(as(made.organiser).call(revokeCertificate, { certificate_id, reason: 'Copied' }));
  expect((await as().call(verifyCertificate, { number: mine[1]!.certificate!.number })).data.verdict).toBe('revoked');
  expect((await as(made.people[1]!).call(listOwnAwards, {})).data.list[1]!.certificate).toBeNull();
});
