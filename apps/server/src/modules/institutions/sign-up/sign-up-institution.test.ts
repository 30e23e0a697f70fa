import { getUserDetailInfo } from '@praxis/contract/accounts/accounts';
import {
  assignInstitutionMember,
  getSite,
  listInstitutionMembers,
  listInstitutions,
  listOwnInstitutions,
  removeInstitutionMember,
  reviewInstitution,
  saveBranding,
  signUpInstitution,
  suspendInstitution,
} from '@praxis/contract/institutions/institutions';
import { expect, test } from 'vitest';
import { openSession } from '../../../platform/http/sessions.ts';
import { askAtHost } from '../../../testing/ask-at-host.ts';
import { freshPhone, picture, smsCode, upload } from '../../../testing/makers/accounts.ts';
import { type TestPerson, world } from '../../../testing/world.ts';

type World = Awaited<ReturnType<typeof world>>;

async function form(school: World, applicant: TestPerson, over: Record<string, string> = {}) {
  const phone = freshPhone();
  const licence = await upload(school, applicant, 'institution_licence', 'licence.png', await picture('png'));
  const logo = await upload(school, applicant, 'institution_logo', 'logo.png', await picture('png'));
  return {
    name: '青禾职业技术学院',
    code: `qh${phone.slice(-8)}`,
    contact: '沈知远',
    phone,
    phone_code: await smsCode(school, phone, 'bind'),
    domain: `d${phone.slice(-8)}.example.cn`,
    title: '青禾学堂',
    licence_file_id: licence.file_id!,
    logo_file_id: logo.file_id!,
    ...over,
  };
}

/** Signs an institution up and has it approved; its administrator signs in anew. */
async function approved(school: World) {
  const applicant = await school.person('student');
  const operator = await school.person('operator');
  const asked = await form(school, applicant);
  const { data } = await school.as(applicant).call(signUpInstitution, asked);
  const institution_id = data.institution_id;
  const verdict = await school.as(operator).call(reviewInstitution, { institution_id, verdict: 'approved' });
  const token = await openSession(school.db, { userId: applicant.id, utype: 2, now: school.clock.now() });
  return { asked, institution_id, verdict, operator, admin: { ...applicant, token, utype: 2 } as TestPerson };
}

test('S-073 an institution signs up, sees its progress, is approved, and its members carry its name and logo', async () => {
  const school = await world();
  const applicant = await school.person('student');
  const operator = await school.person('operator');
  const sent = await school.as(applicant).call(signUpInstitution, await form(school, applicant));
  expect(sent.code).toBe(1);
  const { institution_id } = sent.data;
  expect((await school.as(applicant).call(listOwnInstitutions, {})).data.list).toMatchObject([{ id: institution_id, state: 'pending' }]);
  const open = await school.as(operator).call(listInstitutions, { state: 'pending' });
  expect(open.data.list.map((row) => row.id)).toContain(institution_id);
  expect((await fetch(`${school.origin}${open.data.list[0]!.licence}`)).status).toBe(200);

  const verdict = await school.as(operator).call(reviewInstitution, { institution_id, verdict: 'approved' });
  expect(verdict).toMatchObject({ code: 1, data: { state: 'approved' } });
  expect((await school.as(applicant).call(getUserDetailInfo, {})).status).toBe(401);

  const token = await openSession(school.db, { userId: applicant.id, utype: 2, now: school.clock.now() });
  const own = await school.as({ ...applicant, token }).call(getUserDetailInfo, {});
  expect(own.data).toMatchObject({ utype: 2, grants: ['institution_admin'], stitle: '青禾学堂' });
  expect((await fetch(`${school.origin}${own.data.slogo}`)).headers.get('content-type')).toBe('image/png');

  const trail = await school.db.selectFrom('audit_log').select('action').where('object_id', '=', institution_id).orderBy('id').execute();
  expect(trail.map((action) => action.action)).toEqual(['signed_up', 'reviewed']);
  await school.until('the applicant has a message', async () => {
    const message = await school.db.selectFrom('messages').select('kind').where('user_id', '=', applicant.id).executeTakeFirst();
    return message?.kind === 'institution_approved';
  });
});

test('a sign-up is refused with a reason, once, and a new one may follow', async () => {
  const school = await world();
  const [applicant, operator] = [await school.person('teacher'), await school.person('operator')];
  const asked = await form(school, applicant);
  const { institution_id } = (await school.as(applicant).call(signUpInstitution, asked)).data;
  const decide = (verdict: 'approved' | 'refused', reason = '') =>
    school.as(operator).call(reviewInstitution, { institution_id, verdict, reason });
  expect((await decide('refused')).key).toBe('reason_required');
  expect((await decide('refused', '执照看不清')).data.state).toBe('refused');
  expect((await decide('approved')).key).toBe('already_reviewed');
  expect((await school.as(applicant).call(listOwnInstitutions, {})).data.list[0]).toMatchObject({ state: 'refused', reason: '执照看不清' });

  const again = await form(school, applicant, { code: asked.code, domain: asked.domain });
  expect((await school.as(applicant).call(signUpInstitution, again)).code).toBe(1);
});

test('code, domain and an open sign-up are unique, and the phone code must be right', async () => {
  const school = await world();
  const [one, two] = [await school.person('teacher'), await school.person('teacher')];
  const first = await form(school, one);
  expect((await school.as(one).call(signUpInstitution, first)).code).toBe(1);
  expect((await school.as(one).call(signUpInstitution, await form(school, one))).key).toBe('sign_up_open');
  expect((await school.as(two).call(signUpInstitution, await form(school, two, { code: first.code }))).key).toBe('institution_code_taken');
  expect((await school.as(two).call(signUpInstitution, await form(school, two, { domain: first.domain }))).key).toBe('domain_taken');
  const wrong = await school.as(two).call(signUpInstitution, await form(school, two, { phone_code: '1' }));
  expect(wrong).toMatchObject({ key: 'information_incorrect', data: { fields: { phone_code: 'The code is wrong or has expired' } } });
  const foreign = await form(school, one);
  expect((await school.as(two).call(signUpInstitution, foreign)).key).toBe('file_not_found');
});

