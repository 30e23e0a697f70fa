import type { KeyParts, PartAnswer, PartsForStudent } from '@praxis/contract/questions/parts';

/** One part of an answer as a line: what was asked, what was answered, what is right. */
export type PartRow = { key: string; label: string; text: string; right: string };
type Words = { letterAt: (at: number) => string; plainText: (html: string) => string; nth: (place: number) => string; number: string };

type Of<Kind extends string> = Extract<PartsForStudent, { kind: Kind }>;
type KeyOf<Kind extends string> = Extract<KeyParts, { kind: Kind }> | undefined;

function blankRows({ blanks }: Of<'blank'>, answer: PartAnswer | undefined, key: KeyOf<'blank'>): PartRow[] {
  const texts = answer && 'blanks' in answer ? answer.blanks : {};
  return blanks.map(({ key: name, choices }, at) => {
    const own = key?.blanks.find((blank) => blank.key === name);
    const textOf = (choice: string) => choices.find((one) => one.key === choice)?.text ?? choice;
    const full = own?.accepted.filter(({ percent }) => percent === 100).map(({ text }) => text) ?? [];
    const right = choices.length > 0 ? (own?.correct.map(textOf) ?? []) : full;
    const tolerance = own?.tolerance && own.tolerance !== '0' ? ` ± ${own.tolerance}` : '';
    const text = texts[name] ?? '';
    return { key: name, label: String(at + 1), text: choices.length > 0 ? textOf(text) : text, right: right.join(' / ') + tolerance };
  });
}

function numberRow(answer: PartAnswer | undefined, key: KeyOf<'numeric'>, label: string): PartRow[] {
  const text = answer && 'number' in answer ? `${answer.number} ${answer.unit}`.trim() : '';
  const { kind, amount } = key?.tolerance ?? { kind: 'abs', amount: '0' };
  const tolerance = kind === 'digits' || amount === '0' ? '' : ` ± ${amount}${kind === 'percent' ? '%' : ''}`;
  return [{ key: '', label, text, right: key ? `${key.value}${tolerance} ${key.units[0]?.text ?? ''}`.trim() : '' }];
}

function matchingRows({ prompts, choices }: Of<'matching'>, answer: PartAnswer | undefined, key: KeyOf<'matching'>, words: Words) {
  const chosen = new Map(answer && 'pairs' in answer ? answer.pairs : []);
  const right = new Map(key?.pairs ?? []);
  const textOf = (choice: string | undefined) => {
    const at = choices.findIndex((one) => one.key === choice);
    return at === -1 ? '' : `${words.letterAt(at)} ${words.plainText(choices[at]!.html)}`;
  };
  return prompts.map(({ key: name, html }) => ({
    ...{ key: name, label: words.plainText(html), text: textOf(chosen.get(name)), right: textOf(right.get(name)) },
  }));
}

/** An order line by line: the places of the answer, or of the key where nothing was answered. */
function orderRows({ items }: Of<'ordering'>, answer: PartAnswer | undefined, key: KeyOf<'ordering'>, words: Words): PartRow[] {
  const given = answer && 'order' in answer ? answer.order : [];
  const textOf = (name: string | undefined) => words.plainText(items.find((item) => item.key === name)?.html ?? '');
  const names = key?.order ?? (given.length > 0 ? given : items.map((item) => item.key));
  return names.map((name, at) => ({
    key: name,
    label: words.nth(at + 1),
    text: textOf(given[at]),
    right: key ? textOf(name) : '',
  }));
}

/** The parts of a question as lines. */
export function rowsOf(parts: PartsForStudent, answer: PartAnswer | undefined, key: KeyParts | undefined, words: Words): PartRow[] {
  if (parts.kind === 'blank') return blankRows(parts, answer, key?.kind === 'blank' ? key : undefined);
  if (parts.kind === 'numeric') return numberRow(answer, key?.kind === 'numeric' ? key : undefined, words.number);
  if (parts.kind === 'matching') return matchingRows(parts, answer, key?.kind === 'matching' ? key : undefined, words);
  return orderRows(parts, answer, key?.kind === 'ordering' ? key : undefined, words);
}
