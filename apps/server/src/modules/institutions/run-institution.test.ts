import { passLoad, phoneLoad } from '@praxis/contract/accounts/accounts';
import { applyAsTeacher, getProfile } from '@praxis/contract/accounts/personal';
import { lockUser } from '@praxis/contract/admin/operator';
import { makeCourse } from '@praxis/contract/courses/courses';
import {
  exportInstitutionMembers,
  getInstitutionUse,
  listInstitutionApplications,
  resetMemberPassword,
  reviewInstitutionApplication,
  setInstitutionTerms,
  setMemberActive,
} from '@praxis/contract/institutions/console';
import {
  assignInstitutionMember,
  leaveInstitution,
  listInstitutionMembers,
  listOwnInstitutions,
  removeInstitutionMember,
} from '@praxis/contract/institutions/institutions';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { createSpace } from '@praxis/contract/spaces/spaces';
import { expect, test } from 'vitest';
import { discardFiles } from '../../platform/files/discard-files.ts';
import { openSession } from '../../platform/http/sessions.ts';
import { sheetRows } from '../../platform/sheets/read.ts';
import { freshPhone, smsCode, upload } from '../../testing/makers/accounts.ts';
import { institutionMakers } from '../../testing/makers/institutions.ts';
import { type TestPerson, world } from '../../testing/world.ts';

const GB = 1_073_741_824;

