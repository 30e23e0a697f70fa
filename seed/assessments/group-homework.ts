import { assessmentSettings } from '@praxis/contract/assessments/settings';
import { changeAssessmentRow, findAssessment, insertAssessment } from '../../apps/server/src/modules/assessments/assessments.store.ts';
import { findAttempt, lockAttempt, updateAttempt } from '../../apps/server/src/modules/assessments/attempts/attempts.store.ts';
import { deviceHash } from '../../apps/server/src/modules/assessments/attempts/devices.rules.ts';
import { openFinalizing } from '../../apps/server/src/modules/assessments/attempts/finalize-attempts.ts';
import { insertAttempts } from '../../apps/server/src/modules/assessments/attempts/starts.store.ts';
import { saveContributions } from '../../apps/server/src/modules/assessments/group-work/contributions.store.ts';
import { membersOf } from '../../apps/server/src/modules/assessments/group-work/members.store.ts';
import { freezeTask } from '../../apps/server/src/modules/assessments/homework/freeze-task.ts';
import type { Task } from '../../apps/server/src/modules/assessments/homework/task.rules.ts';
import { markAnswer } from '../../apps/server/src/modules/assessments/marking/mark-answers.ts';
import { answersOf, archiveRound } from '../../apps/server/src/modules/assessments/marking/marking.store.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import type { School } from '../school.ts';
import { SPACES } from '../spaces.ts';
import { eveningOf } from './evening.ts';

const TITLE = '小组作业：给食堂排队系统写一份并发设计';
const DAY = 86_400_000;
const TASK: Task = {
  ...{ score: 100, accepts: ['text', 'files'], most: 4, attachments: [] },
  html: '<p>以小组为单位，为食堂的取号与叫号系统写一份并发设计：列出共享资源、需要的同步手段，并说明为什么不会死锁。</p>',
};
const FIRST =
  '共享资源：号码计数器、各窗口的等待队列、大屏。\n同步：计数器用一把互斥锁，每个队列一个条件变量。\n死锁：每个线程一次只拿一把锁。';
const AGAIN = `${FIRST}\n补充：叫号线程读队列和写大屏分两步，先放开队列的锁再写大屏，因此没有占有并等待，环路不可能形成。`;
const WRITING = '共享资源先列三个：计数器、队列、屏幕。\n还没想好屏幕要不要加锁。';

type Given = { id: string; frozenPaperId: string; timesRevision: number; endAt: Date; now: Date };

