import {
  type CertificateDraft,
  listCertificates,
  myCertificates,
  printCertificates,
  restoreCertificate,
  revokeCertificate,
  setCertificateSettings,
  showCertificate,
  showCertificateSettings,
  verifyCertificate,
} from '@praxis/contract/certificates/certificates';
import { reportRead } from '@praxis/contract/courses/learning';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { expect, test } from 'vitest';
import { courseMakers } from '../../testing/makers/courses.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../testing/world.ts';
import { addInstitution, approveInstitution, putMember } from '../institutions/index.ts';

const draft: CertificateDraft = {
  enabled: true,
  language: 'en',
  heading: 'Certificate',
  wording: 'and has met all of its requirements.',
  signatory: '林老师',
  signatory_title: 'Head of the department',
  issuer: 'School of Computing',
  look: 'pine',
  show_logo: true,
};

async function lesson() {
  const created = await world();
  const { course, section, activity, assigned } = courseMakers(created);
  const { space, member } = spaceMakers(created);
  const taught = await course(undefined, '操作系统');
  const { sectionId } = await section(taught);
  const first = await activity(taught, sectionId, 'handout', { html: '<p>one</p>' });
  const second = await activity(taught, sectionId, 'handout', { html: '<p>two</p>' });
  const at = await space(taught.owner);
  await assigned(taught, at);
  const where = { space_id: at.id, course_id: taught.id };
  const students = await Promise.all([0, 1, 2].map(async () => (await member(at)).person));
  const seq = { next: 1 };
  const finish = async (who: TestPerson, ...ids: string[]) => {
    for (const activity_id of ids)
      await created.as(who).call(reportRead, { ...where, activity_id, position: 1, finished: true, client_seq: seq.next++ });
  };
  const mine = async (who: TestPerson) => (await created.as(who).call(myCertificates, { ...where })).data.list;
  const received = (who: TestPerson) => created.until('a certificate is issued', async () => (await mine(who))[0]);
  const teacher = created.as(taught.owner);
  const set = (change: Partial<CertificateDraft> = {}) => teacher.call(setCertificateSettings, { ...where, ...draft, ...change });
  return { ...created, taught, at, where, first, second, students, finish, mine, received, teacher, set };
}

test('a student who completes a course receives one certificate, and those who had completed it before as well', async () => {
  const { as, until, students, first, second, finish, mine, received, teacher, set, where } = await lesson();
  const [early, late, half] = students as [TestPerson, TestPerson, TestPerson];
  await finish(early, first, second);
  await finish(half, first);
  expect((await teacher.call(showCertificateSettings, where)).data).toMatchObject({
    saved: false,
    enabled: false,
    completed: 1,
    issued: 0,
  });
  expect((await set()).code).toBe(1);
  const earlier = await received(early);
  expect(earlier.number).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  await finish(late, first, second);
  const later = await received(late);
  expect(later.number).not.toBe(earlier.number);
  // Switched off and on again, finished again: nothing is issued twice, and who is half-way has none.
  await set({ enabled: false });
  await set({ signatory: 'Somebody else' });
  await finish(late, second);
  await until('the second round is over', async () => {
    const { data } = await teacher.call(showCertificateSettings, where);
    return data.issued === 2;
  });
  expect(await mine(half)).toEqual([]);
  expect(await mine(early)).toHaveLength(1);
  const paper = (await as(early).call(showCertificate, { certificate_id: earlier.id })).data;
  expect(paper).toMatchObject({
    name: early.name,
    course: '操作系统',
    signatory: '林老师',
    issuer: 'School of Computing',
    heading: 'Certificate',
  });
  expect(paper.address).toMatch(new RegExp(`/verify/${earlier.number}$`));
  const inbox = (await as(early).call(listMessages, {})).data.list;
  expect(inbox.filter((message) => message.link === `/certificate/${earlier.id}`)).toHaveLength(1);
});