test('only operators list and decide; strangers cannot tell a foreign institution from a missing one', async () => {
  const school = await world();
  const { institution_id } = await approved(school);
  const teacher = await school.person('teacher');
  expect(await school.as(teacher).call(listInstitutions, {})).toMatchObject({ status: 200, code: -99 });
  const calls = [
    (id: string) => school.as(teacher).call(reviewInstitution, { institution_id: id, verdict: 'approved' }),
    (id: string) => school.as(teacher).call(suspendInstitution, { institution_id: id, suspended: true, reason: 'x' }),
    (id: string) => school.as(teacher).call(listInstitutionMembers, { institution_id: id }),
    (id: string) => school.as(teacher).call(assignInstitutionMember, { institution_id: id, account: 'x', role: 'student' }),
    (id: string) => school.as(teacher).call(removeInstitutionMember, { institution_id: id, user_id: '1' }),
    (id: string) => school.as(teacher).call(saveBranding, { institution_id: id, title: 'x' }),
  ];
  for (const call of calls) {
    const foreign = await call(institution_id);
    expect(foreign).toMatchObject({ status: 200, code: -99, data: {} });
    expect(foreign).toEqual(await call('999999'));
  }
});

test('an administrator takes members in: a student stays one, a teacher becomes one, an expert cannot', async () => {
  const school = await world();
  const { institution_id, admin } = await approved(school);
  const [student, teacher, expert] = [await school.person('student'), await school.person('student'), await school.person('expert')];
  const assign = (account: string, role: 'student' | 'teacher' | 'admin') =>
    school.as(admin).call(assignInstitutionMember, { institution_id, account, role, student_no: '2026001' });
  expect((await assign(student.phone, 'student')).data.user_id).toBe(student.id);
  expect((await assign(teacher.account, 'teacher')).code).toBe(1);
  expect((await assign(expert.account, 'teacher')).key).toBe('expert_not_member');
  expect((await assign('nobody-here', 'student')).key).toBe('person_not_found');

  expect((await school.as(student).call(getUserDetailInfo, {})).data).toMatchObject({ utype: 1, stitle: '青禾学堂' });
  expect((await school.as(teacher).call(getUserDetailInfo, {})).status).toBe(401);
  const members = await school.as(admin).call(listInstitutionMembers, { institution_id });
  expect(members.data).toMatchObject({ total: 3 });
  expect(members.data.list.map((row) => row.role).sort()).toEqual(['admin', 'student', 'teacher']);

  const other = await approved(school);
  const accepted = await school.as(other.admin).call(assignInstitutionMember, { ...other, account: student.account, role: 'student' });
  expect(accepted.key).toBe('member_elsewhere');

  const remove = (user_id: string) => school.as(admin).call(removeInstitutionMember, { institution_id, user_id });
  expect((await remove(admin.id)).key).toBe('last_admin');
  expect((await assign(admin.account, 'student')).key).toBe('last_admin');
  expect((await remove(student.id)).code).toBe(1);
  expect((await remove(student.id)).code).toBe(-99);
  expect((await school.as(student).call(getUserDetailInfo, {})).data.stitle).toBe('');
});

test('a suspended institution keeps its members and takes nobody in; an operator lifts it again', async () => {
  const school = await world();
  const { institution_id, admin, operator } = await approved(school);
  const student = await school.person('student');
  const suspend = (suspended: boolean, reason = '') => school.as(operator).call(suspendInstitution, { institution_id, suspended, reason });
  expect((await suspend(true)).key).toBe('reason_required');
  expect((await suspend(true, '欠费')).data.state).toBe('suspended');
  const assigned = () => school.as(admin).call(assignInstitutionMember, { institution_id, account: student.account, role: 'student' });
  expect((await assigned()).key).toBe('institution_not_active');
  expect((await school.as(admin).call(getUserDetailInfo, {})).data.stitle).toBe('青禾学堂');
  expect((await suspend(true, '欠费')).key).toBe('institution_state_wrong');
  expect((await suspend(false)).data.state).toBe('approved');
  expect((await assigned()).code).toBe(1);
});

test('the site shows the branding of the domain it was opened on, before anybody signs in', async () => {
  const school = await world();
  const { asked, admin, institution_id } = await approved(school);
  const plain = await school.as().call(getSite, {});
  expect(plain.data).toEqual({
    ...{ slogo: '', stitle: '', wechat: true, password_policy: 'compatible', environment: 'development' },
    ...{ competitions_open: false, terms: null, privacy: null },
  });
  await school.as(admin).call(saveBranding, { institution_id, title: '青禾在线' });
  const { port } = new URL(school.origin);
  // The list of domains is read again after some seconds.
  const branded = await school.until('the domain is known', async () => {
    const reply = await askAtHost(school.origin, '/api/site', { host: `${asked.domain}:${port}` });
    return reply.status === 200 && (JSON.parse(reply.text) as { data: object });
  });
  expect(await askAtHost(school.origin, '/api/site', { host: `other.example:${port}` })).toMatchObject({ status: 421 });
  expect(branded.data).toMatchObject({ stitle: '青禾在线', slogo: expect.stringMatching(/^\/files\//) });
});
