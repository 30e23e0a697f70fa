import { expect, test } from 'vitest';
import { expectAccessible, journey, picture, settled } from '../journey.ts';
import { earnedCertificate } from '../own-space.ts';

const { visitor, calls } = journey();

test('a student opens and prints the certificate they earned, anybody checks it, and a teacher revokes it', {
  timeout: 120_000,
}, async () => {
  const title = `Threads ${Date.now()}`;
  const { space_id, course_id, certificate } = await earnedCertificate(await calls('teacher2'), await calls('student9'), title);
  const student = await visitor({ account: 'student9', language: 'en' });
  await student.goto('/index/learnCenter');
  await student.getByRole('list', { name: 'My certificates' }).getByRole('link', { name: title }).click();
  await student.getByText(certificate.number, { exact: true }).waitFor();
  await settled(student);
  // The paper is one A4 sheet across, without the bars of the page.
  const pdf = (await student.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 84[12][.\d]* 59[456]/);

  const anybody = await visitor({ language: 'en' });
  await anybody.goto('/verify');
  await anybody.getByRole('textbox', { name: 'Number' }).fill(certificate.number.toLowerCase());
  await anybody.getByRole('button', { name: 'Check' }).click();
  await anybody.getByText('This certificate is valid').waitFor();
  await anybody.getByText(title).waitFor();
  await expectAccessible(anybody);
  await picture(anybody, 'verify-valid');

  const teacher = await visitor({ account: 'teacher2', language: 'en' });
  await teacher.goto(`/index/certificates/${space_id}/${course_id}`);
  await teacher.getByRole('button', { name: /^Revoke .*certificate$/ }).click();
  const dialog = teacher.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Issued by mistake');
  await expectAccessible(teacher);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await dialog.waitFor({ state: 'detached' });
  await teacher.getByText('Issued by mistake').waitFor();
  await picture(teacher, 'certificates-revoked');

  await anybody.reload();
  await anybody.getByText('This certificate was revoked').waitFor();
  await student.reload();
  await student.getByText('Issued by mistake').waitFor();
  await picture(student, 'certificate-revoked');
});
