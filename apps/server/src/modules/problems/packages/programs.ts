import { judgeLanguages, languageOf } from '@praxis/contract/judge-queue/languages';
import { PROBLEM_LIMITS, type SetterProgram } from '@praxis/contract/problems/authoring';
import type { KattisPackage } from './kattis/kattis-package.ts';
import type { PackedNote } from './package-problem.ts';

/** Why a program is left out: in no language of ours, with bytes that are no text, or built and run by scripts of its own. */
export type Unusable = 'language' | 'binary' | 'scripts';

/** What is said of a program that is left out. */
export const leftOutNote = (of: 'solution' | 'program', name: string, why: Unusable): PackedNote => ({
  key: why === 'language' ? `note_${of}_language` : `note_program_${why}`,
  values: { name },
});

/** The language of a file by its ending. */
const languageOfFile = (name: string) => judgeLanguages.find(({ endings }) => endings.some((ending) => name.endsWith(ending)))?.id;

const safe = (name: string) => {
  const saved = name.replace(/[^A-Za-z0-9_.+-]/g, '_').slice(0, 100);
  return /^[A-Za-z0-9_]/.test(saved) ? saved : `f${saved.slice(0, 99)}`;
};

type File = { name: string; text: string };

/** Python of the second kind: it says so, or it prints as only that one can. */
export const isOldPython = ({ name, text }: File) =>
  /\.py$/.test(name) && (/^#!.*\bpython2/.test(text) || (!/^#!.*\bpython3/.test(text) && /^[ \t]*print[ \t]+["'\w]/m.test(text)));

const MAIN = /\bvoid\s+main\s*\(/;

/** Java without what stands in comments; in one pass, however the text is made. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: sign } of text.matchAll(/\/\*|\/\/|"(?:[^"\\\n]|\\.)*"/g)) {
    if (index < from || sign.startsWith('"')) continue;
    parts.push(text.slice(from, index));
    const end = sign === '/*' ? text.indexOf('*/', index + 2) : text.indexOf('\n', index);
    if (end < 0) return parts.join('');
    from = sign === '/*' ? end + 2 : end;
  }
  return parts.join('') + text.slice(from);
}

/** The class of a Java file that holds `main`: of those that are declared before it, the last at the margin, else the last. */
function classOf({ name, text: written }: File) {
  const text = withoutComments(written);
  const before = text.slice(0, MAIN.exec(text)?.index ?? text.length);
  const declared = [...before.matchAll(/^([ \t]*)(?:(?:public|final|abstract|strictfp)\s+)*(?:class|interface|enum|record)\s+(\w+)/gm)];
  return (declared.findLast(([, margin]) => margin === '') ?? declared.at(-1))?.[2] ?? name.replace(/\.java$/, '');
}

/** A Java file called as its public class wants it. */
const named = ({ name, text }: File): File => {
  const open = /^[ \t]*public\s+(?:(?:final|abstract|strictfp)\s+)*(?:class|interface|enum|record)\s+(\w+)/m.exec(
    withoutComments(text),
  )?.[1];
  return { name: open ? `${open}.java` : name, text };
};

/** The Java file that holds `main`, and its class with its package when it has one. */
function entryOf(files: readonly File[], stated: string | undefined) {
  const main =
    files.find(({ name }) => name === `${stated}.java`) ?? files.find(({ text }) => MAIN.test(withoutComments(text))) ?? files[0];
  if (!main) return undefined;
  const inPackage = /^[^\S\n]*package\s+([\w.]+)\s*;/m.exec(withoutComments(main.text))?.[1];
  return { first: main, entry: inPackage ? `${inPackage}.${classOf(main)}` : classOf(main) };
}

/** The program of some files, `said` being its entry where the package names one; else why there is none. */
export async function programOf(
  package_: Pick<KattisPackage, 'text'>,
  paths: readonly string[],
  stated?: string,
): Promise<SetterProgram | Unusable> {
  if (paths.some((path) => /(^|\/)(build|run)$/.test(path))) return 'scripts';
  const language = (stated && languageOfFile(stated)) || paths.map((path) => languageOfFile(path)).find((one) => one !== undefined);
  if (!language) return 'language';
  const wanted = paths.filter((path) => languageOf(language).beside.test(path)).slice(0, PROBLEM_LIMITS.programFiles);
  const files: File[] = [];
  for (const path of wanted) files.push({ name: safe(path.slice(path.lastIndexOf('/') + 1)), text: await package_.text(path) });
  // Neither a database nor an editor has a place for it.
  if (files.some(({ text }) => text.includes('\0'))) return 'binary';
  if (language === 'python3' && files.some(isOldPython)) return 'language';
  if (language === 'java17') {
    const main = entryOf(files, stated);
    if (!main) return 'language';
    return { language, files: [main.first, ...files.filter((file) => file !== main.first)].map(named), entry: main.entry };
  }
  const first =
    files.find(({ name }) => name === stated) ??
    files.find(
      ({ name, text }) =>
        languageOfFile(name) !== undefined &&
        (language === 'python3' ? /^(__main__|main)\.py/.test(name) || /\b__main__\b/.test(text) : /\bmain\s*\(/.test(text)),
    );
  const lead = first ?? files.find(({ name }) => languageOfFile(name) !== undefined);
  if (!lead) return 'language';
  return { language, files: [lead, ...files.filter((file) => file !== lead)] };
}

/** A program of a package, or why it cannot be one here. */
export type FoundProgram = { name: string; program: SetterProgram | Unusable };

/** Programs directly inside a folder: each file of a known language is one, each folder is one. `entries` names the entry of some. */
export async function programsIn(
  package_: KattisPackage,
  folder: string,
  entries: (name: string) => string | undefined = () => undefined,
): Promise<FoundProgram[]> {
  const inside = package_.paths.filter((path) => path.startsWith(folder)).sort();
  const single = inside.filter((path) => !path.slice(folder.length).includes('/'));
  const folders = [
    ...new Set(inside.filter((path) => path.slice(folder.length).includes('/')).map((path) => path.slice(folder.length).split('/')[0]!)),
  ];
  const found: FoundProgram[] = [];
  for (const path of single) {
    const name = path.slice(folder.length);
    if (/\.(h|hh|hpp|md|txt|yaml|yml|json|in|ans|out)$/i.test(name) || name.startsWith('.')) continue;
    found.push({ name, program: await programOf(package_, [path]) });
  }
  for (const name of folders) {
    const files = inside.filter(
      (path) => path.startsWith(`${folder}${name}/`) && !path.slice(folder.length + name.length + 1).includes('/'),
    );
    found.push({ name, program: await programOf(package_, files, entries(name)) });
  }
  return found;
}

/** A program that is the whole folder: the files lie in it directly, without a folder of their own. */
export async function programsOfFolder(package_: KattisPackage, folder: string): Promise<FoundProgram[]> {
  const files = package_.paths.filter((path) => path.startsWith(folder) && !path.slice(folder.length).includes('/'));
  if (files.length === 0) return programsIn(package_, folder);
  const name = folder.replace(/\/$/, '');
  return [{ name, program: await programOf(package_, files) }];
}

/** What a program includes and its package does not hold, such as testlib.h. */
export const missingHeaders = (name: string, { files }: SetterProgram): PackedNote[] =>
  files.flatMap(({ text }) =>
    [...text.matchAll(/^[ \t]*#[ \t]*include[ \t]*"([^"\n]{1,100})"/gm)].flatMap(([, file]) =>
      files.some((one) => one.name === file) ? [] : [{ key: 'note_header_missing' as const, values: { name, file: file! } }],
    ),
  );
