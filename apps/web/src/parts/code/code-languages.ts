import { type programLanguages, QUESTION_LIMITS } from '@praxis/contract/questions/content';

/** A language the editor colours. */
export type CodeLanguage = (typeof programLanguages)[number];
/** Names of languages are the same in every language people speak. */
export const languageNames: Record<CodeLanguage, string> = { java: 'Java 17', python: 'Python 3', cpp: 'C++17' };
/** Most characters of a program. */
export const LONGEST_CODE = QUESTION_LIMITS.code;
