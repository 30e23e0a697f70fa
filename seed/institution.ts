import { findByAccount, grantPermission, joinInstitution } from '../apps/server/src/modules/accounts/index.ts';
import { addInstitution, approveInstitution, putMember } from '../apps/server/src/modules/institutions/index.ts';
import { PEOPLE, SCHOOL_NAME } from './people.ts';
import type { School } from './school.ts';

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
      domain: null,
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
}
