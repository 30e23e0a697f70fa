import { listContestAnswers, monitorStage, showWorkspace } from '@praxis/contract/contests/workspace';
import * as contract from '@praxis/contract/productions/productions';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../platform/http/serve.ts';
import { newDevice } from '../../../testing/makers/assessments/assessments.ts';
import { contestMakers } from '../../../testing/makers/competitions/contests.ts';
import { world } from '../../../testing/world.ts';
import { findSection, findStage } from '../../competitions/index.ts';
import { productionsOf } from '../../productions/index.ts';
import { noteWorkScores, registerWorkScores } from '../index.ts';
import { kindOfSection } from '../sections/section-kinds.ts';
import { lockOverdueWorks } from './lock-works.ts';

const HOUR = 3_600_000;
const draft = { title: 'Ledger', intro: 'What it does', url: 'https://example.com/demo', files: [] as string[] };

/** A stage that asks for a work, and an entrant who is in. */
async function school() {
  const created = await world();
  const makers = contestMakers(created);
  const organiser = await makers.organiser();
  const cup = await makers.contest(organiser, [{ kind: 'production', config: { task: 'Build a ledger' }, reveal: 'after_end' }], {
    ...{ kind: 'sum', take: 'best', ties: [] },
  });
  const one = await makers.entered(cup);
  const sectionId = cup.sectionIds[0]!;
  const at = { stage_id: cup.stageId, section_id: sectionId };
  const from = (who: typeof one) => ({ ...at, device: who.device });
  const save = async (who: typeof one, seq: number, part: Partial<typeof draft> = {}, key = `k${Math.random()}`) =>
    (await created.as(who.person).call(contract.saveWork, { ...from(who), seq, key, draft: { ...draft, ...part } })).data;
  return { ...created, ...makers, organiser, cup, one, sectionId, at, from, save };
}

test('an entrant saves a work, hands it in, takes it back and hands it in again; a stranger and a foreign section read alike', async () => {
  const { as, one, at, from, save, person, cup, organiser } = await school();
  expect((await as(one.person).call(contract.showWork, at)).data).toMatchObject({
    id: null,
    seq: 0,
    task: 'Build a ledger',
    can: { save: true },
  });
  expect((await as(one.person).call(contract.submitWork, { ...from(one), seq: 1 })).key).toBe('work_changed');
  const first = await save(one, 0, { title: '' });
  expect(first).toMatchObject({ saved: true, no: 1, work: { seq: 1, current: 1 } });
  expect((await as(one.person).call(contract.submitWork, { ...from(one), seq: 1 })).key).toBe('work_title_required');
  expect(await save(one, 1, {}, 'again')).toMatchObject({ saved: true, no: 1, work: { seq: 2 } });
  // The same save sent again changes nothing.
  expect(await save(one, 1, {}, 'again')).toMatchObject({ saved: true, no: 1, work: { seq: 2 } });
  const handedIn = await as(one.person).call(contract.submitWork, { ...from(one), seq: 2 });
  expect(handedIn.data.work).toMatchObject({ state: 'submitted', can: { save: false, submit: false, reopen: true } });
  const late = await as(one.person).call(contract.saveWork, { ...from(one), seq: 2, key: 'x', draft: { ...draft, title: 'Other' } });
  expect(late.key).toBe('work_handed_in');
  expect((await as(one.person).call(contract.reopenWork, from(one))).data.work.state).toBe('draft');
  // What was handed in stays a version of its own.
  expect(await save(one, 2, { title: 'Better' })).toMatchObject({ no: 2 });
  await as(one.person).call(contract.submitWork, { ...from(one), seq: 3 });
  const looked = await as(one.person).call(contract.lookAtWork, at);
  expect(looked.data).toMatchObject({ title: 'Better', url: 'https://example.com/demo', state: 'ready', files: [] });
  expect((await as(one.person).call(showWorkspace, { stage_id: at.stage_id, device: one.device })).data.sections[0]).toMatchObject({
    ...{ kind: 'production', state: 'done', started: true },
  });
  const outsider = await person('student');
  const ask = { ...at, user_id: one.person.id };
  for (const id of [at.section_id, '999999999'])
    expect((await as(outsider).call(contract.showWork, { ...at, section_id: id })).code).toBe(-99);
  expect((await as(outsider).call(contract.lookAtWork, ask)).code).toBe(-99);
  expect((await as(outsider).call(contract.listWorks, { stage_id: cup.stageId })).code).toBe(-99);
  const listed = await as(organiser).call(contract.listWorks, { stage_id: cup.stageId });
  expect(listed.data).toMatchObject({
    counts: { works: 1, handed_in: 1 },
    works: { list: [{ title: 'Better', entrant: { id: one.id } }] },
  });
  const opened = await as(organiser).call(contract.openWork, { stage_id: cup.stageId, production_id: listed.data.works.list[0]!.id });
  expect(opened.data).toMatchObject({ title: 'Better' });
  const answers = await as(one.person).call(listContestAnswers, ask);
  expect(answers.data).toMatchObject({ kind: 'production', list: [] });
});

