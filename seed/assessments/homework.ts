import { createHash, randomUUID } from 'node:crypto';
import type { AnnouncedFile } from '@praxis/contract/assessments/file-questions';
import { assessmentSettings } from '@praxis/contract/assessments/settings';
import sharp from 'sharp';
import { writeAnnotation } from '../../apps/server/src/modules/annotations/annotations.store.ts';
import { changeAssessmentRow, findAssessment, insertAssessment } from '../../apps/server/src/modules/assessments/assessments.store.ts';
import { lockAttempt, updateAttempt } from '../../apps/server/src/modules/assessments/attempts/attempts.store.ts';
import { deviceHash } from '../../apps/server/src/modules/assessments/attempts/devices.rules.ts';
import { openFinalizing } from '../../apps/server/src/modules/assessments/attempts/finalize-attempts.ts';
import { insertAttempts } from '../../apps/server/src/modules/assessments/attempts/starts.store.ts';
import { openAnswerFile, updateAnswerFile } from '../../apps/server/src/modules/assessments/homework/answer-files.store.ts';
import { freezeTask } from '../../apps/server/src/modules/assessments/homework/freeze-task.ts';
import type { Task } from '../../apps/server/src/modules/assessments/homework/task.rules.ts';
import { markAnswer } from '../../apps/server/src/modules/assessments/marking/mark-answers.ts';
import { answersOf } from '../../apps/server/src/modules/assessments/marking/marking.store.ts';
import { replaceRubric, rubricsOf } from '../../apps/server/src/modules/assessments/marking/rubric.store.ts';
import { insertComment, insertRubric } from '../../apps/server/src/modules/rubrics/rubrics.store.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import type { School } from '../school.ts';
import { SPACES } from '../spaces.ts';
import { save } from '../uploads.ts';

const TITLE = '手算：二叉树的四种遍历';
const DAY = 86_400_000;
const HANDED_IN = 12;
const MARKED = 6;
const COMMENTS = ['层次遍历少了最后一个结点。', '图画得清楚，序列全对。', '中序写成了先序，再看一遍定义。'];
const TASK: Task = {
  ...{ score: 100, accepts: ['photos', 'files', 'text'], most: 6, attachments: [] },
  html: '<p>把讲义第 4 页的二叉树抄在纸上，写出先序、中序、后序和层次四种遍历的序列，拍照交上来。</p><ol><li><p>图要画清楚父子关系。</p></li><li><p>每种遍历写成一行。</p></li></ol>',
};

/** What a page is marked by: four sequences and the drawing. */
const RUBRIC = [
  ...['先序序列', '中序序列', '后序序列', '层次序列'].map((text) => ({ text: `${text}正确`, points: 20, criterion: '' })),
  { text: '图清楚，父子关系看得出', points: 20, criterion: '画图' },
  { text: '图能看懂，有个别连线不清', points: 12, criterion: '画图' },
];
/** Marks on the pages that were marked, by turns; places in ten-thousandths of the page. */
const ANNOTATIONS = [
  [
    { kind: 'tick', points: [8200, 5700], body: '' },
    { kind: 'cross', points: [8200, 8250], body: '' },
    { kind: 'note', points: [7300, 8250], body: '层次遍历按行从左到右读，最后还有一个 F。' },
  ],
  [
    { kind: 'tick', points: [8200, 5700], body: '' },
    { kind: 'highlight', points: [700, 7900, 7600, 8500], body: '每一层都写齐了。' },
  ],
  [
    { kind: 'cross', points: [8200, 6550], body: '' },
    { kind: 'pen', points: [900, 6750, 2600, 6800, 4300, 6740, 6100, 6790], body: '' },
    { kind: 'note', points: [7300, 6550], body: '中序是左、根、右：先写 D，再写 B。' },
  ],
] as const;
/** One came late, within the days that are taken. */
const LATE = { student: 2, hours: 20 };
/** The places of the rubric that were given, by the same turns as the comments. */
const GIVEN = [
  [0, 1, 2, 4],
  [0, 1, 2, 3, 4],
  [0, 2, 3, 4],
  [0, 1, 2, 5],
  [0, 1, 2, 3, 4],
  [0, 2, 3, 5],
];

