import { createHash } from 'node:crypto';
import type { JudgeLanguage } from '@praxis/contract/judge-queue/languages';
import type { RevisionSpec, SpecCase } from '@praxis/contract/judge-queue/revisions';
import type { AskedType, ProgramLanguage, ProgramOfQuestion, QuestionKey } from '@praxis/contract/questions/content';

/** The languages of questions as the judge knows them. */
export const JUDGED_AS: Record<ProgramLanguage, JudgeLanguage> = { java: 'java17', python: 'python3', cpp: 'cpp17' };
/** The languages that answers of papers may be written in, as the judge knows them. */
export const answerLanguages: readonly JudgeLanguage[] = Object.values(JUDGED_AS);

/** The language of an answer that was judged in one of the judge's. */
export const answeredIn = (language: JudgeLanguage): ProgramLanguage =>
  language === 'java17' ? 'java' : language === 'python3' ? 'python' : 'cpp';

/** Whether a question is answered with a program. */
export const isCode = (type: AskedType | undefined) => type === 'programming' || type === 'oj';

type Case = { input: string; output: string; hidden: boolean; share: number };

/** The cases of an online programming question; without any, its input parameters and output are the one case (C-16). */
const casesOf = ({ input_params: input, output }: ProgramOfQuestion, key: Pick<QuestionKey, 'cases'>): Case[] =>
  key.cases.length > 0 ? key.cases : [{ input, output, hidden: false, share: 100 }];

/** The texts of a question's cases, each once as input and once as output, in order. */
export const textsOfQuestion = (program: ProgramOfQuestion, key: Pick<QuestionKey, 'cases'>) =>
  casesOf(program, key).flatMap(({ input, output }) => [input, output]);

/** What an online programming question is judged by: every case brings its share; where none has one, all bring the same. */
export function specOfQuestion(program: ProgramOfQuestion, key: Pick<QuestionKey, 'cases'>): RevisionSpec {
  const cases = casesOf(program, key);
  const shared = cases.some(({ share }) => share > 0);
  const hashed = (text: string) => ({
    hash: createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex'),
    bytes: Buffer.byteLength(text),
  });
  return {
    limits: { timeMs: program.time_ms, memoryMb: program.memory_mb, outputKb: 16_384 },
    languages: program.languages.map((language) => ({ id: JUDGED_AS[language], timeMs: null, memoryMb: null })),
    checker: { kind: 'lines' },
    interactor: null,
    groups: cases.map(({ share }, at) => ({ no: at + 1, score: shared ? share : 1, depends: [], rule: 'sum' })),
    cases: cases.map(({ input, output, hidden }, at): SpecCase => {
      const [provided, wanted] = [hashed(input), hashed(output)];
      return {
        ...{ no: at + 1, group: at + 1, name: String(at + 1), sample: !hidden, note: '', input: provided.hash, inputBytes: provided.bytes },
        ...{ answer: wanted.hash, answerBytes: wanted.bytes },
      };
    }),
    partialScores: false,
  };
}
