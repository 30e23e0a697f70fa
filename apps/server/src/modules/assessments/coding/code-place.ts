import type { JudgeLanguage } from '@praxis/contract/judge-queue/languages';
import type { CodePlace } from '@praxis/contract/problems/problems';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { type OpenedPlace, type PlaceText, registerCodePlace } from '../../judge-queue/index.ts';
import { problemInUse, textOf } from '../../problems/index.ts';
import { renderRichText } from '../../questions/index.ts';
import { placeAt, venueOf } from '../../spaces/index.ts';
import { permissionsOf } from '../assessments.access.ts';
import { findAssessment } from '../assessments.store.ts';
import { attemptOfTheActor } from '../attempts/attempts.access.ts';
import { type AttemptRow, findAttempt } from '../attempts/attempts.store.ts';
import { deviceHash } from '../attempts/devices.rules.ts';
import { keysOf } from '../marking/marking.store.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import type { FrozenQuestion } from '../papers/layout.rules.ts';
import { stateNow } from '../settings/times.rules.ts';
import { answerLanguages, isCode, JUDGED_AS } from './code-answers.rules.ts';
import { placeToJudge, revisionOf } from './code-answers.ts';

type AttemptPlace = Extract<CodePlace, { at: 'attempt' }>;

/** The code question of an attempt behind a number of its paper. */
async function codeQuestion(db: Db, attempt: AttemptRow, item: number) {
  const paper = await frozenPaper(db, attempt.frozen_paper_id);
  const [no, points] = attempt.layout.questions[item - 1] ?? [];
  const question = no === undefined ? undefined : paper?.questions.get(no);
  if (!question || points === undefined || !isCode(question.type)) throw notForYou();
  return { question, points };
}

const closedBy = (attempt: AttemptRow, published: boolean, item: number, now: Date): OpenedPlace['closed'] => {
  if (stateNow(attempt, now) !== 'not_submitted') return 'attempt_submitted';
  if (!published) return 'assessment_withdrawn';
  if (attempt.end_at && now >= attempt.end_at) return 'attempt_over';
  return attempt.at_item !== null && attempt.at_item !== item ? 'question_closed' : undefined;
};

async function wordsIn(app: App, db: Db, of: { question: FrozenQuestion; points: number; userId: string; now: Date }): Promise<PlaceText> {
  const { question, points, userId, now } = of;
  const stem = renderRichText(question.content.stem, { app, userId, now });
  const bare = { difficulty: null, tags: [], source: '', author: null, accepted: 0, submitted: 0, mine: 'untried' as const };
  if (question.type === 'oj') {
    const problem = question.content.problem_id ? await problemInUse(db, question.content.problem_id) : undefined;
    if (!problem) throw notForYou();
    const text = await textOf(app, db, problem, { userId, now, full: points });
    return { ...text, ...bare, statement: `${stem}${text.statement}` };
  }
  const { program } = question.content;
  return {
    ...{
      kind: 'programming',
      code: '',
      title: '',
      statement: stem,
      input_params: program?.input_params ?? '',
      output: program?.output ?? '',
    },
    ...{ full_score: points, ...bare },
  };
}

async function initialCodeOf(db: Db, question: FrozenQuestion): Promise<Partial<Record<JudgeLanguage, string>>> {
  if (question.type === 'oj') {
    const problem = question.content.problem_id ? await problemInUse(db, question.content.problem_id) : undefined;
    return Object.fromEntries(problem?.written.languages.map(({ id, initial_code }) => [id, initial_code]) ?? []);
  }
  const codes = question.content.program?.initial_code ?? {};
  return Object.fromEntries(
    Object.entries(JUDGED_AS).flatMap(([name, id]) => (codes[name as 'java'] ? [[id, codes[name as 'java']]] : [])),
  );
}

const assessmentAt = async (db: Db, place: AttemptPlace) => {
  const attempt = await findAttempt(db, place.attempt_id);
  return attempt && findAssessment(db, attempt.assessment_id);
};

/** Code questions of attempts as places where code is written and judged. */
export function attemptPlaces(app: App) {
  registerCodePlace(app, 'attempt', {
    async open({ db, actor, place, device, now }) {
      const { attempt, assessment } = await attemptOfTheActor({ actor, input: place, db });
      const { question, points } = await codeQuestion(db, attempt, place.item);
      const keys = await keysOf(db, assessment.id, attempt.frozen_paper_id);
      const revision = await revisionOf(db, question, keys, now);
      if (!revision) throw notForYou();
      const closed = closedBy(attempt, assessment.state === 'published', place.item, now);
      // The paper is shown by the answering page, which knows when; here it must not be read ahead or afterwards.
      if (closed) throw closed === 'question_closed' ? notForYou() : new Refusal(closed);
      if (device === undefined) throw notForYou();
      if (!attempt.device.equals(deviceHash(device))) throw new Refusal('other_device_active');
      return {
        ...placeToJudge(assessment, place, question, revision),
        ...{ exam: assessment.kind === 'exam', initialCode: await initialCodeOf(db, question), keepsCode: false, edits: false },
        languages: answerLanguages,
        words: () => wordsIn(app, db, { question, points, userId: actor.userId, now }),
      };
    },
    async oversees({ db, userId, place }) {
      const assessment = await assessmentAt(db, place);
      const member = assessment && (await placeAt(db, venueOf(assessment), userId));
      return member !== undefined && permissionsOf(member).mark;
    },
    async sight({ db, place }) {
      return { exam: (await assessmentAt(db, place))?.kind === 'exam', messages: false };
    },
  });
}
