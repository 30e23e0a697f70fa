import { child, childrenNamed, parseLongXml, Unreadable, type XmlNode } from '../../../platform/foreign/xml.ts';
import { type PicturesBeside, richTextOf } from './foreign-html.ts';
import type { PictureShelf } from './picture-shelf.ts';
import { blanksOfItem, matchingOfItem, numberOfItem, numberWithUnits, orderOfItem } from './qti2-parts.ts';
import { inOrder } from './read-qti1.ts';
import { type Draft, escaped, ImportProblem, type Note } from './read-question.ts';
import { type SoundOfFile, stemOfSound, withoutSound } from './sounds.ts';
import { textOfFile } from './text-bytes.ts';

const INTERACTION = /Interaction$/;
const RETENTION = /^(modalFeedback|feedbackBlock|feedbackInline|rubricBlock|templateBlock|templateInline|stylesheet)$/;
const VOID = /^(img|br|hr|col|source)$/;

/** An element as HTML; `replaced` says what stands in place of those that are no HTML. */
function htmlOf(node: XmlNode, replaced: (node: XmlNode) => string | undefined): string {
  return node.content
    .map((each) => {
      if (typeof each === 'string') return escaped(each);
      const other = replaced(each);
      if (other !== undefined) return other;
      const attributes = Object.entries(each.attributes)
        .map(([name, value]) => ` ${name}="${escaped(value)}"`)
        .join('');
      const inside = htmlOf(each, replaced);
      if (each.name === 'math') return `<math${attributes}>${inside}</math>`;
      return VOID.test(each.name) ? `<${each.name}${attributes}>` : `<${each.name}${attributes}>${inside}</${each.name}>`;
    })
    .join('');
}

/** Names as QTI 2 has them, also where QTI 3 writes them with dashes. */
export function asQti2(node: XmlNode): XmlNode {
  const camel = (name: string) => name.replace(/^qti-/, '').replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  const children = node.children.map(asQti2);
  const at = new Map(node.children.map((each, place) => [each, children[place]!]));
  return {
    ...node,
    name: node.name.startsWith('qti-') ? camel(node.name) : node.name,
    attributes: Object.fromEntries(Object.entries(node.attributes).map(([name, value]) => [name.replaceAll('-', ''), value])),
    children,
    content: node.content.map((each) => (typeof each === 'string' ? each : at.get(each)!)),
  };
}

const valuesOf = (declaration: XmlNode | undefined) =>
  childrenNamed(child(declaration, 'correctResponse'), 'value').map((value) => value.text.trim());
const mapped = (declaration: XmlNode | undefined) =>
  inOrder(child(declaration, 'mapping') ?? { ...declaration!, children: [] }, 'mapEntry')
    .filter((entry) => Number(entry.attributes.mappedvalue) > 0)
    .map((entry) => (entry.attributes.mapkey ?? '').trim());

type Reading = { html: (node: XmlNode | undefined) => Promise<string>; notes: Note[] };

async function choice(interaction: XmlNode, declaration: XmlNode | undefined, item: XmlNode, of: Reading): Promise<Partial<Draft>> {
  const right = new Set([...valuesOf(declaration), ...(valuesOf(declaration).length > 0 ? [] : mapped(declaration))]);
  const options = [];
  for (const option of childrenNamed(interaction, 'simpleChoice')) {
    const html = await of.html(option);
    options.push({
      html: /^</.test(html) ? html : `<p>${html}</p>`,
      correct: right.has(option.attributes.identifier ?? ''),
      plain: html
        .replace(/<[^>]*>/g, '')
        .trim()
        .toLowerCase(),
    });
  }
  const many = declaration?.attributes.cardinality === 'multiple' || Number(interaction.attributes.maxchoices ?? '1') !== 1;
  const names = (word: string) => /^(true|false|对|错|正确|错误)$/.test(word);
  const idents = childrenNamed(interaction, 'simpleChoice').map((option) => (option.attributes.identifier ?? '').toLowerCase());
  if (
    !many &&
    options.length === 2 &&
    (options.every((option) => names(option.plain)) || (idents.includes('true') && idents.includes('false')))
  ) {
    const at = options.findIndex((option) => option.correct);
    if (at < 0) return { type: 'judge' };
    return { type: 'judge', truth: names(options[at]!.plain) ? /^(true|对|正确)$/.test(options[at]!.plain) : idents[at] === 'true' };
  }
  return { type: many && item.attributes.label !== 'single' ? 'multi' : 'single', options };
}