test('the public learns of a number whether it is valid, revoked, unknown or mistyped, and nothing else', async () => {
  const { as, db, students, first, second, finish, received, teacher, set, where } = await lesson();
  const [student] = students as [TestPerson];
  await set();
  await finish(student, first, second);
  const { id, number } = await received(student);
  // The name on the paper stays what it was.
  await db.updateTable('users').set({ real_name: 'Renamed' }).where('id', '=', student.id).execute();
  const poll = (typed: string) => as().call(verifyCertificate, { number: typed });
  const view = await poll(number.toLowerCase().replaceAll('-', ' '));
  expect(view.data).toEqual({
    verdict: 'valid',
    number,
    certificate: {
      name: student.name,
      course: '操作系统',
      issuer: 'School of Computing',
      confirmed: false,
      completed_at: expect.any(Number),
      issued_at: expect.any(Number),
      ...{ award: null, revoked_at: null },
    },
  });
  const revoke = (reason: string) => teacher.call(revokeCertificate, { certificate_id: id, reason });
  expect((await revoke(' ')).data.fields).toEqual({ reason: 'Say why it is revoked' });
  expect((await revoke('Issued by mistake')).code).toBe(1);
  expect((await revoke('Again')).key).toBe('certificate_already_revoked');
  const after = await poll(number);
  expect(after.data.verdict).toBe('revoked');
  expect(JSON.stringify(after)).not.toContain('mistake');
  expect((await as(student).call(showCertificate, { certificate_id: id })).data.revoke_reason).toBe('Issued by mistake');
  const listed = (await teacher.call(listCertificates, where)).data;
  expect(listed.page.list).toMatchObject([{ number, name: student.name, revoke_reason: 'Issued by mistake' }]);
  const printed = async () => (await teacher.call(printCertificates, where)).data;
  expect(await printed()).toEqual({ course: '操作系统', page: { list: [], total: 0, page: 1, size: 20 } });
  expect((await teacher.call(restoreCertificate, { certificate_id: id })).code).toBe(1);
  const paper = (await as(student).call(showCertificate, { certificate_id: id })).data;
  expect((await printed()).page).toMatchObject({ list: [paper], total: 1 });
  expect((await as(student).call(printCertificates, where)).code).toBe(-99);
  expect((await teacher.call(restoreCertificate, { certificate_id: id })).key).toBe('certificate_not_revoked');
  expect((await poll(number)).data.verdict).toBe('valid');
  const wrong = number.startsWith('A') ? `B${number.slice(1)}` : `A${number.slice(1)}`;
  expect((await poll(wrong)).data).toEqual({ verdict: 'mistyped', number: wrong, certificate: null });
  expect((await poll('0000-0000-0000-0000')).data).toEqual({ verdict: 'unknown', number: '0000-0000-0000-0000', certificate: null });
});

test('the institution of the space’s owner issues it under its approved name', async () => {
  const { as, db, clock, taught, students, first, second, finish, received, set, where, teacher } = await lesson();
  const code = `C${Date.now()}`;
  const signUp = { name: '江南大学', code, contact: 'x', phone: taught.owner.phone, domain: null, title: '' };
  const institution = await addInstitution(db, { ...signUp, applicant_id: taught.owner.id, licence_file_id: null, logo_file_id: null });
  await approveInstitution(db, institution!.id, clock.now());
  await putMember(db, { institution_id: institution!.id, user_id: taught.owner.id, role: 'teacher' });
  await set({ issuer: 'Famous University' });
  await finish(students[0]!, first, second);
  const { number } = await received(students[0]!);
  const { data } = await as().call(verifyCertificate, { number });
  expect(data.certificate).toMatchObject({ issuer: '江南大学', confirmed: true });
  expect((await teacher.call(showCertificateSettings, where)).data.institution).toEqual({ name: '江南大学', logo: null });
});

test('a certificate without its words is refused beside the field', async () => {
  const { set } = await lesson();
  expect((await set({ heading: ' ' })).data.fields).toEqual({ heading: 'Enter the heading of the certificate' });
  expect((await set({ issuer: ' ' })).data.fields).toEqual({ issuer: 'Enter who issues the certificate' });
  expect((await set({ wording: 'x'.repeat(301) })).key).toBe('text_too_long');
  expect((await set({ wording: 'x\n'.repeat(8).concat('x') })).key).toBe('certificate_wording_lines');
});

test('numbers cannot be tried without end from one address', async () => {
  const { as } = await lesson();
  const replies = await Promise.all(Array.from({ length: 70 }, () => as().call(verifyCertificate, { number: '0000-0000-0000-0000' })));
  expect(replies.filter((reply) => reply.status === 429).length).toBeGreaterThanOrEqual(9);
});
