import type { KeyParts, QuestionParts } from '@praxis/contract/questions/parts';
import { xmlText } from '../../../platform/foreign/xml-text.ts';
import type { ExportedQuestion } from './exported.ts';

/** A question of parts in QTI 2.1: its declarations, its stem with the fields inside or what stands below it, and how it is marked. */
type Made = { declaration: string; stem: string; body: string; processing: string; ruleLost: boolean };
type Text = (html: string) => Promise<string>;
type Pair<Kind extends string> = [Extract<QuestionParts, { kind: Kind }>, Extract<KeyParts, { kind: Kind }>];

const TEMPLATES = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates';
const byTemplate = (name: 'map_response' | 'match_correct') => `<responseProcessing template="${TEMPLATES}/${name}"/>`;
const values = (list: readonly string[]) =>
  `<correctResponse>${list.map((one) => `<value>${xmlText(one)}</value>`).join('')}</correctResponse>`;
const entry = (key: string, value: number, sharp = true) =>
  `<mapEntry mapKey="${xmlText(key)}" mappedValue="${value}"${sharp ? '' : ' caseSensitive="false"'}/>`;

const BLANK = /<span data-blank="([A-Za-z0-9]{1,8})">(?:<\/span>)?/g;

async function blanks([parts, key]: Pair<'blank'>, stem: string, text: Text): Promise<Made> {
  const declarations: string[] = [];
  const fields = new Map<string, string>();
  for (const { key: name, kind, width, choices } of parts.blanks) {
    const own = key.blanks.find((blank) => blank.key === name);
    if (!own) continue;
    const share = (percent: number) => Math.round(own.points * percent * 100) / 10_000;
    const base = kind === 'choice' ? 'identifier' : kind === 'number' ? 'float' : 'string';
    const right = kind === 'choice' ? own.correct : own.accepted.filter(({ percent }) => percent === 100).map((one) => one.text);
    const entries =
      kind === 'choice'
        ? own.correct.map((one) => entry(one, own.points))
        : own.accepted.map((one) => entry(one.text, share(one.percent), !key.folds.case));
    declarations.push(
      `<responseDeclaration identifier="${name}" cardinality="single" baseType="${base}">${values(right.slice(0, 1))}<mapping defaultValue="0">${entries.join('')}</mapping></responseDeclaration>`,
    );
    fields.set(
      name,
      kind === 'choice'
        ? `<inlineChoiceInteraction responseIdentifier="${name}" shuffle="true">${choices.map((choice) => `<inlineChoice identifier="${choice.key}">${xmlText(choice.text)}</inlineChoice>`).join('')}</inlineChoiceInteraction>`
        : `<textEntryInteraction responseIdentifier="${name}" expectedLength="${width}"/>`,
    );
  }
  const sums = parts.blanks.map(({ key: name }) => `<mapResponse identifier="${name}"/>`).join('');
  const usual = key.folds.width && key.folds.spaces && key.folds.punctuation;
  return {
    declaration: declarations.join('\n'),
    stem: (await text(stem)).replace(BLANK, (_all, name: string) => fields.get(name) ?? ''),
    body: '',
    processing: `<responseProcessing><setOutcomeValue identifier="SCORE"><sum>${sums}</sum></setOutcomeValue></responseProcessing>`,
    ruleLost:
      key.sets.length > 0 || key.rest !== 'zero' || !usual || key.blanks.some(({ tolerance }) => tolerance !== '' && tolerance !== '0'),
  };
}

/** A number with its unit: the two fields, and a condition for each unit that counts. QTI has no units, but it multiplies. */
function withUnit([parts, key]: Pair<'numeric'>, stem: string, score: number): Made {
  const { kind, amount } = key.tolerance;
  const isList = parts.unit === 'list';
  const shown = isList ? parts.units : [];
  const base = isList ? 'identifier' : 'string';
  const nameOf = (unit: string) => (isList ? `u${shown.indexOf(unit) + 1}` : unit);
  const same = (factor: string) => {
    const given = `<product><variable identifier="RESPONSE"/><baseValue baseType="float">${xmlText(factor)}</baseValue></product>`;
    const pair = `${given}<correct identifier="RESPONSE"/>`;
    return kind === 'digits'
      ? `<equalRounded roundingMode="significantFigures" figures="${xmlText(amount)}">${pair}</equalRounded>`
      : `<equal toleranceMode="${kind === 'abs' ? 'absolute' : 'relative'}" tolerance="${xmlText(amount)} ${xmlText(amount)}">${pair}</equal>`;
  };
  const gives = (points: number) =>
    `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${points}</baseValue></setOutcomeValue>`;
  const conditions = key.units.map(
    ({ text: unit, factor }) =>
      `<and><match><variable identifier="UNIT"/><baseValue baseType="${base}">${xmlText(nameOf(unit))}</baseValue></match>${same(factor)}</and>${gives(score)}`,
  );
  if (key.no_unit_off < 100)
    conditions.push(
      `<and><isNull><variable identifier="UNIT"/></isNull>${same('1')}</and>${gives(Math.round(score * (100 - key.no_unit_off)) / 100)}`,
    );
  const branches = conditions.map((one, place) =>
    place === 0 ? `<responseIf>${one}</responseIf>` : `<responseElseIf>${one}</responseElseIf>`,
  );
  const unit = isList
    ? `<inlineChoiceInteraction responseIdentifier="UNIT" shuffle="false">${shown.map((one, place) => `<inlineChoice identifier="u${place + 1}">${xmlText(one)}</inlineChoice>`).join('')}</inlineChoiceInteraction>`
    : '<textEntryInteraction responseIdentifier="UNIT" expectedLength="8"/>';
  return {
    declaration: `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="float">${values([key.value])}</responseDeclaration>
<responseDeclaration identifier="UNIT" cardinality="single" baseType="${base}">${values([nameOf(key.units[0]!.text)])}</responseDeclaration>`,
    stem,
    body: `<div><textEntryInteraction responseIdentifier="RESPONSE"/> ${unit}</div>`,
    processing: `<responseProcessing><responseCondition>${branches.join('')}</responseCondition></responseProcessing>`,
    ruleLost: (key.rest === 'person') === isList,
  };
}