/** Best score the item can bring, where it says so. */
function scoreOf(item: XmlNode) {
  const outcome = childrenNamed(item, 'outcomeDeclaration').find((each) =>
    /^(MAXSCORE|MAX_SCORE)$/i.test(each.attributes.identifier ?? ''),
  );
  const value = Number(child(outcome, 'defaultValue', 'value')?.text.trim());
  const score = childrenNamed(item, 'outcomeDeclaration').find((each) => each.attributes.identifier === 'SCORE');
  const most = Number(score?.attributes.normalmaximum);
  return Number.isFinite(value) && value > 0 ? value : Number.isFinite(most) && most > 0 ? most : undefined;
}

const MOST_STORIES = 5;

const numbersOfStories = new WeakMap<PictureShelf, Map<string, number>>();

/** The number of a text that several questions of a file ask about. */
function storyNumber(shelf: PictureShelf, name: string): number {
  const numbers = numbersOfStories.get(shelf) ?? new Map<string, number>();
  numbersOfStories.set(shelf, numbers);
  const number = numbers.get(name) ?? numbers.size + 1;
  numbers.set(name, number);
  return number;
}

/** The texts a question asks about that stand in files of their own, for several questions. */
async function storyOf(item: XmlNode, shelf: PictureShelf, beside: PicturesBeside, notes: Note[]) {
  const stories: string[] = [];
  const names: string[] = [];
  let audio: SoundOfFile | null = null;
  for (const { attributes } of childrenNamed(item, 'assessmentStimulusRef').slice(0, MOST_STORIES)) {
    const file = beside(attributes.href ?? '');
    const read = file && (await readStory(await file.read(), file.name));
    if (read === undefined) notes.push({ key: 'import_story_missing', values: { name: (attributes.href ?? '').slice(-100) } });
    else {
      const sounded: { html: string; audio: SoundOfFile | null } = audio ? { html: read, audio } : await withoutSound(read, shelf, beside);
      audio = sounded.audio;
      stories.push(await richTextOf(sounded.html, shelf, beside, notes));
      names.push(file!.name);
    }
  }
  return stories.length === 0 ? undefined : { no: storyNumber(shelf, names.join('\n')), html: stories.join(''), audio };
}

async function readStory(bytes: Buffer, name: string) {
  try {
    const [body] = inOrder(asQti2(await parseLongXml(textOfFile(bytes).text, name)), 'stimulusBody');
    return body && htmlOf(body, (each) => (RETENTION.test(each.name) ? '' : undefined));
  } catch (error) {
    if (error instanceof Unreadable || error instanceof ImportProblem) return undefined;
    throw error;
  }
}

