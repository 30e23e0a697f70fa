import type { VisibleAsk } from '../../../platform/personal-records.ts';
import { type ProofRow, proofsForOwner } from './visible-proofs.rules.ts';

/** A person's evidence in an export: as much of it as their map tells now. */
export async function visibleEvidence({ rows, now }: VisibleAsk) {
  return proofsForOwner(
    rows.map((row) => ({ ...row, released: row.visible, released_from: row.visible_from, weight: 100 }) as unknown as ProofRow),
    now,
  ).map(({ row, single, ratio }) =>
    single
      ? { object_kind: row.object_kind, object_id: row.object_id, part: row.part, title: row.title, ratio, at: row.at }
      : { object_kind: 'attempt', title: row.title, ratio, at: row.at },
  );
}
