import { STEM_LIMITS } from '@praxis/contract/questions/stems';
import { child, childrenNamed, type XmlNode, xmlParts } from '../../../platform/foreign/xml.ts';
import { textOfHtml } from '../../../platform/search-sources.ts';
import { type PicturesBeside, richTextOf } from './foreign-html.ts';
import { withFormulas } from './math-marks.ts';
import { cloze, gapSelect, matching, numerical, ordering } from './moodle-parts.ts';
import { type PictureShelf, pictureShelf } from './picture-shelf.ts';
import { type Draft, escaped, type Note, type Reading } from './read-question.ts';
import { playsOf, type SoundOfFile, stemOfSound, withoutSound } from './sounds.ts';

const label = (node: XmlNode | undefined) => (child(node, 'text')?.text ?? node?.text ?? '').trim();
const number = (node: XmlNode | undefined) => {
  const text = node?.text.trim() ?? '';
  return text === '' || Number.isNaN(Number(text)) ? undefined : Number(text);
};

/** Files that stand beside a text, by the names it calls them. */
function filesOf(nodes: readonly (XmlNode | undefined)[], at: string): PicturesBeside {
  const files = new Map<string, XmlNode>();
  for (const node of nodes)
    for (const file of childrenNamed(node, 'file')) files.set(decodeURIComponent(encodeURIComponent(file.attributes.name ?? '')), file);
  return (address) => {
    if (!/^@@PLUGINFILE@@\//i.test(address)) return undefined;
    let name = address.replace(/^@@PLUGINFILE@@\//i, '').replace(/[?#].*$/, '');
    if (URL.canParse(`x:/${name}`) && /%[0-9a-f]{2}/i.test(name) && !files.has(name)) name = unquoted(name);
    const file = files.get(name) ?? files.get(name.slice(name.lastIndexOf('/') + 1));
    return file && { name: `${at}/${name}`, read: async () => Buffer.from(file.text, 'base64') };
  };
}

function unquoted(name: string) {
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
}

type Sounded = { html: string; audio: SoundOfFile | null };
type Texts = {
  shelf: PictureShelf;
  notes: Note[];
  line: number;
  text: (node: XmlNode | undefined) => Promise<string>;
  /** The same with the sound it plays apart. */
  sounded: (node: XmlNode | undefined) => Promise<Sounded>;
};

function reading(question: XmlNode, shelf: PictureShelf): Texts {
  const notes: Note[] = [];
  const shared = [child(question, 'questiontext'), question];
  async function read(node: XmlNode | undefined, sounds: boolean): Promise<Sounded> {
    const raw = node ? label(node) : '';
    if (!node || raw === '') return { html: '', audio: null };
    const format = node.attributes.format ?? 'html';
    if (format === 'plain_text') return { html: withFormulas(`<p>${escaped(raw).replaceAll('\n', '<br>')}</p>`), audio: null };
    const html = format === 'html' || /<\w+[^>]*>/.test(raw) ? raw : `<p>${escaped(raw).replaceAll('\n', '<br>')}</p>`;
    const beside = filesOf([node, ...shared], String(question.line));
    const { html: rest, audio } = sounds ? await withoutSound(html, shelf, beside) : { html, audio: null };
    return { html: await richTextOf(rest, shelf, beside, notes), audio };
  }
  return {
    shelf,
    notes,
    line: question.line,
    text: async (node) => (await read(node, false)).html,
    sounded: (node) => read(node, true),
  };
}

const fraction = (answer: XmlNode) => Number(answer.attributes.fraction ?? '0') || 0;

/** What was said to each answer, beneath the general words. */
async function analysisOf(question: XmlNode, { text }: Texts) {
  const general = await text(child(question, 'generalfeedback'));
  const remarks: string[] = [];
  for (const answer of childrenNamed(question, 'answer')) {
    const feedback = await text(child(answer, 'feedback'));
    if (feedback === '') continue;
    const name = textOfHtml(label(answer)).slice(0, 80);
    remarks.push(`<p>${escaped(name)}: ${feedback.replace(/^<p>([\s\S]*)<\/p>$/, '$1')}</p>`);
  }
  return general + remarks.join('');
}

async function choice(question: XmlNode, of: Texts): Promise<Partial<Draft>> {
  const answers = childrenNamed(question, 'answer');
  const single = !/^(false|0)$/.test(child(question, 'single')?.text.trim() ?? 'true');
  const best = Math.max(0, ...answers.map(fraction));
  const isRight = (answer: XmlNode) => (single ? fraction(answer) === best && best > 0 : fraction(answer) > 0);
  const right = answers.filter(isRight);
  const uneven = single
    ? answers.some((answer) => fraction(answer) > 0 && fraction(answer) < best) || best < 100
    : new Set(right.map((answer) => Math.round(fraction(answer)))).size > 1;
  if (uneven && right.length > 0) of.notes.push({ key: 'import_weights_lost' });
  const options = [];
  for (const answer of answers) options.push({ html: await of.text(answer), correct: isRight(answer) });
  return { type: single && right.length <= 1 ? 'single' : 'multi', options };
}

async function truth(question: XmlNode): Promise<Partial<Draft>> {
  const right = childrenNamed(question, 'answer').find((answer) => fraction(answer) > 0);
  const word = label(right)
    .replace(/<[^>]*>/g, '')
    .trim()
    .toLowerCase();
  if (!/^(true|false|对|错|正确|错误)$/.test(word)) return { type: 'judge' };
  return { type: 'judge', truth: /^(true|对|正确)$/.test(word) };
}

async function short(question: XmlNode, of: Texts): Promise<Partial<Draft>> {
  const answers = childrenNamed(question, 'answer');
  if (answers.some((answer) => fraction(answer) > 0 && fraction(answer) < 100)) of.notes.push({ key: 'import_weights_lost' });
  const accepted = answers.filter((answer) => fraction(answer) >= 100).map((answer) => label(answer).replace(/\\\*/g, '*'));
  if (accepted.some((answer) => /(^|[^\\])\*/.test(answer))) of.notes.push({ key: 'import_wildcards' });
  return { type: 'short', accepted };
}

const kinds: Record<string, (question: XmlNode, of: Texts) => Promise<Partial<Draft>>> = {
  multichoice: choice,
  truefalse: truth,
  shortanswer: short,
  numerical,
  matching,
  ddmatch: matching,
  ordering,
  gapselect: gapSelect,
  ddwtos: gapSelect,
  cloze,
  multianswer: cloze,
  essay: async (question, of) => ({ type: 'short', reference: await of.text(child(question, 'graderinfo')) }),
};

/** The picture of a question as Moodle 1.9 wrote it: its bytes in an element of their own. */
async function oldPicture(question: XmlNode, { shelf, notes, line }: Texts) {
  const code = child(question, 'image_base64')?.text.replace(/\s/g, '') ?? '';
  const name = (child(question, 'image')?.text.trim() || 'picture').slice(0, 100);
  if (code === '') {
    if (name !== 'picture') notes.push({ key: 'import_picture_missing', values: { name } });
    return '';
  }
  const beside: PicturesBeside = () => ({ name: `${line}/${name}`, read: async () => Buffer.from(code, 'base64') });
  return richTextOf('<p><img src="picture"></p>', shelf, beside, notes);
}

async function draftOf(question: XmlNode, shelf: PictureShelf, tags: readonly string[]): Promise<Draft> {
  const of = reading(question, shelf);
  const kind = question.attributes.type ?? '';
  const reader = kinds[kind];
  const { html, audio } = await of.sounded(child(question, 'questiontext'));
  const stem = html + (await oldPicture(question, of));
  const own = childrenNamed(child(question, 'tags'), 'tag').map(label);
  const base: Draft = {
    ...{ line: of.line, stem, tags: [...own, ...tags], score: number(child(question, 'defaultgrade')), notes: of.notes },
    ...(audio && { shared: stemOfSound(audio) }),
  };
  if (!reader) return { ...base, unknownKind: kind };
  const created = await reader(question, of);
  const reference = await of.text(child(question, 'graderinfo'));
  return { ...base, analysis: created.unknownKind ? '' : await analysisOf(question, of), ...(reference && { reference }), ...created };
}

/** The name of a category without its way there. */
function categoryOf(question: XmlNode) {
  const path = label(child(question, 'category')).replaceAll('//', '\0').split('/');
  const last = (path.at(-1) ?? '').replaceAll('\0', '/').trim();
  return /^\$.*\$$|^top$/i.test(last) || last === '' ? [] : [last];
}

const STEM_TAG = /^praxis-stem-\d{1,19}$/;
const PLAYS_TAG = /^praxis-plays-(\d{1,3})$/;
const tagsOf = (node: XmlNode) => childrenNamed(child(node, 'tags'), 'tag').map(label);

/** Descriptions are stems: of the questions that name them in a file of ours, else of those that follow, up to the next one. */
function stemsOfFile(shelf: PictureShelf) {
  const named = new Map<string, NonNullable<Draft['shared']>>();
  let open: { shared: NonNullable<Draft['shared']>; left: number } | undefined;
  let last = 0;
  return {
    end: () => {
      open = undefined;
    },
    async take(node: XmlNode) {
      const { html, audio } = await reading(node, shelf).sounded(child(node, 'questiontext'));
      const name = tagsOf(node).find((tag) => STEM_TAG.test(tag));
      const plays = tagsOf(node).flatMap((tag) => PLAYS_TAG.exec(tag)?.[1] ?? [])[0];
      const shared = { no: ++last, html, audio: audio && { ...audio, plays: playsOf(plays) } };
      if (name) named.set(name, shared);
      open = name || (textOfHtml(html).trim() === '' && !audio) ? undefined : { shared, left: STEM_LIMITS.questions };
    },
    below(node: XmlNode, draft: Draft): Draft {
      const name = tagsOf(node).find((tag) => STEM_TAG.test(tag));
      const shared = name ? named.get(name) : open && open.left-- > 0 ? open.shared : undefined;
      const tags = (draft.tags ?? []).filter((tag) => !STEM_TAG.test(tag));
      if (!shared) return { ...draft, tags };
      const lost = draft.shared?.audio;
      const notes = [...(draft.notes ?? []), ...(lost ? [{ key: 'import_embedded' as const, values: { name: lost.name } }] : [])];
      return { ...draft, tags, shared, notes };
    },
  };
}

/** Reads the XML of Moodle. */
export function readMoodle(text: string): Reading {
  const shelf = pictureShelf();
  async function* drafts(): AsyncGenerator<Draft> {
    let tags: string[] = [];
    const stems = stemsOfFile(shelf);
    for await (const { node, share } of xmlParts(text, 'moodle.xml', (_name, depth) => depth === 2)) {
      found.share = share;
      if (node.name !== 'question') continue;
      if (node.attributes.type === 'category') {
        tags = categoryOf(node);
        stems.end();
      } else if (node.attributes.type === 'description') await stems.take(node);
      else yield stems.below(node, await draftOf(node, shelf, tags));
    }
  }
  const found: Reading = { format: 'moodle', notes: [], share: 0, shelf, drafts: drafts() };
  return found;
}