/** What stands on the pages, by the same turns: the first leaves a node out, the last takes one order for another. */
const ORDERS = [
  ['先序  A B D E C F', '中序  D B E A C F', '后序  D E B F C A', '层次  A B C D E'],
  ['先序  A B D E C F', '中序  D B E A C F', '后序  D E B F C A', '层次  A B C D E F'],
  ['先序  A B D E C F', '中序  A B D E C F', '后序  D E B F C A', '层次  A B C D E F'],
];

/** A page of squared paper with a tree and four lines, a little askew, as a phone takes it. */
function page(student: number) {
  const lines = ORDERS[(student - 1) % ORDERS.length]!.map(
    (text, at) => `<text x="40" y="${360 + at * 52}" font-size="28">${text}</text>`,
  ).join('');
  const squares = Array.from({ length: 20 }, (_, at) => `<path d="M0 ${at * 32}H460M${at * 32} 0V620" stroke="#c9d6da" stroke-width="1"/>`);
  const nodes = [
    [230, 60, 'A'],
    [130, 150, 'B'],
    [330, 150, 'C'],
    [70, 250, 'D'],
    [190, 250, 'E'],
    [400, 250, 'F'],
  ] as const;
  const edges = 'M230 60 130 150M230 60 330 150M130 150 70 250M130 150 190 250M330 150 400 250';
  const circles = nodes.map(
    ([x, y, name]) =>
      `<circle cx="${x}" cy="${y}" r="26" fill="#fffdf6" stroke="#24437a" stroke-width="3"/><text x="${x - 9}" y="${y + 9}" font-size="26">${name}</text>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="460" height="620"><rect width="460" height="620" fill="#f6f3ea"/>${squares.join('')}
      <g transform="rotate(${(student % 5) - 2} 230 300)" fill="#24437a" font-family="Noto Sans CJK SC, sans-serif">
      <path d="${edges}" stroke="#24437a" stroke-width="3" fill="none"/>${circles.join('')}${lines}
      <text x="330" y="600" font-size="18">第 ${student} 份</text></g></svg>`,
    ),
  )
    .jpeg({ quality: 70 })
    .toBuffer();
}

type Given = { id: string; frozenPaperId: string; now: Date };

async function handIn(school: School, db: Db, { id, frozenPaperId, now }: Given, userId: string, student: number) {
  const assessment = (await findAssessment(db, id))!;
  const late = student === LATE.student;
  const startedAt = late
    ? new Date(assessment.settings.end_at! + LATE.hours * 3_600_000)
    : new Date(now.getTime() - 2 * DAY - student * 1_800_000);
  const at = new Date(startedAt.getTime() + 900_000);
  const [attempt] = await insertAttempts(db, [
    {
      ...{ assessmentId: id, frozenPaperId, userId, no: 1, seed: student.toString(16).padStart(32, '0'), atItem: null, startedAt },
      layout: { sections: [['', 1]], questions: [[1, TASK.score]] },
      device: deviceHash(`demo-homework-${student}`),
      timesRevision: assessment.times_revision,
      ...{
        dueAt: new Date(assessment.settings.end_at!),
        endAt: new Date(assessment.settings.end_at! + assessment.settings.late_minutes * 60_000),
      },
    },
  ]);
  if (!attempt) throw new Error(`Student ${student} cannot hand in the homework.`);
  const bytes = await page(student);
  const sha256 = createHash('sha256').update(bytes);
  const hash = sha256.digest();
  const file: AnnouncedFile = { sha256: hash.toString('hex'), size: bytes.length, name: 'photo-1.jpg', source: 'phone' };
  const value = { files: [file], text: student % 4 === 0 ? '层次遍历不太确定。' : '', links: [] };
  await db
    .insertInto('attempt_saves')
    .values({ attempt_id: attempt.id, client_seq: '1', changes: JSON.stringify([{ item: 1, value }]), saved_at: at, late: false })
    .execute();
  const row = await openAnswerFile(db, { ...file, attemptId: attempt.id, item: 1, sha256: hash }, at);
  const fileId = await save(school, db, userId, { purpose: 'answer_photo', name: file.name, content: bytes });
  await updateAnswerFile(db, row.id, {
    file_id: fileId,
    stored_at: at,
    view: 'pages',
    pages: [{ file_id: fileId, width: 460, height: 620 }],
  });
  await updateAttempt(db, attempt.id, { state: 'submitted', submit_kind: 'manual', submitted_at: at });
}

