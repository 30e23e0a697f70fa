import {
  checkPackage,
  courseExport,
  coursePackageImport,
  exportCourse,
  takePackage,
} from '@praxis/contract/course-packages/course-packages';
import { teachers } from '../audiences.ts';
import { row } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const itsOwner = { allowed: ['owner'], refusal: 'not_available' } as const;
const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

/** An export of the owner that is still being made. */
async function created(school: MatrixSchool) {
  const { course } = await school.lesson();
  const row = { course_id: course.id, user_id: school.people.owner.id, format: 'package', name: `${school.canary}.zip` };
  const { id } = await school.db.insertInto('course_exports').values(row).returning('id').executeTakeFirstOrThrow();
  return { export_id: id };
}

/** A checked import of the owner. */
async function checked(school: MatrixSchool) {
  const { id: file_id } = await school.upload(school.people.owner, 'generic_file', 'package', `${school.canary}.zip`);
  const course = { title: `Course ${school.canary}`, intro: '', tags: [], cover: false };
  const report = JSON.stringify({ format: 'package', maker: '', lines: [], notes: [], course, pictures: 0, files: 0, bytes: 0 });
  const row = {
    user_id: school.people.owner.id,
    file_id,
    name: `${school.canary}.zip`,
    language: 'en',
    state: 'checked',
    report,
    package_key: school.canary,
  };
  const { id } = await school.db.insertInto('package_imports').values(row).returning('id').executeTakeFirstOrThrow();
  return { import_id: id };
}

/** Packages: whoever owns a course takes it out, teachers bring packages in, and each sees their own alone. */
export const coursePackagesRows = [
  one({ endpoint: exportCourse, input: async (school) => ({ course_id: (await school.lesson()).course.id }), ...itsOwner }),
  one({ endpoint: courseExport, input: created, ...itsOwner }),
  one({
    endpoint: checkPackage,
    input: async (school, role) => {
      const who = school.people[role === 'none' ? 'owner' : role];
      return { file_id: (await school.upload(who, 'course_package', emptyZip, 'a.zip')).id };
    },
    allowed: teachers,
    refusal: 'not_allowed',
  }),
  one({ endpoint: coursePackageImport, input: checked, ...itsOwner }),
  one({ endpoint: takePackage, input: async (school) => ({ ...(await checked(school)), choice: 'skip' as const }), ...itsOwner }),
];
