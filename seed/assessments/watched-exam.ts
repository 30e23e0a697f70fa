import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { HintLevel, ProctorHint, ProctorSettings } from '@praxis/contract/proctoring/proctoring';
import sharp from 'sharp';
import { insertHints, insertSnapshots, openSession, updateSession } from '../../apps/server/src/modules/proctoring/proctoring.store.ts';
import type { School } from '../school.ts';
import { take } from '../uploads.ts';
import { eveningOf } from './evening.ts';
import { HOMEWORK } from './exams/questions.ts';
import { type Context, contextOf, give, questionsOf, sit } from './exams.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WATCHED: ProctorSettings = { camera: true, still_seconds: 30, full_screen: true, keep_days: 30, paste_allowed: false };
const SHIRTS = ['#2f6fc0', '#0f5f55', '#8a5a00', '#7a3e6b', '#4b5563'];
const HAIR = ['#1f2937', '#3b2f2a', '#111827'];

type Recorded = { kind: ProctorHint; level: HintLevel; ago: number; seconds: number | null };
/** What was noticed of some students. */
const HINTS: Record<number, Recorded[]> = {
  3: [{ kind: 'tab_hidden', level: 'serious', ago: 6, seconds: 48 }],
  5: [
    { kind: 'full_screen_left', level: 'notice', ago: 9, seconds: 12 },
    { kind: 'paste', level: 'notice', ago: 8, seconds: null },
  ],
  9: [{ kind: 'network_lost', level: 'normal', ago: 12, seconds: 20 }],
  11: [{ kind: 'camera_lost', level: 'notice', ago: 4, seconds: 30 }],
};

/** A drawn person before a wall, as a camera would show one. */
async function portrait(student: number, path: string) {
  const [shirt, hair] = [SHIRTS[student % SHIRTS.length], HAIR[student % HAIR.length]];
  const lean = (student % 5) * 6 - 12;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#d9dee3"/><rect y="250" width="480" height="110" fill="#b9c0c8"/><g transform="translate(${240 + lean} 0)"><path d="M-110 360c0-90 50-120 110-120s110 30 110 120z" fill="${shirt}"/><ellipse cy="165" rx="58" ry="70" fill="#e7c3a3"/><path d="M-62 155c-6-70 30-92 62-92s68 22 62 92c-14-34-30-48-62-48s-48 14-62 48z" fill="${hair}"/></g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toFile(path);
}

async function watch(school: School, { db, now, people }: Context, examId: string, student: number) {
  const { files } = school.app;
  await mkdir(files.uploads, { recursive: true });
  const session = await openSession(db, { room: 'assessment', room_id: examId }, people.get(`student${student}`)!, WATCHED);
  const at = new Date(now.getTime() - (student % 4) * 7000);
  const agreed = new Date(now.getTime() - 25 * MINUTE);
  await updateSession(db, session.id, { consented_at: agreed, checked_at: agreed, latency_ms: 18 + student, seen_at: at });
  const path = join(files.uploads, randomUUID());
  await portrait(student, path);
  const file = await take(files, path, { purpose: 'proctor_still', name: 'still.jpg' });
  await insertSnapshots(db, [{ sessionId: session.id, at, file }]);
  const hints = HINTS[student] ?? [];
  if (hints.length > 0)
    await insertHints(
      db,
      session.id,
      hints.map(({ ago, ...hint }) => ({ ...hint, name: `demo-${hint.kind}-${ago}`, at: new Date(now.getTime() - ago * MINUTE) })),
    );
}

/** An exam under watch: consent, pictures and hints of those who answer; the others may go through the check themselves. */
export async function seedWatchedExam(school: School) {
  const people = await school.people();
  await school.once('watched exam', async (db) => {
    const context = await contextOf(school, db, people);
    const paper = await db
      .selectFrom('papers')
      .select('id')
      .where('owner_id', '=', context.ownerId)
      .where('title', '=', '同步与死锁')
      .executeTakeFirstOrThrow();
    const exam = await give(context, paper.id, {
      ...{ kind: 'exam', title: '同步与死锁随堂测验（监考）', state: 'published', publishedAgo: DAY },
      intro: '开始前请阅读监考说明并检查摄像头。监考画面只供任课教师查看，三十天后自动删除。',
      settings: {
        ...{
          timer: true,
          duration_s: 2700,
          start_at: context.now.getTime() - 30 * MINUTE,
          end_at: eveningOf(context.now.getTime() + 30 * DAY),
        },
        ...{ proctoring: 'camera', still_seconds: 30, picture_days: 30, full_screen: true, paste_allowed: false },
        ...{ shuffle_options: true, show_result: 'answers' },
      },
    });
    const keys = questionsOf(HOMEWORK);
    for (let student = 2; student <= 13; student++) {
      await watch(school, context, exam.id, student);
      const sitting = { assessmentId: exam.id, paper: exam.paper!, keys, student, startedAgo: 20 * MINUTE, minutes: undefined };
      await sit(context, { ...sitting, answered: student % 5 });
    }
  });
}
