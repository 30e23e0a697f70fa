import type { Proof } from '@praxis/scoring/mastery';

/** A row of evidence about one skill. */
export type ProofRow = {
  id: string;
  skill_id: string;
  user_id: string;
  source: string;
  ref: string;
  object_kind: string;
  object_id: string;
  part: string;
  title: string;
  place: string;
  staff_place: string;
  ratio: number;
  total_ratio: number | null;
  expected: number;
  strength: number;
  occasion: string;
  at: Date;
  space_id: string | null;
  released: 'nothing' | 'score' | 'answers';
  released_from: Date | null;
  score_from: Date | null;
  weight: number;
};

/** A proof with what may be shown of it. */
export type VisibleProof = Proof & {
  row: ProofRow;
  /** The single object, or only the sitting it belongs to. */
  single: boolean;
};

/** What is told of a sitting of which only the score is. */
const SITTING_STRENGTH = 0.5;

const proofOf = (row: ProofRow): VisibleProof => ({
  ...{ ratio: row.ratio, expected: row.expected, strength: row.strength, weight: row.weight },
  ...{ occasion: row.occasion, at: row.at.getTime(), row, single: true },
});

const sittingOf = (row: ProofRow): VisibleProof => ({
  ...proofOf(row),
  ...{ ratio: row.total_ratio ?? 0, expected: 0.5, strength: SITTING_STRENGTH, weight: 100, single: false },
});

/**
 * What somebody is told of their own evidence about one skill now: single answers where these are open, one row per sitting where only
 * its score is, nothing else. So a map tells nothing that the review of a work does not tell at that moment.
 */
export function proofsForOwner(rows: readonly ProofRow[], now: Date): VisibleProof[] {
  const sittings = new Set<string>();
  return rows.flatMap((row) => {
    if (row.released === 'answers' || (row.released_from !== null && row.released_from <= now)) return [proofOf(row)];
    if (row.released === 'nothing' || row.total_ratio === null || sittings.has(row.occasion)) return [];
    // While others still write, the skills of a sitting would tell them what its paper asks.
    if (row.score_from !== null && row.score_from > now) return [];
    sittings.add(row.occasion);
    return [sittingOf(row)];
  });
}
