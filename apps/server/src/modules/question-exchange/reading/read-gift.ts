import { withinTime } from '../../../platform/foreign/within-time.ts';
import { htmlOfMarkdown } from '../../problems/index.ts';
import { type DraftParts, ownParts } from './draft-parts.ts';
import { LONGEST, type PicturesBeside, richTextOf } from './foreign-html.ts';
import { type Answer, answersOf, FORMATS, indexOfPlain, numbers, pairsOf, plainText, unescaped } from './gift-parts.ts';
import { withFormulas } from './math-marks.ts';
import { type PictureShelf, pictureShelf } from './picture-shelf.ts';
import { type Draft, escaped, type Fault, linesOf, type Note, near, type Reading } from './read-question.ts';

const none: PicturesBeside = () => undefined;

/** One entry of a GIFT file: text around its braces. */
type Entry = { line: number; text: string };

type Facts = Partial<Pick<Draft, 'score' | 'difficulty' | 'tags' | 'skills' | 'reference' | 'type' | 'parts'>> & {
  stem?: string;
  sharedBy?: string;
};
type SourceEntry = Entry & { facts: Facts | undefined; share: number };
/** `at` says on which line of the file each of its lines stands; `blank` where among them braces were last open over an empty line. */
type OpenEntry = Omit<SourceEntry, 'text'> & { lines: string[]; at: number[]; blank: number | undefined; isCategory: boolean };

const closedEntry = ({ lines, line, facts, share }: OpenEntry): SourceEntry => ({ line, text: lines.join('\n'), facts, share });

/** What stands after the empty line over which braces were left open: the next question, when its own braces open. */
function splitAtBlank(open: OpenEntry): { before: SourceEntry; after: OpenEntry } | undefined {
  const { blank } = open;
  const from = blank === undefined ? -1 : open.lines.findIndex((line, at) => at > blank && line.trim() !== '');
  if (from < 0) return undefined;
  const lines = open.lines.slice(from);
  return {
    before: closedEntry({ ...open, lines: open.lines.slice(0, blank) }),
    after: { ...open, line: open.at[from]!, lines, at: open.at.slice(from), blank: undefined, facts: undefined },
  };
}

/** Entries of a file: blank lines part them, outside of braces; comments are left out but for our own. */
function* entriesOf(text: string): Generator<SourceEntry> {
  let open: OpenEntry | undefined;
  let facts: { line: number; facts: Facts } | undefined;
  let depth = 0;
  let blank = false;
  for (const { line, raw, share } of linesOf(text)) {
    if (/^\s*\/\//.test(raw)) {
      const found = ownFacts(raw) ?? tagsOfComment(raw);
      if (found) facts = { line: line + 1, facts: found };
      continue;
    }
    const starts = /^\s*(::|\$CATEGORY:)/.test(raw);
    const empty = raw.trim() === '';
    // Braces that stay open end where the next question visibly begins.
    const ends = empty ? depth === 0 : starts && (blank || depth === 0);
    blank = empty && depth > 0;
    if (open && (ends || open.isCategory)) {
      yield closedEntry(open);
      open = undefined;
    }
    if (empty && depth === 0) continue;
    if (!open) {
      const first = raw.trimStart();
      open = {
        line,
        lines: [first],
        at: [line],
        blank: undefined,
        isCategory: first.startsWith('$CATEGORY:'),
        facts: facts?.line === line ? facts.facts : undefined,
        share,
      };
      depth = 0;
    } else {
      if (empty) open.blank = open.lines.length;
      open.lines.push(raw);
      open.at.push(line);
    }
    // Braces that open while others stand open over an empty line are those of the next question: one was forgotten.
    const parted = depth > 0 && indexOfPlain(raw, '{') >= 0 ? splitAtBlank(open) : undefined;
    if (parted) {
      yield parted.before;
      open = parted.after;
      depth = 0;
    }
    depth = depthAfter(raw, depth);
    if (depth === 0) open.blank = undefined;
  }
  if (open) yield closedEntry(open);
}

/** How deep in braces a line ends. */
function depthAfter(raw: string, before: number) {
  let depth = before;
  for (let sign = 0; sign < raw.length; sign++) {
    if (raw[sign] === '\\') sign += 1;
    else if (raw[sign] === '{') depth += 1;
    else if (raw[sign] === '}') depth = Math.max(0, depth - 1);
  }
  return depth;
}

