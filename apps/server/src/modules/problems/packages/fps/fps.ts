import { isCalled, type JudgeLanguage, judgeLanguages, languageOf } from '@praxis/contract/judge-queue/languages';
import { PROBLEM_LIMITS, type ProblemChecker, type SetterProgram } from '@praxis/contract/problems/authoring';
import { PackageProblem } from '../../../../platform/foreign/package-limits.rules.ts';
import { withinTime } from '../../../../platform/foreign/within-time.ts';
import { parseLongXml, type XmlNode } from '../../../../platform/foreign/xml.ts';
import { FIRST_JUDGING, type Judging } from '../../authoring/problem.rules.ts';
import { withinLimit } from '../kattis/kattis-submissions.ts';
import type { PackedCase, PackedNote, PackedProblem, PackedSource, PackedText } from '../package-problem.ts';
import { isOldPython } from '../programs.ts';
import { formulasWithoutSource, htmlOfFps, picturesInText } from './fps-text.rules.ts';

const programIn = (called: string, text: string): SetterProgram | undefined => {
  const language = judgeLanguages.find((one) => isCalled(one, called));
  if (!language || (language.id === 'python3' && isOldPython({ name: language.file, text }))) return undefined;
  return { language: language.id, files: [{ name: language.file, text }] };
};

/** A checker of this format reads its files as `input answer output`; ours come as `input output answer`. The C library hands the arguments to what runs before main. */
const SWAPPED =
  '\n__attribute__((constructor)) static void swap_answer_and_output(int argc, char **argv) {\n  if (argc > 3) {\n    char *other = argv[2];\n    argv[2] = argv[3];\n    argv[3] = other;\n  }\n}\n';

const children = (item: XmlNode, name: string) => item.children.filter((child) => child.name === name);
const labelsOf = (node: XmlNode | undefined) => node?.text ?? '';
const first = (item: XmlNode, name: string) => labelsOf(children(item, name)[0]);

const titleOf = (item: XmlNode) => first(item, 'title').trim();

/** Milliseconds of a time limit; seconds unless it says otherwise. */
const timeOf = (node: XmlNode | undefined) => {
  const value = Number.parseFloat(labelsOf(node));
  return Number.isFinite(value) && value > 0 ? Math.round(/ms/i.test(node?.attributes.unit ?? '') ? value : value * 1000) : 1000;
};
/** Megabytes of a memory limit. */
const memoryOf = (node: XmlNode | undefined) => {
  const value = Number.parseFloat(labelsOf(node));
  const unit = (node?.attributes.unit ?? 'mb').toLowerCase();
  const megabytes =
    unit === 'kb' ? value / 1024 : unit === 'byte' || unit === 'b' ? value / 1_048_576 : unit === 'gb' ? value * 1024 : value;
  return Number.isFinite(megabytes) && megabytes > 0 ? Math.ceil(megabytes) : 128;
};

const textOf = (label: string): PackedText => {
  const bytes = Buffer.from(label.replaceAll('\r\n', '\n'), 'utf8');
  return { bytes: bytes.length, read: async () => bytes };
};

const section = (heading: string, label: string) =>
  label.trim() === '' ? '' : `${heading === '' ? '' : `<h3>${heading}</h3>`}${withinTime(() => htmlOfFps(label))}`;

function picturesOf(item: XmlNode, statement: string) {
  const pictures = picturesInText(statement);
  for (const img of children(item, 'img')) {
    const [name, code] = [first(img, 'src').trim(), first(img, 'base64')];
    if (name && code) pictures.set(name, async () => Buffer.from(code, 'base64'));
  }
  return pictures;
}

function pairsOf(item: XmlNode, sample: boolean): PackedCase[] {
  const [provided, wanted] = sample ? ['sample_input', 'sample_output'] : ['test_input', 'test_output'];
  const answers = children(item, wanted);
  const named = new Map(answers.flatMap((answer) => (answer.attributes.name ? [[answer.attributes.name, answer] as const] : [])));
  return children(item, provided).flatMap((input, at) => {
    const answer = labelsOf(named.get(input.attributes.name ?? '') ?? answers[at]);
    // Makers write an empty pair where there is no sample.
    if (sample && input.text.trim() === '' && answer.trim() === '') return [];
    return {
      ...{ name: input.attributes.name ?? `${sample ? 'sample' : 'test'}${at + 1}`, sample, group: sample ? 0 : 1, note: '' },
      ...{ input: textOf(input.text), answer: textOf(answer) },
    };
  });
}

