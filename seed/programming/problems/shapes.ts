import { type JudgeLanguage, judgeLanguages } from '../../../packages/contract/judge-queue/languages.ts';
import type { ExpectedVerdict, ProblemChecker, ProblemWritten, SetterProgram } from '../../../packages/contract/problems/authoring.ts';

/** One input with its answer. */
export type DemoCase = { input: string; output: string };
/** Code in a language. */
export type DemoCode = { language: JudgeLanguage; code: string };

/** A problem of the practice area. `tried`: what students of the school hand in, judged by the judge of this machine. */
export type DemoProblem = {
  title: string;
  statement: string;
  difficulty: number;
  tags: string[];
  samples: (DemoCase & { note?: string })[];
  groups: { name: string; score: number; rule: 'sum' | 'min'; depends: number[]; cases: DemoCase[] }[];
  references: (DemoCode & { name: string; expected: ExpectedVerdict[]; score?: number })[];
  tried: (DemoCode & { student: number })[];
  checker?: ProblemChecker;
  interactor?: ProblemWritten['interactor'];
  validators?: ProblemWritten['validators'];
  shows_messages?: boolean;
};

const fileOf = (language: JudgeLanguage) => judgeLanguages.find(({ id }) => id === language)!.file;

/** Code as a setter's program of one file. */
export const programOf = ({ language, code }: DemoCode): SetterProgram => ({ language, files: [{ name: fileOf(language), text: code }] });

export const python = (code: string): DemoCode => ({ language: 'python3', code });
export const cpp = (code: string): DemoCode => ({ language: 'cpp17', code });
export const java = (code: string): DemoCode => ({ language: 'java17', code });

type Texts = { task: string; input: string; output: string; limits?: string };

/** A statement in both languages, one after the other. */
export const statement = (chinese: Texts, english: Texts) =>
  [[chinese, '输入', '输出', '数据范围'] as const, [english, 'Input', 'Output', 'Limits'] as const]
    .map(
      ([text, input, output, limits]) =>
        `<p>${text.task}</p><h3>${input}</h3><p>${text.input}</p><h3>${output}</h3><p>${text.output}</p>${text.limits ? `<h3>${limits}</h3><p>${text.limits}</p>` : ''}`,
    )
    .join('<hr>');

/** All cases in one group worth 100 points. */
export const together = (cases: DemoCase[]) => [{ name: '', score: 100, rule: 'sum' as const, depends: [], cases }];

/** The same numbers at every seeding. */
export function numbers(seed: number) {
  let state = seed;
  return (least: number, most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return least + Math.floor((state / 2_147_483_648) * (most - least + 1));
  };
}

/** Inputs with what a model answer prints. */
export const answered = (inputs: readonly string[], answer: (text: string[]) => string): DemoCase[] =>
  inputs.map((input) => ({ input, output: `${answer(input.split(/\s+/).filter(Boolean))}\n` }));
