import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { designCourse, editCourse, makeCourse, publishCourse } from '@praxis/contract/courses/courses';
import { assignCourse } from '@praxis/contract/courses/space-courses';
import type { ActivityConfig, ActivityKindName, TreeOperation } from '@praxis/contract/courses/tree';
import type { MediaKind } from '@praxis/contract/media/media';
import type { TestPerson, world } from '../world.ts';
import type { TestSpace } from './spaces.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'app' | 'db' | 'as' | 'person'>;

/** A course a test made. */
export type TestCourse = { id: string; owner: TestPerson };

/** A node id as a browser would make it. */
export const newId = () => randomUUID().slice(0, 18);

/** Makers of courses, made over HTTP by their teacher. */
export function courseMakers({ app, db, as, person }: World) {
  /** An uploaded file as if it had come in through `/api/upload`. */
  async function upload(owner: TestPerson, purpose: string, content: Buffer | string, name = 'file') {
    await mkdir(app.files.uploads, { recursive: true });
    const path = join(app.files.uploads, randomUUID());
    await writeFile(path, content);
    return app.files.keep(db, path, { ownerId: owner.id, purpose, name });
  }

  async function course(owner?: TestPerson, title = '操作系统原理'): Promise<TestCourse> {
    const teacher = owner ?? (await person('teacher'));
    const created = await as(teacher).call(makeCourse, { title, intro: 'What this course is about' });
    if (created.code !== 1) throw new Error(created.msg);
    return { id: created.data.course_id, owner: teacher };
  }

  const design = async (of: TestCourse) => (await as(of.owner).call(designCourse, { course_id: of.id })).data;

  /** The newest revision, read beside the designer's page: that one looks at every file of the course. */
  async function newest(of: TestCourse) {
    const { revision } = await db.selectFrom('course_drafts').select('revision').where('course_id', '=', of.id).executeTakeFirstOrThrow();
    return revision;
  }

  /** Edits a course on its newest revision; fails when it is refused. */
  async function edit(of: TestCourse, operations: TreeOperation[]) {
    const revision = await newest(of);
    const saved = await as(of.owner).call(editCourse, { course_id: of.id, revision, edit_id: newId(), operations });
    if (saved.code !== 1) throw new Error(`${saved.key} ${saved.msg}`);
    return saved.data;
  }

  /** Adds a chapter with one section; returns their ids. */
  async function section(of: TestCourse, title = 'Section') {
    const [chapterId, sectionId] = [newId(), newId()];
    await edit(of, [
      { op: 'add', what: 'chapter', id: chapterId, parent: null, index: 1000, title: 'Chapter' },
      { op: 'add', what: 'section', id: sectionId, parent: chapterId, index: 0, title },
    ]);
    return { chapterId, sectionId };
  }

  async function activity(of: TestCourse, sectionId: string, kind: ActivityKindName, config: ActivityConfig, title = `A ${kind}`) {
    const id = newId();
    await edit(of, [{ op: 'add', what: 'activity', id, parent: sectionId, index: 1000, kind, title, config }]);
    return id;
  }

  /** A file whose transcoding is over, without an agent. */
  async function readyMedia(of: TestCourse, kind: MediaKind, of_: { duration?: number; pages?: number } = {}) {
    const source = await upload(of.owner, 'generic_file', 'source');
    const pages = Array.from({ length: of_.pages ?? 0 }, () => ({ file_id: source.id, width: 800, height: 600 }));
    const renditions = kind === 'video' ? [{ quality: '480', width: 854, height: 480, bytes: 6, file_id: source.id }] : [];
    const row = await db
      .insertInto('media')
      .values({
        course_id: of.id,
        owner_id: of.owner.id,
        file_id: source.id,
        kind,
        state: 'complete',
        progress: 100,
        duration: of_.duration ?? null,
        renditions: JSON.stringify(renditions),
        pages: JSON.stringify(pages),
        page_count: pages.length,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  async function publish(of: TestCourse) {
    const revision = await newest(of);
    const published = await as(of.owner).call(publishCourse, { course_id: of.id, revision });
    if (published.code !== 1) throw new Error(`${published.key} ${published.msg}`);
    return published.data;
  }

  /** Publishes a course and gives it to a space of its owner. */
  async function assigned(of: TestCourse, space: TestSpace) {
    const version = await publish(of);
    const reply = await as(of.owner).call(assignCourse, { space_id: space.id, course_id: of.id });
    if (reply.code !== 1) throw new Error(`${reply.key} ${reply.msg}`);
    return version;
  }

  return { upload, course, design, edit, section, activity, readyMedia, publish, assigned };
}
