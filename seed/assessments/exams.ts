import type { AnswerChange, AnswerValue } from '@praxis/contract/assessments/attempts';
import type { PaperSection } from '@praxis/contract/assessments/papers';
import {
  type AssessmentKind,
  type AssessmentSettings,
  type AssessmentState,
  assessmentSettings,
} from '@praxis/contract/assessments/settings';
import { changeAssessmentRow, findAssessment, insertAssessment } from '../../apps/server/src/modules/assessments/assessments.store.ts';
import { updateAttempt } from '../../apps/server/src/modules/assessments/attempts/attempts.store.ts';
import { deviceHash } from '../../apps/server/src/modules/assessments/attempts/devices.rules.ts';
import { insertAttempts } from '../../apps/server/src/modules/assessments/attempts/starts.store.ts';
import { freezePaper } from '../../apps/server/src/modules/assessments/papers/freeze-paper.ts';
import { frozenPaperAnew } from '../../apps/server/src/modules/assessments/papers/frozen.store.ts';
import { type FrozenPaper, layoutOf, optionsOf } from '../../apps/server/src/modules/assessments/papers/layout.rules.ts';
import { sizeOf } from '../../apps/server/src/modules/assessments/papers/paper.rules.ts';
import { findPaper, insertPaper } from '../../apps/server/src/modules/assessments/papers/papers.store.ts';
import { endOf, ownTimes } from '../../apps/server/src/modules/assessments/settings/times.rules.ts';
import { onlyItsType } from '../../apps/server/src/modules/questions/editing/save-question.ts';
import { writeVersion } from '../../apps/server/src/modules/questions/editing/write-version.ts';
import { putLast, sharedOf } from '../../apps/server/src/modules/questions/stems/share-stem.ts';
import { insertStem } from '../../apps/server/src/modules/questions/stems/stems.store.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import type { School } from '../school.ts';
import { SPACES } from '../spaces.ts';
import { save } from '../uploads.ts';
import { eveningOf } from './evening.ts';
import { CHAPTER, partsAnswer } from './exams/chapter.ts';
import { accessRecording, listeningQuestions, RECORDING } from './exams/listening.ts';
import { type ExamQuestion, HOMEWORK, MIDTERM } from './exams/questions.ts';
import { writtenAnswer } from './exams/written-answers.ts';

const OWNER = 'teacher1';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A tenth of the answers is wrong for the best student, more than half for the last. */
const isRight = (student: number, item: number) => (student * 7 + item * 13) % 30 > student * 0.55 + 2;

type Parts = typeof MIDTERM;
/** Whose exams these are, and where. */
export type Context = { db: Db; ownerId: string; spaceId: string; now: Date; people: Map<string, string> };

/** The questions of a paper in a bank, and the paper that chose them. */
async function makePaper({ db, ownerId, now }: Context, bankId: string, title: string, parts: Parts) {
  const sections: PaperSection[] = [];
  for (const part of parts) {
    const items = [];
    for (const question of part.questions)
      items.push({ version_id: await writeQuestion(db, ownerId, bankId, question, now), score: question.score });
    sections.push({ title: part.title, items, rules: [] });
  }
  const { questions, totalScore } = sizeOf('fixed', sections);
  return (await insertPaper(db, ownerId, { title, mode: 'fixed', sections, questions, totalScore }, now)).id;
}

async function writeQuestion(db: Db, ownerId: string, bankId: string, { type, content, key, score }: ExamQuestion, now: Date) {
  const written = {
    type,
    ...onlyItsType(type, content, key),
    score,
    difficulty: 3,
    state: 'ready' as const,
    tags: ['试卷'],
    skill_ids: [],
  };
  const created = await writeVersion(db, { bank: { id: bankId }, question: undefined, written, base: 0, userId: ownerId, now });
  if (content.shared) await putLast(db, content.shared.stem_id, created.id);
  const row = await db.selectFrom('questions').select('current_version_id').where('id', '=', created.id).executeTakeFirstOrThrow();
  return row.current_version_id!;
}

type Input = {
  kind: AssessmentKind;
  title: string;
  intro: string;
  state: AssessmentState;
  settings: Partial<AssessmentSettings>;
  publishedAgo?: number;
};

/** Makes an assignment or exam, published unless it is in preparation. */
export async function give({ db, ownerId, spaceId, now }: Context, paperId: string, input: Input) {
  const settings = assessmentSettings.parse({ ...input.settings });
  const { kind, title, intro } = input;
  const { id } = await insertAssessment(db, { spaceId, kind, title, intro, settings, paperId, userId: ownerId }, now);
  if (input.state === 'not_published') return { id, paper: undefined };
  const draft = await findPaper(db, paperId);
  const frozen = await freezePaper(db, ownerId, draft!, now);
  const at = new Date(now.getTime() - (input.publishedAgo ?? DAY));
  await changeAssessmentRow(db, id, { state: input.state, frozen_paper_id: frozen.id, published_at: at }, now);
  return { id, paper: (await frozenPaperAnew(db, frozen.id))! };
}

