import { insertProfile, replaceNeeds } from '../apps/server/src/modules/skills/profiles/profiles.store.ts';
import type { Db } from '../apps/server/src/platform/database/db.ts';
import type { CourseTree } from '../packages/contract/courses/tree.ts';
import type { LabDraft } from '../packages/contract/labs/labs.ts';
import type { School } from './school.ts';
import { JOBS } from './skills/jobs.ts';
import { CHECK_LINKS, LAB_LINKS, PROBLEM_LINKS, QUESTION_LINKS } from './skills/links.ts';
import { ACROSS, AREAS } from './skills/platform.ts';

const OPERATOR = 'operator1';
const TEACHER = 'teacher1';
const STUDENT = 'student1';
const SHARING = 'student2';

type Planting = { db: Db; ownerId: string; scope: 'platform' | 'course'; courseId?: string };

async function plant({ db, ownerId, scope, courseId }: Planting, name: string, parentId: string | null, place: number) {
  const row = await db
    .insertInto('skills')
    .values({ owner_id: ownerId, scope, name, parent_id: parentId, place, course_id: courseId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const connect = (db: Db, from: string, to: string, kind: 'prerequisite' | 'same_as' = 'prerequisite') =>
  db
    .insertInto('skill_edges')
    .values({ from_id: from, to_id: to, kind })
    .onConflict((on) => on.doNothing())
    .execute();

/** The framework of the platform: areas, topics, and skills that build on each other. */
async function plantFramework(planting: Planting): Promise<Map<string, string>> {
  const { db } = planting;
  const ids = new Map<string, string>();
  for (const [areaAt, { name, topics }] of AREAS.entries()) {
    const area = await plant(planting, name, null, areaAt);
    for (const [topicAt, [topic, row]] of Object.entries(topics).entries()) {
      const parent = await plant(planting, topic, area, topicAt);
      let before: string | undefined;
      for (const [at, skill] of row.split(' ').entries()) {
        const id = await plant(planting, skill, parent, at);
        ids.set(skill, id);
        if (before) await connect(db, before, id);
        before = id;
      }
    }
  }
  for (const [from, to] of ACROSS) await connect(db, ids.get(from)!, ids.get(to)!);
  await db
    .insertInto('skill_frames')
    .values({
      kind: 'platform',
      id: '0',
      title: '系统运维工程师能力框架',
      intro: '从计算机基础到云与容器，运维岗位需要的技能和它们的先后。',
      published: true,
    })
    .execute();
  return ids;
}

/** The teacher's own skills, under which the questions stand, become a map and are joined to the framework. */
async function joinOwnSkills(db: Db, teacherId: string, framework: ReadonlyMap<string, string>) {
  const own = await db
    .selectFrom('skills')
    .select(['id', 'name'])
    .where('scope', '=', 'private')
    .where('owner_id', '=', teacherId)
    .execute();
  const ids = new Map(own.map(({ id, name }) => [name, id]));
  for (const { id, name } of own) {
    const same = framework.get(name);
    if (same) await connect(db, id, same, 'same_as');
  }
  for (const [from, to] of [
    ['进程与线程', '处理机调度'],
    ['进程与线程', '同步与互斥'],
    ['处理机调度', '内存管理'],
    ['内存管理', '文件系统'],
  ] as const)
    if (ids.has(from) && ids.has(to)) await connect(db, ids.get(from)!, ids.get(to)!);
  await db
    .insertInto('skill_frames')
    .values({ kind: 'private', id: teacherId, title: '操作系统技能图', intro: '题库的题目按这些技能归类。', published: true })
    .execute();
  return ids;
}

/** The knowledge map of the demo course: its chapters and sections, taught by their activities, joined to the skills of the same name. */
async function plantKnowledge(db: Db, teacherId: string, skills: ReadonlyMap<string, string>) {
  const course = await db
    .selectFrom('courses')
    .innerJoin('course_versions', 'course_versions.id', 'courses.newest_version_id')
    .select(['courses.id', 'courses.title', 'course_versions.tree'])
    .where('courses.owner_id', '=', teacherId)
    .orderBy('courses.id')
    .executeTakeFirst();
  if (!course) return;
  const planting: Planting = { db, ownerId: teacherId, scope: 'course', courseId: course.id };
  let firstBefore: string | undefined;
  for (const [chapterAt, chapter] of (course.tree as unknown as CourseTree).chapters.entries()) {
    const parent = await plant(planting, chapter.title.slice(0, 60), null, chapterAt);
    let before: string | undefined;
    for (const [at, section] of chapter.sections.entries()) {
      const point = await plant(planting, section.title.slice(0, 60), parent, at);
      // A section builds on the one before it, a chapter on what the one before it begins with.
      const needed = before ?? firstBefore;
      if (needed) await connect(db, needed, point);
      if (!before) firstBefore = point;
      before = point;
      const same = [...skills].find(([name]) => section.title.includes(name))?.[1];
      if (same) await connect(db, point, same, 'same_as');
      for (const activity of section.activities)
        await db
          .insertInto('skill_links')
          .values({ skill_id: point, object_kind: 'activity', object_id: `${course.id}:${activity.id}` })
          .execute();
    }
  }
  await db
    .insertInto('skill_frames')
    .values({
      kind: 'course',
      id: course.id,
      revision: 1,
      title: `${course.title} · 知识图谱`.slice(0, 60),
      intro: '每个知识点在哪里讲、由什么题目考查、前后是什么。',
      published: true,
    })
    .execute();
}

/** The skills whose words a text holds. */
const linkedSkills = (links: typeof LAB_LINKS, framework: ReadonlyMap<string, string>, text: string) => [
  ...new Set(links.flatMap(([words, skill]) => (words.test(text) ? [framework.get(skill)!] : []))),
];

/** Labs prove what their names say, and each of their checks what it looks for. */
async function linkLabs(db: Db, framework: ReadonlyMap<string, string>) {
  const link = (skill_id: string, object_id: string, part = '') =>
    db.insertInto('skill_links').values({ skill_id, object_kind: 'lab', object_id, part }).execute();
  const labs = await db.selectFrom('labs').select(['id', 'title', 'draft']).where('removed_at', 'is', null).execute();
  for (const { id, title, draft } of labs) {
    for (const skill of linkedSkills(LAB_LINKS, framework, title)) await link(skill, id);
    for (const rule of (draft as unknown as LabDraft).steps.flatMap(({ rules }) => rules))
      for (const skill of linkedSkills(CHECK_LINKS, framework, rule.title)) await link(skill, id, rule.id);
  }
}

/** Questions of the teacher and problems are about skills of the framework too. */
async function linkQuestions(db: Db, teacherId: string, framework: ReadonlyMap<string, string>) {
  const questions = await db
    .selectFrom('questions as q')
    .innerJoin('question_banks as b', 'b.id', 'q.bank_id')
    .select(['q.id', 'q.plain'])
    .where('b.owner_id', '=', teacherId)
    .where('q.deleted_at', 'is', null)
    .execute();
  // The options of a question name what it is not about, too.
  for (const { id, plain } of questions)
    for (const skill_id of linkedSkills(QUESTION_LINKS, framework, plain.split('\n')[0]!))
      await db.insertInto('question_skills').values({ question_id: id, skill_id }).execute();
  const problems = await db.selectFrom('problems').select(['id', 'title']).where('owner_id', '=', teacherId).execute();
  for (const { id, title } of problems)
    for (const skill_id of linkedSkills(PROBLEM_LINKS, framework, title))
      await db.insertInto('skill_links').values({ skill_id, object_kind: 'problem', object_id: id }).execute();
}

/** The project proves what its simulator is about. */
async function linkProjects(db: Db, framework: ReadonlyMap<string, string>) {
  for (const { id } of await db.selectFrom('projects').select('id').where('removed_at', 'is', null).execute())
    for (const skill of ['高速缓存', '多核一致性'])
      await db
        .insertInto('skill_links')
        .values({ skill_id: framework.get(skill)!, object_kind: 'project', object_id: id })
        .execute();
}

/** What the student wants to master: a skill that the lab proves, and a point that the course teaches, so that there is something to do next. */
async function setGoals(db: Db, studentId: string, framework: ReadonlyMap<string, string>) {
  const points = await db
    .selectFrom('skills')
    .innerJoin('skill_links', 'skill_links.skill_id', 'skills.id')
    .select('skills.id')
    .distinct()
    .where('skills.name', '=', '死锁')
    .where('skill_links.object_kind', '=', 'activity')
    .execute();
  for (const skill_id of [framework.get('磁盘与挂载')!, ...points.map(({ id }) => id)])
    await db.insertInto('learning_goals').values({ user_id: studentId, skill_id, level: 4, chosen_at: new Date() }).execute();
}

/** A student shares what they prove elsewhere with the first space they learn in. */
async function shareOne(db: Db, studentId: string) {
  const space = await db
    .selectFrom('space_members')
    .select('space_id')
    .where('user_id', '=', studentId)
    .where('role', '=', 'student')
    .where('state', '=', 'approved')
    .orderBy('space_id')
    .executeTakeFirst();
  if (space) await db.insertInto('skill_shares').values({ user_id: studentId, space_id: space.space_id, since: new Date() }).execute();
}

/** What two jobs ask for of the framework. */
async function plantJobs(db: Db, ownerId: string, framework: ReadonlyMap<string, string>) {
  for (const { title, intro, needs } of JOBS) {
    const profile = { title, intro, published: true, saved_by: ownerId, updated_at: new Date() };
    const id = await insertProfile(db, { kind: 'platform', id: '0' }, profile);
    const rows = needs.map(([skill, level, weight]) => ({ skill_id: framework.get(skill)!, level, weight }));
    await replaceNeeds(db, id, rows);
  }
}

/** A framework of the platform, the map of the bank's skills and the knowledge map of the course. Evidence follows from what was answered. */
export async function seedSkillMaps(school: School) {
  const ids = await school.people();
  await school.once('skill maps', async (db) => {
    const [operator, teacher] = [ids.get(OPERATOR), ids.get(TEACHER)];
    if (!operator || !teacher) throw new Error(`Skill maps need ${OPERATOR} and ${TEACHER}.`);
    const framework = await plantFramework({ db, ownerId: operator, scope: 'platform' });
    const own = await joinOwnSkills(db, teacher, framework);
    await plantKnowledge(db, teacher, own);
    await linkLabs(db, framework);
    await linkQuestions(db, teacher, framework);
    await linkProjects(db, framework);
    await plantJobs(db, operator, framework);
    const student = ids.get(STUDENT);
    if (student) await setGoals(db, student, framework);
    const sharing = ids.get(SHARING);
    if (sharing) await shareOne(db, sharing);
  });
}
