import type { Paragraph } from './paragraphs.ts';
import { type Piece, slicePieces, textOfPieces } from './pieces.rules.ts';
import { partsKindOf } from './sheet-parts.ts';
import { fieldsOf, lettersOfAnswer, narrow, numberOf, optionOf, truthOf } from './sheet-signs.rules.ts';

/** What the key at the end of a paper says of one question: by its number, and by the section it stands in, counted from 0. */
export type KeyEntry = { section: number; number: number; line: number; answer: Piece[]; analysis: Piece[][] };

const HEADING =
  /^\s*[【[(（]?\s*(?:附\s*[:：]?\s*|试题|試題|试卷|試卷|习题|習題)?(?:(?:参考|參考|标准|標準|正确|正確)?答案|answer\s*key|answers)(?:(?:及|与|與|和|、)?(?:解析|详解|詳解|评分标准|評分標準))?\s*[】\])）]?\s*[:：]?\s*$/i;
const LABEL = /^\s*(?:参考|參考|标准|標準|正确|正確)?(?:答案|answer\s*key|answers)\s*[:：]\s*/i;
const RANGE = /(\d{1,3})\s*[-–—~～至]\s*(\d{1,3})\s*[.．、:：)）题題]?\s*([A-Z](?:[\s,，、]*[A-Z])*)(?![A-Za-z])/g;
const SINGLE = /(?:^|[\s,，;；、。:：]|(?<=[A-Z√×]))(\d{1,3})\s*[.．、:：)）]\s*(?=\S)/g;
const SECTION = /^\s*(?:第?[一二三四五六七八九十]+(?:部分|大题|大題)?\s*[、.．:：]|[（(][一二三四五六七八九十]+[）)])/;

type Found = { number: number; from: number; to: number };

/** Ranges such as `1-5 ABCDA`, one letter each. */
function rangesIn(text: string): { number: number; letter: string; at: number }[] {
  return [...text.matchAll(RANGE)].flatMap((match) => {
    const [first, last] = [Number(match[1]), Number(match[2])];
    const letters = match[3]!.match(/[A-Z]/g)!;
    if (last <= first || letters.length !== last - first + 1) return [];
    return letters.map((letter, at) => ({ number: first + at, letter, at: match.index }));
  });
}

/** Entries of one line such as `1．B 2．AC 3．√`, each with where its answer stands. */
function singlesIn(text: string): Found[] {
  const marks = [...text.matchAll(SINGLE)].map((match) => ({
    number: Number(match[1]),
    start: match.index,
    from: match.index + match[0].length,
  }));
  const counted = marks.filter(({ number }, at) => at === 0 || number === marks[at - 1]!.number + 1);
  return counted.map(({ number, from }, at) => ({ number, from, to: counted[at + 1]?.start ?? text.length }));
}

const isAnswer = (text: string) => lettersOfAnswer(text) !== undefined || truthOf(text, true) !== undefined;

/** Whether a paragraph reads like part of a key and not like a question. */
function readsLikeKey(paragraph: Paragraph): boolean {
  if (paragraph.table) return keyTable(paragraph) !== undefined;
  const text = narrow(paragraph.text).replace(SECTION, ' ').replace(LABEL, '');
  if (rangesIn(text).length > 0) return true;
  const singles = singlesIn(text);
  const answers = singles.filter(({ from, to }) => isAnswer(text.slice(from, to)));
  if (singles.length > 1) return answers.length > singles.length / 2;
  const number = numberOf(paragraph.text);
  const rest = number ? paragraph.text.slice(number.from) : '';
  return number !== undefined && (isAnswer(rest) || fieldsOf(rest)[0]?.field === 'answer');
}

/** A table of numbers above answers. */
function keyTable({ cells = [] }: Paragraph): { number: number; answer: Piece[] }[] | undefined {
  const content = cells.map((cell) => narrow(textOfPieces(cell)).trim());
  const entries: { number: number; answer: Piece[] }[] = [];
  for (let at = 0; at < content.length; at++) {
    if (!/^(?:题号|題號|序号|序號|no\.?|question)$/i.test(content[at]!)) continue;
    const end = content.findIndex((word, place) => place > at && /^(?:答案|answers?)$/i.test(word));
    if (end < 0) return undefined;
    const numbers = content.slice(at + 1, end);
    if (!numbers.every((word) => /^\d{1,3}$/.test(word))) return undefined;
    for (const [place, number] of numbers.entries()) {
      const answer = cells[end + 1 + place];
      if (answer) entries.push({ number: Number(number), answer });
    }
    at = end + numbers.length;
  }
  return entries.length > 0 ? entries : undefined;
}

/** How many paragraphs after its heading a key must show itself. */
const SOON = 8;

