import type { QuestionContent, QuestionKey, QuestionType } from '@praxis/contract/questions/content';
import type { KeyParts, QuestionParts } from '@praxis/contract/questions/parts';
import { readDecimal } from './decimal.ts';
import { namedKeys } from './part-names.ts';
import { type QuestionFaults, showsNothing } from './question-faults.ts';

type Of<Kind extends QuestionParts['kind']> = [Extract<QuestionParts, { kind: Kind }>, Extract<KeyParts, { kind: Kind }>];

/** The blanks a stem holds, in their order. */
export const blanksOfStem = (stem: string) => [...stem.matchAll(/<span data-blank="([A-Za-z0-9]{1,8})">/g)].map((found) => found[1]!);

const twice = (list: readonly string[]) => new Set(list).size !== list.length;
const sameNames = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && !twice(one) && one.every((name) => other.includes(name));

function faultsOfBlanks(stem: string, [parts, key]: Of<'blank'>): QuestionFaults {
  if (parts.blanks.length === 0) return { parts: 'parts_required' };
  const names = parts.blanks.map((blank) => blank.key);
  const keyed = key.blanks.map((blank) => blank.key);
  if (!sameNames(blanksOfStem(stem), names)) return { parts: 'blanks_missing' };
  if (!sameNames(keyed, names) || twice(key.sets.flat()) || key.sets.flat().some((name) => !names.includes(name)))
    return { parts: 'part_keys_wrong' };
  const faults: QuestionFaults = {};
  for (const { key: name, kind, choices } of parts.blanks) {
    const { accepted, correct, tolerance } = key.blanks.find((blank) => blank.key === name)!;
    const place = `blank.${name}`;
    if (kind === 'choice') {
      const texts = choices.map(({ text }) => text.trim());
      if (texts.length < 2 || twice(texts) || texts.includes('')) faults[place] = 'blank_choices_two';
      else if (correct.length === 0) faults[place] = 'blank_key_required';
      else if (correct.some((one) => !choices.some((choice) => choice.key === one))) faults[place] = 'part_keys_wrong';
    } else if (correct.length > 0 || choices.length > 0) faults[place] = 'part_keys_wrong';
    else if (accepted.length === 0 || accepted.some(({ text }) => text.trim() === '')) faults[place] = 'blank_key_required';
    else if (kind === 'number' && [tolerance, ...accepted.map(({ text }) => text)].some((text) => !readDecimal(text)))
      faults[place] = 'number_unreadable';
  }
  return faults;
}

function faultsOfNumber([parts, key]: Of<'numeric'>): QuestionFaults {
  const faults: QuestionFaults = {};
  if (!readDecimal(key.value)) faults.value = 'number_unreadable';
  const { kind, amount } = key.tolerance;
  const digits = Number(amount);
  if (kind === 'digits' ? !(Number.isInteger(digits) && digits >= 1 && digits <= 15) : !readDecimal(amount))
    faults.tolerance = kind === 'digits' ? 'digits_wrong' : 'number_unreadable';
  if (parts.unit === 'none') return faults;
  const units = key.units.map(({ text }) => text.normalize('NFKC').replaceAll(/\s/g, ''));
  if (units.length === 0 || units.includes('')) faults.units = 'units_required';
  else if (twice(units)) faults.units = 'units_twice';
  else if (key.units.some(({ factor }) => !readDecimal(factor) || readDecimal(factor)!.units === 0n)) faults.units = 'number_unreadable';
  return faults;
}

function faultsOfMatching([{ prompts, choices }, { pairs }]: Of<'matching'>): QuestionFaults {
  const faults: QuestionFaults = {};
  if (prompts.length < 2 || choices.length < 2) faults.parts = 'prompts_two';
  for (const { key, html } of prompts) if (showsNothing(html)) faults[`prompt.${key}`] = 'part_empty';
  for (const { key, html } of choices) if (showsNothing(html)) faults[`choice.${key}`] = 'part_empty';
  const known = pairs.every(([, choice]) => choices.some(({ key }) => key === choice));
  const paired = pairs.map(([prompt]) => prompt);
  if (
    !faults.parts &&
    (!known ||
      !sameNames(
        paired,
        prompts.map(({ key }) => key),
      ))
  )
    faults.parts = 'pairs_required';
  return faults;
}

function faultsOfOrder([{ items }, { order }]: Of<'ordering'>): QuestionFaults {
  const faults: QuestionFaults = {};
  const names = items.map(({ key }) => key);
  for (const { key, html } of items) if (showsNothing(html)) faults[`item.${key}`] = 'part_empty';
  if (items.length < 2 || !sameNames(order, names)) faults.parts = 'items_two';
  return faults;
}

/** Every rule that the parts of a question break. */
export function faultsOfParts(type: QuestionType, content: QuestionContent, key: QuestionKey): QuestionFaults {
  const { parts } = content;
  if (parts?.kind !== type || key.parts?.kind !== type) return { parts: 'parts_required' };
  if (twice(namedKeys(parts))) return { parts: 'part_keys_wrong' };
  const both = [parts, key.parts] as unknown;
  if (type === 'blank') return faultsOfBlanks(content.stem, both as Of<'blank'>);
  if (type === 'numeric') return faultsOfNumber(both as Of<'numeric'>);
  return type === 'matching' ? faultsOfMatching(both as Of<'matching'>) : faultsOfOrder(both as Of<'ordering'>);
}
