import { judgeLanguages } from '@praxis/contract/judge-languages';
import { PROBLEM_LIMITS, type SetterProgram } from '@praxis/contract/problem-setting';
import type { PackageZip } from '../../../platform/foreign/package-zip.ts';

/** Files beside the main one that a language's compiler reads. */
const BESIDE: Record<string, RegExp> = {
  cpp17: /\.(h|hh|hpp|hxx|cpp|cc|cxx|c|C|inc)$/,
  cpp20: /\.(h|hh|hpp|hxx|cpp|cc|cxx|c|C|inc)$/,
  java17: /\.java$/,
  python3: /\.(py|py3)$/,
};
const MOST = 1_048_576;

/** The language of a file by its ending. */
export const languageOf = (name: string) => judgeLanguages.find(({ endings }) => endings.some((ending) => name.endsWith(ending)))?.id;

const safe = (name: string) => {
  const kept = name.replace(/[^A-Za-z0-9_.+-]/g, '_').slice(0, 100);
  return /^[A-Za-z0-9_]/.test(kept) ? kept : `f${kept.slice(0, 99)}`;
};

/** The class of a Java file that holds `main`, with its package when it has one. */
function entryOf(files: readonly { name: string; text: string }[]) {
  const main =
    files.find(({ text }) => /static\s+(?:final\s+)?(?:public\s+)?void\s+main\s*\(|void\s+main\s*\(\s*String/.test(text)) ?? files[0];
  if (!main) return undefined;
  const inPackage = /^\s*package\s+([\w.]+)\s*;/m.exec(main.text)?.[1];
  const simple = main.name.replace(/\.java$/, '');
  return { first: main, entry: inPackage ? `${inPackage}.${simple}` : simple };
}

/** The program of some files; undefined when no language of ours is among them. */
export async function programOf(zip: PackageZip, paths: readonly string[]): Promise<SetterProgram | undefined> {
  const language = paths.map((path) => languageOf(path)).find((one) => one !== undefined);
  if (!language) return undefined;
  const wanted = paths.filter((path) => BESIDE[language]?.test(path)).slice(0, PROBLEM_LIMITS.programFiles);
  const files: { name: string; text: string }[] = [];
  for (const path of wanted)
    files.push({ name: safe(path.slice(path.lastIndexOf('/') + 1)), text: (await zip.read(path, MOST)).toString('utf8') });
  if (language === 'java17') {
    const main = entryOf(files);
    if (!main) return undefined;
    return { language, files: [main.first, ...files.filter((file) => file !== main.first)], entry: main.entry };
  }
  const first = files.find(
    ({ name, text }) =>
      languageOf(name) !== undefined && (language === 'python3' ? /__main__|^main\./.test(text + name) : /\bmain\s*\(/.test(text)),
  );
  const lead = first ?? files.find(({ name }) => languageOf(name) !== undefined)!;
  return { language, files: [lead, ...files.filter((file) => file !== lead)] };
}

/** Programs directly inside a folder: each file of a known language is one, each folder is one. */
export async function programsIn(zip: PackageZip, folder: string): Promise<{ name: string; program: SetterProgram | undefined }[]> {
  const inside = [...zip.entries.keys()].filter((path) => path.startsWith(folder)).sort();
  const single = inside.filter((path) => !path.slice(folder.length).includes('/'));
  const folders = [
    ...new Set(inside.filter((path) => path.slice(folder.length).includes('/')).map((path) => path.slice(folder.length).split('/')[0]!)),
  ];
  const found: { name: string; program: SetterProgram | undefined }[] = [];
  for (const path of single) {
    const name = path.slice(folder.length);
    if (/\.(h|hh|hpp|md|txt|yaml|yml|in|ans|out)$/i.test(name) || name.startsWith('.')) continue;
    found.push({ name, program: await programOf(zip, [path]) });
  }
  for (const name of folders) {
    const files = inside.filter(
      (path) => path.startsWith(`${folder}${name}/`) && !path.slice(folder.length + name.length + 1).includes('/'),
    );
    found.push({ name, program: await programOf(zip, files) });
  }
  return found;
}
