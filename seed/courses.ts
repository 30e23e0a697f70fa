import type { ActivityConfig, TreeOperation, VideoQuestion } from '@praxis/contract/courses/tree';
import type { MediaKind } from '@praxis/contract/media/media';
import sharp from 'sharp';
import { saveEdit } from '../apps/server/src/modules/courses/authoring/edit-course.ts';
import { findCourse, insertCourse } from '../apps/server/src/modules/courses/courses.store.ts';
import { openProgress } from '../apps/server/src/modules/courses/learning/learning.store.ts';
import { recordAnswer, recordRead, recordWatched } from '../apps/server/src/modules/courses/learning/record-learning.ts';
import { assignVersion } from '../apps/server/src/modules/courses/space-courses/assign-course.ts';
import { publishDraft } from '../apps/server/src/modules/courses/versions/publish-course.ts';
import { isRight } from '../apps/server/src/modules/courses/video-questions/video-marks.rules.ts';
import { insertMedia, startTranscoding } from '../apps/server/src/modules/media/index.ts';
import type { Db } from '../apps/server/src/platform/database/db.ts';
import { ROUND_ROBIN_DEMO } from './course/demo.ts';
import { OPERATING_SYSTEMS, type SeededChapter } from './course/outline.ts';
import { SCHEDULING_SLIDES, slidesPdf } from './course/slides.ts';
import { seedTalk } from './course/talk.ts';
import { ROUND_ROBIN_SECONDS, roundRobinVideo } from './course/video.ts';
import { zipOf } from './course/zip.ts';
import { PICTURES } from './covers.ts';
import type { School } from './school.ts';
import { SPACES } from './spaces.ts';
import { save } from './uploads.ts';

const OWNER = 'teacher1';
type Files = Partial<Record<MediaKind, string>>;
type Seeded = SeededChapter['sections'][number]['activities'][number];

/** The film, the slides and the demo; the film only where ffmpeg makes it. Their processing begins when the media process runs. */
async function attachFiles(school: School, db: Db, courseId: string, ownerId: string): Promise<Files> {
  const attach = async (kind: MediaKind, purpose: string, name: string, content: Buffer | { path: string }) => {
    const fileId = await save(school, db, ownerId, { purpose, name, content });
    const { id } = await insertMedia(db, { courseId, ownerId, fileId, kind });
    await startTranscoding(db, { id, kind });
    return id;
  };
  const created: Files = {
    pdf: await attach('pdf', 'course_pdf', '调度准则与算法.pdf', slidesPdf(SCHEDULING_SLIDES)),
    demo: await attach('demo', 'demo_zip', '时间片轮转.zip', zipOf(ROUND_ROBIN_DEMO)),
  };
  const video = await roundRobinVideo(school.app.files.uploads);
  if (!video) return created;
  created.video = await attach('video', 'course_video', '时间片轮转.mp4', video);
  await video.remove();
  return created;
}

function configOf(activity: Seeded, files: Files): ActivityConfig | undefined {
  if (activity.kind === 'handout') return { html: activity.html };
  if (activity.kind === 'link') return { address: activity.address, hint: activity.hint };
  const media_id = files[activity.kind];
  const marks = activity.kind === 'video' ? { chapters: activity.chapters, questions: activity.questions } : {};
  return media_id ? { media_id, hint: activity.hint, ...marks } : undefined;
}

/** The operations that build an outline; an activity whose file could not be made is left out. */
function operationsFor(chapters: readonly SeededChapter[], files: Files): TreeOperation[] {
  const created: TreeOperation[] = [];
  for (const { id, title, sections } of chapters) {
    created.push({ op: 'add', what: 'chapter', id, parent: null, index: 1000, title });
    for (const section of sections) {
      created.push({
        op: 'add',
        what: 'section',
        id: section.id,
        parent: id,
        index: 1000,
        title: section.title,
        seconds: section.minutes * 60,
      });
      for (const activity of section.activities) {
        const config = configOf(activity, files);
        if (!config) continue;
        const { kind, title: name, minutes } = activity;
        const required = !('required' in activity && activity.required === false);
        const weight = 'weight' in activity ? (activity.weight ?? 0) : 0;
        const parent = section.id;
        created.push({
          op: 'add',
          what: 'activity',
          id: activity.id,
          parent,
          index: 1000,
          kind,
          title: name,
          seconds: minutes * 60,
          required,
          weight,
          config,
        });
        if ('after' in activity && activity.after)
          created.push({ op: 'update', id: activity.id, changes: { unlock: { after: activity.after, score: null, from: null } } });
      }
    }
  }
  return created;
}