/** A homework of photographs in the second space, handed in by phone and half marked. */
export async function seedHomework(school: School) {
  const people = await school.people();
  const now = school.app.clock.now();
  await school.once('photo-homework', async (db) => {
    const ownerId = people.get('teacher1')!;
    const space = await db.selectFrom('spaces').select('id').where('join_code', '=', SPACES[1]!.code).executeTakeFirstOrThrow();
    const end = new Date(now.getTime() - DAY);
    const settings = assessmentSettings.parse({
      ...{ start_at: now.getTime() - 6 * DAY, end_at: end.getTime(), show_result: 'answers', auto_release: true },
      ...{ late_minutes: 3 * 1440, late_percent_off: 10, late_per: 'day', late_count: 'started', late_of: 'max', late_most_percent: 30 },
    });
    const rubric = { title: '手算与画图', points: RUBRIC };
    const kept = await insertRubric(db, ownerId, { ...rubric, spaceId: space.id }, now);
    for (const text of COMMENTS) await insertComment(db, { userId: ownerId, spaceId: space.id }, text, now);
    const task = { ...TASK, rubric: { id: kept.id, ...rubric } };
    const of = {
      spaceId: space.id,
      kind: 'assignment' as const,
      title: TITLE,
      intro: '',
      settings,
      paperId: null,
      task,
      userId: ownerId,
    };
    const { id } = await insertAssessment(db, of, now);
    const frozen = await freezeTask(db, TITLE, task, now);
    await replaceRubric(db, { assessmentId: id, paperId: frozen.id, question: 1 }, RUBRIC);
    await changeAssessmentRow(
      db,
      id,
      { state: 'published', frozen_paper_id: frozen.id, published_at: new Date(now.getTime() - 6 * DAY) },
      now,
    );
    const students = await db
      .selectFrom('space_members')
      .select('user_id')
      .where('space_id', '=', space.id)
      .where('role', '=', 'student')
      .where('state', '=', 'approved')
      .orderBy('user_id')
      .limit(HANDED_IN)
      .execute();
    for (const [at, { user_id }] of students.entries()) await handIn(school, db, { id, frozenPaperId: frozen.id, now }, user_id, at + 1);
  });
  await openFinalizing(school.app)();
  await school.once('photo-homework-marks', async (db) => markSome(db, people.get('teacher1')!, now));
}

type Page = { ref: string; round: number; document: string };

/** Marks on the page itself: ticks, crosses, and a note beside what is wrong. */
async function annotate(db: Db, { ref, round, document }: Page, at: number, by: string, now: Date) {
  for (const { kind, points, body } of ANNOTATIONS[at % ANNOTATIONS.length]!) {
    const target = { document, page: 1, points: [...points] };
    await writeAnnotation(db, { subject: 'answer', ref, round, key: randomUUID(), kind, target, body, by, now });
  }
}

async function markSome(db: Db, by: string, now: Date) {
  const row = await db.selectFrom('assessments').select('id').where('title', '=', TITLE).executeTakeFirst();
  const assessment = row && (await findAssessment(db, row.id));
  if (!assessment) return;
  const waiting = await db
    .selectFrom('attempts')
    .select('id')
    .where('assessment_id', '=', assessment.id)
    .where('state', '=', 'pending_approval')
    .orderBy('id')
    .limit(MARKED)
    .execute();
  for (const [at, { id }] of waiting.entries()) {
    const attempt = (await lockAttempt(db, id))!;
    const [answer] = await answersOf(db, [id]);
    if (!answer) continue;
    const points = await rubricsOf(db, { assessmentId: assessment.id, paperId: attempt.frozen_paper_id }, 1);
    const given = GIVEN[at]!.map((place) => points[place]!);
    const score = given.reduce((sum, point) => sum + point.points, 0);
    const mark = { score, comment: COMMENTS[at % COMMENTS.length]!, rubricIds: given.map((point) => point.id), by, now };
    await markAnswer(db, assessment, attempt, answer, mark);
    const value = answer.value as { files: AnnouncedFile[] };
    await annotate(db, { ref: `${id}.1`, round: attempt.round, document: value.files[0]!.sha256 }, at, by, now);
  }
}