/** An institution with four people of a sheet. */
async function school() {
  const at = await world();
  const makers = institutionMakers(at);
  const of = await makers.institution();
  const numbers = [freshPhone(), freshPhone(), freshPhone(), freshPhone()] as const;
  const rows = [`王小明,${numbers[0]},001,,计算机系,1 班`, `李娜,${numbers[1]},002,,计算机系,2 班`, `=cmd,${numbers[2]},003,,机械系,`];
  const found = await makers.check(of, ['姓名,手机号,学号,角色,院系,班级', ...rows, `陈老师,${numbers[3]},T1,教师,计算机系,`].join('\n'));
  await makers.confirm(found.import_id, of.admin);
  const created = async (phone: string) =>
    (await at.db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id;
  return { ...at, ...makers, ...of, numbers, made: created };
}

test('members are found by department, class, role and words, and leave as a sheet nothing of which is run', async () => {
  const { institution_id, admin, as, numbers } = await school();
  const use = await as(admin).call(getInstitutionUse, { institution_id });
  expect(use.data).toMatchObject({
    seats: { used: 5, limit: 5000 },
    people: { admins: 1, teachers: 1, students: 3, inactive: 0 },
    departments: [
      { name: '', count: 1, classes: [] },
      { name: '机械系', count: 1, classes: [] },
      {
        name: '计算机系',
        count: 3,
        classes: [
          { name: '1 班', count: 1 },
          { name: '2 班', count: 1 },
        ],
      },
    ],
  });
  const list = async (filter: object) => (await as(admin).call(listInstitutionMembers, { institution_id, ...filter })).data;
  expect((await list({ department: '计算机系' })).total).toBe(3);
  expect((await list({ department: '计算机系', class_name: '2 班' })).list.map((one) => one.name)).toEqual(['李娜']);
  expect((await list({ role: 'teacher' })).list.map((one) => one.name)).toEqual(['陈老师']);
  expect((await list({ q: '小明' })).total).toBe(1);
  expect((await list({ q: numbers[1].slice(-8) })).list[0]).toMatchObject({ name: '李娜', phone: expect.stringContaining('*') });
  expect((await list({ q: '%' })).total).toBe(0);
  expect((await list({ q: '_' })).total).toBe(0);
  const sheet = await as(admin).call(exportInstitutionMembers, { institution_id, department: '机械系', format: 'csv' });
  const [, row] = await sheetRows(Buffer.from(sheet.data.base64, 'base64'));
  expect(row!.cells.slice(0, 3)).toEqual(["'=cmd", '', numbers[2]]);
});

test('an administrator resets the password of an account the institution made, and of no other', async () => {
  const { institution_id, admin, as, numbers, made: created, person, db } = await school();
  const user_id = await created(numbers[0]);
  const reset = await as(admin).call(resetMemberPassword, { institution_id, user_id });
  expect(reset.data.password).toMatch(/^.{12}$/);
  const entered = await as().call(passLoad, { account: numbers[0], password: reset.data.password });
  expect(entered.code).toBe(1);
  const again = await as(admin).call(resetMemberPassword, { institution_id, user_id });
  expect((await as().call(passLoad, { account: numbers[0], password: reset.data.password })).key).toBe('information_incorrect');
  expect(again.data.password).not.toBe(reset.data.password);

  const own = await person('student');
  await as(admin).call(assignInstitutionMember, { institution_id, account: own.account, role: 'student' });
  expect((await as(admin).call(resetMemberPassword, { institution_id, user_id: own.id })).key).toBe('not_made_here');
  expect((await as(admin).call(setMemberActive, { institution_id, user_id: own.id, active: false })).key).toBe('not_made_here');
  expect((await as(admin).call(resetMemberPassword, { institution_id, user_id: admin.id })).key).toBe('not_made_here');
  // Whoever was given a permission since is out of the institution's hands.
  await db.insertInto('user_grants').values({ user_id, permission: 'platform_operator' }).execute();
  expect((await as(admin).call(resetMemberPassword, { institution_id, user_id })).key).toBe('not_made_here');
  const outsider = await person('student');
  expect((await as(admin).call(resetMemberPassword, { institution_id, user_id: outsider.id })).code).toBe(-99);
});

test('an account is shut and opened by its institution; what an operator locked stays locked', async () => {
  const { institution_id, admin, as, numbers, made: created, db } = await school();
  const user_id = await created(numbers[1]);
  const { password } = (await as(admin).call(resetMemberPassword, { institution_id, user_id })).data;
  const set = (active: boolean) => as(admin).call(setMemberActive, { institution_id, user_id, active });
  const enter = () => as().call(passLoad, { account: numbers[1], password });
  expect((await enter()).code).toBe(1);
  expect((await set(false)).code).toBe(1);
  expect((await enter()).key).toBe('account_locked');
  expect((await as(admin).call(resetMemberPassword, { institution_id, user_id })).key).toBe('not_made_here');
  const inactive = await as(admin).call(listInstitutionMembers, { institution_id, active: false });
  expect(inactive.data.list).toMatchObject([{ user_id, active: false, can: { reset: false, deactivate: false, activate: true } }]);
  expect((await set(false)).code).toBe(1);
  expect((await set(true)).code).toBe(1);
  expect((await enter()).code).toBe(1);
  await db.updateTable('users').set({ status: 'locked' }).where('id', '=', user_id).execute();
  expect((await set(true)).key).toBe('locked_by_operator');
  const trail = await db.selectFrom('audit_log').select('action').where('object_id', '=', institution_id).orderBy('id').execute();
  expect(trail.map((action) => action.action)).toEqual([
    'members_imported',
    'member_password_reset',
    'member_deactivated',
    'member_activated',
  ]);
});

test('whoever a sheet named enters with a code sent to their phone; removed, they are nobody’s and their door is open', async () => {
  const here = await school();
  const { institution_id, admin, as, numbers, made: created } = here;
  const enter = async () => as().call(phoneLoad, { phone: numbers[2], code: await smsCode(here, numbers[2], 'load') });
  expect(await enter()).toMatchObject({ code: 1, data: { utype: 1 } });
  const user_id = await created(numbers[2]);
  expect((await as(admin).call(setMemberActive, { institution_id, user_id, active: false })).code).toBe(1);
  here.clock.move(61_000);
  expect((await as(admin).call(removeInstitutionMember, { institution_id, user_id })).code).toBe(1);
  expect((await enter()).code).toBe(1);
  expect((await as(admin).call(resetMemberPassword, { institution_id, user_id })).code).toBe(-99);
});

test('a member applies to teach and the institution decides; strangers of other institutions are not its affair', async () => {
  const { institution_id, admin, as, person, institution, until, db } = await school();
  const student = await person('student');
  await as(admin).call(assignInstitutionMember, { institution_id, account: student.account, role: 'student' });
  expect((await as(student).call(applyAsTeacher, { school: '青禾', real_name: '赵一' })).code).toBe(1);
  const outside = await person('student');
  await as(outside).call(applyAsTeacher, { school: '青禾', real_name: '外人' });
  const waiting = await as(admin).call(listInstitutionApplications, { institution_id });
  expect(waiting.data).toMatchObject({ total: 1, list: [{ real_name: '赵一', state: 'pending' }] });
  const application_id = waiting.data.list[0]!.id;
  expect((await as(admin).call(getInstitutionUse, { institution_id })).data.applications).toBe(1);
  const decide = (who: typeof admin, of: string, id: string, verdict: 'approved' | 'refused', reason = '') =>
    as(who).call(reviewInstitutionApplication, { institution_id: of, application_id: id, verdict, reason });
  const other = await institution();
  expect((await decide(other.admin, other.institution_id, application_id, 'approved')).code).toBe(-99);
  const foreign = await db.selectFrom('teacher_applications').select('id').where('user_id', '=', outside.id).executeTakeFirstOrThrow();
  expect((await decide(admin, institution_id, foreign.id, 'approved')).code).toBe(-99);
  expect((await decide(admin, institution_id, application_id, 'refused')).key).toBe('reason_required');
  expect((await decide(admin, institution_id, application_id, 'approved')).code).toBe(1);
  expect((await decide(admin, institution_id, application_id, 'approved')).key).toBe('already_reviewed');
  await until('the member is a teacher of the institution', async () => {
    const { data } = await as(admin).call(listInstitutionMembers, { institution_id, role: 'teacher' });
    return data.list.some((one) => one.user_id === student.id);
  });
  expect((await db.selectFrom('users').select('utype').where('id', '=', student.id).executeTakeFirstOrThrow()).utype).toBe(2);
});

test('an operator sets seats and the last day; afterwards members keep reading and begin nothing new', async () => {
  const { institution_id, admin, as, person, clock } = await school();
  const operator = await person('operator');
  const terms = (seat_limit: number, valid_to?: number) => as(operator).call(setInstitutionTerms, { institution_id, seat_limit, valid_to });
  expect((await terms(5, Date.parse('2020-01-01'))).key).toBe('valid_to_passed');
  const ends = clock.now().getTime() + 24 * 3_600_000;
  expect((await terms(5, ends)).data).toMatchObject({ seat_limit: 5, valid_to: ends, expired: false });
  const someone = await person('student');
  const assign = () => as(admin).call(assignInstitutionMember, { institution_id, account: someone.account, role: 'student' });
  expect((await assign()).key).toBe('seats_full');
  await terms(6, ends);
  expect((await assign()).code).toBe(1);
  clock.move(25 * 3_600_000);
  expect((await as(admin).call(listOwnInstitutions, {})).data.list).toMatchObject([{ id: institution_id, expired: true, manages: true }]);
  const draft = { name: '新空间', intro: '简介', type: 'live' as const, visibility: 'public' as const, need_review: false };
  expect(await as(admin).call(createSpace, draft)).toMatchObject({ key: 'institution_expired' });
  expect(await as(admin).call(makeCourse, { title: '新课程', intro: '简介' })).toMatchObject({ key: 'institution_expired' });
  expect((await as(admin).call(listInstitutionMembers, { institution_id })).code).toBe(1);
  await terms(6);
  expect((await as(admin).call(createSpace, draft)).code).toBe(1);
  clock.move(-25 * 3_600_000);
});

test('whoever administers an institution sees it as their own, also when somebody else signed it up', async () => {
  const { institution_id, admin, as, person } = await school();
  const colleague = await person('teacher');
  expect((await as(colleague).call(listOwnInstitutions, {})).data.list).toEqual([]);
  await as(admin).call(assignInstitutionMember, { institution_id, account: colleague.account, role: 'admin', department: '教务处' });
  expect((await as(colleague).call(listOwnInstitutions, {})).data.list).toMatchObject([{ id: institution_id, manages: true }]);
  const own = await as(admin).call(removeInstitutionMember, { institution_id, user_id: admin.id });
  expect(own.code).toBe(1);
  expect((await as(admin).call(listOwnInstitutions, {})).data.list).toMatchObject([{ id: institution_id, manages: false }]);
});

test('an institution keeps as much as it may: what is uploaded counts, what does not fit is refused in words, and its own room is not another’s', async () => {
  const at = await school();
  const { institution_id, admin, as, person, db } = at;
  const operator = await person('operator');
  const use = async () => (await as(admin).call(getInstitutionUse, { institution_id })).data.storage;
  const { used, limit } = await use();
  expect([used > 0 && used < 1000, limit]).toEqual([true, 500 * GB]);
  await as(operator).call(setInstitutionTerms, { institution_id, seat_limit: 5, storage_gb: 1 });
  await upload(at, admin, 'generic_file', 'notes.txt', Buffer.alloc(1000, 'a'));
  expect(await use()).toEqual({ used: used + 1000, limit: GB });

  await db
    .updateTable('institutions')
    .set({ storage_limit: String(used + 3000) })
    .where('id', '=', institution_id)
    .execute();
  const start = (who: TestPerson, bytes: number, purpose = 'generic_file') =>
    fetch(`${at.origin}/api/upload`, {
      method: 'POST',
      headers: {
        authorization: who.token,
        responselang: 'en',
        'upload-length': String(bytes),
        'upload-metadata': `purpose ${Buffer.from(purpose).toString('base64')},filename ${Buffer.from('film.bin').toString('base64')}`,
      },
    });
  expect((await start(admin, 1500)).status).toBe(201);
  // The upload that has begun has taken its room, though none of its bytes is there.
  const refused = await start(admin, 501);
  expect([refused.status, ((await refused.json()) as { key: string }).key]).toEqual([413, 'storage_full']);
  expect((await start(admin, 500)).status).toBe(201);
  expect((await start(await person('teacher'), 500_000)).status).toBe(201);
  expect((await start(admin, 5000, 'teacher_proof')).status).toBe(201);
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', admin.id)
    .where('purpose', '=', 'generic_file')
    .executeTakeFirstOrThrow();
  const before = (await use()).used;
  await discardFiles(db, [file.id], at.clock.now());
  expect((await use()).used).toBe(before - 1000);
});

test('who is taken in hears of it and may leave; an account the institution made stays, and so does its last administrator', async () => {
  const { institution_id, admin, as, person, numbers, made: created, until, db } = await school();
  const free = await person('student');
  expect((await as(admin).call(assignInstitutionMember, { institution_id, account: free.account, role: 'student' })).code).toBe(1);
  await until('a message to the new member', async () =>
    (await as(free).call(listMessages, {})).data.list.some(({ title }) => title.includes('belong to')),
  );
  expect((await as(free).call(leaveInstitution, {})).code).toBe(1);
  expect(await as(free).call(leaveInstitution, {})).toMatchObject({ code: 0, key: 'institution_none' });
  expect((await as(free).call(getProfile, {})).data.institution).toBe('');
  expect(await as(admin).call(leaveInstitution, {})).toMatchObject({ code: 0, key: 'last_admin' });
  const own = await created(numbers[0]);
  const token = await openSession(db, { userId: own, utype: 1, now: new Date() });
  expect(await as({ ...free, token }).call(leaveInstitution, {})).toMatchObject({ code: 0, key: 'institution_made_account' });
  expect((await as().call(leaveInstitution, {})).status).toBe(401);
});

test('an account that an operator locks after its institution shut it is not opened by the institution', async () => {
  const { institution_id, admin, as, person, numbers, made: created } = await school();
  const user_id = await created(numbers[0]);
  expect((await as(admin).call(setMemberActive, { institution_id, user_id, active: false })).code).toBe(1);
  expect((await as(await person('operator')).call(lockUser, { user_id, locked: true, reason: 'abuse' })).code).toBe(1);
  expect(await as(admin).call(setMemberActive, { institution_id, user_id, active: true })).toMatchObject({
    code: 0,
    key: 'locked_by_operator',
  });
});