/** What a student answers to one question: right or wrong by chance that is always the same. */
function answerTo(
  question: NonNullable<ReturnType<FrozenPaper['questions']['get']>>,
  right: boolean,
  key: ExamQuestion['key'],
  names: Map<string, string>,
  student: number,
): AnswerValue {
  const { parts } = question.content;
  if (parts && key.parts) return partsAnswer({ parts, key: key.parts }, right, names, student);
  const named = (keys: readonly string[]) => ({ options: keys.flatMap((one) => names.get(one) ?? []) });
  if (question.type === 'single')
    return named(right ? key.correct : [question.content.options.find((option) => !key.correct.includes(option.key))!.key]);
  if (question.type === 'multi') return named(right ? key.correct : key.correct.slice(1));
  if (question.type === 'judge') return { truth: right ? (key.truth ?? true) : !key.truth };
  if (question.type === 'short') return { text: writtenAnswer(question.content.stem, right, student) };
  const started = question.content.program?.initial_code.python ?? '';
  return { language: 'python', code: right ? `${started}queue = deque(enumerate(times))\nnow = 0\ndone = [0] * n\n` : started };
}

type Sitting = {
  assessmentId: string;
  paper: FrozenPaper;
  keys: readonly ExamQuestion[];
  student: number;
  startedAgo: number;
  answered: number;
  minutes: number | undefined;
};

/** One student's attempt with its answers as saves; handed in after so many minutes, or still open. */
export async function sit({ db, now, people }: Context, { assessmentId, paper, keys, student, startedAgo, answered, minutes }: Sitting) {
  const assessment = (await findAssessment(db, assessmentId))!;
  const startedAt = new Date(now.getTime() - startedAgo);
  const seed = student.toString(16).padStart(32, '0');
  const layout = layoutOf(paper, seed, assessment.settings.shuffle_questions);
  const own = ownTimes(assessment, assessment.settings);
  const [attempt] = await insertAttempts(db, [
    {
      ...{ assessmentId, frozenPaperId: paper.id, userId: people.get(`student${student}`)!, no: 1, seed, layout, atItem: null, startedAt },
      device: deviceHash(`demo-device-${student}`),
      timesRevision: assessment.times_revision,
      ...endOf(startedAt, own, assessment.settings),
    },
  ]);
  if (!attempt) throw new Error(`Student ${student} cannot begin.`);
  const options = optionsOf(paper, layout, seed, assessment.settings.shuffle_options);
  const changes: AnswerChange[] = layout.questions.slice(0, answered).map(([no], at) => {
    const names = new Map(options[at]!.map(({ key, name }) => [key, name]));
    return { item: at + 1, value: answerTo(paper.questions.get(no)!, isRight(student, at), keys[no - 1]!.key, names, student) };
  });
  const step = (minutes ?? startedAgo / MINUTE) / (changes.length + 1);
  const saves = changes.map((change, at) => ({
    ...{ attempt_id: attempt.id, client_seq: String(at + 1), changes: JSON.stringify([change]), late: false },
    saved_at: new Date(startedAt.getTime() + step * (at + 1) * MINUTE),
  }));
  if (saves.length > 0) await db.insertInto('attempt_saves').values(saves).execute();
  if (minutes === undefined) {
    await db
      .insertInto('attempt_presence')
      .values({ attempt_id: attempt.id, seen_at: now, answered: changes.length, unsaved: 0 })
      .execute();
  } else {
    const at = new Date(startedAt.getTime() + minutes * MINUTE);
    await updateAttempt(db, attempt.id, { state: 'submitted', submit_kind: 'manual', submitted_at: at });
  }
}

/** The questions of a paper's parts in their order. */
export const questionsOf = (parts: Parts) => parts.flatMap((part) => part.questions);

/** An exam that is running: most students answer, some are done, some have not come. */
async function runningExam(context: Context, bankId: string) {
  const paperId = await makePaper(context, bankId, '操作系统期中试卷', MIDTERM);
  const { now } = context;
  const { id, paper } = await give(context, paperId, {
    ...{ kind: 'exam', title: '操作系统期中考试', state: 'published', publishedAgo: 2 * DAY },
    intro: '范围：前三章。可以带一张 A4 纸的笔记。\n请独立完成；网络断开时可以继续作答，恢复后自动上传。',
    settings: {
      timer: true,
      duration_s: 5400,
      start_at: now.getTime() - 38 * MINUTE,
      end_at: eveningOf(now.getTime() + 30 * DAY),
      multi_partial: 'half',
      shuffle_options: true,
      show_result: 'after_end',
    },
  });
  for (let student = 2; student <= 24; student++) {
    const done = student <= 5;
    const answered = done ? 13 : Math.max(0, 12 - (student % 9));
    const sitting = { assessmentId: id, paper: paper!, keys: questionsOf(MIDTERM), student, answered, minutes: done ? 34 : undefined };
    await sit(context, { ...sitting, startedAgo: (38 - (student % 4)) * MINUTE });
  }
  await give(context, paperId, {
    ...{ kind: 'exam', title: '操作系统期末考试', intro: '', state: 'not_published' },
    settings: { timer: true, start_at: now.getTime() + 40 * DAY, end_at: now.getTime() + 41 * DAY },
  });
}