/** A question of QTI 2.x or 3. */
export async function draftOfQti2(root: XmlNode, shelf: PictureShelf, beside: PicturesBeside): Promise<Draft> {
  const item = asQti2(root);
  const notes: Note[] = [];
  const of: Reading = {
    notes,
    html: async (node) =>
      node
        ? richTextOf(
            htmlOf(node, (each) =>
              RETENTION.test(each.name) || INTERACTION.test(each.name)
                ? ''
                : each.name === 'prompt'
                  ? `<p>${htmlOf(each, () => undefined)}</p>`
                  : undefined,
            ),
            shelf,
            beside,
            notes,
          )
        : '',
  };
  const body = child(item, 'itemBody');
  const interactions = body ? inOrder(body, ...names(body)) : [];
  const [interaction] = interactions;
  const feedback: string[] = [];
  for (const each of childrenNamed(item, 'modalFeedback')) feedback.push(await of.html(each));
  const rubrics: string[] = [];
  for (const each of body ? inOrder(body, 'rubricBlock') : [])
    if (/scorer|tutor|author/.test(each.attributes.view ?? 'scorer')) rubrics.push(await of.html(each));
  const declaration = childrenNamed(item, 'responseDeclaration').find(
    (each) => each.attributes.identifier === (interaction?.attributes.responseidentifier ?? 'RESPONSE'),
  );
  // A field that stands alone below the question is no gap in it.
  const written = numberWithUnits(item, interactions) ?? (isBelow(body, interactions) ? undefined : blanksOfItem(item, interactions));
  const own = body && htmlOf(body, (each) => written?.marks.get(each) ?? stemPart(each)).replace(/<(div|p)>\s*(____)?\s*<\/\1>\s*$/, '');
  const sounded = await withoutSound(own ?? '', shelf, beside);
  const story = await storyOf(item, shelf, beside, notes);
  if (story && sounded.audio) notes.push({ key: 'import_embedded', values: { name: sounded.audio.name } });
  const shared = story ?? (sounded.audio ? stemOfSound(sounded.audio) : undefined);
  const base: Draft = {
    line: item.line,
    stem: await richTextOf(sounded.html, shelf, beside, notes),
    ...(shared && { shared }),
    score: scoreOf(item),
    analysis: feedback.join(''),
    reference: rubrics.join(''),
    notes,
  };
  // What a template fills in is drawn anew for each learner: the item alone has blanks where its numbers belong.
  if (inOrder(item, 'templateDeclaration', 'templateProcessing', 'printedVariable').length > 0)
    return { ...base, unknownKind: 'calculated template' };
  if (written) return { ...base, parts: written.parts };
  if (interactions.length !== 1 || !interaction)
    return {
      ...base,
      unknownKind: interactions.length === 0 ? 'item without interaction' : interactions.map((each) => each.name).join(' + '),
    };
  if (interaction.name === 'choiceInteraction') return { ...base, ...(await choice(interaction, declaration, item, of)) };
  const parts = await partsOf(item, interaction, of.html);
  if (parts) return { ...base, parts };
  if (interaction.name === 'textEntryInteraction' || interaction.name === 'extendedTextInteraction') {
    const accepted = [...new Set([...valuesOf(declaration), ...mapped(declaration)])].filter(Boolean);
    return {
      ...base,
      type: 'short',
      accepted: interaction.name === 'textEntryInteraction' ? accepted : [],
      ...(interaction.name === 'extendedTextInteraction' &&
        base.reference === '' && { reference: accepted.map((each) => `<p>${escaped(each)}</p>`).join('') }),
    };
  }
  return { ...base, unknownKind: interaction.name };
}

/** A number, pairs or an order that an item asks for. */
async function partsOf(item: XmlNode, interaction: XmlNode, html: Reading['html']): Promise<Draft['parts'] | undefined> {
  if (interaction.name === 'textEntryInteraction') return numberOfItem(item, interaction);
  if (interaction.name === 'matchInteraction') return matchingOfItem(item, interaction, html);
  return interaction.name === 'orderInteraction' ? orderOfItem(item, interaction, html) : undefined;
}

const BELOW = /<(div|p)>\s*____\s*<\/\1>\s*$|(^|<\/(p|div)>)\s*____\s*$/;

/** Whether a single field stands below the question: that is a short answer or a number, no blank in its text. */
const isBelow = (body: XmlNode | undefined, fields: readonly XmlNode[]) =>
  body !== undefined && fields.length === 1 && BELOW.test(htmlOf(body, stemPart));

const names = (body: XmlNode): string[] => [...new Set(allNames(body).filter((name) => INTERACTION.test(name)))];
const allNames = (node: XmlNode): string[] => node.children.flatMap((each) => [each.name, ...allNames(each)]);

/** What of an item's body is its stem: its prompt belongs to it, its choices do not. */
function stemPart(node: XmlNode): string | undefined {
  if (RETENTION.test(node.name)) return '';
  if (!INTERACTION.test(node.name)) return undefined;
  const prompt = child(node, 'prompt');
  const text = prompt ? htmlOf(prompt, () => undefined) : '';
  const asked = text === '' ? '' : /<(p|div|ul|ol|table)\b/.test(text) ? text : `<p>${text}</p>`;
  return node.name === 'textEntryInteraction' ? '____' : asked;
}