/** Some students have begun: the first ones are further than the last. */
async function seedLearning(school: School, db: Db, courseId: string, spaceId: string, ids: Map<string, string>) {
  const handouts = OPERATING_SYSTEMS.flatMap((chapter) => chapter.sections.flatMap((section) => section.activities)).filter(
    (activity) => activity.kind === 'handout',
  );
  const now = school.app.clock.now();
  for (let student = 1; student <= 20; student++) {
    const finished = Math.max(0, Math.round(handouts.length * (1 - student / 18)));
    for (const [at, activity] of handouts.slice(0, finished + 1).entries()) {
      const when = new Date(now.getTime() - (finished - at) * 26 * 3_600_000 - student * 3_600_000);
      const key = { userId: ids.get(`student${student}`)!, spaceId, courseId, activityId: activity.id };
      const done = at < finished;
      await recordRead(db, key, { position: done ? 1 : 0.4, finished: done, seq: 1 }, when);
    }
  }
}

/** How a class answers: most are right, some of the others choose the same wrong one. */
const choiceOf = ({ choices }: VideoQuestion, student: number) =>
  student % 4 === 0 ? [choices.find(({ right }) => !right)!.id] : choices.filter(({ right }) => right).map(({ id }) => id);

/** Some have watched the film to its first question, some to its end. */
async function seedWatching(school: School, db: Db, of: { courseId: string; spaceId: string; mediaId: string }, ids: Map<string, string>) {
  const video = OPERATING_SYSTEMS.flatMap(({ sections }) => sections.flatMap(({ activities }) => activities)).find(
    (activity) => activity.kind === 'video',
  );
  if (video?.kind !== 'video') return;
  const now = school.app.clock.now();
  const rule = { questions: video.questions.map(({ id }) => id), completion: 80 };
  await seedTalk(db, { space_id: of.spaceId, course_id: of.courseId, activity_id: video.id }, { ids, now });
  for (let student = 1; student <= 17; student++) {
    const key = { userId: ids.get(`student${student}`)!, spaceId: of.spaceId, courseId: of.courseId, activityId: video.id };
    const when = new Date(now.getTime() - (student === 1 ? 0.5 : student * 5) * 3_600_000);
    // The first one stopped after the first question.
    const end = student % 3 === 0 || student === 1 ? video.questions[0]!.at + 3 : ROUND_ROBIN_SECONDS;
    await openProgress(db, key, new Date(when.getTime() - 600_000));
    const watched = {
      intervals: [[0, end]] as [number, number][],
      position: end,
      seq: 1,
      mediaId: of.mediaId,
      duration: ROUND_ROBIN_SECONDS,
    };
    await recordWatched(db, key, { ...watched, ...rule }, when);
    for (const question of video.questions.filter(({ at }) => at < end)) {
      const choices = choiceOf(question, student);
      await recordAnswer(db, key, { questionId: question.id, choices, right: isRight(question, choices) }, rule, when);
    }
  }
}

/** 操作系统原理 of teacher1, published and learnt in the first space of the demo school. */
export async function seedCourses(school: School) {
  const { app } = school;
  const ids = await school.people();
  await school.once('courses', async (db) => {
    const ownerId = ids.get(OWNER);
    if (!ownerId) throw new Error(`The course needs ${OWNER}, who teaches it.`);
    const now = app.clock.now();
    const cover = await sharp(Buffer.from(PICTURES.timeline)).png().toBuffer();
    const coverFileId = await save(school, db, ownerId, { purpose: 'course_cover', name: 'cover.png', content: cover });
    const intro = '进程与线程、处理机调度、同步与死锁。每节有讲义，调度一章配视频、课件和可以动手的演示。';
    const courseId = await insertCourse(db, ownerId, {
      title: '操作系统原理',
      intro,
      tags: ['操作系统', '专业核心'],
      level: 'intermediate',
      coverFileId,
    });
    const files = await attachFiles(school, db, courseId, ownerId);
    const course = (await findCourse(db, courseId))!;
    const operations = operationsFor(OPERATING_SYSTEMS, files);
    const { revision } = await saveEdit({ app, db, course, userId: ownerId, now }, { revision: 0, edit_id: 'seed', operations });
    const published = await publishDraft({ app, db, course, userId: ownerId, now, address: '' }, { revision, note: '开课版本' });
    const space = await db.selectFrom('spaces').select('id').where('join_code', '=', SPACES[0]!.code).executeTakeFirstOrThrow();
    const version = { id: published.version_id, number: published.version };
    await assignVersion(db, { spaceId: space.id, courseId, version, opensAt: null, closesAt: null, userId: ownerId, address: '' });
    await seedLearning(school, db, courseId, space.id, ids);
    if (files.video) await seedWatching(school, db, { courseId, spaceId: space.id, mediaId: files.video }, ids);
  });
}
