import { passLoad } from '@praxis/contract/accounts/accounts';
import { editCourse, makeCourse, publishCourse } from '@praxis/contract/courses/courses';
import { showOutline } from '@praxis/contract/courses/learning';
import { assignCourse } from '@praxis/contract/courses/space-courses';
import type { TreeOperation } from '@praxis/contract/courses/tree';
import { createSpace, joinSpace } from '@praxis/contract/spaces/spaces';
import { ask, demoPassword } from '../scripts/school.ts';

const STUDENTS = 40;

/** Ten sections of twenty links: as many activities as the course page is measured with. */
function operations(): TreeOperation[] {
  const created: TreeOperation[] = [{ op: 'add', what: 'chapter', id: 'c', parent: null, index: 0, title: 'Chapter' }];
  for (let section = 0; section < 10; section++) {
    created.push({ op: 'add', what: 'section', id: `s${section}`, parent: 'c', index: section, title: `Section ${section}` });
    for (let at = 0; at < 20; at++) {
      created.push({
        op: 'add',
        what: 'activity',
        id: `a${section}-${at}`,
        parent: `s${section}`,
        index: at,
        kind: 'link',
        title: `Reading ${at}`,
        config: { address: 'https://example.org/' },
      });
    }
  }
  return created;
}

/** A space of 40 students with a published course of 200 activities; `open` fetches its page as one of them. */
async function make(origin: string) {
  const login = async (account: string) => (await ask(origin, undefined, passLoad, { account, password: demoPassword })).utoken;
  const teacher = await login('teacher1');
  const { space_id: spaceId } = await ask(origin, teacher, createSpace, {
    name: 'Bench',
    intro: 'Bench',
    type: 'mooc',
    visibility: 'public',
    need_review: false,
  });
  const { course_id: courseId } = await ask(origin, teacher, makeCourse, { title: 'Bench', intro: 'Bench' });
  let revision = 0;
  const all = operations();
  for (let from = 0; from < all.length; from += 100) {
    ({ revision } = await ask(origin, teacher, editCourse, {
      course_id: courseId,
      revision,
      edit_id: `e${from}`,
      operations: all.slice(from, from + 100),
    }));
  }
  await ask(origin, teacher, publishCourse, { course_id: courseId, revision });
  await ask(origin, teacher, assignCourse, { space_id: spaceId, course_id: courseId });
  const tokens = await Promise.all(Array.from({ length: STUDENTS }, (_, at) => login(`student${at + 1}`)));
  for (const token of tokens) await ask(origin, token, joinSpace, { space_id: spaceId });
  return {
    spaceId,
    courseId,
    tokens,
    open: (worker: number, turn: number) =>
      ask(origin, tokens[(worker * 5 + turn) % STUDENTS], showOutline, { space_id: spaceId, course_id: courseId }),
  };
}

let created: ReturnType<typeof make> | undefined;

/** The same course for every bench of one run. */
export function courseOf200Activities(origin: string) {
  created ??= make(origin);
  return created;
}