/** Looks for the key at the end of a paper, paragraph by paragraph; `at` is the line where it begins once all have passed. */
export function keyFinder() {
  let questions = 0;
  let candidate: { line: number; left: number } | undefined;
  let at: number | undefined;
  let first = false;
  /** Whether the question above is made of blanks, whose answers are numbered like those of a key. */
  let blanks = false;
  return {
    pass(paragraph: Paragraph) {
      const { text, line } = paragraph;
      if (at !== undefined) {
        // Options after it: it was no end, the paper goes on.
        const letter = paragraph.table ? undefined : optionOf(text)?.letter;
        if (first && letter === 'B') at = undefined;
        first = letter === 'A';
        return;
      }
      if (numberOf(text) || paragraph.automatic?.kind === 'number') {
        questions += 1;
        blanks = false;
      }
      const [label] = fieldsOf(text);
      if (label?.field === 'type') blanks = partsKindOf(text.slice(label.from)) === 'blank';
      if (text.trim() === '' || questions === 0) return;
      if (HEADING.test(narrow(text)) && text.length < 40) candidate = { line, left: SOON };
      else if (
        !blanks &&
        LABEL.test(narrow(text)) &&
        singlesIn(narrow(text).replace(LABEL, ' ')).length + rangesIn(narrow(text)).length > 1
      )
        at = line;
      else if (candidate && readsLikeKey(paragraph)) at = candidate.line;
      else if (candidate && --candidate.left === 0) candidate = undefined;
    },
    at: () => at,
  };
}

const EXPLAINED = /[【[]?\s*(?:解析|详解|詳解|explanation)\s*[】\]]?\s*[:：]?\s*/i;

/** Reads the paragraphs of a key. */
export function keyReader() {
  const entries: KeyEntry[] = [];
  let section = 0;
  let started = true;

  function enter(number: number, line: number, pieces: Piece[]) {
    const text = textOfPieces(pieces);
    const cut = /[【[]\s*(?:解析|详解|詳解)|(?:解析|详解|詳解|explanation)\s*[:：]/i.exec(text)?.index;
    const [label] = fieldsOf(text);
    const from = label?.field === 'answer' ? label.from : 0;
    const analysis = cut === undefined ? [] : [slicePieces(pieces, cut + EXPLAINED.exec(text.slice(cut))![0].length)];
    const last = entries.at(-1);
    // Numbers that begin again are those of the next section, also where no head says so.
    if (!started && last && number <= last.number) section += 1;
    started = false;
    entries.push({ section, number, line, answer: slicePieces(pieces, from, cut), analysis });
  }

  function takeLine(paragraph: Paragraph, from: number) {
    const pieces = slicePieces(paragraph.pieces, from);
    const text = narrow(textOfPieces(pieces));
    const ranges = rangesIn(text);
    const rest = text.replace(RANGE, (found) => ' '.repeat(found.length));
    const singles = singlesIn(rest);
    const several = singles.length > 1 && singles.filter(({ from: at, to }) => isAnswer(rest.slice(at, to))).length > singles.length / 2;
    const number = numberOf(paragraph.automatic?.label ?? '') ?? numberOf(rest);
    if (several || ranges.length > 0) {
      const inOrder = [
        ...ranges.map(({ number: no, letter, at }) => ({ no, at, answer: [{ text: letter, marks: '' }] as Piece[] })),
        ...singles.map(({ number: no, from: at, to }) => ({ no, at, answer: slicePieces(pieces, at, to) })),
      ].sort((one, other) => one.at - other.at || one.no - other.no);
      for (const { no, answer } of inOrder) enter(no, paragraph.line, answer);
    } else if (number) {
      enter(number.number, paragraph.line, slicePieces(pieces, paragraph.automatic?.kind === 'number' ? 0 : number.from));
    } else if (text.trim() !== '') {
      const last = entries.at(-1);
      const label = EXPLAINED.exec(text);
      last?.analysis.push(slicePieces(pieces, label?.index === 0 ? label[0].length : 0));
    }
  }

  return {
    take(paragraph: Paragraph) {
      const table = paragraph.table ? keyTable(paragraph) : undefined;
      if (table) for (const { number, answer } of table) enter(number, paragraph.line, answer);
      if (paragraph.table || HEADING.test(narrow(paragraph.text))) return;
      const head = SECTION.exec(narrow(paragraph.text));
      if (head && entries.length > 0) section += 1;
      if (head) started = true;
      const text = narrow(paragraph.text);
      // The words of a section's head stand before its first number.
      const first = head ? /\d/.exec(text.slice(head[0].length)) : null;
      if (head && (!first || !readsLikeKey(paragraph))) return;
      takeLine(paragraph, head ? head[0].length + first!.index : (LABEL.exec(text)?.[0].length ?? 0));
    },
    entries: () => entries,
  };
}
