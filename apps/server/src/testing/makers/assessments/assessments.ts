import { randomUUID } from 'node:crypto';
import { makeAssessment, publishAssessment } from '@praxis/contract/assessments/assessments';
import { type AnswerChange, type AttemptPage, saveAnswers, startAttempt, submitAttempt } from '@praxis/contract/assessments/attempts';
import { makePaper } from '@praxis/contract/assessments/papers';
import type { AskOf } from '@praxis/contract/core/endpoint';
import type { TestPerson, world } from '../../world.ts';
import type { TestSpace } from '../spaces.ts';
import { questionMakers, type TestQuestion } from './questions.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'db' | 'as' | 'until'>;

/** A paper a test made, with its questions. */
export type TestPaper = { id: string; owner: TestPerson; questions: TestQuestion[] };
/** An attempt a test began. */
export type TestAttempt = { id: string; device: string; student: TestPerson; page: AttemptPage };

/** A device token as a browser would make it. */
export const newDevice = () => randomUUID();

/** Makers of papers, assessments and attempts, made over HTTP. */
export function assessmentMakers({ db, as, until }: World) {
  const questions = questionMakers({ db });

  /** Fails when a call is refused. */
  async function done<Data>(reply: Promise<{ code: number; key?: string; msg: string; data: Data }>): Promise<Data> {
    const { code, key, msg, data } = await reply;
    if (code !== 1) throw new Error(`${key} ${msg}`);
    return data;
  }

  /** A fixed paper: single, multi, judge, short; 5, 6, 4 and 5 points. The right answers: B; A and C; true; `answer to …`. */
  async function paper(owner: TestPerson, title = 'A paper'): Promise<TestPaper> {
    const bank = await questions.bank(owner);
    const created = [
      await questions.question(bank, { type: 'single', stem: `${title} single` }),
      await questions.question(bank, { type: 'multi', stem: `${title} multi` }),
      await questions.question(bank, { type: 'judge', stem: `${title} judge` }),
      await questions.question(bank, { type: 'short', stem: `${title} short` }),
    ];
    const scores = [5, 6, 4, 5];
    const items = created.map(({ versionId }, at) => ({ version_id: versionId, score: scores[at]! }));
    const { paper_id } = await done(
      as(owner).call(makePaper, { title, mode: 'fixed', sections: [{ title: 'Part one', items, rules: [] }] }),
    );
    return { id: paper_id, owner, questions: created };
  }

  /** An assignment without a timer whose short answers are marked by the machine, not published. */
  async function draft(space: TestSpace, of: TestPaper, traits: Partial<AskOf<typeof makeAssessment>> = {}) {
    const created = await done(
      as(of.owner).call(makeAssessment, {
        space_id: space.id,
        kind: 'assignment',
        paper_id: of.id,
        title: 'Homework',
        short_answers: 'auto',
        ...traits,
      }),
    );
    return created.assessment_id;
  }

  /** The same, published. */
  async function published(space: TestSpace, of: TestPaper, traits: Partial<AskOf<typeof makeAssessment>> = {}) {
    const id = await draft(space, of, traits);
    await done(as(of.owner).call(publishAssessment, { assessment_id: id, confirmed: true }));
    return id;
  }

  async function start(assessmentId: string, student: TestPerson, device = newDevice()): Promise<TestAttempt> {
    const page = await done(as(student).call(startAttempt, { assessment_id: assessmentId, device }));
    return { id: page.attempt_id, device, student, page };
  }

  const save = (of: TestAttempt, seq: number, changes: AnswerChange[]) =>
    as(of.student).call(saveAnswers, { attempt_id: of.id, device: of.device, client_seq: seq, changes });

  const submit = (of: TestAttempt) => as(of.student).call(submitAttempt, { attempt_id: of.id, device: of.device });

  /** The name, in this attempt, of the option whose text ends with a letter. */
  const option = (of: Pick<TestAttempt, 'page'>, item: number, letter: string) => {
    const found = of.page.questions.find((question) => question.item === item)?.options.find(({ html }) => html.endsWith(` ${letter}</p>`));
    if (!found) throw new Error(`Question ${item} has no option ${letter}`);
    return found.name;
  };

  /** Answers to the four questions of `paper`, all right. */
  const rightAnswers = (of: TestAttempt, title = 'A paper'): AnswerChange[] => [
    { item: 1, value: { options: [option(of, 1, 'B')] } },
    { item: 2, value: { options: [option(of, 2, 'A'), option(of, 2, 'C')] } },
    { item: 3, value: { truth: true } },
    { item: 4, value: { text: `answer to ${title} short` } },
  ];

  const row = (id: string) => db.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Waits until an attempt is marked. */
  const marked = (id: string) =>
    until(`attempt ${id} is marked`, async () => {
      const found = await row(id);
      return found.folded_at !== null && found;
    });

  /** An attempt with these answers, handed in and marked. */
  async function handedIn(assessmentId: string, student: TestPerson, answers: (of: TestAttempt) => AnswerChange[]): Promise<TestAttempt> {
    const attempt = await start(assessmentId, student);
    await done(save(attempt, 1, answers(attempt)));
    await done(submit(attempt));
    await marked(attempt.id);
    return attempt;
  }

  return { ...questions, done, paper, draft, published, start, save, submit, option, rightAnswers, row, marked, handedIn };
}
