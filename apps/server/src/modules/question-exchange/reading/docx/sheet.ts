import { type Draft, type Note, near } from '../read-question.ts';
import { keyReader } from './answer-key.ts';
import { applyKey } from './apply-key.ts';
import type { DocumentSigns } from './document-signs.ts';
import { answerWithin, linesOf, partOf } from './lines.ts';
import type { Paragraph } from './paragraphs.ts';
import { passageHead } from './passages.rules.ts';
import { htmlOfPieces, type Piece, slicePieces, textOfPieces } from './pieces.rules.ts';
import { type Block, draftOf, emptyAt, type Open, type Part, type Passage } from './question.ts';
import {
  fieldsOf,
  furtherOptions,
  numberOf,
  optionOf,
  optionsInStem,
  type Section,
  scoreInStem,
  sectionHead,
} from './sheet-signs.rules.ts';
import { takeField } from './take-field.ts';

/** How far one looks ahead for the next paragraph with words. */
const AHEAD = 3;

/** Reads the paragraphs of a question sheet: numbered questions, lettered options, labelled lines. */
export async function* readSheet(
  paragraphs: AsyncIterable<Paragraph>,
  { numbered, sheet, keyAt }: DocumentSigns,
  notes: Note[],
): AsyncGenerator<Draft> {
  const drafts: Draft[] = [];
  let section: Section = {};
  let open: Open | undefined;
  let passage: Passage | undefined;
  /** Whether a question stands below the passage. */
  let isShared = false;
  let unmatched = 0;
  let blank = true;
  let last: number | undefined;
  let sectionNo = 0;
  // With a key at the end the questions wait for it.
  const held: { open: Open; section: number }[] = [];
  const key = keyReader();
  function finish() {
    if (open && keyAt !== undefined) held.push({ open, section: sectionNo });
    else if (open) drafts.push(draftOf(open));
    open = undefined;
  }

  /** A text that no question came below of is left out, and named. */
  function endPassage() {
    if (passage && !isShared) notes.push({ key: 'import_passage_alone', values: { from: passage.from, to: passage.to } });
    passage = undefined;
    isShared = false;
  }

  function startNow(paragraph: Paragraph, number: number | undefined, pieces: readonly Piece[]) {
    finish();
    open = emptyAt(paragraph.line, number, section);
    if (passage && (number === undefined || number < passage.from || number > passage.to)) endPassage();
    open.shared = passage;
    isShared = passage !== undefined;
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
    const at = open ? open.at : passage?.part;
    if (html !== '') at?.push({ html, ...(item && { list: item }) });
  }

  /** The head of a text that the questions of these numbers share; up to the first of them its words follow. */
  function takePassage(paragraph: Paragraph): boolean {
    const head = paragraph.table ? undefined : passageHead(paragraph.text);
    if (!head) return false;
    finish();
    endPassage();
    passage = { no: paragraph.line, from: head.from, to: head.to, part: [] };
    notes.push(...paragraph.notes);
    add(slicePieces(paragraph.pieces, head.at));
    return true;
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

  const complete = () => open !== undefined && (open.options.length > 0 || open.answer !== undefined || open.analysis.length > 0);

  /** Whether a number begins a question, or counts inside one. */
  function startsQuestion(number: number, id: string | undefined, level: number): boolean {
    if (!open) return passage === undefined || number >= passage.from;
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
      if (!startsQuestion(number, automatic.list, automatic.level)) return false;
      startNow(paragraph, number, pieces);
      return true;
    }
    const found = automatic ? undefined : numberOf(text);
    if (!found) return false;
    if (!startsQuestion(found.number, undefined, 0)) {
      open?.notes.push(...paragraph.notes);
      add(pieces);
      return true;
    }
    startNow(paragraph, found.number, slicePieces(pieces, found.from));
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

  /** Options that stand in the cells of a table, as many sheets have them. */
  function takeOptionTable(paragraph: Paragraph): boolean {
    const cells = paragraph.cells ?? [];
    if (!open || open.options.length > 0 || open.at !== open.stem || cells.length < 2) return false;
    const pieces = cells.flatMap((cell) => [...cell, { text: '\u3000\u3000', marks: '' }]);
    const text = textOfPieces(pieces);
    const first = optionOf(text);
    if (first?.letter !== 'A' || furtherOptions(text, 'A', first.from).length + 1 < cells.length) return false;
    open.notes.push(...paragraph.notes);
    takeOptions(paragraph, pieces);
    return true;
  }

  /** Words after an empty line behind the last option: those of the paper, such as what stands above the next questions, and of no option. */
  const isBehind = ({ table, text }: Paragraph) =>
    numbered && blank && !table && open !== undefined && open.at === open.options.at(-1)?.part && /[^\s\ufffc]{4}/.test(text);

  function takeRest(paragraph: Paragraph, next: Paragraph | undefined) {
    const { automatic, pieces } = paragraph;
    const nextIsOption = next !== undefined && (next.automatic?.kind === 'letter' || optionOf(next.text)?.letter === 'A');
    if (!numbered && !paragraph.table && (!open || (complete() && (blank || nextIsOption) && (open.answer !== undefined || nextIsOption))))
      return startNow(paragraph, undefined, pieces);
    if (!open && !passage) {
      unmatched += 1;
      return undefined;
    }
    (open?.notes ?? notes).push(...paragraph.notes);
    if (open && isBehind(paragraph)) {
      open.notes.push({ key: 'import_text_left', values: { text: near(paragraph.text) } });
      open.at = [];
      return undefined;
    }
    add(pieces, automatic && { level: automatic.level, ordered: automatic.kind !== 'bullet' });
    return undefined;
  }

  /** One paragraph: line by line, and an answer that stands behind other words on a line of its own. */
  function take(paragraph: Paragraph, next: Paragraph | undefined) {
    const lines = paragraph.table ? [paragraph] : linesOf(paragraph);
    for (const [at, line] of lines.entries()) {
      const explained = open !== undefined && (open.at === open.analysis || open.at === open.reference);
      const cut = line.table || explained || fieldsOf(line.text).length > 0 ? undefined : answerWithin(line.text);
      takeLine(cut === undefined ? line : partOf(line, 0, cut), lines[at + 1] ?? next);
      if (cut !== undefined) takeLine({ ...partOf(line, cut), automatic: undefined, notes: [] }, lines[at + 1] ?? next);
    }
  }

  function takeLine(paragraph: Paragraph, next: Paragraph | undefined) {
    const { pieces, text, heading, table } = paragraph;
    if (text.trim() === '') {
      (open?.notes ?? notes).push(...paragraph.notes);
      return;
    }
    if ((table && takeOptionTable(paragraph)) || takePassage(paragraph)) return;
    const head = table || paragraph.automatic?.kind === 'letter' ? undefined : sectionHead(text, heading);
    if (head) {
      finish();
      endPassage();
      section = head;
      sectionNo += 1;
      last = undefined;
      return;
    }
    const fields = table ? [] : fieldsOf(text, open?.parts !== undefined);
    if (fields.length > 0 && open) {
      open.notes.push(...paragraph.notes);
      for (const { field, from, to } of fields)
        takeField(open, { field, line: paragraph.line, pieces: slicePieces(pieces, from, to) }, add);
      return;
    }
    if (table || !(takeNumbered(paragraph) || takeLettered(paragraph))) takeRest(paragraph, next);
    else if (paragraph.notes.length > 0 && open && !open.notes.includes(paragraph.notes[0]!)) open.notes.push(...paragraph.notes);
  }

  if (!sheet) return;
  const waiting: Paragraph[] = [];
  const takeFirst = () => {
    const paragraph = waiting.shift()!;
    take(
      paragraph,
      waiting.find((one) => one.text.trim() !== ''),
    );
    blank = paragraph.text.trim() === '';
    return drafts.splice(0);
  };
  for await (const paragraph of paragraphs) {
    if (keyAt !== undefined && paragraph.line >= keyAt) {
      key.take(paragraph);
      continue;
    }
    waiting.push(paragraph);
    if (waiting.length > AHEAD) yield* takeFirst();
  }
  while (waiting.length > 0) yield* takeFirst();
  finish();
  endPassage();
  yield* drafts;
  applyKey(held, key.entries(), notes);
  for (const one of held) yield draftOf(one.open);
  if (unmatched > 0) notes.push({ key: 'import_before_first', values: { count: unmatched } });
}
