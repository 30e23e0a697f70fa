import { releaseResults } from '@praxis/contract/assessments/marking';
import { makeLab, publishLab, saveLab } from '@praxis/contract/labs/labs';
import { invitePeople, listInvitations } from '@praxis/contract/spaces/invitations';
import { archiveSpace, reopenSpace } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { examRoom } from './makers/assessments/exam-rooms.ts';
import { smallLab } from './makers/labs.ts';
import { spaceMakers } from './makers/spaces.ts';
import { world } from './world.ts';

const created = await world();
const { as, db, person, clock } = created;
const spaces = spaceMakers(created);

const TWENTY = Array.from({ length: 20 });
const atOnce = <Reply>(call: () => Promise<Reply>) => Promise.all(TWENTY.map(() => call()));

const auditLines = (objectId: string, ...actions: string[]) =>
  db.selectFrom('audit_log').select(['action']).where('object_id', '=', objectId).where('action', 'in', actions).execute();
const messagesTo = (userId: string, kind: string) =>
  db.selectFrom('messages').select('id').where('user_id', '=', userId).where('kind', '=', kind).execute();

test('results released twenty times at once are told to each student once, also when they are hidden and released again', async () => {
  const { teacher, student, give, handedIn, rightAnswers } = await examRoom();
  const assessment_id = await give({ auto_release: false });
  await handedIn(assessment_id, student, rightAnswers);
  const set = (released: boolean) => as(teacher).call(releaseResults, { assessment_id, released });
  const replies = await atOnce(() => set(true));
  expect(new Set(replies.map(({ code, data }) => `${code} ${data.results_released_at}`)).size).toBe(1);
  expect(await messagesTo(student.id, 'results_released')).toHaveLength(1);
  expect(await auditLines(assessment_id, 'release_results')).toHaveLength(1);
  await atOnce(() => set(false));
  await atOnce(() => set(true));
  expect(await messagesTo(student.id, 'results_released')).toHaveLength(1);
  expect(await auditLines(assessment_id, 'release_results', 'hide_results')).toHaveLength(3);
});

test('a person invited twenty times at once has one invitation and one message; another role is another invitation', async () => {
  const owner = await person('teacher');
  const student = await person();
  const phone = `18${student.phone.slice(2)}`;
  const { id } = await spaces.space(owner);
  const invite = (role: 'student' | 'ta') =>
    as(owner).call(invitePeople, {
      space_id: id,
      people: [student.account, phone],
      role,
      ...(role === 'ta' && { rights: ['see_scores'] }),
    });
  const replies = await atOnce(() => invite('student'));
  expect(replies.every(({ code, data }) => code === 1 && data.invited === 2)).toBe(true);
  const states = async () =>
    (await as(owner).call(listInvitations, { space_id: id })).data.list.map(({ role, state }) => `${role} ${state}`);
  expect(await states()).toEqual(['student open', 'student open']);
  expect(await messagesTo(student.id, 'space_invited')).toHaveLength(1);
  await invite('ta');
  expect((await states()).sort()).toEqual(['student revoked', 'student revoked', 'ta open', 'ta open']);
  expect(await messagesTo(student.id, 'space_invited')).toHaveLength(2);
  clock.move(11 * 60_000);
  await invite('ta');
  expect((await states()).filter((state) => state === 'ta open')).toHaveLength(2);
  expect(await messagesTo(student.id, 'space_invited'), 'a reminder after a while is told').toHaveLength(3);
});

test('a space archived twenty times at once is archived once, and so is its return', async () => {
  const owner = await person('teacher');
  const { id: space_id } = await spaces.space(owner);
  for (const [endpoint, action, refusal] of [
    [archiveSpace, 'space_archived', 'space_archived'],
    [reopenSpace, 'space_unarchived', 'space_not_archived'],
  ] as const) {
    const replies = await atOnce(() => as(owner).call(endpoint, { space_id }));
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(replies.filter(({ key }) => key === refusal)).toHaveLength(19);
    expect(await auditLines(space_id, action)).toHaveLength(1);
  }
});

test('a lab published twenty times at once has one version; a change makes the next', async () => {
  const owner = await person('teacher');
  const { lab_id } = (await as(owner).call(makeLab, { title: 'A lab' })).data;
  const save = async (revision: number, title: string) =>
    (await as(owner).call(saveLab, { lab_id, revision, draft: smallLab(title) })).data.revision;
  const first = await save(0, 'A lab');
  const replies = await atOnce(() => as(owner).call(publishLab, { lab_id, revision: first }));
  expect(replies.filter(({ code }) => code === 1).map(({ data }) => data.version)).toEqual([1]);
  expect(replies.filter(({ key }) => key === 'lab_unchanged')).toHaveLength(19);
  const next = await save(first, 'Another title');
  expect((await as(owner).call(publishLab, { lab_id, revision: next })).data).toEqual({ version: 2 });
});
