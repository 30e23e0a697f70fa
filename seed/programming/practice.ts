import type { QuestionContent, QuestionKey, QuestionType } from '@praxis/contract/questions/content';
import { insertPaper } from '../../apps/server/src/modules/assessments/papers/papers.store.ts';
import type { ExamQuestion } from '../assessments/exams/questions.ts';
import { type Context, contextOf, give, sit } from '../assessments/exams.ts';
import { BANK } from '../assessments/questions.ts';
import type { School } from '../school.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** What no person has to mark. */
const MARKED_ALONE = ['single', 'multi', 'judge'];
const STUDENTS = 27;

type BankQuestion = ExamQuestion & { versionId: string };

/** The questions of the bank that mark themselves. */
async function bankQuestions({ db, ownerId }: Context): Promise<BankQuestion[]> {
  const rows = await db
    .selectFrom('questions as q')
    .innerJoin('question_banks as b', 'b.id', 'q.bank_id')
    .innerJoin('question_versions as v', 'v.id', 'q.current_version_id')
    .innerJoin('question_keys as k', 'k.version_id', 'v.id')
    .select(['q.type', 'v.id', 'v.content', 'k.key'])
    .where('b.owner_id', '=', ownerId)
    .where('b.name', '=', BANK)
    .where('q.state', '=', 'ready')
    .where('q.type', 'in', MARKED_ALONE)
    .orderBy('q.id')
    .execute();
  return rows.map((row) => ({
    ...{ versionId: row.id, type: row.type as QuestionType, score: 5 },
    ...{ content: row.content as unknown as QuestionContent, key: row.key as unknown as QuestionKey },
  }));
}

/** One practice from questions of the bank, handed in by nearly everybody and told at once. */
async function practice(context: Context, title: string, questions: readonly BankQuestion[], daysAgo: number) {
  const { db, ownerId, now } = context;
  const items = questions.map(({ versionId, score }) => ({ version_id: versionId, score }));
  const paper = await insertPaper(
    db,
    ownerId,
    { title, mode: 'fixed', sections: [{ title: '客观题', items, rules: [] }], questions: items.length, totalScore: items.length * 5 },
    now,
  );
  const given = await give(context, paper.id, {
    ...{ kind: 'assignment', title, intro: '题目来自题库，交卷后马上出分。', state: 'published', publishedAgo: (daysAgo + 3) * DAY },
    settings: { end_at: now.getTime() - daysAgo * DAY, multi_partial: 'half', show_result: 'answers', auto_release: true },
  });
  for (let student = 1; student <= STUDENTS; student++)
    if ((student + daysAgo) % 9 > 0)
      await sit(context, {
        ...{ assessmentId: given.id, paper: given.paper!, keys: questions, student, answered: questions.length },
        ...{ startedAgo: (daysAgo + 1) * DAY + student * 11 * MINUTE, minutes: 10 + student },
      });
}

/** Three practices over the term: what students answered there is the evidence of their skills. */
export async function seedPractice(school: School) {
  const people = await school.people();
  await school.once('practice', async (db) => {
    const context = await contextOf(school, db, people);
    const questions = await bankQuestions(context);
    const third = Math.ceil(questions.length / 3);
    for (const [at, [title, daysAgo]] of (
      [
        ['练习一：进程与调度', 40],
        ['练习二：同步与内存', 19],
        ['练习三：综合', 6],
      ] as const
    ).entries()) {
      const some = questions.slice(at * third, (at + 1) * third);
      if (some.length > 0) await practice(context, title, some, daysAgo);
    }
  });
}
