import { type Draft, type Fault, type Note, near } from '../read-question.ts';
import { type PartsKind, partsOfSheet } from './sheet-parts.ts';
import { lettersOfAnswer, narrow, type Section, truthOf } from './sheet-signs.rules.ts';

/** A block of a part: a paragraph, or an item of a list at its level. */
export type Block = { html: string; list?: { level: number; ordered: boolean } };
/** What stands under one label: stem, option, answer. */
export type Part = Block[];
/** A text that several questions share, by the line it begins in and their numbers. */
export type Passage = { no: number; from: number; to: number; part: Part };
type Option = { letter: string; line: number; marked: boolean; part: Part };

/** A question while its paragraphs are met. */
export type Open = {
  line: number;
  number: number | undefined;
  section: Section;
  stem: Part;
  /** The text it shares with others. */
  shared: Passage | undefined;
  options: Option[];
  answer: { line: number; text: string; part: Part } | undefined;
  accepted: string[] | undefined;
  reference: Part;
  analysis: Part;
  /** Of a question made of parts: its kind, as the line of its type says, and what its further lines say. */
  parts: { kind: PartsKind; tolerance: string; units: string; rule: string; table: Part } | undefined;
  score: number | undefined;
  difficulty: number | undefined;
  tags: string[];
  skills: string[];
  faults: Fault[];
  notes: Note[];
  at: Part;
  /** The list inside the stem that is being met: its id in the document, or the next number of a typed one. */
  list: { id?: string; next?: number } | undefined;
};

/** Blocks as rich text; items of lists stand in each other by their levels. */
function htmlOf(part: Part): string {
  let html = '';
  const open: { level: number; name: string }[] = [];
  const close = (level: number) => {
    while (open.length > 0 && open.at(-1)!.level > level) html += `</li></${open.pop()!.name}>`;
  };
  for (const { html: inside, list } of part) {
    if (!list) {
      close(-1);
      html += /^<(table|div)\b/.test(inside) && !inside.includes('</table><') ? inside : `<p>${inside}</p>`;
      continue;
    }
    close(list.level);
    const name = list.ordered ? 'ol' : 'ul';
    if (open.at(-1)?.level === list.level && open.at(-1)?.name === name) html += '</li>';
    else {
      if (open.at(-1)?.level === list.level) html += `</li></${open.pop()!.name}>`;
      open.push({ level: list.level, name });
      html += `<${name}>`;
    }
    html += `<li>${inside}`;
  }
  close(-1);
  return html;
}

/** Rich text as one line of plain text. */
export const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim();
/** Tags and skills as they are listed in a line. */
export const list = (text: string) =>
  text
    .split(/[,，、;；|]/)
    .map((one) => one.trim())
    .filter(Boolean);
/** Accepted answers of a gap, divided by bars. */
export const variants = (text: string) =>
  text
    .split(/[|｜]/)
    .map((one) => one.trim())
    .filter(Boolean);

/** A question that begins at this line. */
export function emptyAt(line: number, number: number | undefined, section: Section): Open {
  const stem: Part = [];
  return {
    line,
    number,
    section,
    stem,
    shared: undefined,
    options: [],
    answer: undefined,
    accepted: undefined,
    reference: [],
    analysis: [],
    parts: undefined,
    score: undefined,
    difficulty: undefined,
    tags: [],
    skills: [],
    faults: [],
    notes: [],
    at: stem,
    list: undefined,
  };
}

/** Brackets of a stem that hold its answer: `… is ( B ).` */
const IN_BRACKETS =
  /([（(])[\s\u3000]*([A-Za-z\uff21-\uff3a\uff41-\uff5a]{1,8}|√|×|✓|✗|对|错|對|錯|正确|错误|正確|錯誤)[\s\u3000]*([）)])/g;

function answerInStem(open: Open): string | undefined {
  const found = open.stem.flatMap((block, at) => [...block.html.matchAll(IN_BRACKETS)].map((match) => ({ match, at })));
  const asked =
    open.options.length > 0
      ? found.filter(
          ({ match }) =>
            lettersOfAnswer(match[2]!)?.every((letter) => open.options.some((option) => option.letter === letter)) &&
            /^[A-Z]+$/.test(narrow(match[2]!)),
        )
      : found.filter(({ match }) => truthOf(match[2]!, open.section.type === 'judge') !== undefined);
  const [only] = asked;
  if (asked.length !== 1 || !only) return undefined;
  const block = open.stem[only.at]!;
  block.html = block.html.replace(only.match[0], `${only.match[1]}\u3000\u3000${only.match[3]}`);
  open.notes.push({ key: 'import_answer_from_stem', values: { answer: only.match[2]! } });
  return only.match[2];
}

