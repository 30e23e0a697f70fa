import type { AwardDraft } from '@praxis/contract/awards/awards';
import type { MessageKey } from '@praxis/contract/messages';

type Ruled = Pick<AwardDraft, 'name' | 'kind' | 'value' | 'rounding' | 'ties'>;
type Sentence = { key: MessageKey; values?: Record<string, string | number>; words?: Record<string, Sentence[]> };

function sentenceOf({ name, kind, value, rounding, ties }: Ruled, icpc: boolean): Sentence {
  const words = { ties: [{ key: `rule_award_ties_${ties}` as const }] };
  switch (kind) {
    case 'top':
      return { key: 'rule_award_top', values: { name, count: value }, words };
    case 'percent':
      return {
        key: 'rule_award_percent',
        values: { name, percent: value },
        words: { ...words, rounding: [{ key: `rule_award_${rounding}` as const }] },
      };
    case 'score':
      return { key: 'rule_award_score', values: { name, score: icpc ? value : value / 100 } };
    case 'participation':
      return { key: 'rule_award_participation', values: { name } };
    case 'hand':
      return { key: 'rule_award_hand', values: { name } };
  }
}

/** How awards are given, for the printed rules. */
export const awardSentences = (rules: readonly Ruled[], perDivision: boolean, icpc: boolean): Sentence[] => [
  ...rules.map((rule) => sentenceOf(rule, icpc)),
  ...(perDivision && rules.length > 0 ? [{ key: 'rule_award_division' as const }] : []),
];
