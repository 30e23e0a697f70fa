import { readDecimal } from '@praxis/rules/decimal';
import { child, childrenNamed, type XmlNode } from '../../../platform/foreign/xml.ts';
import { blankMark, blankParts, type DraftBlank, matchingParts, numericParts, orderingParts } from './draft-parts.ts';
import { inOrder } from './read-qti1.ts';
import type { Draft } from './read-question.ts';

type Html = (node: XmlNode | undefined) => Promise<string>;

const declarationOf = (item: XmlNode, name: string | undefined) =>
  childrenNamed(item, 'responseDeclaration').find((each) => each.attributes.identifier === (name ?? 'RESPONSE'));
const valuesOf = (declaration: XmlNode | undefined) =>
  childrenNamed(child(declaration, 'correctResponse'), 'value').map((value) => value.text.trim());
const entriesOf = (declaration: XmlNode | undefined) =>
  (declaration ? inOrder(declaration, 'mapEntry') : []).map(({ attributes }) => ({
    text: (attributes.mapkey ?? '').trim(),
    value: Number(attributes.mappedvalue) || 0,
    sharp: attributes.casesensitive !== 'false',
  }));

const isFloat = (declaration: XmlNode | undefined) => /^(float|integer)$/.test(declaration?.attributes.basetype ?? '');

/** One field in the text: its answers with what each earns, or its choices. */
function blankOf(field: XmlNode, declaration: XmlNode | undefined): DraftBlank & { sharp: boolean } {
  const entries = entriesOf(declaration).filter(({ value, text }) => value > 0 && text !== '');
  const right = valuesOf(declaration);
  const points = Math.max(0, ...entries.map(({ value }) => value)) || 1;
  const sharp = entries.length > 0 && entries.every((each) => each.sharp);
  if (field.name === 'inlineChoiceInteraction') {
    const correct = new Set(entries.length > 0 ? entries.map(({ text }) => text) : right);
    const choices = childrenNamed(field, 'inlineChoice').map((choice) => ({
      text: choice.text.trim(),
      correct: correct.has(choice.attributes.identifier ?? ''),
    }));
    return { kind: 'choice', points, choices, sharp };
  }
  const listed = entries.map(({ text, value }) => ({ text, percent: (value / points) * 100 }));
  const accepted = [...listed, ...right.filter((text) => !listed.some((one) => one.text === text)).map((text) => ({ text, percent: 100 }))];
  const kind = isFloat(declaration) && accepted.every(({ text }) => readDecimal(text)) ? 'number' : 'text';
  return { kind, points, width: Number(field.attributes.expectedlength) || undefined, accepted, sharp };
}

/** The fields of an item in its text and what stands for each there; nothing where one of them is of another kind. */
export function blanksOfItem(
  item: XmlNode,
  fields: readonly XmlNode[],
): { parts: Draft['parts']; marks: Map<XmlNode, string> } | undefined {
  if (fields.length === 0 || fields.some(({ name }) => name !== 'textEntryInteraction' && name !== 'inlineChoiceInteraction'))
    return undefined;
  const blanks = fields.map((field) => blankOf(field, declarationOf(item, field.attributes.responseidentifier)));
  const folded = blanks.some((blank) => blank.kind === 'text' && blank.sharp) ? { case: false } : {};
  return { parts: blankParts(blanks, folded), marks: new Map(fields.map((field, at) => [field, blankMark(at)])) };
}

/** How a condition compares: with a tolerance, or by significant digits. */
function toleranceIn(condition: XmlNode): { kind: 'abs' | 'percent' | 'digits'; tolerance: string } | undefined {
  const [equal, rounded] = [inOrder(condition, 'equal')[0], inOrder(condition, 'equalRounded')[0]];
  if (rounded?.attributes.roundingmode === 'significantFigures') return { kind: 'digits', tolerance: rounded.attributes.figures ?? '3' };
  const [tolerance = '0', other = tolerance] = (equal?.attributes.tolerance ?? '0').trim().split(/\s+/);
  if (tolerance !== other || !readDecimal(tolerance)) return undefined;
  return { kind: equal?.attributes.tolerancemode === 'relative' ? 'percent' : 'abs', tolerance };
}

/**
 * A number and the unit beside it, as this product writes them: each condition names a unit and by how much the number is multiplied. Undefined
 * where an item is anything else; both fields stand for nothing in the text.
 */
