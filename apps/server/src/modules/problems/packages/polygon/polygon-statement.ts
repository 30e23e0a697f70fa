import { PROBLEM_LIMITS } from '@praxis/contract/problems/authoring';
import { withinTime } from '../../../../platform/foreign/within-time.ts';
import type { PackedNote } from '../package-problem.ts';
import { htmlOfTex } from '../statement.rules.ts';
import type { PolygonPackage } from './polygon-package.ts';

/** Statements in a language of ours stand before others. */
const ORDER = ['chinese', 'english'];
const SECTIONS = [
  ['legend', ''],
  ['input', 'Input'],
  ['output', 'Output'],
  ['interaction', 'Interaction'],
  ['scoring', 'Scoring'],
  ['notes', 'Note'],
] as const;

const rankOf = (language: string) => (ORDER.includes(language) ? ORDER.indexOf(language) : ORDER.length);

const first = (languages: string[]) => languages.sort((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1))[0];

const COMMANDS: Record<string, string> = {
  InputFile: 'input',
  OutputFile: 'output',
  Interaction: 'interaction',
  Scoring: 'scoring',
  Note: 'notes',
};

/** The sections of a statement that was kept as one file, as olymp.sty has it; its examples are shown from the tests. */
function sectionsOf(text: string) {
  const body = text.replace(/\\begin\{problem\}(?:\s*\{[^{}]*\})*|\\end\{problem\}[\s\S]*$/g, '');
  const sections = new Map<string, string>();
  let name = 'legend';
  for (const piece of body.split(/(\\(?:InputFile|OutputFile|Interaction|Scoring|Note|Examples?)(?![A-Za-z]))/)) {
    const command = /^\\(\w+)$/.exec(piece.trim())?.[1];
    if (command && (command in COMMANDS || /^Examples?$/.test(command))) name = COMMANDS[command] ?? 'examples';
    else if (piece.trim() !== '') sections.set(name, `${sections.get(name) ?? ''}${piece.trim()}\n`);
  }
  return sections;
}

/** The statement of a package, from the sections it was written in, with its pictures by name. */
export async function polygonStatement(package_: PolygonPackage, notes: PackedNote[]) {
  const languages = [...new Set(package_.paths.flatMap((path) => /^statement-sections\/([^/]+)\/legend\.tex$/.exec(path)?.[1] ?? []))];
  const whole = package_.paths.flatMap((path) => /^statements\/([^/.]+)\/problem\.tex$/.exec(path)?.[1] ?? []);
  const language = first(languages) ?? first(whole);
  const pictures = new Map<string, () => Promise<Buffer>>();
  if (language === undefined) {
    notes.push({ key: 'note_statement_missing' });
    return { statement: '', pictures, language };
  }
  const folder = `${languages.length > 0 ? 'statement-sections' : 'statements'}/${language}/`;
  for (const path of package_.paths)
    if (path.startsWith(folder) && /\.(png|jpe?g|gif|webp)$/i.test(path))
      pictures.set(path.slice(folder.length), () => package_.read(path, 20 * 1_048_576));
  const written = languages.length > 0 ? undefined : sectionsOf(await package_.text(`${folder}problem.tex`));
  let statement = '';
  for (const [name, heading] of SECTIONS) {
    const path = `${folder}${name}.tex`;
    const text = written ? (written.get(name) ?? '') : package_.has(path) ? (await package_.text(path)).trim() : '';
    if (text !== '') statement += `${heading && `<h3>${heading}</h3>\n`}${withinTime(() => htmlOfTex(text))}\n`;
  }
  return { statement: statement.slice(0, 2 * PROBLEM_LIMITS.statement), pictures, language };
}
