import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { myCertificates, setCertificateSettings, showCertificateSettings } from '@praxis/contract/certificates/certificates';
import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import { editCourse, makeCourse, publishCourse } from '@praxis/contract/courses/courses';
import { reportRead } from '@praxis/contract/courses/learning';
import { assignCourse } from '@praxis/contract/courses/space-courses';
import type { TreeOperation } from '@praxis/contract/courses/tree';
import { attachMedia, type MediaKind, showMedia } from '@praxis/contract/media/media';
import { createSpace, joinByCode } from '@praxis/contract/spaces/spaces';
import { retryAfter } from './retry-after.ts';

/** Calls the server as somebody. */
export type Calls = <E extends Endpoint>(endpoint: E, input: AskOf<E>) => Promise<DataOf<E>>;

const name = () => randomUUID().slice(0, 18);

/** Sends a file by the resumable protocol, as a browser does. */
export async function upload(origin: string, token: string, purpose: string, path: string) {
  const bytes = readFileSync(path);
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const headers = { authorization: token, 'tus-resumable': '1.0.0' };
  const metadata = `purpose ${encoded(purpose)},filename ${encoded(basename(path))}`;
  const ask = (address: string, method: string, more: Record<string, string>, body?: Uint8Array<ArrayBuffer>) =>
    retryAfter(() => fetch(`${origin}${address}`, { method, headers: { ...headers, ...more }, body }));
  const started = await ask('/api/upload', 'POST', { 'upload-length': String(bytes.length), 'upload-metadata': metadata });
  const address = started.headers.get('location') ?? '';
  for (let attempt = 0; attempt < 5; attempt++) {
    const known = await ask(address, 'HEAD', {});
    const offset = known.headers.get('upload-offset') ?? '0';
    const rest = new Uint8Array(bytes.subarray(Number(offset)));
    const sent = await ask(address, 'PATCH', { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' }, rest);
    const id = sent.headers.get('upload-file');
    if (id) return id;
  }
  throw new Error(`The upload of ${path} was not kept`);
}

/** A file taken into a course, once the media process is done with it. */
export async function ready(calls: Calls, course_id: string, file_id: string, kind: MediaKind) {
  const { id } = await calls(attachMedia, { course_id, file_id, kind });
  for (let tries = 0; tries < 240; tries++) {
    const media = await calls(showMedia, { media_id: id });
    if (media.state === 'complete') return id;
    if (media.state === 'failed') throw new Error(`Transcoding failed: ${media.error}`);
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('Transcoding takes too long');
}

/** A space of the teacher with a course that holds the given activities. */
export async function spaceWithCourse(
  calls: Calls,
  traits: { title: string; needReview: boolean },
  activities: (
    courseId: string,
  ) => Promise<{ kind: 'video' | 'pdf' | 'handout' | 'quiz' | 'programming' | 'lab'; title: string; config: Record<string, unknown> }[]>,
) {
  const { title, needReview } = traits;
  const space = { name: title, intro: 'A space', type: 'mooc', visibility: 'private', need_review: needReview } as const;
  const { space_id, join_code } = await calls(createSpace, space);
  const { course_id } = await calls(makeCourse, { title, intro: 'A course' });
  const [chapter, section] = [name(), name()];
  const created = (await activities(course_id)).map((activity) => ({ ...activity, id: name() }));
  const operations: TreeOperation[] = [
    { op: 'add', what: 'chapter', id: chapter, parent: null, index: 0, title: 'The chapter' },
    { op: 'add', what: 'section', id: section, parent: chapter, index: 0, title: 'The section' },
    ...created.map((activity, index): TreeOperation => ({ op: 'add', what: 'activity', parent: section, index, ...activity })),
  ];
  const { revision } = await calls(editCourse, { course_id, revision: 0, edit_id: name(), operations });
  await calls(publishCourse, { course_id, revision });
  await calls(assignCourse, { space_id, course_id });
  return { space_id, join_code, course_id, activities: created.map((activity) => activity.id) };
}

/** A certificate that a student earned in a space of the teacher. */
export async function earnedCertificate(asTeacher: Calls, asStudent: Calls, title: string) {
  const created = await spaceWithCourse(asTeacher, { title, needReview: false }, async () => [
    { kind: 'handout', title: 'Read this', config: { html: '<p>Threads share memory.</p>' } },
  ]);
  const where = { space_id: created.space_id, course_id: created.course_id };
  await asStudent(joinByCode, { code: created.join_code });
  const proposal = await asTeacher(showCertificateSettings, where);
  await asTeacher(setCertificateSettings, { ...proposal, ...where, enabled: true, issuer: '计算机学院' });
  for (const activity_id of created.activities)
    await asStudent(reportRead, { ...where, activity_id, position: 1, finished: true, client_seq: 1 });
  for (let tries = 0; tries < 100; tries++) {
    const [certificate] = (await asStudent(myCertificates, where)).list;
    if (certificate) return { ...created, certificate };
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('No certificate was issued');
}
