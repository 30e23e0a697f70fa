import type { HandInKind } from '@praxis/contract/assessments/file-questions';
import type { AskedType, QuestionContent } from '@praxis/contract/questions/content';
import type { QuestionParts } from '@praxis/contract/questions/parts';
import { namedKeys } from '@praxis/rules/part-names';
import { canonical, hashOf } from '../../../platform/canonical.rules.ts';
import { matched } from './matching.rules.ts';
import { type Draw, drawFrom } from './random.rules.ts';

/** A part of a frozen paper: fixed questions with their points, then rules that draw from their pools. */
export type FrozenSection = {
  title: string;
  items: [no: number, points: number][];
  rules: { count: number; points: number; pool: number[] }[];
};
/** What a file question takes, and the files its teacher attached. */
export type FileTask = { accepts: HandInKind[]; most: number; attachments: { file_id: string; name: string; size: number }[] };
/** A question of a frozen paper, without its key. A file question stands in no bank. */
export type FrozenQuestion = {
  no: number;
  versionId: string | null;
  questionId: string | null;
  type: AskedType;
  content: QuestionContent & { file?: FileTask };
  points: number;
  skillIds: string[];
};
/** A paper as it was published. */
export type FrozenPaper = {
  id: string;
  title: string;
  sections: FrozenSection[];
  questions: Map<number, FrozenQuestion>;
  questionCount: number;
  totalScore: number;
  hash: string;
};
/** What one attempt answers, in its order: parts with how many questions, and each question with its points. */
export type Layout = { sections: [title: string, count: number][]; questions: [no: number, points: number][] };

/** What a question says of the stem it shares, to be compared; empty for one that stands alone. */
const sharedBy = (paper: Pick<FrozenPaper, 'questions'>, no: number) => {
  const shared = paper.questions.get(no)?.content.shared;
  return shared ? canonical(shared) : '';
};

/** Questions in blocks: those below one stem stay together and in their order. */
function blocksOf(paper: Pick<FrozenPaper, 'questions'>, chosen: readonly [no: number, points: number][]) {
  const blocks: [no: number, points: number][][] = [];
  let last = '';
  for (const question of chosen) {
    const shared = sharedBy(paper, question[0]);
    if (shared !== '' && shared === last) blocks.at(-1)!.push(question);
    else blocks.push([question]);
    last = shared;
  }
  return blocks;
}

/** The first and last item below the stem of each item, counted from 1; undefined for one that stands alone. */
export function stemRangesOf(paper: Pick<FrozenPaper, 'questions'>, layout: Layout): ({ from: number; to: number } | undefined)[] {
  const starts = new Set(sectionsOf(layout).map(({ items }) => (items[0] ?? 0) - 1));
  const shared = layout.questions.map(([no]) => sharedBy(paper, no));
  const ranges: ({ from: number; to: number } | undefined)[] = [];
  shared.forEach((mine, at) => {
    const before = ranges[at - 1];
    if (mine === '') ranges.push(undefined);
    else if (before && shared[at - 1] === mine && !starts.has(at)) {
      before.to = at + 1;
      ranges.push(before);
    } else ranges.push({ from: at + 1, to: at + 1 });
  });
  return ranges;
}

/** The paper of one attempt, drawn from its seed: the same seed gives the same paper for ever. No question comes twice. */
export function layoutOf(paper: Pick<FrozenPaper, 'sections' | 'questions'>, seed: string, shuffle: boolean): Layout {
  const drawing = drawFrom(seed, 'questions');
  const order = drawFrom(seed, 'order');
  const rules = paper.sections.flatMap((section) => section.rules);
  const questionOf = (no: number) => paper.questions.get(no)?.questionId ?? `no ${no}`;
  const pools = rules.map((rule) => drawing.shuffled(rule.pool));
  const drawn = matched(
    rules.map((rule) => rule.count),
    pools.map((pool) => pool.map(questionOf)),
  );
  const layout: Layout = { sections: [], questions: [] };
  let at = 0;
  for (const section of paper.sections) {
    const chosen = [...section.items];
    for (const rule of section.rules) {
      const mine = new Set(drawn[at]);
      for (const no of pools[at] ?? []) if (mine.has(questionOf(no))) chosen.push([no, rule.points]);
      at++;
    }
    layout.sections.push([section.title, chosen.length]);
    layout.questions.push(...(shuffle ? order.shuffled(blocksOf(paper, chosen)).flat() : chosen));
  }
  return layout;
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const NAME_LENGTH = 6;

/** The options of one question in the order and under the names of one attempt. */
export type NamedOption = { name: string; key: string };

function namesFrom(naming: Draw, count: number): string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(Array.from({ length: NAME_LENGTH }, () => LETTERS[naming.below(LETTERS.length)]).join(''));
  return [...names];
}

/** The fingerprint of an order, as the contract says it. */
const fingerprintOf = (keys: readonly string[]) => hashOf(keys.join(' ')).toString('hex').slice(0, 32);

/** Choices, prompts and items of a question of parts: always shuffled, items never into the right order. */
function namedPartsOf(parts: QuestionParts, { naming, order }: { naming: Draw; order: Draw }): NamedOption[] {
  const keys = namedKeys(parts);
  const input = namesFrom(naming, keys.length);
  const named = keys.map((key, at) => ({ name: input[at]!, key }));
  for (;;) {
    const shuffled = order.shuffled(named);
    const avoided = parts.kind === 'ordering' && keys.length > 1 && fingerprintOf(shuffled.map(({ key }) => key)) === parts.avoid;
    if (!avoided) return shuffled;
  }
}

/** The options of every question of a layout: drawn from the seed, so that names mean nothing outside the attempt. */
export function optionsOf(paper: Pick<FrozenPaper, 'questions'>, layout: Layout, seed: string, shuffle: boolean): NamedOption[][] {
  const naming = drawFrom(seed, 'names');
  const order = drawFrom(seed, 'options');
  const parts = { naming: drawFrom(seed, 'part names'), order: drawFrom(seed, 'parts') };
  return layout.questions.map(([no]) => {
    const content = paper.questions.get(no)?.content;
    if (content?.parts) return namedPartsOf(content.parts, parts);
    const options = content?.options ?? [];
    const input = namesFrom(naming, options.length);
    const named = options.map(({ key }, at) => ({ name: input[at]!, key }));
    return shuffle ? order.shuffled(named) : named;
  });
}

/** The numbers of the questions of each part, counted through the attempt from 1. */
export function sectionsOf(layout: Layout): { title: string; items: number[] }[] {
  let from = 1;
  return layout.sections.map(([title, count]) => {
    const items = Array.from({ length: count }, (_, at) => from + at);
    from += count;
    return { title, items };
  });
}

/** Full score of an attempt. */
export const fullScore = (layout: Layout) => Math.round(layout.questions.reduce((sum, [, points]) => sum + points, 0) * 100) / 100;