test('a save written upon an older one is kept beside the current work, and nothing of either is lost', async () => {
  const { one, save, as, at, db, person } = await school();
  await save(one, 0, { intro: 'one' });
  await save(one, 1, { intro: 'two' });
  // One's own saves follow one another; here a team-mate wrote the last.
  const mate = await person('student');
  await db.updateTable('production_versions').set({ user_id: mate.id }).where('user_id', '=', one.person.id).execute();
  const second = await save(one, 1, { intro: 'three' }, 'late');
  expect(second).toMatchObject({ saved: false, no: 2, work: { current: 1, seq: 2 } });
  expect(await save(one, 1, { intro: 'three' }, 'late')).toMatchObject({ saved: false, no: 2 });
  const { versions } = (await as(one.person).call(contract.showWork, at)).data;
  expect(versions.map(({ no, intro, aside }) => [no, intro, aside])).toEqual([
    [2, 'three', true],
    [1, 'two', false],
  ]);
  // Taking it makes it the version that counts.
  expect(await save(one, 2, { intro: 'three' })).toMatchObject({ saved: true, no: 3, work: { current: 3 } });
});

test('what tells whose a work is is found in its text and masked where experts look', async () => {
  const { one, save, as, at, db } = await school();
  await db.updateTable('users').set({ real_name: '欧阳清扬' }).where('id', '=', one.person.id).execute();
  const saved = await save(one, 0, { intro: '作者欧阳 清扬，13800138000', url: 'https://example.com/欧阳清扬' });
  expect(saved.work.versions[0]!.findings.map(({ kind, where }) => [kind, where])).toEqual([
    ['person', 'intro'],
    ['phone', 'intro'],
    ['person', 'url'],
  ]);
  const { data } = await as(one.person).call(contract.lookAtWork, at);
  expect(data).toMatchObject({ intro: '作者■■,■■', url: null, url_note: true });
});

test('only the device of the entrant writes, only http links are taken, and a foreign upload is as good as missing', async () => {
  const { one, as, from, person } = await school();
  const other = { ...from(one), device: newDevice() };
  expect((await as(one.person).call(contract.saveWork, { ...other, seq: 0, key: 'a', draft })).key).toBe('stage_other_device');
  const link = await as(one.person).call(contract.saveWork, {
    ...from(one),
    seq: 0,
    key: 'a',
    draft: { ...draft, url: 'javascript:alert(1)' },
  });
  expect(link.key).toBe('work_url_wrong');
  const foreign = await as(one.person).call(contract.saveWork, { ...from(one), seq: 0, key: 'a', draft: { ...draft, files: ['99999'] } });
  expect(foreign.key).toBe('file_not_found');
  expect((await as(one.person).call(contract.addWorkFile, { ...from(one), upload_id: '99999999' })).key).toBe('file_not_found');
  const outsider = await person('student');
  expect((await as(outsider).call(contract.saveWork, { ...from(one), seq: 0, key: 'a', draft })).code).toBe(-99);
  expect((await as(outsider).call(contract.submitWork, { ...from(one), seq: 1 })).code).toBe(-99);
  expect((await as(outsider).call(contract.reopenWork, from(one))).code).toBe(-99);
  expect((await as(one.person).call(contract.reopenWork, from(one))).key).toBe('work_not_handed_in');
});

test('at the end what was saved last is locked, later with more time; what was judged is recorded at the moment it was handed in', async () => {
  const { app, db, clock, one, save, entered, cup, sectionId, as, from } = await school();
  const two = await entered(cup);
  await save(one, 0);
  await save(two, 0);
  await db.updateTable('stage_entrants').set({ extra_s: 600 }).where('entrant_id', '=', two.id).execute();
  expect(await productionsOf(db, sectionId)).toEqual([]);
  const end = clock.now().getTime() + 2 * HOUR + 30_000;
  await lockOverdueWorks(db, new Date(end));
  expect((await productionsOf(db, sectionId)).map(({ entrant_id, state, version }) => [entrant_id, state, version])).toEqual([
    [one.id, 'locked', 1],
  ]);
  await lockOverdueWorks(db, new Date(end + 700_000));
  const works = await productionsOf(db, sectionId);
  expect(works).toHaveLength(2);
  expect((await as(one.person).call(contract.saveWork, { ...from(one), seq: 1, key: 'z', draft: { ...draft, title: 'x' } })).key).toBe(
    'work_handed_in',
  );
  const section = (await findSection(db, sectionId))!;
  const stage = (await findStage(db, cup.stageId))!;
  const kind = kindOfSection(db, section)!;
  expect(await kind.unfinished({ db, section, stage })).toBe(2);
  const work = works.find(({ entrant_id }) => entrant_id === one.id)!;
  registerWorkScores(app, async (_db, id) => (id === sectionId ? [{ productionId: work.id, run: 1, points: 8250 }] : []));
  await inTransaction(app, (tx) => noteWorkScores(tx, sectionId, clock.now()));
  const rows = await db.selectFrom('score_rows').selectAll().where('section_id', '=', sectionId).execute();
  expect(rows).toMatchObject([{ source: `work:${work.id}:1`, points: 8250, outcome: 'part', entrant_id: one.id }]);
  expect(await kind.unfinished({ db, section, stage })).toBe(1);
});

test('the monitor counts works handed in, and expects nobody whose registration was withdrawn after it was approved', async () => {
  const { as, one, from, save, cup, organiser, db, entered } = await school();
  const other = await entered(cup);
  await save(one, 0);
  await as(one.person).call(contract.submitWork, { ...from(one), seq: 1 });
  const monitor = async () => (await as(organiser).call(monitorStage, { stage_id: cup.stageId })).data;
  const handIns = async () => (await monitor()).people.list.map((line) => [line.person.id, line.hand_ins, line.last_at !== null]);
  expect(await handIns()).toEqual([
    [one.person.id, 1, true],
    [other.person.id, 0, false],
  ]);
  await db.updateTable('registrations').set({ state: 'withdrawn', holds_place: false }).where('id', '=', other.id).execute();
  expect(await monitor()).toMatchObject({ counts: { people: 1, entered: 1 }, people: { total: 1 } });
});