function choice(open: Open, answer: string | undefined): Partial<Draft> {
  const { options, faults } = open;
  for (const [at, option] of options.entries()) {
    const expected = String.fromCharCode(65 + at);
    if (option.letter !== expected) {
      faults.push({
        key: 'import_option_order',
        values: { option: option.letter, expected },
        line: option.line,
        near: near(plain(htmlOf(option.part))),
      });
      break;
    }
  }
  const marked = options.filter((option) => option.marked).map((option) => option.letter);
  const written = answer === undefined ? undefined : (lettersOfAnswer(answer) ?? byText(open, answer));
  const line = open.answer?.line ?? open.line;
  if (answer !== undefined && !written) faults.push({ key: 'import_answer_unknown', values: { answer: near(answer) }, line });
  if (answer === undefined && marked.length === 0)
    faults.push({ key: 'import_answer_missing', line: open.line, near: near(plain(htmlOf(open.stem))) });
  const right = written ?? marked;
  for (const letter of right)
    if (!options.some((option) => option.letter === letter)) faults.push({ key: 'import_answer_option', values: { option: letter }, line });
  const label = options.map((option) => plain(htmlOf(option.part)));
  if (
    options.length === 2 &&
    label.every((word) => truthOf(word, true) !== undefined) &&
    right.length === 1 &&
    open.section.type !== 'single'
  ) {
    const at = options.findIndex((option) => option.letter === right[0]);
    if (at >= 0) return { type: 'judge', truth: truthOf(label[at]!, true)! };
  }
  const type = open.section.type === 'single' || open.section.type === 'multi' ? open.section.type : undefined;
  return {
    ...(type && { type }),
    options: options.map((option) => ({ html: htmlOf(option.part), correct: right.includes(option.letter) })),
  };
}

/** The letter of the option whose words the answer repeats. */
const byText = (open: Open, answer: string) => {
  const found = open.options.filter((option) => plain(htmlOf(option.part)).toLowerCase() === answer.trim().toLowerCase());
  return found.length === 1 ? [found[0]!.letter] : undefined;
};

function label(open: Open, answer: string | undefined): Partial<Draft> {
  const asked = open.section.type === 'judge';
  const truth =
    answer === undefined || (open.section.type === 'short' && open.section.fill !== undefined) ? undefined : truthOf(answer, asked);
  if (truth !== undefined) return { type: 'judge', truth };
  if (asked) {
    if (answer !== undefined)
      open.faults.push({ key: 'import_answer_unknown', values: { answer: near(answer) }, line: open.answer?.line ?? open.line });
    return { type: 'judge' };
  }
  if (open.section.type === 'single' || open.section.type === 'multi') {
    if (answer !== undefined && !lettersOfAnswer(answer)) return { type: 'short', ...asShort(open, answer) };
    open.faults.push({ key: 'import_options_missing', line: open.line, near: near(plain(htmlOf(open.stem))) });
    return { type: open.section.type };
  }
  if (
    open.answer &&
    lettersOfAnswer(open.answer.text) &&
    /^[A-Z]+$/.test(open.answer.text.trim()) &&
    open.section.type === undefined &&
    open.answer.text.trim().length <= 4
  )
    open.notes.push({ key: 'import_answer_letters', values: { answer: open.answer.text.trim() } });
  return { type: 'short', ...asShort(open, answer) };
}

/** An answer in words: short ones are accepted as they stand, long ones are for the marker. */
function asShort(open: Open, answer: string | undefined): Partial<Draft> {
  if (open.accepted || answer === undefined || (open.reference.length > 0 && open.section.fill !== true))
    return { accepted: open.accepted ?? [] };
  const one = open.answer !== undefined && open.answer.part.length === 1 && !/[\ufffc\n]/.test(answer);
  const fill = open.section.fill ?? (one && answer.length <= 40);
  if (fill && one) return { accepted: variants(answer) };
  return { accepted: [], reference: htmlOf([...(open.answer?.part ?? []), ...open.reference]) };
}

/** An answer that students would read: somewhere the sheet was written in a way nobody could divide. */
function toNoteAnswerViews(open: Open) {
  const stem = plain(htmlOf(open.stem));
  if (/答案|correct answer/i.test(stem)) open.notes.push({ key: 'import_stem_holds_answer', values: { text: near(stem) } });
  for (const { letter, part } of open.options)
    if (/(?:答案|解析|answer|explanation)\s*[】\]]?\s*[:：]/i.test(plain(htmlOf(part))))
      open.notes.push({ key: 'import_option_holds_answer', values: { option: letter } });
}

/** A question made of parts; one whose answers are missing or do not fit is told so. */
function made(open: Open): (Partial<Draft> & { stem: string }) | undefined {
  if (!open.parts) return undefined;
  const { kind, table, ...extra } = open.parts;
  const found = partsOfSheet(kind, htmlOf(open.stem), open.answer?.text ?? '', { ...extra, table: htmlOf(table) });
  if (!found)
    open.faults.push({ key: 'import_answer_missing', line: open.answer?.line ?? open.line, near: near(plain(htmlOf(open.stem))) });
  return found ?? { type: kind, stem: htmlOf(open.stem) };
}

/** What a finished question has become. */
export function draftOf(open: Open): Draft {
  const parts = made(open);
  const answer = parts ? undefined : (open.answer?.text ?? answerInStem(open));
  const created = parts ?? (open.options.length > 0 ? choice(open, answer) : label(open, answer));
  toNoteAnswerViews(open);
  const rest = open.answer && !parts && created.type !== 'short' ? open.answer.part.slice(1) : [];
  if (rest.length > 0) open.notes.push({ key: 'import_stray_text', values: { text: near(plain(htmlOf(rest))) } });
  return {
    line: open.line,
    stem: htmlOf(open.stem),
    ...(open.shared && open.shared.part.length > 0 && { shared: { no: open.shared.no, html: htmlOf(open.shared.part) } }),
    analysis: htmlOf([...open.analysis, ...rest]),
    reference: htmlOf(open.reference),
    score: open.score ?? open.section.score,
    difficulty: open.difficulty,
    tags: open.tags,
    skills: open.skills,
    faults: open.faults,
    notes: open.notes,
    ...created,
  };
}
