import { child, childrenNamed, type XmlNode } from '../../../platform/foreign/xml.ts';
import { type PicturesBeside, richTextOf } from './foreign-html.ts';
import { withFormulas } from './math-marks.ts';
import type { PictureShelf } from './picture-shelf.ts';
import { type Draft, escaped, type Note } from './read-question.ts';
import { playsOf, type SoundOfFile, stemOfSound, withoutSound } from './sounds.ts';

/** Elements below by their name, in their order; what stands inside one of them is its own. */
export function inOrder(node: XmlNode, ...names: string[]): XmlNode[] {
  return node.children.flatMap((each) => (names.includes(each.name) ? [each] : inOrder(each, ...names)));
}

type Sounds = { audio?: SoundOfFile };
type Reading = { text: (node: XmlNode | undefined) => Promise<string>; notes: Note[]; sounds: Sounds };

function reading(shelf: PictureShelf, beside: PicturesBeside): Reading {
  const notes: Note[] = [];
  const sounds: Sounds = {};
  async function one(node: XmlNode) {
    if (node.name === 'matimage') {
      const found = node.attributes.uri
        ? `<img src="${escaped(node.attributes.uri)}">`
        : `<img src="data:${node.attributes.imagtype ?? 'image/png'};base64,${node.text.replace(/\s/g, '')}">`;
      return richTextOf(found, shelf, beside, notes);
    }
    if (node.name === 'matbreak') return '<br>';
    if (node.name === 'mataudio') {
      const { audio } = await withoutSound(`<audio src="${escaped(node.attributes.uri ?? '')}"></audio>`, shelf, beside);
      if (audio && !sounds.audio) sounds.audio = audio;
      else notes.push({ key: 'import_embedded', values: { name: (node.attributes.uri ?? '').slice(-100) } });
      return '';
    }
    const html =
      /html|smart_text/i.test(node.attributes.texttype ?? node.attributes.type ?? '') ||
      (/^\s*</.test(node.text) && node.attributes.texttype === undefined);
    if (html) {
      const { html: rest, audio } = sounds.audio ? { html: node.text, audio: null } : await withoutSound(node.text, shelf, beside);
      if (audio) sounds.audio = audio;
      return richTextOf(rest, shelf, beside, notes);
    }
    return node.text.trim() === '' ? '' : withFormulas(`<p>${escaped(node.text.trim()).replaceAll('\n', '<br>')}</p>`);
  }
  return {
    notes,
    sounds,
    async text(node) {
      const pieces: string[] = [];
      for (const each of node ? inOrder(node, 'mattext', 'mat_formattedtext', 'matimage', 'mataudio', 'matbreak') : [])
        pieces.push(await one(each));
      return pieces.join('');
    },
  };
}

/** Fields of metadata; Brightspace writes their element with a line in it. */
const fieldsIn = (item: XmlNode) => inOrder(child(item, 'itemmetadata') ?? item, 'qtimetadatafield', 'qti_metadatafield');

const fields = (item: XmlNode) =>
  new Map(
    fieldsIn(item).map((field) => [
      (child(field, 'fieldlabel')?.text ?? '').trim().toLowerCase(),
      (child(field, 'fieldentry')?.text ?? '').trim(),
    ]),
  );

/** All entries of a field that may come several times. */
const entries = (item: XmlNode, label: string) =>
  fieldsIn(item).flatMap((field) =>
    (child(field, 'fieldlabel')?.text ?? '').trim().toLowerCase() === label ? [(child(field, 'fieldentry')?.text ?? '').trim()] : [],
  );

/** What a condition gives; Blackboard says `SCORE.max` where others write a number. */
const pointsSet = (text: string) => (/^score\.max$/i.test(text.trim()) ? 1 : Number(text.trim()) || 0);