/** What learners begin with: a template, and what other judges would put before and after their code. */
function languagesOf(item: XmlNode, notes: PackedNote[]): Judging['languages'] {
  const of = (name: string, id: JudgeLanguage) =>
    children(item, name)
      .find(({ attributes }) => programIn(attributes.language ?? '', '')?.language === id)
      ?.text.trim() ?? '';
  return FIRST_JUDGING.languages.map((language) => {
    const [before, template, after] = ['prepend', 'template', 'append'].map((name) => of(name, language.id));
    if (before || after) notes.push({ key: 'note_code_around', values: { name: languageOf(language.id).name } });
    return { ...language, initial_code: [before, template, after].filter(Boolean).join('\n\n') };
  });
}

function checkerOf(item: XmlNode, notes: PackedNote[]): ProblemChecker {
  const testlib = children(item, 'tpj')[0];
  const plain = children(item, 'spj')[0];
  const node = testlib ?? plain;
  if (!node || node.text.trim() === '') return { kind: 'lines', strict: false };
  const program = programIn(
    node.attributes.language?.trim() === 'C' ? 'C++' : (node.attributes.language ?? 'C++'),
    node === plain ? `${node.text}${SWAPPED}` : node.text,
  );
  if (program?.language === 'cpp17') return { kind: 'special', style: 'testlib', program, args: [] };
  notes.push({ key: 'note_program_language', values: { name: 'spj' } });
  return { kind: 'lines', strict: false };
}

function problemOf(item: XmlNode): PackedProblem {
  const notes: PackedNote[] = [];
  const references = children(item, 'solution').flatMap((node, at) => {
    const program = programIn(node.attributes.language ?? '', node.text);
    const name = `${at + 1} ${node.attributes.language ?? ''}`.trim();
    if (!program) notes.push({ key: 'note_solution_language', values: { name } });
    return program ? [{ name, program, expected: ['AC' as const], score: null }] : [];
  });
  const limit = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
  if (references.length === 0 && children(item, 'solution').length > 0) notes.push({ key: 'note_no_language' });
  const samples = pairsOf(item, true);
  const tests = pairsOf(item, false);
  if (tests.length === 0 && samples.length > 0) notes.push({ key: 'note_samples_as_tests' });
  const label = ['description', 'input', 'output', 'hint'].map((name) => first(item, name));
  const lost = label.reduce((sum, one) => sum + formulasWithoutSource(one), 0);
  if (lost > 0) notes.push({ key: 'note_formulas_lost', values: { count: lost } });
  const statement = ['', 'Input', 'Output', 'Hint'].map((heading, at) => section(heading, label[at]!)).join('');
  return {
    title: (titleOf(item) || 'FPS').slice(0, PROBLEM_LIMITS.title),
    statement,
    ...{
      pictures: picturesOf(item, statement),
      source: first(item, 'source')
        .trim()
        .replace(/<[^>]*>/g, '')
        .slice(0, 200),
      tags: [],
      notes,
    },
    judging: {
      ...FIRST_JUDGING,
      limits: {
        time_ms: limit(timeOf(children(item, 'time_limit')[0]), 50, 60_000),
        memory_mb: limit(memoryOf(children(item, 'memory_limit')[0]), 16, 4096),
        output_kb: 65_536,
      },
      languages: languagesOf(item, notes),
      checker: checkerOf(item, notes),
    },
    groups: [{ name: '', score: 100, rule: 'sum', depends: [] }],
    cases: [...samples, ...(tests.length > 0 ? tests : samples.map((one) => ({ ...one, sample: false, group: 1 })))],
    partialScores: false,
    references: withinLimit(references, notes),
  };
}

/** Reads an FPS file: one or more problems in one XML, each by itself. */
export async function readFps(text: string, name: string): Promise<PackedSource[]> {
  const root = await parseLongXml(text, name);
  const items = root.name === 'fps' ? children(root, 'item') : [];
  if (items.length === 0) throw new PackageProblem('package_not_problem');
  return items.map((item, at) => ({ name: titleOf(item) || `${name} ${at + 1}`, read: async () => problemOf(item) }));
}