/** An exam of every type of question: most have handed in, one may still try it. */
async function chapterExam(school: School, context: Context, bankId: string) {
  const { db, ownerId, now } = context;
  const file = { purpose: 'question_audio', name: '访问记录.wav', content: accessRecording() };
  const content = { html: RECORDING, audio: { file_id: await save(school, db, ownerId, file), name: file.name, plays: 2 } };
  const { id: stemId } = await insertStem(db, { bankId, by: ownerId, content }, now);
  const parts = [...CHAPTER, { title: '五、听录音', questions: listeningQuestions(sharedOf({ id: stemId, content })) }];
  const paperId = await makePaper(context, bankId, '第四章单元测验', parts);
  const { id, paper } = await give(context, paperId, {
    ...{ kind: 'exam', title: '第四章单元测验：内存管理', state: 'published', publishedAgo: 3 * DAY },
    intro: '填空、数值、配对、排序和听力都有，录音可以放两遍。数值题请写单位；填空里认不出的答案由老师看。',
    settings: {
      timer: true,
      duration_s: 2700,
      start_at: now.getTime() - 2 * DAY,
      end_at: eveningOf(now.getTime() + 6 * DAY),
      multi_partial: 'half',
      shuffle_options: true,
      show_result: 'answers',
    },
  });
  const keys = questionsOf(parts);
  for (let student = 2; student <= 20; student++)
    await sit(context, {
      ...{ assessmentId: id, paper: paper!, keys, student, answered: keys.length },
      ...{ startedAgo: DAY + student * 17 * MINUTE, minutes: 20 + student },
    });
}

/** A homework that waits to be marked, and one that is open. */
async function homework(context: Context, bankId: string) {
  const paperId = await makePaper(context, bankId, '同步与死锁', HOMEWORK);
  const { now } = context;
  const finished = await give(context, paperId, {
    ...{
      kind: 'assignment',
      title: '作业二：同步与死锁',
      intro: '简答题写清每个信号量的初值和含义。',
      state: 'published',
      publishedAgo: 9 * DAY,
    },
    settings: { start_at: now.getTime() - 9 * DAY, end_at: now.getTime() - 2 * DAY, multi_partial: 'half', show_result: 'answers' },
  });
  for (let student = 1; student <= 27; student++)
    await sit(context, {
      assessmentId: finished.id,
      paper: finished.paper!,
      keys: questionsOf(HOMEWORK),
      student,
      startedAgo: 4 * DAY - student * 31 * MINUTE,
      answered: 4,
      minutes: 20 + student,
    });
  const open = await give(context, paperId, {
    ...{ kind: 'assignment', title: '作业三：死锁再练', intro: '可以作答两次，取最高分。', state: 'published', publishedAgo: DAY },
    settings: {
      end_at: eveningOf(now.getTime() + 5 * DAY),
      attempts: 2,
      late_minutes: 1440,
      late_percent_off: 20,
      multi_partial: 'half',
      show_result: 'answers',
      auto_release: true,
    },
  });
  for (let student = 6; student <= 14; student++)
    await sit(context, {
      assessmentId: open.id,
      paper: open.paper!,
      keys: questionsOf(HOMEWORK),
      student,
      startedAgo: 20 * 60 * MINUTE,
      answered: 4,
      minutes: 25,
    });
}

/** Who gives exams in the first space of the demo school. */
export async function contextOf(school: School, db: Db, people: Map<string, string>): Promise<Context> {
  const ownerId = people.get(OWNER);
  if (!ownerId) throw new Error(`The exams need ${OWNER}, who gives them.`);
  const space = await db.selectFrom('spaces').select('id').where('join_code', '=', SPACES[0]!.code).executeTakeFirstOrThrow();
  return { db, ownerId, spaceId: space.id, now: school.app.clock.now(), people };
}

/** Exams and homework of the first space of the demo school: one running, one of every type, one handed in, one open, one in preparation. */
export async function seedExams(school: School) {
  const people = await school.people();
  await school.once('exams', async (db) => {
    const context = await contextOf(school, db, people);
    const bankOf = async (name: string) =>
      (await db.insertInto('question_banks').values({ owner_id: context.ownerId, name }).returning('id').executeTakeFirstOrThrow()).id;
    const bankId = await bankOf('期中与作业');
    await runningExam(context, bankId);
    await chapterExam(school, context, await bankOf('第四章：内存管理'));
    await homework(context, bankId);
  });
}
