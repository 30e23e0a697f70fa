import { withFormulas } from './math-marks.ts';
import { pictureShelf } from './picture-shelf.ts';
import { type Draft, escaped, type Fault, linesOf, near, type Reading } from './read-question.ts';

const OPTION = /^([A-Za-z])\s*[.)、．）]\s*(.*)$/;
const ANSWER = /^(?:ANSWER|答案)\s*[:：]\s*(.*)$/i;

type Open = { line: number; stem: string[]; options: { letter: string; text: string; line: number }[] };

function closed(open: Open, answer: { text: string; line: number } | undefined): Draft {
  const faults: Fault[] = [];
  const letters: string[] = answer?.text.toUpperCase().match(/[A-Z]/g) ?? [];
  const known = new Set(open.options.map((option) => option.letter));
  for (const [at, { letter, line, text }] of open.options.entries()) {
    const expected = String.fromCharCode(65 + at);
    if (letter !== expected) faults.push({ key: 'import_option_order', values: { option: letter, expected }, line, near: near(text) });
  }
  if (!answer) faults.push({ key: 'import_answer_missing', line: open.options.at(-1)?.line ?? open.line, near: near(open.stem.join(' ')) });
  else if (!/^[A-Za-z](\s*[,、;]?\s*[A-Za-z])*$/.test(answer.text.trim()))
    faults.push({ key: 'import_answer_unknown', values: { answer: near(answer.text) }, line: answer.line });
  for (const letter of letters)
    if (answer && !known.has(letter)) faults.push({ key: 'import_answer_option', values: { option: letter }, line: answer.line });
  const html = (text: string) => withFormulas(`<p>${escaped(text)}</p>`);
  return {
    line: open.line,
    type: letters.length > 1 ? 'multi' : 'single',
    stem: open.stem.map(html).join(''),
    options: open.options.map(({ letter, text }) => ({ html: html(text), correct: letters.includes(letter) })),
    faults,
  };
}

/** Whether text is written as Aiken has it. */
export const isAiken = (text: string) => /^[^\S\n]*[A-Z]\s*[.)]\s*\S/m.test(text) && /^[^\S\n]*ANSWER\s*:/im.test(text);

function* draftsOf(text: string, reading: Reading): Generator<Draft> {
  let open: Open | undefined;
  for (const { line, raw, share } of linesOf(text)) {
    reading.share = share;
    const label = raw.trim();
    if (label === '') continue;
    const answer = ANSWER.exec(label);
    if (answer) {
      yield open
        ? closed(open, { text: answer[1]!, line })
        : { line, stem: '', type: 'single', faults: [{ key: 'import_answer_alone', line, near: near(label) }] };
      open = undefined;
      continue;
    }
    const option = OPTION.exec(label);
    if (option && open) open.options.push({ letter: option[1]!.toUpperCase(), text: option[2]!, line });
    else if (open && open.options.length > 0) {
      yield closed(open, undefined);
      open = { line, stem: [label], options: [] };
    } else if (open) open.stem.push(label);
    else open = { line, stem: [label], options: [] };
  }
  if (open) yield closed(open, undefined);
}

/** Reads Aiken: the question, options `A. …`, then `ANSWER: A`. */
export function readAiken(text: string): Reading {
  async function* drafts() {
    yield* draftsOf(text, reading);
  }
  const reading: Reading = { format: 'aiken', notes: [], share: 0, shelf: pictureShelf(), drafts: drafts() };
  return reading;
}