/** One answer of a group, begun by its first member; the others have their rows by that. */
async function start(db: Db, { id, frozenPaperId, timesRevision, endAt, now }: Given, groupId: string, ago: number) {
  const member = await db
    .selectFrom('space_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('role', '=', 'student')
    .where('state', '=', 'approved')
    .orderBy('user_id')
    .executeTakeFirstOrThrow();
  const [attempt] = await insertAttempts(db, [
    {
      ...{ assessmentId: id, frozenPaperId, userId: member.user_id, no: 1, seed: groupId.padStart(32, '0'), atItem: null, groupId },
      layout: { sections: [['', 1]], questions: [[1, TASK.score]] },
      ...{ device: deviceHash(`demo-group-${groupId}`), timesRevision, dueAt: endAt, endAt, startedAt: new Date(now.getTime() - ago) },
    },
  ]);
  if (!attempt) throw new Error(`Group ${groupId} cannot begin its homework.`);
  return attempt;
}

const addComment = (db: Db, attemptId: string, no: number, text: string, at: Date) =>
  db
    .insertInto('attempt_saves')
    .values({
      ...{ attempt_id: attemptId, client_seq: String(no), saved_at: at, late: false },
      changes: JSON.stringify([{ item: 1, value: { files: [], text, links: [] } }]),
    })
    .execute();

const handIn = (db: Db, attemptId: string, at: Date) =>
  updateAttempt(db, attemptId, { state: 'submitted', submit_kind: 'manual', submitted_at: at });

/** The first group was sent back and handed in again. */
async function sendBack(db: Db, attemptId: string, by: string, now: Date) {
  const attempt = (await lockAttempt(db, attemptId))!;
  const reason = '请补充为什么不会死锁，只写一句不够。';
  await archiveRound(db, attempt, await answersOf(db, [attemptId]), { reason, by, now });
  const again = { state: 'not_submitted', round: 2, folded_at: null, submitted_at: null, submit_kind: null, score_total: null };
  await updateAttempt(db, attemptId, { ...again, reject_reason: reason, to_mark: 0 });
  await addComment(db, attemptId, 2, AGAIN, now);
  await handIn(db, attemptId, now);
}

/** Members of a group divide points: the first of them did most, the last one least. */
async function commentContributions(db: Db, attempt: Parameters<typeof membersOf>[1], now: Date) {
  const members = await membersOf(db, attempt);
  for (const fromId of members.slice(0, -1)) {
    const others = members.filter((id) => id !== fromId);
    const weights = others.map((id) => members.length - members.indexOf(id));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const points = weights.map((weight) => Math.floor((weight * 100) / all));
    points[0]! += 100 - points.reduce((sum, one) => sum + one, 0);
    await saveContributions(
      db,
      { attemptId: attempt.id, fromId },
      others.map((user_id, at) => ({ user_id, points: points[at]! })),
      now,
    );
  }
}

/** A homework the groups of the first space answer together: one handed in twice, one marked, one being written. */
export async function seedGroupHomework(school: School) {
  const people = await school.people();
  const now = school.app.clock.now();
  const teacherId = people.get('teacher1')!;
  const attempts: string[] = [];
  await school.once('group-homework', async (db) => {
    const space = await db.selectFrom('spaces').select('id').where('join_code', '=', SPACES[0]!.code).executeTakeFirstOrThrow();
    const endAt = new Date(eveningOf(now.getTime() + 3 * DAY));
    const settings = assessmentSettings.parse({
      ...{ start_at: now.getTime() - 4 * DAY, end_at: endAt.getTime(), show_result: 'answers', auto_release: true },
      ...{ by_group: true, contributions: true },
    });
    const of = { spaceId: space.id, kind: 'assignment' as const, title: TITLE, intro: '', settings, paperId: null, task: TASK };
    const { id } = await insertAssessment(db, { ...of, userId: teacherId }, now);
    const frozen = await freezeTask(db, TITLE, TASK, now);
    await changeAssessmentRow(
      db,
      id,
      { state: 'published', frozen_paper_id: frozen.id, published_at: new Date(now.getTime() - 4 * DAY) },
      now,
    );
    const { times_revision: timesRevision } = await db
      .selectFrom('assessments')
      .select('times_revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const groups = await db.selectFrom('space_groups').select('id').where('space_id', '=', space.id).orderBy('id').limit(3).execute();
    for (const [at, group] of groups.entries()) {
      const given = { id, frozenPaperId: frozen.id, timesRevision, endAt, now };
      const attempt = await start(db, given, group.id, (3 - at) * DAY);
      const when = new Date(now.getTime() - (3 - at) * DAY + 3_600_000);
      await addComment(db, attempt.id, 1, at === 2 ? WRITING : FIRST, at === 2 ? now : when);
      if (at < 2) await handIn(db, attempt.id, when);
      attempts.push(attempt.id);
    }
  });
  await openFinalizing(school.app)();
  await school.once('group-homework-marks', async (db) => {
    const [first, second] = attempts;
    if (!first || !second) return;
    await sendBack(db, first, teacherId, now);
    const attempt = (await findAttempt(db, second))!;
    const assessment = (await findAssessment(db, attempt.assessment_id))!;
    const [answer] = await answersOf(db, [second]);
    const comment = '资源列得全；死锁部分再展开一些会更好。';
    await commentContributions(db, attempt, now);
    if (answer) await markAnswer(db, assessment, attempt, answer, { score: 86, comment, by: teacherId, now });
  });
  await openFinalizing(school.app)();
}