/** The values that score, by the response they answer; values below `not` do not. */
function rightValues(item: XmlNode): Map<string, Set<string>> {
  const right = new Map<string, Set<string>>();
  let best = 0;
  const conditions = inOrder(item, 'respcondition').map((condition) => {
    const points = childrenNamed(condition, 'setvar').map((each) => pointsSet(each.text));
    const title = condition.attributes.title ?? '';
    return { condition, points: points.length > 0 ? Math.max(...points) : /^correct/i.test(title) ? 1 : 0 };
  });
  for (const { points } of conditions) best = Math.max(best, points);
  function collect(node: XmlNode) {
    if (node.name === 'not') return;
    if (node.name === 'varequal' || node.name === 'varsubset') {
      const name = node.attributes.respident ?? '';
      right.set(name, (right.get(name) ?? new Set()).add(node.text.trim()));
    }
    for (const each of node.children) collect(each);
  }
  for (const { condition, points } of conditions) {
    const variable = child(condition, 'conditionvar');
    if (points > 0 && best > 0 && variable) collect(variable);
  }
  return right;
}

async function choices(lid: XmlNode, item: XmlNode, kind: string, { text }: Reading): Promise<Partial<Draft>> {
  const right = rightValues(item).get(lid.attributes.ident ?? '') ?? new Set();
  const options = [];
  for (const label of inOrder(lid, 'response_label'))
    options.push({
      html: await text(label),
      correct: right.has(label.attributes.ident ?? ''),
      plain: inOrder(label, 'mattext', 'mat_formattedtext')
        .map((each) => each.text)
        .join(' ')
        .replace(/<[^>]*>/g, '')
        .trim(),
    });
  const content = options.map((option) => option.plain.toLowerCase());
  const names = (word: string) => /^(true|false|对|错|正确|错误|wahr|falsch|vrai|faux)$/.test(word);
  if (/true[_/]?false/.test(kind) || (options.length === 2 && content.every(names))) {
    const chosen = options.find((option) => option.correct)?.plain.toLowerCase();
    const first = options.findIndex((option) => option.correct) === 0;
    if (chosen === undefined) return { type: 'judge' };
    return { type: 'judge', truth: names(chosen) ? /^(true|对|正确|wahr|vrai)$/.test(chosen) : first };
  }
  const many = /multiple/i.test(lid.attributes.rcardinality ?? '') || /multiple_(response|answer)|multi-select/.test(kind);
  return { type: many ? 'multi' : 'single', options };
}

/** Words that stand behind an answer, and those for everybody. */
async function feedbackOf(item: XmlNode, { text }: Reading) {
  const remarks: string[] = [];
  for (const feedback of inOrder(item, 'itemfeedback')) {
    if (child(feedback, 'solution')) continue;
    const content = await text(feedback);
    if (content === '') continue;
    const name = feedback.attributes.ident ?? '';
    remarks.push(/general|solution|^correct_fb|hint/i.test(name) && !/incorrect/i.test(name) ? content : '');
  }
  return [...new Set(remarks)].join('');
}

const unsupported =
  /matching|dropdown|multiple_blanks|blank_plus|calculated|arithmetic|significant|file_(upload|response)|ordering|hot_?spot|categorization|jumbled|quiz_bowl|likert|opinion/;

const BOUNDS = ['vargte', 'vargt', 'varlte', 'varlt'];
const content = (node: XmlNode) => node.text.trim();

/** Whether numbers near the right one are right as well. */
function hasTolerance(item: XmlNode) {
  const exact = new Set(inOrder(item, 'varequal').map((each) => Number(content(each))));
  return inOrder(item, ...BOUNDS).some((each) => !exact.has(Number(content(each))));
}

/** What its maker calls the kind of a question: Canvas, cartridges, Brightspace and others in a field, Blackboard in an element. */
const kindOf = (item: XmlNode, facts: ReadonlyMap<string, string>) =>
  (
    facts.get('question_type') ??
    facts.get('cc_profile') ??
    facts.get('qmd_questiontype') ??
    facts.get('qmd_itemtype') ??
    child(item, 'itemmetadata', 'bbmd_questiontype')?.text.trim() ??
    ''
  )
    .toLowerCase()
    .replaceAll(' ', '_');

type Below = { no: number; node: XmlNode; plays: number | null };

