import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { addPeopleWithoutPhone, findByAccount, grantPermission, joinInstitution } from '../apps/server/src/modules/accounts/index.ts';
import { addInstitution, approveInstitution, putMember } from '../apps/server/src/modules/institutions/index.ts';
import { COLLEGE_LOGO } from './logo.ts';
import { PEOPLE, SCHOOL_NAME } from './people.ts';
import type { School } from './school.ts';
import { keep } from './uploads.ts';

/** The demo college, run by teacher1, with its teachers, assistant and students as members. */
export async function seedInstitution(school: School) {
  await school.once('institution', async (db) => {
    const now = school.app.clock.now();
    const head = await findByAccount(db, 'teacher1');
    if (!head) return;
    const added = await addInstitution(db, {
      applicant_id: head.id,
      name: SCHOOL_NAME,
      code: 'qinghe',
      contact: '沈知远',
      phone: '13800000041',
      domain: 'qinghe.test',
      title: '青禾学堂',
      licence_file_id: null,
      logo_file_id: null,
    });
    if (!added) return;
    await approveInstitution(db, added.id, now);
    await grantPermission(db, head.id, 'institution_admin', added.id);
    for (const [at, person] of PEOPLE.entries()) {
      const member = person.utype === 3 || person.account === 'operator1' ? undefined : await findByAccount(db, person.account);
      if (!member) continue;
      const role = person.account === 'teacher1' ? 'admin' : person.utype === 2 ? 'teacher' : 'student';
      const student_no = role === 'student' ? `20240103${String(at + 1).padStart(2, '0')}` : '';
      await putMember(db, { institution_id: added.id, user_id: member.id, role, student_no });
      await joinInstitution(db, member.id, added.id, student_no);
    }
  });
  await seedPlaces(school);
  await seedNewClass(school);
}

const CLASSES = [
  { department: '信息工程系', class_name: '计算机应用 2401' },
  { department: '信息工程系', class_name: '计算机应用 2402' },
  { department: '信息工程系', class_name: '网络技术 2401' },
  { department: '智能制造系', class_name: '工业机器人 2401' },
] as const;

/** The college's mark, and the departments and classes of its members. The last ten students came by a sheet. */
async function seedPlaces(school: School) {
  await school.once('institution-places', async (db) => {
    const college = await db.selectFrom('institutions').select(['id', 'applicant_id']).where('code', '=', 'qinghe').executeTakeFirst();
    if (!college) return;
    const folder = school.app.files.uploads;
    await mkdir(folder, { recursive: true });
    const path = join(folder, `logo-${college.id}.png`);
    await sharp(Buffer.from(COLLEGE_LOGO)).png().toFile(path);
    const logo = await keep(school.app.files, db, path, { ownerId: college.applicant_id, purpose: 'institution_logo', name: 'logo.png' });
    await db.updateTable('institutions').set({ logo_file_id: logo.id }).where('id', '=', college.id).execute();
    const members = await db
      .selectFrom('institution_members')
      .select(['user_id', 'role'])
      .where('institution_id', '=', college.id)
      .orderBy('role')
      .orderBy('user_id')
      .execute();
    const students = members.filter((member) => member.role === 'student');
    for (const member of members) {
      const at = students.indexOf(member);
      const place = at < 0 ? { department: '信息工程系' } : { ...CLASSES[Math.floor(at / 10) % CLASSES.length]!, grade: '2024' };
      const made_here = at >= students.length - 10;
      await db
        .updateTable('institution_members')
        .set({ ...place, made_here: at >= 0 && made_here })
        .where('user_id', '=', member.user_id)
        .execute();
    }
  });
}

const NEWCOMERS = ['艾青禾', '毕昇平', '岑雨', '程砚秋', '戴小满', '董一川', '范宁', '高以清'];

/** A class that came by a list of numbers alone: nobody of it has signed in yet, their slips wait to be printed. */
async function seedNewClass(school: School) {
  await school.once('institution-new-class', async (db) => {
    const college = await db.selectFrom('institutions').select('id').where('code', '=', 'qinghe').executeTakeFirst();
    if (!college) return;
    const people = NEWCOMERS.map((name, at) => ({ name, studentNo: `20260101${String(at + 1).padStart(2, '0')}` }));
    const ids = await addPeopleWithoutPhone(db, people, 'zh-cn');
    for (const [at, { studentNo: student_no }] of people.entries()) {
      const place = { department: '信息工程系', grade: '2026', class_name: '计算机应用 2601' };
      await putMember(db, { institution_id: college.id, user_id: ids[at]!, role: 'student', student_no, ...place });
      await joinInstitution(db, ids[at]!, college.id, student_no);
    }
  });
}
