import { listAwardCertificates, previewAwards, printAwardCertificates, showAwards } from '@praxis/contract/awards/awards';
import { myCertificates, revokeCertificate, showCertificate, verifyCertificate } from '@praxis/contract/certificates/certificates';
import { adjustScore } from '@praxis/contract/contests/adjustments';
import { listJudged } from '@praxis/contract/judging/expert';
import { expect, test } from 'vitest';
import { judgedToAward } from '../../testing/makers/competitions/awards.ts';
import { type TestPerson, world } from '../../testing/world.ts';

async function school() {
  const created = await world();
  const made = await judgedToAward(created);
  const { as, db } = created;
  const paperOf = async (who: TestPerson) => (await as(who).call(myCertificates, {})).data.list;
  const received = async ({ id }: TestPerson) =>
    (await db.selectFrom('messages').select('kind').where('user_id', '=', id).orderBy('id').execute()).map(({ kind }) => kind);
  return { ...created, ...made, ask: { stage_id: made.stageId }, paperOf, received, ada: made.experts[0]! };
}

test('an expert who judged gets a certificate of it with the awards, and a stranger can check it', async () => {
  const { as, organiser, experts, people, ada, ask, award, paperOf, rowsOf, received, competitionId, db } = await school();
  expect((await as(organiser).call(showAwards, ask)).data).toMatchObject({ experts: 3, settings: { experts: true } });
  expect((await as(organiser).call(previewAwards, ask)).data.certificates).toEqual({ issued: 6, revoked: 0, kept: 0 });
  expect(await award()).toMatchObject({ awards: 3, issued: 6, revoked: 0 });
  const works = (await rowsOf(ada)).length;
  const [own] = await paperOf(ada);
  expect(own).toMatchObject({ course: 'Works Cup', award: { role: 'expert', award: 'Expert judge', works, entrant: '', members: [] } });
  const shown = (await as(ada).call(showCertificate, { certificate_id: own!.id })).data;
  expect(shown).toMatchObject({ name: 'Ada', heading: 'Certificate of Judging', issuer: 'A school', award: { works } });
  expect(await received(ada)).toContain('judging_certified');
  const { values } = await db
    .selectFrom('messages')
    .select('values')
    .where('user_id', '=', ada.id)
    .where('kind', '=', 'judging_certified')
    .executeTakeFirstOrThrow();
  expect(values).toMatchObject({ competition: 'Works Cup', count: works });
  expect((await as(ada).call(listJudged, {})).data.list).toMatchObject([{ certificate: { id: own!.id, number: own!.number } }]);
  // Other experts and entrants do not read it; who organises does.
  for (const other of [experts[1]!, people[0]!])
    expect((await as(other).call(showCertificate, { certificate_id: own!.id })).code).toBe(-99);
  expect((await as(organiser).call(showCertificate, { certificate_id: own!.id })).code).toBe(1);
  expect((await as().call(verifyCertificate, { number: own!.number })).data).toMatchObject({
    verdict: 'valid',
    certificate: { name: 'Ada', award: { role: 'expert', works, competition_id: competitionId } },
  });
  const { list, total } = (await as(organiser).call(listAwardCertificates, ask)).data;
  expect([total, ...list.map(({ role }) => role)]).toEqual([6, 'member', 'member', 'member', 'expert', 'expert', 'expert']);
  expect(list.find(({ name }) => name === 'Ada')).toMatchObject({ works, entrant: '', award: 'Expert judge' });
  const printed = (await as(organiser).call(printAwardCertificates, ask)).data.page.list;
  expect(printed.slice(3).map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Cai']);
});

test('a corrected award leaves what experts hold, and one revoked by hand is not issued again', async () => {
  const { as, organiser, entrants, ada, experts, ask, award, save, publishFinal, paperOf } = await school();
  await award();
  const [mine] = await paperOf(ada);
  const [other] = await paperOf(experts[1]!);
  const revoke = await as(organiser).call(revokeCertificate, { certificate_id: other!.id, reason: 'Judged for a friend' });
  expect(revoke.code).toBe(1);
  expect((await as(experts[1]).call(listJudged, {})).data.list).toMatchObject([{ certificate: null }]);
  const verified = (await as().call(verifyCertificate, { number: other!.number })).data;
  expect(verified).toMatchObject({ verdict: 'revoked', certificate: { name: '' } });
  expect((await as(organiser).call(adjustScore, { ...ask, entrant_id: entrants[3]!, points: 50_00, reason: 'Recounted' })).code).toBe(1);
  await publishFinal('Recounted');
  // Neither the correction nor the switch takes away what was judged.
  await save({ experts: false });
  const again = await award('Recounted');
  expect(again.revoked).toBeGreaterThan(0);
  expect(await paperOf(ada)).toEqual([mine]);
  expect((await paperOf(experts[1]!)).map(({ id, revoked_at }) => [id, revoked_at !== null])).toEqual([[other!.id, true]]);
});

test('without the switch experts get none', async () => {
  const { ada, award, save, paperOf, received } = await school();
  await save({ experts: false });
  expect(await award()).toMatchObject({ awards: 3, issued: 3 });
  expect(await paperOf(ada)).toEqual([]);
  expect(await received(ada)).not.toContain('judging_certified');
});
