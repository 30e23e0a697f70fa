import { getUserDetailInfo } from '@praxis/contract/accounts/accounts';
import {
  applyAsTeacher,
  getTeacherApplication,
  listTeacherApplications,
  reviewTeacherApplication,
} from '@praxis/contract/accounts/personal';
import { expect, test } from 'vitest';
import { picture, upload } from '../../../testing/makers/accounts.ts';
import { world } from '../../../testing/world.ts';

test('C-27 a student applies with a proof, is refused with a reason, applies again, is approved and is a teacher', async () => {
  const school = await world();
  const [student, operator] = [await school.person('student'), await school.person('operator')];
  const form = { school: '青禾职业技术学院', real_name: '李北' };
  const proof = await upload(school, student, 'teacher_proof', 'proof.png', await picture('png'));
  expect((await school.as(student).call(applyAsTeacher, { ...form, proof_file_id: proof.file_id })).code).toBe(1);
  expect((await school.as(student).call(applyAsTeacher, form)).key).toBe('teacher_application_open');

  const newest = async () =>
    (await school.as(operator).call(listTeacherApplications, {})).data.list.find((row) => row.user_id === student.id)!;
  const first = await newest();
  expect((await fetch(`${school.origin}${first.proof}`)).status).toBe(200);
  const decide = (id: string, verdict: 'approved' | 'refused', reason = '') =>
    school.as(operator).call(reviewTeacherApplication, { application_id: id, verdict, reason });
  expect((await decide(first.id, 'refused')).key).toBe('reason_required');
  expect((await decide(first.id, 'refused', '看不清')).code).toBe(1);
  expect((await decide(first.id, 'approved')).key).toBe('already_reviewed');
  const reported = await school.as(student).call(getTeacherApplication, {});
  expect(reported.data.application).toMatchObject({ state: 'refused', reason: '看不清' });

  expect((await school.as(student).call(applyAsTeacher, form)).code).toBe(1);
  expect((await decide((await newest()).id, 'approved')).code).toBe(1);
  expect(await school.as(student).call(getUserDetailInfo, {})).toMatchObject({ status: 401, key: 'session_role_changed' });
  const row = await school.db.selectFrom('users').select('utype').where('id', '=', student.id).executeTakeFirstOrThrow();
  expect(row.utype).toBe(2);
  await school.until('both decisions are in the inbox', async () => {
    const rows = await school.db.selectFrom('messages').select('kind').where('user_id', '=', student.id).execute();
    return rows.length === 2 && rows.some((message) => message.kind === 'teacher_approved');
  });
});

test('only students apply, only operators decide, and a foreign application reads like a missing one', async () => {
  const school = await world();
  const [student, teacher] = [await school.person('student'), await school.person('teacher')];
  const form = { school: 'x', real_name: 'y' };
  expect((await school.as(teacher).call(applyAsTeacher, form)).key).toBe('teacher_already');
  const foreign = await upload(school, teacher, 'teacher_proof', 'proof.png', await picture('png'));
  expect((await school.as(student).call(applyAsTeacher, { ...form, proof_file_id: foreign.file_id })).key).toBe('file_not_found');
  expect(await school.as(student).call(applyAsTeacher, { school: ' ', real_name: '' })).toMatchObject({
    code: 0,
    data: { fields: { school: 'Enter your school', real_name: 'Enter your real name' } },
  });
  await school.as(student).call(applyAsTeacher, form);
  const row = await school.db.selectFrom('teacher_applications').select('id').where('user_id', '=', student.id).executeTakeFirstOrThrow();
  const review = (id: string) => school.as(teacher).call(reviewTeacherApplication, { application_id: id, verdict: 'approved' });
  expect(await review(row.id)).toMatchObject({ status: 200, code: -99 });
  expect(await review(row.id)).toEqual(await review('999999'));
  expect((await school.as(teacher).call(listTeacherApplications, {})).code).toBe(-99);
});