export function numberWithUnits(
  item: XmlNode,
  fields: readonly XmlNode[],
): { parts: Draft['parts']; marks: Map<XmlNode, string> } | undefined {
  const [number, unit, ...others] = fields;
  const processing = child(item, 'responseProcessing');
  if (!number || !unit || others.length > 0 || unit.attributes.responseidentifier !== 'UNIT' || !processing) return undefined;
  const declaration = declarationOf(item, number.attributes.responseidentifier);
  const [value] = valuesOf(declaration);
  if (!isFloat(declaration) || value === undefined || !readDecimal(value)) return undefined;
  const listed = childrenNamed(unit, 'inlineChoice').map((choice) => ({
    name: choice.attributes.identifier ?? '',
    text: choice.text.trim(),
  }));
  const typed = unit.name === 'textEntryInteraction';
  const units: { text: string; factor: string }[] = [];
  let [full, bare] = [0, 0];
  let tolerance: ReturnType<typeof toleranceIn>;
  for (const condition of inOrder(processing, 'responseIf', 'responseElseIf')) {
    const points = Number(inOrder(condition, 'setOutcomeValue')[0]?.children[0]?.text) || 0;
    const product = inOrder(condition, 'product')[0];
    const factor = product && inOrder(product, 'baseValue')[0]?.text.trim();
    if (!factor || !readDecimal(factor)) return undefined;
    tolerance ??= toleranceIn(condition);
    const match = inOrder(condition, 'match')[0];
    if (!match) {
      bare = points;
      continue;
    }
    full = Math.max(full, points);
    const named = inOrder(match, 'baseValue')[0]?.text.trim() ?? '';
    const text = typed ? named : listed.find(({ name }) => name === named)?.text;
    if (!text) return undefined;
    units.push({ text, factor });
  }
  if (units.length === 0 || !tolerance) return undefined;
  const off = full > 0 ? Math.round(100 * (1 - bare / full)) : 100;
  const parts = numericParts({ value, ...tolerance, units, typed, off });
  if (!typed && parts?.parts.kind === 'numeric') parts.parts.units = listed.map(({ text }) => text);
  return { parts, marks: new Map([number, unit].map((field) => [field, ''])) };
}

/** A number that is compared with a tolerance, or by its significant digits; undefined for words. */
export function numberOfItem(item: XmlNode, field: XmlNode): Draft['parts'] | undefined {
  const declaration = declarationOf(item, field.attributes.responseidentifier);
  const [value] = valuesOf(declaration);
  if (!isFloat(declaration) || value === undefined || !readDecimal(value)) return undefined;
  const processing = child(item, 'responseProcessing');
  const found = processing ? toleranceIn(processing) : ({ kind: 'abs', tolerance: '0' } as const);
  return found && numericParts({ value, ...found });
}

/** Entries of the first set with their choices in the second. */
export async function matchingOfItem(item: XmlNode, field: XmlNode, html: Html): Promise<Draft['parts'] | undefined> {
  const [first, second] = childrenNamed(field, 'simpleMatchSet');
  const declaration = declarationOf(item, field.attributes.responseidentifier);
  const pairs = new Map(valuesOf(declaration).map((pair): [string, string] => pair.split(/\s+/).slice(0, 2) as [string, string]));
  const choices = new Map<string, string>();
  for (const choice of childrenNamed(second, 'simpleAssociableChoice')) choices.set(choice.attributes.identifier ?? '', await html(choice));
  const read = [];
  for (const prompt of childrenNamed(first, 'simpleAssociableChoice'))
    read.push({ prompt: await html(prompt), choice: choices.get(pairs.get(prompt.attributes.identifier ?? '') ?? '') });
  if (read.length === 0 || read.some(({ choice }) => choice === undefined)) return undefined;
  const used = new Set(pairs.values());
  const others = [...choices].filter(([name]) => !used.has(name)).map(([, choice]) => ({ prompt: '', choice }));
  return matchingParts(
    [...read.map(({ prompt, choice }) => ({ prompt, choice: choice! })), ...others],
    entriesOf(declaration).length > 0 ? 'each' : 'all',
  );
}

/** Items in the order of the right answer. */
export async function orderOfItem(item: XmlNode, field: XmlNode, html: Html): Promise<Draft['parts'] | undefined> {
  const order = valuesOf(declarationOf(item, field.attributes.responseidentifier));
  const items = new Map<string, string>();
  for (const choice of childrenNamed(field, 'simpleChoice')) items.set(choice.attributes.identifier ?? '', await html(choice));
  const texts = order.flatMap((name) => items.get(name) ?? []);
  return texts.length === items.size && texts.length > 1 ? orderingParts(texts) : undefined;
}