/** Rich text of one paragraph, to stand behind other words. */
const inLine = (html: string) => html.replace(/^<p>([\s\S]*)<\/p>$/, '$1');

async function block(inside: string, draft: Draft, rich: (text: string) => Promise<string>): Promise<Draft> {
  const general = inside.indexOf('####');
  const body = (general < 0 ? inside : inside.slice(0, general)).trim();
  const analysis = general < 0 ? '' : await rich(inside.slice(general + 4));
  const truth = /^(T|TRUE|F|FALSE)\s*(#[\s\S]*)?$/i.exec(body);
  const notes: Note[] = [];
  const withText = async (answers: readonly Answer[]) => {
    const remarks: string[] = [];
    for (const one of answers)
      if (one.feedback) remarks.push(`<p>${escaped(plainText(one.text))}: ${inLine(await rich(one.feedback))}</p>`);
    return analysis + remarks.join('');
  };
  if (body === '') return { ...draft, type: 'short', analysis };
  if (truth) {
    const label: string[] = [];
    for (const one of (truth[2] ?? '').split('#').filter(Boolean)) label.push(await rich(one));
    return { ...draft, type: 'judge', truth: truth[1]!.toUpperCase().startsWith('T'), analysis: analysis + label.join('') };
  }
  if (body.startsWith('#')) return { ...numbers(body.slice(1).trim(), draft), analysis };
  const answers = answersOf(body);
  if (answers.length === 0)
    return {
      ...draft,
      faults: [...(draft.faults ?? []), { key: 'import_answer_unknown', values: { answer: near(body) }, line: draft.line }],
    };
  if (answers.every((one) => one.right && one.text.includes('->'))) return { ...draft, parts: await pairsOf(answers, rich), analysis };
  if (answers.every((one) => one.right)) {
    const partial = answers.some((one) => one.weight !== null && one.weight < 100);
    if (partial) notes.push({ key: 'import_weights_lost' });
    const right = answers.filter((one) => one.weight === null || one.weight >= 100);
    return { ...draft, type: 'short', accepted: right.map((one) => plainText(one.text)), analysis: await withText(answers), notes };
  }
  const weighted = !answers.some((one) => one.right);
  const isRight = (one: Answer) => (weighted ? (one.weight ?? 0) > 0 : one.right);
  const shares = answers.filter(isRight).map((one) => one.weight ?? 100);
  if (new Set(shares).size > 1 || (!weighted && answers.some((one) => !one.right && (one.weight ?? 0) > 0)))
    notes.push({ key: 'import_weights_lost' });
  const options = [];
  for (const one of answers) options.push({ html: await rich(one.text), correct: isRight(one) });
  return { ...draft, ...(weighted && { type: 'multi' as const }), options, analysis: await withText(answers), notes };
}

/** The place where braces open and close again. */
function bracesOf(text: string) {
  const open = indexOfPlain(text, '{');
  if (open < 0) return undefined;
  const close = indexOfPlain(text, '}', open + 1);
  return { open, close };
}

/** Where our own file has a blank in the middle of a question, its name. */
const ownBlankOf = (parts: DraftParts | undefined) =>
  parts?.parts.kind === 'blank' ? `<span data-blank="${parts.parts.blanks[0]?.key ?? ''}"></span>` : undefined;

async function entryAsDraft(
  { line, text }: Entry,
  { tags, facts }: { tags: string[]; facts: Facts | undefined },
  shelf: PictureShelf,
): Promise<Draft> {
  const ownBlank = ownBlankOf(facts?.parts);
  const title = /^::([\s\S]*?[^\\])::/.exec(text);
  let rest = title ? text.slice(title[0].length) : text;
  const format = FORMATS.exec(rest)?.[1]?.toLowerCase() ?? 'moodle';
  rest = rest.replace(FORMATS, '');
  const notes: Note[] = [];
  const rich = async (raw: string) => {
    const own = FORMATS.exec(raw)?.[1]?.toLowerCase() ?? format;
    const label = unescaped(raw.replace(FORMATS, ''));
    if (label === '') return '';
    if (own === 'markdown')
      return richTextOf(
        withinTime(() => htmlOfMarkdown(label)),
        shelf,
        none,
        notes,
      );
    if (
      own === 'html' ||
      (own !== 'plain' && /<\/?(p|br|b|i|em|strong|img|sub|sup|span|div|ul|ol|li|table|code|pre|u)\b[^>]*>/i.test(label))
    )
      return richTextOf(label, shelf, none, notes);
    return label
      .slice(0, LONGEST)
      .split(/\n\s*\n/)
      .map((paragraph) => withFormulas(`<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`))
      .join('');
  };
  const braces = bracesOf(rest);
  const faults: Fault[] = [];
  if (braces && braces.close < 0) {
    faults.push({
      key: 'import_brace_open',
      line: line + rest.slice(0, braces.open).split('\n').length - 1,
      near: near(rest.slice(braces.open)),
    });
    return { line, stem: await rich(rest.slice(0, braces.open)), type: 'short', tags, faults };
  }
  if (!braces) return { line, stem: await rich(rest), unknownKind: 'description', tags };
  const before = rest.slice(0, braces.open);
  const after = rest.slice(braces.close + 1);
  const blank = ownBlank ? ` ${ownBlank} ` : after.trim() === '' ? '' : ' _____ ';
  const draft: Draft = { line, stem: await rich(`${before.trimEnd()}${blank}${after.trimStart()}`), tags, faults };
  const created = await block(rest.slice(braces.open + 1, braces.close), draft, rich);
  return { ...created, notes: [...(created.notes ?? []), ...notes] };
}

/** Comments that GIFT files of our own say more with. */
const OWN = /^\/\/\s*praxis\s+(\{.*\})\s*$/;

const hasAnswers = (text: string) => {
  for (const [, inside] of text.matchAll(/\{([^{}]*)\}/g)) if (/[=~#TF]/.test(inside!)) return true;
  return false;
};

/** Tags that Moodle writes into a comment above a question. */
function tagsOfComment(raw: string): Facts | undefined {
  const tags = [...raw.matchAll(/\[tag:([^\]]{1,100})\]/gi)].map(([, tag]) => tag!.trim());
  return tags.length > 0 ? { tags } : undefined;
}

/** Whether text is written as GIFT has it. */
export const isGift = (text: string) =>
  /^[^\S\n]*(::|\$CATEGORY:|\/\/)/m.test(text) || (hasAnswers(text) && !/^[^\S\n]*ANSWER:/im.test(text)) || /\{\s*\}/.test(text);

const listOf = (value: unknown) => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined);

/** What a comment of our own says of the question below it. */
function ownFacts(raw: string): Facts | undefined {
  const found = OWN.exec(raw.trim());
  if (!found) return undefined;
  try {
    const { score, difficulty, tags, skills, reference, type, parts, stem, shared } = JSON.parse(found[1]!) as Record<string, unknown>;
    const own = ownParts(parts);
    return {
      ...(typeof score === 'number' && { score }),
      ...(typeof difficulty === 'number' && { difficulty }),
      ...(listOf(tags) && { tags: listOf(tags) }),
      ...(listOf(skills) && { skills: listOf(skills) }),
      ...(typeof reference === 'string' && { reference }),
      ...((type === 'single' || type === 'multi') && { type }),
      ...(own && { parts: own }),
      ...(typeof stem === 'string' && { stem }),
      ...(typeof shared === 'string' && { sharedBy: shared }),
    };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Reads GIFT, the text format of Moodle. */
export function readGift(text: string): Reading {
  const shelf = pictureShelf();
  async function* drafts(): AsyncGenerator<Draft> {
    let tags: string[] = [];
    const stems = new Map<string, NonNullable<Draft['shared']>>();
    for (const { facts: answerFacts, share, ...entry } of entriesOf(text)) {
      reading.share = share;
      const category = /^\$CATEGORY:\s*(.*)/.exec(entry.text);
      if (category) {
        const last = category[1]!.trim().replace(/\/\//g, '\0').split('/').at(-1)!.replaceAll('\0', '/').trim();
        tags = /^\$.*\$$|^top$/i.test(last) || last === '' ? [] : [last];
        continue;
      }
      const { stem, sharedBy, ...facts } = answerFacts ?? {};
      const draft = await entryAsDraft(entry, { tags, facts }, shelf);
      if (stem !== undefined) {
        stems.set(stem, { no: stems.size + 1, html: draft.stem });
        continue;
      }
      const shared = sharedBy === undefined ? undefined : stems.get(sharedBy);
      yield { ...draft, ...facts, ...(facts.tags && { tags: [...facts.tags, ...tags] }), ...(shared && { shared }) };
    }
  }
  const reading: Reading = { format: 'gift', notes: [], share: 0, shelf, drafts: drafts() };
  return reading;
}
