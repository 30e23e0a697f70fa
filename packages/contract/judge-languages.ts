import * as z from 'zod/mini';

/** A language programs are judged in; it names a row of the table below and of the judge's own table of commands. */
export const judgeLanguage = z.enum(['cpp17', 'cpp20', 'c17', 'java17', 'python3']);
/** A language programs are judged in. */
export type JudgeLanguage = z.output<typeof judgeLanguage>;

/** What pages and packages know of a language; the commands that compile and run it stand in apps/judge. Proper names are not translated. */
export type LanguageShown = {
  id: JudgeLanguage;
  name: string;
  /** What a submission's file is called. */
  file: string;
  /** Endings by which files of problem packages are recognised. */
  endings: readonly string[];
  /** The mode of the editor. */
  editor: 'cpp' | 'java' | 'python';
  /** The class that holds `main`, where the language wants one. */
  mainClass?: string;
};

/** Every language, in the order they are offered. */
export const judgeLanguages: readonly LanguageShown[] = [
  { id: 'cpp17', name: 'C++17', file: 'main.cpp', endings: ['.cpp', '.cc', '.cxx', '.c++', '.C'], editor: 'cpp' },
  { id: 'cpp20', name: 'C++20', file: 'main.cpp', endings: [], editor: 'cpp' },
  { id: 'c17', name: 'C17', file: 'main.c', endings: ['.c'], editor: 'cpp' },
  { id: 'java17', name: 'Java 17', file: 'Main.java', endings: ['.java'], editor: 'java', mainClass: 'Main' },
  { id: 'python3', name: 'Python 3', file: 'main.py', endings: ['.py', '.py3'], editor: 'python' },
];

/** The longest source of one file, characters. */
export const SOURCE_LIMIT = 65_536;
