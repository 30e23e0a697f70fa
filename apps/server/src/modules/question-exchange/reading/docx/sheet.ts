import { type Draft, type Fault, type Note, near } from '../read-question.ts';
import type { Paragraph } from './paragraphs.ts';
import { htmlOfPieces, type Piece, slicePieces, textOfPieces } from './pieces.rules.ts';
import {
  difficultyOf,
  type Field,
  fieldsOf,
  furtherOptions,
  lettersOfAnswer,
  numberOf,
  optionOf,
  optionsInStem,
  type Section,
  scoreInStem,
  sectionHead,
  sectionOf,
  truthOf,
} from './sheet-signs.rules.ts';

/** A block of a part: a paragraph, or an item of a list at its level. */
type Block = { html: string; list?: { level: number; ordered: boolean } };
type Part = Block[];
type Option = { letter: string; line: number; marked: boolean; part: Part };

/** A question while its paragraphs are met. */
type Open = {
  line: number;
  number: number | undefined;
  section: Section;
  stem: Part;
  options: Option[];
  answer: { line: number; text: string; part: Part } | undefined;
  accepted: string[] | undefined;
  reference: Part;
  analysis: Part;
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

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim();
const list = (text: string) =>
  text
    .split(/[,，、;；|]/)
    .map((one) => one.trim())
    .filter(Boolean);
const variants = (text: string) =>
  text
    .split(/[|｜]/)
    .map((one) => one.trim())
    .filter(Boolean);

function emptyAt(line: number, number: number | undefined, section: Section): Open {
  const stem: Part = [];
  return {
    line,
    number,
    section,
    stem,
    options: [],
    answer: undefined,
    accepted: undefined,
    reference: [],
    analysis: [],
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
const IN_BRACKETS = /([（(])[\s\u3000]*([A-Za-z]{1,8}|√|×|✓|✗|对|错|對|錯|正确|错误|正確|錯誤)[\s\u3000]*([）)])/g;

function answerInStem(open: Open): string | undefined {
  const found = open.stem.flatMap((block, at) => [...block.html.matchAll(IN_BRACKETS)].map((match) => ({ match, at })));
  const asked =
    open.options.length > 0
      ? found.filter(
          ({ match }) =>
            lettersOfAnswer(match[2]!)?.every((letter) => open.options.some((option) => option.letter === letter)) &&
            /^[A-Z]+$/.test(match[2]!),
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
  const written = answer === undefined ? undefined : (lettersOfAnswer(answer) ?? byWords(open, answer));
  const line = open.answer?.line ?? open.line;
  if (answer !== undefined && !written) faults.push({ key: 'import_answer_unknown', values: { answer: near(answer) }, line });
  if (answer === undefined && marked.length === 0)
    faults.push({ key: 'import_answer_missing', line: open.line, near: near(plain(htmlOf(open.stem))) });
  const right = written ?? marked;
  for (const letter of right)
    if (!options.some((option) => option.letter === letter)) faults.push({ key: 'import_answer_option', values: { option: letter }, line });
  const words = options.map((option) => plain(htmlOf(option.part)));
  if (
    options.length === 2 &&
    words.every((word) => truthOf(word, true) !== undefined) &&
    right.length === 1 &&
    open.section.type !== 'single'
  ) {
    const at = options.findIndex((option) => option.letter === right[0]);
    if (at >= 0) return { type: 'judge', truth: truthOf(words[at]!, true)! };
  }
  const type = open.section.type === 'single' || open.section.type === 'multi' ? open.section.type : undefined;
  return {
    ...(type && { type }),
    options: options.map((option) => ({ html: htmlOf(option.part), correct: right.includes(option.letter) })),
  };
}

/** The letter of the option whose words the answer repeats. */
const byWords = (open: Open, answer: string) => {
  const found = open.options.filter((option) => plain(htmlOf(option.part)).toLowerCase() === answer.trim().toLowerCase());
  return found.length === 1 ? [found[0]!.letter] : undefined;
};

function words(open: Open, answer: string | undefined): Partial<Draft> {
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

/** What a finished question has become. */
function draftOf(open: Open): Draft {
  const answer = open.answer?.text ?? answerInStem(open);
  const made = open.options.length > 0 ? choice(open, answer) : words(open, answer);
  const rest = open.answer && made.type !== 'short' ? open.answer.part.slice(1) : [];
  if (rest.length > 0) open.notes.push({ key: 'import_stray_text', values: { text: near(plain(htmlOf(rest))) } });
  return {
    line: open.line,
    stem: htmlOf(open.stem),
    analysis: htmlOf([...open.analysis, ...rest]),
    reference: htmlOf(open.reference),
    score: open.score ?? open.section.score,
    difficulty: open.difficulty,
    tags: open.tags,
    skills: open.skills,
    faults: open.faults,
    notes: open.notes,
    ...made,
  };
}

/** Reads the paragraphs of a question sheet: numbered questions, lettered options, labelled lines. */
export function readSheet(paragraphs: readonly Paragraph[]): { drafts: Draft[]; notes: Note[] } {
  const drafts: Draft[] = [];
  const notes: Note[] = [];
  let section: Section = {};
  let open: Open | undefined;
  let stray = 0;
  let blank = true;
  let last: number | undefined;
  const numbered = paragraphs.some((one) => one.automatic?.kind === 'number' || numberOf(one.text));
  const isSheet =
    numbered || paragraphs.some((one) => one.automatic?.kind === 'letter' || optionOf(one.text) || fieldsOf(one.text).length > 0);

  function finish() {
    if (open) drafts.push(draftOf(open));
    open = undefined;
  }

  function begin(paragraph: Paragraph, number: number | undefined, pieces: readonly Piece[]) {
    finish();
    open = emptyAt(paragraph.line, number, section);
    if (number !== undefined && last !== undefined && number !== last + 1 && number !== 1)
      open.notes.push({ key: 'import_number_jump', values: { from: last, to: number } });
    if (number !== undefined) last = number;
    const score = scoreInStem(textOfPieces(pieces));
    if (score) open.score = score.score;
    const own = score ? [...slicePieces(pieces, 0, score.from), ...slicePieces(pieces, score.to)] : [...pieces];
    const split = optionsInStem(textOfPieces(own));
    open.notes.push(...paragraph.notes);
    add(slicePieces(own, 0, split));
    if (split !== undefined) takeOptions(paragraph, slicePieces(own, split));
  }

  function add(pieces: readonly Piece[], item?: Block['list']) {
    const html = htmlOfPieces(pieces);
    if (html !== '') open?.at.push({ html, ...(item && { list: item }) });
  }

  function takeOptions(paragraph: Paragraph, pieces: readonly Piece[], automatic?: string) {
    const text = textOfPieces(pieces);
    const first = automatic === undefined ? optionOf(text) : { letter: automatic, from: 0, marked: /^[*＊√✓✔]\s*/.test(text) };
    if (!first || !open) return;
    const starts = furtherOptions(text, first.letter, first.from);
    const ends = [...starts, text.length];
    const option = (letter: string, marked: boolean, from: number, to: number) => {
      const part: Part = [];
      const inside = slicePieces(pieces, from, to);
      const sign = /[\s\u3000]*[√✓✔*＊]\s*$/.exec(textOfPieces(inside));
      open!.options.push({ letter, line: paragraph.line, marked: marked || sign !== null, part });
      open!.at = part;
      add(sign ? slicePieces(inside, 0, sign.index) : inside);
    };
    option(
      first.letter,
      first.marked,
      automatic !== undefined && first.marked ? /^[*＊√✓✔]\s*/.exec(text)![0].length : first.from,
      ends[0]!,
    );
    for (const [at, start] of starts.entries()) {
      const found = optionOf(text.slice(start))!;
      option(found.letter, found.marked, start + found.from, ends[at + 1]!);
    }
  }

  function takeField(paragraph: Paragraph, field: Field, pieces: readonly Piece[]) {
    if (!open) return;
    const text = textOfPieces(pieces).trim();
    const wrong = (key: 'import_difficulty_unknown' | 'import_score_unknown' | 'import_type_unknown') =>
      open!.faults.push({ key, values: { text: near(text) }, line: paragraph.line });
    if (field === 'answer') {
      if (open.answer) open.faults.push({ key: 'import_answer_twice', line: paragraph.line, near: near(text) });
      open.answer = { line: paragraph.line, text, part: [] };
      open.at = open.answer.part;
      add(pieces);
    } else if (field === 'analysis' || field === 'reference') {
      open.at = open[field];
      add(pieces);
    } else if (field === 'accepted') open.accepted = variants(text);
    else if (field === 'tags') open.tags.push(...list(text));
    else if (field === 'skills') open.skills.push(...list(text));
    else if (field === 'difficulty') {
      open.difficulty = difficultyOf(text);
      if (open.difficulty === undefined) wrong('import_difficulty_unknown');
    } else if (field === 'score') {
      const score = /^(\d+(?:\.\d+)?)\s*(?:分|points?|pts?|marks?)?$/i.exec(text.normalize('NFKC'));
      if (score && Number(score[1]) <= 1000) open.score = Number(score[1]);
      else wrong('import_score_unknown');
    } else {
      const named = sectionOf(text);
      if (named.type) open.section = { ...open.section, ...named };
      else wrong('import_type_unknown');
    }
  }

  const complete = () => open !== undefined && (open.options.length > 0 || open.answer !== undefined || open.analysis.length > 0);

  /** Whether a number begins a question, or counts inside one. */
  function beginsQuestion(number: number, id: string | undefined, level: number): boolean {
    if (!open) return true;
    if (open.list && (id === undefined ? open.list.next === number : open.list.id === id)) {
      open.list = { ...open.list, ...(id === undefined && { next: number + 1 }) };
      return false;
    }
    if (level > 0) return false;
    if (complete() || open.number === undefined || number === open.number + 1) return true;
    open.list = id === undefined ? { next: number + 1 } : { id };
    return false;
  }

  function takeNumbered(paragraph: Paragraph): boolean {
    const { automatic, pieces, text } = paragraph;
    if (automatic?.kind === 'number') {
      const typed = numberOf(automatic.label);
      const number = typed?.number ?? automatic.count;
      if (!beginsQuestion(number, automatic.list, automatic.level)) return false;
      begin(paragraph, number, pieces);
      return true;
    }
    const found = automatic ? undefined : numberOf(text);
    if (!found) return false;
    if (!beginsQuestion(found.number, undefined, 0)) {
      open?.notes.push(...paragraph.notes);
      add(pieces);
      return true;
    }
    begin(paragraph, found.number, slicePieces(pieces, found.from));
    return true;
  }

  function takeLettered(paragraph: Paragraph): boolean {
    if (!open || open.at === open.analysis || open.at === open.reference) return false;
    const { automatic, pieces, text } = paragraph;
    const expected = String.fromCharCode(65 + open.options.length);
    if (automatic?.kind === 'letter') {
      const letter = optionOf(automatic.label)?.letter ?? String.fromCharCode(64 + automatic.count);
      takeOptions(paragraph, pieces, letter);
      return true;
    }
    const found = automatic && automatic.kind !== 'bullet' ? undefined : optionOf(text);
    if (!found || (found.small && found.letter !== expected) || (open.options.length === 0 && found.letter > 'C')) return false;
    takeOptions(paragraph, pieces);
    return true;
  }

  function takeRest(paragraph: Paragraph, next: Paragraph | undefined) {
    const { automatic, pieces } = paragraph;
    const nextIsOption = next !== undefined && (next.automatic?.kind === 'letter' || optionOf(next.text)?.letter === 'A');
    if (!numbered && !paragraph.table && (!open || (complete() && (blank || nextIsOption) && (open.answer !== undefined || nextIsOption))))
      return begin(paragraph, undefined, pieces);
    if (!open) {
      stray += 1;
      return undefined;
    }
    open.notes.push(...paragraph.notes);
    add(pieces, automatic && { level: automatic.level, ordered: automatic.kind !== 'bullet' });
    return undefined;
  }

  function take(paragraph: Paragraph, next: Paragraph | undefined) {
    const { pieces, text, heading, table } = paragraph;
    if (text.trim() === '') return;
    const head = table || paragraph.automatic?.kind === 'letter' ? undefined : sectionHead(text, heading);
    if (head) {
      finish();
      section = head;
      last = undefined;
      return;
    }
    const fields = table ? [] : fieldsOf(text);
    if (fields.length > 0 && open) {
      open.notes.push(...paragraph.notes);
      for (const { field, from, to } of fields) takeField(paragraph, field, slicePieces(pieces, from, to));
      return;
    }
    if (table || !(takeNumbered(paragraph) || takeLettered(paragraph))) takeRest(paragraph, next);
    else if (paragraph.notes.length > 0 && open && !open.notes.includes(paragraph.notes[0]!)) open.notes.push(...paragraph.notes);
  }

  if (!isSheet) return { drafts, notes };
  for (const [at, paragraph] of paragraphs.entries()) {
    take(
      paragraph,
      paragraphs.slice(at + 1, at + 4).find((one) => one.text.trim() !== ''),
    );
    blank = paragraph.text.trim() === '';
  }
  finish();
  if (stray > 0) notes.push({ key: 'import_before_first', values: { count: stray } });
  return { drafts, notes };
}
