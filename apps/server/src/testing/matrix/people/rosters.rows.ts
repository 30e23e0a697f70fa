import { listClasses, printSlips } from '@praxis/contract/institutions/classes';
import { addClassToSpace, followClass, listSpaceClasses } from '@praxis/contract/spaces/classes';
import { action } from '../audiences.ts';
import { row } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';
import { institution } from './institutions.rows.ts';

const one = row<MatrixSchool>();
const administrators = { allowed: ['owner', 'operator'], refusal: 'not_available' } as const;

/** A class of a fresh institution with one student who has no phone. */
async function classOf(school: MatrixSchool) {
  const { institution_id } = await institution(school, 'approved');
  const { id: user_id } = await school.db
    .insertInto('users')
    .values({ utype: 1, real_name: school.canary, nickname: school.canary, student_no: '1', institution_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = { role: 'student', student_no: '1', class_name: `Class ${school.canary}` };
  await school.db
    .insertInto('institution_members')
    .values({ institution_id, user_id, ...place })
    .execute();
  const created = await school.db
    .insertInto('admin_classes')
    .values({ institution_id, name: place.class_name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { institution_id, class_id: created.id };
}

/** A space whose leaders teach at the institution of a class. */
async function spaceWithClass(school: MatrixSchool) {
  const { institution_id, class_id } = await classOf(school);
  const space = await school.place();
  const { owner, coTeacher, assistantWithRight } = school.people;
  const leaders = [owner.id, coTeacher.id, assistantWithRight.id];
  await school.db.deleteFrom('institution_members').where('user_id', 'in', leaders).execute();
  await school.db
    .insertInto('institution_members')
    .values(leaders.map((user_id) => ({ institution_id, user_id, role: 'teacher' })))
    .execute();
  return { space_id: space.id, class_id };
}

const holders = { allowed: ['assistantWithRight', 'coTeacher', 'owner'] as const };
const refusal = Object.fromEntries(
  Object.entries(action('space_not_found')).filter(([role]) => !(holders.allowed as readonly string[]).includes(role)),
) as ReturnType<typeof action>;

/** Class lists without phones. */
export const rostersRows = [
  one({ endpoint: listClasses, input: async (school) => ({ institution_id: (await classOf(school)).institution_id }), ...administrators }),
  one({ endpoint: printSlips, input: classOf, ...administrators }),
  one({
    endpoint: listSpaceClasses,
    input: async (school) => ({ space_id: (await spaceWithClass(school)).space_id }),
    ...holders,
    refusal,
  }),
  one({ endpoint: addClassToSpace, input: async (school) => ({ ...(await spaceWithClass(school)), follow: true }), ...holders, refusal }),
  one({
    endpoint: followClass,
    input: async (school) => {
      const about = await spaceWithClass(school);
      await school.done(school.people.owner, addClassToSpace, { ...about, follow: true });
      return { ...about, follow: false };
    },
    ...holders,
    refusal,
  }),
];
