import * as z from 'zod/mini';

/** What pages, packages and the queue know of a language; the commands that compile and run it stand in apps/judge. Proper names are not translated. */
type LanguageFacts = {
  id: string;
  name: string;
  /** What a submission's file is called. */
  file: string;
  /** Endings by which files of problem packages are recognised. */
  endings: readonly string[];
  /** Files beside the main one that its compiler reads. */
  beside: RegExp;
  /** What packages and people call it, in small letters; where a word must mean one language, the first that has it. */
  called: readonly string[];
  /** The mode of the editor. */
  editor: 'cpp' | 'java' | 'python';
  /** The class that holds `main`, where the language wants one. */
  mainClass?: string;
  /** How much longer than C++ it may take, and what its virtual machine needs besides, where the setter says nothing of it. */
  timeFactor: number;
  extraMemoryMb: number;
};

const cppFiles = /\.(h|hh|hpp|hxx|h\+\+|cpp|cc|cxx|c\+\+|c|C|inc)$/;

const rows = [
  {
    id: 'cpp17',
    name: 'C++17',
    file: 'main.cpp',
    endings: ['.cpp', '.cc', '.cxx', '.c++', '.C'],
    beside: cppFiles,
    editor: 'cpp',
    called: ['cpp', 'c++', 'g++', 'clang++', 'cpp17'],
    timeFactor: 1,
    extraMemoryMb: 0,
  },
  {
    id: 'cpp20',
    name: 'C++20',
    file: 'main.cpp',
    endings: [],
    beside: cppFiles,
    editor: 'cpp',
    called: ['cpp20', 'cpp', 'c++'],
    timeFactor: 1,
    extraMemoryMb: 0,
  },
  {
    id: 'c17',
    name: 'C17',
    file: 'main.c',
    endings: ['.c'],
    beside: /\.(h|c|inc)$/,
    editor: 'cpp',
    called: ['c', 'gcc', 'clang', 'c17', 'c99', 'c11'],
    timeFactor: 1,
    extraMemoryMb: 0,
  },
  {
    id: 'java17',
    name: 'Java 17',
    file: 'Main.java',
    endings: ['.java'],
    beside: /\.java$/,
    editor: 'java',
    mainClass: 'Main',
    called: ['java', 'java17'],
    timeFactor: 2,
    extraMemoryMb: 128,
  },
  {
    id: 'python3',
    name: 'Python 3',
    file: 'main.py',
    endings: ['.py', '.py3'],
    beside: /\.(py|py3)$/,
    editor: 'python',
    called: ['python', 'python3', 'py', 'py3'],
    timeFactor: 3,
    extraMemoryMb: 0,
  },
] as const satisfies readonly LanguageFacts[];

/** A language programs are judged in. */
export type JudgeLanguage = (typeof rows)[number]['id'];
/** A language programs are judged in; it names a row of the table above and of the judge's own table of commands. */
export const judgeLanguage = z.enum(rows.map(({ id }) => id) as [JudgeLanguage, ...JudgeLanguage[]]);

/** What is known of a language. */
export type LanguageView = LanguageFacts & { id: JudgeLanguage };
/** Every language, in the order they are offered. */
export const judgeLanguages: readonly LanguageView[] = rows;

/** What is known of a language of ours. */
export const languageOf = (id: JudgeLanguage) => judgeLanguages.find((one) => one.id === id)!;
/** Whether packages or people call a language so. */
export const isCalled = ({ called }: LanguageView, word: string) => called.includes(word.toLowerCase().replace(/\s+/g, ''));

/** The longest source of one file, characters. */
export const SOURCE_LIMIT = 65_536;
