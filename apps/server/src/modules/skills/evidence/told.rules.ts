import type { Proof } from '@praxis/scoring/mastery';
import type { ProofRow } from './evidence.store.ts';

/** A proof with what may be shown of it. */
export type ShownProof = Proof & {
  row: ProofRow;
  /** The single object, or only the sitting it belongs to. */
  single: boolean;
};

/** What is told of a sitting of which only the score is. */
const SITTING_STRENGTH = 0.5;

const proofOf = (row: ProofRow): ShownProof => ({
  ...{ ratio: row.ratio, expected: row.expected, strength: row.strength, weight: row.weight },
  ...{ occasion: row.occasion, at: row.at.getTime(), row, single: true },
});

const sittingOf = (row: ProofRow): ShownProof => ({
  ...proofOf(row),
  ...{ ratio: row.total_ratio ?? 0, expected: 0.5, strength: SITTING_STRENGTH, weight: 100, single: false },
});

/**
 * What somebody is told of their own evidence about one skill now: single answers where these are open, one row per sitting where only
 * its score is, nothing else. So a map tells nothing that the review of a work does not tell at that moment.
 */
export function proofsForOwner(rows: readonly ProofRow[], now: Date): ShownProof[] {
  const sittings = new Set<string>();
  return rows.flatMap((row) => {
    if (row.told === 'answers' || (row.told_from !== null && row.told_from <= now)) return [proofOf(row)];
    if (row.told === 'nothing' || row.total_ratio === null || sittings.has(row.occasion)) return [];
    sittings.add(row.occasion);
    return [sittingOf(row)];
  });
}

/** Those who look after a space see every answer once it is marked. */
export const proofsForStaff = (rows: readonly ProofRow[]): ShownProof[] => rows.map(proofOf);
