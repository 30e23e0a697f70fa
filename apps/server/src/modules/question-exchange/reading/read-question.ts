import type { MessageKey } from '@praxis/contract/messages';
import { QUESTION_LIMITS, type QuestionContent, type QuestionKey, type QuestionType } from '@praxis/contract/questions/content';
import { keyParts, PART_LIMITS, questionParts } from '@praxis/contract/questions/parts';
import { STEM_LIMITS } from '@praxis/contract/questions/stems';
import { faultsOf, showsNothing } from '@praxis/rules/questions';
import type { MessagePart } from '../../../platform/messages.ts';
import { picturesOf, sanitisedRichText, withFilesRenamed } from '../../../platform/rich-text.ts';
import { eachRichPart } from '../../questions/index.ts';
import { breathe } from '../breathe.ts';
import type { DraftParts } from './draft-parts.ts';
import type { PictureShelf } from './picture-shelf.ts';
import { kindLabel } from './unknown-kinds.ts';

/** Something said of a question or a file. */
export type Note = MessagePart;
/** Something that keeps a question out: where it stands in the file, and the words it stands beside. */
export type Fault = Note & { line: number; near?: string };

/** The ways in which questions travel as files. */
export type FileFormat = 'docx' | 'gift' | 'aiken' | 'moodle' | 'qti1' | 'qti2';

/** A question as a file has it; pictures are named by their numbers in the file. Type null: of a kind that we do not have. */
export type ReadQuestion = {
  /** Line, paragraph or place where it begins; 0 when that is not known. */
  line: number;
  type: QuestionType | null;
  content: QuestionContent;
  key: QuestionKey;
  score: number | null;
  difficulty: number | null;
  tags: string[];
  skills: string[];
  faults: Fault[];
  notes: Note[];
};
/**
 * A file while it is read: questions come one after the other and are not kept here. Format and notes are whole when the last has come,
 * `share` of the file was read, pictures lie on the shelf until they are taken from there.
 */
export type Reading = {
  format: FileFormat;
  notes: Note[];
  share: number;
  shelf: PictureShelf;
  drafts: AsyncIterable<Draft>;
  /** Of a package: where the questions of each document begin, and how many they are. */
  documents?: Map<string, { from: number; count: number }>;
};

/** A file that is not taken: the reason and the values of its text. */
export class ImportProblem extends Error {
  readonly key: MessageKey;
  readonly values: Record<string, string | number>;