function numeric([parts, key]: Pair<'numeric'>, stem: string, score: number): Made {
  if (parts.unit !== 'none' && key.units.length > 0) return withUnit([parts, key], stem, score);
  const { kind, amount } = key.tolerance;
  const same = '<variable identifier="RESPONSE"/><correct identifier="RESPONSE"/>';
  const test =
    kind === 'digits'
      ? `<equalRounded roundingMode="significantFigures" figures="${xmlText(amount)}">${same}</equalRounded>`
      : `<equal toleranceMode="${kind === 'abs' ? 'absolute' : 'relative'}" tolerance="${xmlText(amount)} ${xmlText(amount)}">${same}</equal>`;
  return {
    declaration: `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="float">${values([key.value])}</responseDeclaration>`,
    stem,
    body: '<div><textEntryInteraction responseIdentifier="RESPONSE"/></div>',
    processing: `<responseProcessing><responseCondition><responseIf>${test}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${score}</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`,
    ruleLost: false,
  };
}

async function matching([parts, key]: Pair<'matching'>, stem: string, text: Text, score: number): Promise<Made> {
  const choice = async ({ key: name, html }: { key: string; html: string }, most: number) =>
    `<simpleAssociableChoice identifier="${name}" matchMax="${most}">${await text(html)}</simpleAssociableChoice>`;
  const prompts: string[] = [];
  for (const prompt of parts.prompts) prompts.push(await choice(prompt, 1));
  const choices: string[] = [];
  for (const one of parts.choices) choices.push(await choice(one, parts.prompts.length));
  const pairs = key.pairs.map(([prompt, right]) => `${prompt} ${right}`);
  const share = Math.round((score / Math.max(1, pairs.length)) * 10_000) / 10_000;
  const mapping = key.rule === 'each' ? `<mapping defaultValue="0">${pairs.map((pair) => entry(pair, share)).join('')}</mapping>` : '';
  return {
    declaration: `<responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="directedPair">${values(pairs)}${mapping}</responseDeclaration>`,
    stem,
    body: `<matchInteraction responseIdentifier="RESPONSE" shuffle="true" maxAssociations="${parts.prompts.length}"><simpleMatchSet>${prompts.join('')}</simpleMatchSet><simpleMatchSet>${choices.join('')}</simpleMatchSet></matchInteraction>`,
    processing: byTemplate(key.rule === 'each' ? 'map_response' : 'match_correct'),
    ruleLost: false,
  };
}

async function ordering([parts, key]: Pair<'ordering'>, stem: string, text: Text): Promise<Made> {
  const items: string[] = [];
  for (const { key: name, html } of parts.items) items.push(`<simpleChoice identifier="${name}">${await text(html)}</simpleChoice>`);
  return {
    declaration: `<responseDeclaration identifier="RESPONSE" cardinality="ordered" baseType="identifier">${values(key.order)}</responseDeclaration>`,
    stem,
    body: `<orderInteraction responseIdentifier="RESPONSE" shuffle="true">${items.join('')}</orderInteraction>`,
    processing: byTemplate('match_correct'),
    ruleLost: key.rule !== 'all',
  };
}

/** Whether QTI 2.1 has words for a question of parts: it has for each. */
export const isSayable = ({ content: { parts }, key }: ExportedQuestion) => parts !== undefined && parts.kind === key.parts?.kind;

/** A question of parts in the words of QTI 2.1; undefined for one without. */
export async function partsInQti2({ content, key, score }: ExportedQuestion, text: Text): Promise<Made | undefined> {
  const { parts, stem } = content;
  if (!parts || !key.parts) return undefined;
  const both = [parts, key.parts] as unknown;
  if (parts.kind === 'blank') return blanks(both as Pair<'blank'>, stem, text);
  const written = await text(stem);
  if (parts.kind === 'numeric') return numeric(both as Pair<'numeric'>, written, score);
  if (parts.kind === 'matching') return matching(both as Pair<'matching'>, written, text, score);
  return ordering(both as Pair<'ordering'>, written, text);
}
