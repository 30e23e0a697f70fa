import { readDecimal } from '@praxis/rules/decimal';
import { child, childrenNamed, type XmlNode } from '../../../platform/foreign/xml.ts';
import { textOfHtml } from '../../../platform/search-sources.ts';
import { blankMark, blankParts, type DraftBlank, matchingParts, numericParts, orderingParts } from './draft-parts.ts';
import { type Draft, escaped, type Note } from './read-question.ts';

type Of = { text: (node: XmlNode | undefined) => Promise<string>; notes: Note[] };

const label = (node: XmlNode | undefined) => (child(node, 'text')?.text ?? node?.text ?? '').trim();
const fraction = (answer: XmlNode) => Number(answer.attributes.fraction ?? '0') || 0;
const plain = (node: XmlNode | undefined) => textOfHtml(label(node)).trim();

/** A number with its tolerance and units; what a wrong unit costs is theirs, what a missing one costs is ours. */
export async function numerical(question: XmlNode, { notes }: Of): Promise<Partial<Draft>> {
  const answers = childrenNamed(question, 'answer');
  const [right, ...others] = answers.filter((answer) => fraction(answer) >= 100);
  const value = label(right);
  const tolerance = child(right, 'tolerance')?.text.trim() || '0';
  if (!right || others.length > 0 || !readDecimal(value) || !readDecimal(tolerance)) return { unknownKind: 'numerical' };
  if (answers.some((answer) => fraction(answer) > 0 && fraction(answer) < 100)) notes.push({ key: 'import_weights_lost' });
  const units = childrenNamed(child(question, 'units'), 'unit').flatMap((unit) => {
    const multiplier = child(unit, 'multiplier')?.text.trim() || '1';
    const text = child(unit, 'unit_name')?.text.trim() ?? '';
    const times = Number(multiplier);
    // Moodle multiplies the answer's own unit; ours says how many of it one of them is.
    return text !== '' && times > 0 ? [{ text: text.slice(0, 30), factor: String(Number((1 / times).toPrecision(12))) }] : [];
  });
  const first = units.findIndex(({ factor }) => factor === '1');
  const own = first > 0 ? [units[first]!, ...units.filter((_unit, at) => at !== first)] : units;
  return { parts: numericParts({ value, tolerance, units: first < 0 ? [] : own }) };
}

/** What is matched: words, or with `ddmatch` a text that may hold pictures. */
const choiceOf = async (answer: XmlNode | undefined, of: Of) =>
  answer?.attributes.format === 'html' ? await of.text(answer) : `<p>${escaped(plain(answer))}</p>`;

/** Matching of Moodle: a subquestion without words only adds its answer to those that lead astray. */
export async function matching(question: XmlNode, of: Of): Promise<Partial<Draft>> {
  const pairs = [];
  for (const each of childrenNamed(question, 'subquestion'))
    pairs.push({ prompt: await of.text(each), choice: await choiceOf(child(each, 'answer'), of) });
  return { parts: matchingParts(pairs) };
}

/** Items in their right order; grading of neighbours and of the longest run is known by its number. */
export async function ordering(question: XmlNode, of: Of): Promise<Partial<Draft>> {
  const items = [];
  for (const answer of [...childrenNamed(question, 'answer')].sort((one, other) => fraction(one) - fraction(other)))
    items.push(await of.text(answer));
  const grading = child(question, 'gradingtype')?.text.trim().toUpperCase() ?? '';
  const rule = /LONGEST/.test(grading) || grading === '5' ? 'longest' : /NEXT/.test(grading) || grading === '1' ? 'neighbours' : 'all';
  return { parts: orderingParts(items, rule) };
}

/** `[[1]]` in the stem, each to be chosen from its group; the number names the right one. */
export async function gapSelect(question: XmlNode, of: Of): Promise<Partial<Draft>> {
  const boxes = [...childrenNamed(question, 'selectoption'), ...childrenNamed(question, 'dragbox')].map((box) => ({
    text: plain(box),
    group: child(box, 'group')?.text.trim() ?? '1',
  }));
  const blanks: DraftBlank[] = [];
  const stem = (await of.text(child(question, 'questiontext'))).replace(/\[\[(\d{1,3})\]\]/g, (all, no: string) => {
    const right = boxes[Number(no) - 1];
    if (!right) return all;
    const texts = [...new Set(boxes.filter(({ group }) => group === right.group).map(({ text }) => text))];
    blanks.push({ kind: 'choice', choices: texts.map((text) => ({ text, correct: text === right.text })) });
    return blankMark(blanks.length - 1);
  });
  return { stem, parts: blankParts(blanks) };
}

const CLOZE = /\{(\d*):([A-Z_]{1,20}):((?:\\.|[^{}\\])*)\}/g;
const kindOfCloze = (name: string) =>
  /^(NUMERICAL|NM)$/.test(name) ? 'number' : /^(MULTICHOICE|MULTIRESPONSE|MC|MR)/.test(name) ? 'choice' : 'text';

/** The answers of one gap: `=right`, `%50%half right`, `wrong`, parted by `~`; remarks behind `#`. */
function answersOfCloze(inside: string) {
  return inside.split(/(?<!\\)~/).map((raw) => {
    const body = raw.split(/(?<!\\)#/)[0]!;
    const weight = /^%(-?[\d.]+)%/.exec(body);
    const percent = weight ? Number(weight[1]) : body.startsWith('=') ? 100 : 0;
    const text = (weight ? body.slice(weight[0].length) : body.replace(/^=/, '')).replace(/\\([~#}{=\\"/])/g, '$1');
    return { percent, text: textOfHtml(text).trim() };
  });
}

/** Blanks as Moodle writes them into the text of an embedded question. Undefined where one of them cannot be read. */
export async function cloze(question: XmlNode, of: Of): Promise<Partial<Draft>> {
  const blanks: DraftBlank[] = [];
  let unread = false;
  let sharp = true;
  const stem = (await of.text(child(question, 'questiontext'))).replace(CLOZE, (_all, weight: string, name: string, inside: string) => {
    const kind = kindOfCloze(name);
    const answers = answersOfCloze(
      inside.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
    );
    const right = answers.filter(({ percent }) => percent > 0);
    const points = Number(weight) || 1;
    if (!/_?C$|^SAC$|^SHORTANSWER_C$/.test(name) && kind === 'text') sharp = false;
    if (kind === 'choice') {
      if (right.some(({ percent }) => percent < 100)) of.notes.push({ key: 'import_weights_lost' });
      blanks.push({ kind, points, choices: answers.map(({ text, percent }) => ({ text, correct: percent > 0 })) });
    } else if (kind === 'number') {
      const accepted = right.map(({ text, percent }) => ({ text: text.split(':')[0]!.trim(), percent }));
      const tolerances = new Set(right.map(({ text }) => text.split(':')[1]?.trim() || '0'));
      unread ||= tolerances.size > 1 || accepted.some(({ text }) => !readDecimal(text));
      blanks.push({ kind, points, accepted, tolerance: [...tolerances][0] ?? '0' });
    } else blanks.push({ kind, points, accepted: right });
    return blankMark(blanks.length - 1);
  });
  if (unread || blanks.length === 0) return { unknownKind: 'multianswer' };
  return { stem, parts: blankParts(blanks, { case: !sharp, punctuation: false }) };
}