/** What a question asks, and the stem it shares: a sound in the question itself is one as well. */
async function stemsOf(of: Reading, own: XmlNode | undefined, below: Below | undefined): Promise<Pick<Draft, 'stem' | 'shared'>> {
  const html = below && (await of.text({ ...below.node, children: [below.node] }));
  const known = of.sounds.audio;
  const stem = await of.text(own);
  if (below) return { stem, shared: { no: below.no, html: html!, audio: known ? { ...known, plays: below.plays } : null } };
  return { stem, ...(of.sounds.audio && { shared: stemOfSound(of.sounds.audio) }) };
}

/** A question of QTI 1.2, as Canvas, Blackboard and Common Cartridges have it. */
export async function draftOfQti1(item: XmlNode, shelf: PictureShelf, beside: PicturesBeside): Promise<Draft> {
  const of = reading(shelf, beside);
  const facts = fields(item);
  const kind = kindOf(item, facts);
  const presentation = child(item, 'presentation');
  const responses = inOrder(item, 'response_lid', 'response_str', 'response_num', 'response_grp', 'response_xy');
  const whole = presentation && { ...presentation, children: withoutResponses(presentation) };
  // In a file of ours the first material of a question below a stem is that stem.
  const stemId = whole && /^\d{1,15}$/.exec(facts.get('praxis_stem') ?? '')?.[0];
  const first = stemId === undefined ? undefined : whole?.children.find(({ name }) => name === 'material');
  const own = whole && first ? { ...whole, children: whole.children.filter((each) => each !== first) } : whole;
  const full = child(item, 'itemmetadata', 'qmd_absolutescore_max')?.text;
  const points = Number(facts.get('points_possible') ?? facts.get('cc_weighting') ?? facts.get('qmd_weighting') ?? full);
  const difficulty = Math.round(Number(facts.get('difficulty')));
  const base: Draft = {
    line: item.line,
    ...(await stemsOf(of, own, first && { no: Number(stemId), node: first, plays: playsOf(facts.get('praxis_plays')) })),
    ...(Number.isFinite(points) && points > 0 && { score: points }),
    ...(difficulty >= 1 && difficulty <= 5 && { difficulty }),
    tags: entries(item, 'tag').filter(Boolean),
    skills: entries(item, 'skill').filter(Boolean),
    notes: of.notes,
  };
  const [response] = responses;
  if (kind.includes('text_only')) return { ...base, unknownKind: 'text_only_question' };
  if (unsupported.test(kind) || responses.length > 1) return { ...base, unknownKind: kind || `${responses.length} × ${response?.name}` };
  const analysis = await feedbackOf(item, of);
  if (response?.name === 'response_lid') return { ...base, analysis, ...(await choices(response, item, kind, of)) };
  if (response && response.name !== 'response_str' && response.name !== 'response_num') return { ...base, unknownKind: response.name };
  const accepted = [...(rightValues(item).get(response?.attributes.ident ?? '') ?? [])].filter(Boolean);
  if (inOrder(item, 'calculated').length > 0) return { ...base, unknownKind: 'calculated' };
  const numerical = /numerical/.test(kind) || response?.name === 'response_num';
  if (numerical ? accepted.length === 0 || hasTolerance(item) : hasTolerance(item)) return { ...base, unknownKind: 'numerical' };
  // Patterns are for a person: our answers are compared as they stand.
  const patterns = accepted.length > 0 ? [] : inOrder(item, 'varsubstring').map(content).filter(Boolean);
  const essay = /essay|long_answer|short_response/.test(kind);
  const model = await of.text(inOrder(item, 'solution')[0]);
  return {
    ...base,
    type: 'short',
    accepted: essay ? [] : accepted,
    // Where an essay has no model answer of its own, what is said to everybody is one.
    analysis: essay && model === '' ? '' : analysis,
    reference: model || (essay ? analysis : patterns.map((each) => `<p>${escaped(each)}</p>`).join('')),
  };
}

const RESPONSES = /^response_/;
const withoutResponses = (node: XmlNode): XmlNode[] =>
  node.children.flatMap((each) => (RESPONSES.test(each.name) ? [] : [{ ...each, children: withoutResponses(each) }]));
