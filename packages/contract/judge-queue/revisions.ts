import type { JudgeLanguage } from './languages.ts';
import type { CaseArgs, Checker, Interactor, JudgeGroup } from './task.ts';

/** One case of a revision; texts stand by the SHA-256 of their bytes, in hex. Group 0 holds samples, which bring no points. */
export type SpecCase = {
  no: number;
  group: number;
  name: string;
  sample: boolean;
  note: string;
  input: string;
  inputBytes: number;
  answer: string | null;
  answerBytes: number | null;
  args?: CaseArgs;
};

/** Limits in one language; null: those of the problem times the factor of the language. */
export type LanguageLimits = {
  id: JudgeLanguage;
  timeMs: number | null;
  memoryMb: number | null;
  /** Files of the setter that are compiled with every program of this language. */
  beside?: { name: string; text: string }[];
};

/** All that decides a verdict. */
export type RevisionSpec = {
  limits: { timeMs: number; memoryMb: number; outputKb: number };
  languages: LanguageLimits[];
  checker: Checker;
  interactor: Interactor | null;
  groups: JudgeGroup[];
  cases: SpecCase[];
  partialScores: boolean;
  passes?: number;
};