  constructor(key: MessageKey, values: Record<string, string | number> = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** What a reader knows of a question; rich text is HTML of any quality. */
export type Draft = {
  line: number;
  type?: QuestionType;
  /** The kind it is in the file, when we have none for it. */
  unknownKind?: string;
  stem: string;
  /** The stem it shares with those of the same number in the file. */
  shared?: { no: number; html: string; audio?: { number: number; name: string; plays: number | null } | null };
  options?: { html: string; correct: boolean }[];
  truth?: boolean;
  accepted?: string[];
  /** Of the types made of parts; their rich text of any quality too. */
  parts?: DraftParts;
  reference?: string;
  analysis?: string;
  score?: number;
  difficulty?: number;
  tags?: string[];
  skills?: string[];
  faults?: Fault[];
  notes?: Note[];
};

const ADDRESSED = /<img [^<>]*data-file="/;

/** What rules say of the place they concern, after the words of the file. */
const OPTION = /^option\.(.+)$/;

function typeOf(draft: Draft): QuestionType {
  if (draft.parts) return draft.parts.parts.kind;
  if (draft.type) return draft.type;
  const options = draft.options ?? [];
  if (options.length > 0) return options.filter((option) => option.correct).length > 1 ? 'multi' : 'single';
  return draft.truth === undefined ? 'short' : 'judge';
}

const cleanTags = (tags: readonly string[]) => [...new Set(tags.map((tag) => tag.trim().slice(0, 30)).filter(Boolean))].slice(0, 20);
const cleanSkills = (skills: readonly string[]) =>
  [...new Set(skills.map((skill) => skill.trim().slice(0, 60)).filter(Boolean))].slice(0, 20);

/** Clean text, or a fault when it is beyond what a question may hold. */
function fitting(html: string | undefined, most: number, faults: Fault[], line: number) {
  const clean = sanitisedRichText(html ?? '')
    .replace(/<p>\s*<\/p>/g, '')
    .trim();
  if (clean.length <= most) return showsNothing(clean) && !ADDRESSED.test(clean) ? '' : clean;
  faults.push({ key: 'import_too_long', values: { most }, line });
  return '';
}

const scoreOf = (score: number | undefined) =>
  score === undefined || !Number.isFinite(score) ? null : Math.min(1000, Math.max(0, Math.round(score * 100) / 100));

/** What parts have too much of: more of them, or longer ones, than a question may hold. */
function oversizeOf({ parts, key }: DraftParts, line: number): Fault | undefined {
  const [issue] = [questionParts.safeParse(parts), keyParts.safeParse(key)].flatMap(({ error }) => error?.issues ?? []);
  if (!issue) return undefined;
  const most = issue.code === 'too_big' ? Number(issue.maximum) : PART_LIMITS.text;
  const many = issue.code === 'too_big' && issue.origin === 'array';
  return { key: many ? 'import_many_parts' : 'import_too_long', values: { most }, line };
}

/** Parts with clean text. Those beyond what a question may hold can neither be shown nor saved: the question stays without them and says why. */
function fittingParts(draft: DraftParts | undefined, faults: Fault[], line: number): Partial<DraftParts> {
  if (!draft) return {};
  const parts = eachRichPart(draft.parts, (html) => fitting(html, PART_LIMITS.html, faults, line));
  const oversize = oversizeOf({ parts, key: draft.key }, line);
  if (oversize) faults.push(oversize);
  return oversize ? {} : { parts, key: draft.key };
}

/** A stem as the file has it; its sound is named by its number until it is a file of its own. */
const sharedOf = ({ no, html, audio }: NonNullable<Draft['shared']>, fit: (html: string) => string) => ({
  ...{ stem_id: String(no), html: fit(html) },
  audio: audio ? { file_id: String(audio.number), name: audio.name, plays: audio.plays } : null,
});

/** A question as a file has it, with everything that stands against it. */
export function questionOf(draft: Draft): ReadQuestion {
  const { line } = draft;
  const faults = [...(draft.faults ?? [])];
  const own = fittingParts(draft.parts, faults, line);
  const type = draft.unknownKind === undefined ? typeOf(draft) : null;
  const input = type === 'single' || type === 'multi' ? (draft.options ?? []) : [];
  if (input.length > QUESTION_LIMITS.options) faults.push({ key: 'import_many_options', values: { most: QUESTION_LIMITS.options }, line });
  const options = input.slice(0, QUESTION_LIMITS.options).map((option, at) => ({
    key: String.fromCharCode(65 + at),
    html: fitting(option.html, QUESTION_LIMITS.option, faults, line),
    correct: option.correct,
  }));
  const accepted = type === 'short' ? (draft.accepted ?? []).map((answer) => answer.trim()).filter(Boolean) : [];
  if (accepted.some((answer) => answer.length > 500) || accepted.length > QUESTION_LIMITS.accepted)
    faults.push({ key: 'import_too_long', values: { most: 500 }, line });
  const content: QuestionContent = {
    stem: fitting(draft.stem, QUESTION_LIMITS.stem, faults, line),
    options: options.map(({ key, html }) => ({ key, html })),
    program: null,
    problem_id: null,
    ...(own.parts && type && { parts: own.parts }),
    ...(draft.shared && {
      shared: sharedOf(draft.shared, (html) => fitting(html, STEM_LIMITS.html, faults, line)),
    }),
  };
  const key: QuestionKey = {
    correct: options.filter((option) => option.correct).map((option) => option.key),
    truth: type === 'judge' ? (draft.truth ?? null) : null,
    accepted: accepted.slice(0, QUESTION_LIMITS.accepted).map((answer) => answer.slice(0, 500)),
    reference: fitting(draft.reference, QUESTION_LIMITS.analysis, faults, line),
    analysis: fitting(draft.analysis, QUESTION_LIMITS.analysis, faults, line),
    cases: [],
    ...(own.key && type && { parts: own.key }),
  };
  if (type === null) faults.unshift({ key: 'import_type_unsupported', words: { type: [kindLabel(draft.unknownKind ?? '')] }, line });
  else if (!draft.parts || own.parts)
    for (const [place, rule] of Object.entries(faultsOf(type, content, key))) {
      const option = OPTION.exec(place)?.[1];
      const reported =
        rule === 'correct_required' &&
        faults.some((fault) => fault.key.startsWith('import_answer') || fault.key === 'import_options_missing');
      if (!reported && !faults.some((fault) => fault.key === rule)) faults.push({ key: rule, line, ...(option && { near: option }) });
    }
  return {
    line,
    type,
    content,
    key,
    score: scoreOf(draft.score),
    difficulty: draft.difficulty === undefined ? null : Math.min(5, Math.max(1, Math.round(draft.difficulty))),
    tags: cleanTags(draft.tags ?? []),
    skills: cleanSkills(draft.skills ?? []),
    faults,
    notes: draft.notes ?? [],
  };
}

/** The questions of a file as it has them. */
export async function* questionsOf({ drafts }: Pick<Reading, 'drafts'>): AsyncGenerator<ReadQuestion> {
  for await (const draft of drafts) {
    await breathe();
    yield questionOf(draft);
  }
}

/** Applies something to every rich text of a question that was read. */
export function eachText(question: ReadQuestion, change: (html: string) => string): ReadQuestion {
  const { content, key } = question;
  return {
    ...question,
    content: {
      ...content,
      stem: change(content.stem),
      options: content.options.map((option) => ({ ...option, html: change(option.html) })),
      ...(content.parts && { parts: eachRichPart(content.parts, change) }),
      ...(content.shared && { shared: { ...content.shared, html: change(content.shared.html) } }),
    },
    key: { ...key, reference: change(key.reference), analysis: change(key.analysis) },
  };
}

/** Numbers of the pictures that a question shows. */
export function toPictureViews(question: ReadQuestion): Set<string> {
  const view = new Set<string>();
  eachText(question, (html) => {
    for (const id of picturesOf(html)) view.add(id);
    return html;
  });
  return view;
}

/** Numbers of everything that a question needs of its file: its pictures, and the sound of its stem. */
export function filesOfQuestion(question: ReadQuestion): Set<string> {
  const audio = question.content.shared?.audio;
  return new Set([...toPictureViews(question), ...(audio ? [audio.file_id] : [])]);
}

/** A question with its pictures and its sound named anew; those without a name are left out. */
export function withPicturesNamed(question: ReadQuestion, nameOf: (number: string) => string | undefined): ReadQuestion {
  if (filesOfQuestion(question).size === 0) return question;
  const named = eachText(question, (html) => withFilesRenamed(html, nameOf, () => undefined));
  const { shared } = named.content;
  if (!shared?.audio) return named;
  const fileId = nameOf(shared.audio.file_id);
  return { ...named, content: { ...named.content, shared: { ...shared, audio: fileId ? { ...shared.audio, file_id: fileId } : null } } };
}

/** The beginning of a text, to find its place in the file. */
export const near = (text: string) => {
  const plain = text.replace(/[\s\ufffc]+/g, ' ').trim();
  return plain.length > 60 ? `${plain.slice(0, 59)}…` : plain;
};

const LINE = /\r\n|\r|\n/g;

/** The lines of a text from 1, without a list of them all; `share` of the text stands before each. */
export function* linesOf(text: string): Generator<{ line: number; raw: string; share: number }> {
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  for (const found of text.matchAll(LINE)) {
    yield { line, raw: text.slice(from, found.index), share: from / text.length };
    from = found.index + found[0].length;
    line += 1;
  }
  yield { line, raw: text.slice(from), share: 1 };
}

/** Plain text as rich text. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
