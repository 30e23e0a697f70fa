import type { SectionDraft, StageRule } from '@praxis/contract/competitions/stages';

/**
 * From when readers may know what came of a section. Where the last hand-in counts that is never before the end: points would say whether to
 * hand in once more.
 */
export const revealUnder = ({ kind }: Pick<StageRule, 'kind'>, reveal: SectionDraft['reveal']): SectionDraft['reveal'] =>
  kind === 'last' && reveal === 'live' ? 'after_end' : reveal;
