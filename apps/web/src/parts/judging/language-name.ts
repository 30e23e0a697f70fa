import { judgeLanguages } from '@praxis/contract/judge-queue/languages';

/** The name of a language; names are the same in every language people speak. */
export const languageName = (id: string) => judgeLanguages.find((one) => one.id === id)?.name ?? id;

/** How the editor colours a language. */
export const editorOf = (id: string) => judgeLanguages.find((one) => one.id === id)?.editor ?? 'cpp';
