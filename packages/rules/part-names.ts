import type { KeyParts, PartAnswer, QuestionParts } from '@praxis/contract/questions/parts';

type Rename = (key: string) => string | undefined;

/** Every key in the parts of a question that gets a name of its own in an attempt: choices, prompts and items, not the blanks. */
export function namedKeys(parts: QuestionParts): string[] {
  if (parts.kind === 'blank') return parts.blanks.flatMap(({ choices }) => choices.map(({ key }) => key));
  if (parts.kind === 'matching') return [...parts.prompts, ...parts.choices].map(({ key }) => key);
  return parts.kind === 'ordering' ? parts.items.map(({ key }) => key) : [];
}

/** The parts with other names and what shuffles in another order; `order` holds the keys as they are to stand. */
export function renamedParts(parts: QuestionParts, order: readonly { key: string; name: string }[]): QuestionParts {
  const names = new Map(order.map(({ key, name }) => [key, name]));
  const places = new Map(order.map(({ key }, at) => [key, at]));
  const inOrder = <Part extends { key: string }>(list: readonly Part[]) =>
    [...list]
      .sort((one, other) => (places.get(one.key) ?? 0) - (places.get(other.key) ?? 0))
      .map((part) => ({ ...part, key: names.get(part.key) ?? '' }));
  if (parts.kind === 'blank') return { ...parts, blanks: parts.blanks.map((blank) => ({ ...blank, choices: inOrder(blank.choices) })) };
  if (parts.kind === 'matching')
    return {
      ...parts,
      prompts: parts.prompts.map((prompt) => ({ ...prompt, key: names.get(prompt.key) ?? '' })),
      choices: inOrder(parts.choices),
    };
  return parts.kind === 'ordering' ? { ...parts, items: inOrder(parts.items) } : parts;
}

/** The key of parts by other names. */
export function renamedKey(key: KeyParts, rename: Rename): KeyParts {
  if (key.kind === 'blank')
    return { ...key, blanks: key.blanks.map((blank) => ({ ...blank, correct: blank.correct.flatMap((name) => rename(name) ?? []) })) };
  if (key.kind === 'matching')
    return {
      ...key,
      pairs: key.pairs.flatMap(([prompt, choice]): [string, string][] => {
        const [one, other] = [rename(prompt), rename(choice)];
        return one && other ? [[one, other]] : [];
      }),
    };
  return key.kind === 'ordering' ? { ...key, order: key.order.flatMap((name) => rename(name) ?? []) } : key;
}

const isChoice = (parts: QuestionParts, blank: string) =>
  parts.kind === 'blank' && parts.blanks.some(({ key, kind }) => key === blank && kind === 'choice');

/** An answer by other names; what belongs to no part of the question is left out. Undefined: an answer to another kind of question. */
export function renamedAnswer(value: PartAnswer, parts: QuestionParts, rename: Rename): PartAnswer | undefined {
  if ('blanks' in value) {
    if (parts.kind !== 'blank') return undefined;
    const blanks: Record<string, string> = {};
    for (const { key } of parts.blanks) {
      const text = value.blanks[key];
      const own = text !== undefined && isChoice(parts, key) ? rename(text) : text;
      if (own !== undefined) blanks[key] = own;
    }
    return { blanks };
  }
  if ('number' in value) return parts.kind === 'numeric' ? { number: value.number, unit: value.unit } : undefined;
  if ('pairs' in value) {
    if (parts.kind !== 'matching') return undefined;
    const pairs = new Map<string, string>();
    for (const [prompt, choice] of value.pairs) {
      const [one, other] = [rename(prompt), rename(choice)];
      if (one !== undefined && other !== undefined) pairs.set(one, other);
    }
    return { pairs: [...pairs] };
  }
  if (parts.kind !== 'ordering') return undefined;
  return { order: [...new Set(value.order.flatMap((name) => rename(name) ?? []))] };
}
