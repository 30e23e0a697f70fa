import type { Db } from '../../../platform/database/db.ts';
import { findProofs } from './evidence.store.ts';
import { evidenceSources } from './evidence-sources.ts';
import type { ProofRow } from './visible-proofs.rules.ts';

/**
 * Evidence of people for their own eyes. The copy says what was told when it was made; here the source is asked what it tells at this moment:
 * results that were taken back, or a paper that was shut again, are told of no more, however far the copy is behind.
 */
export async function findOwnProofs(db: Db, ask: Parameters<typeof findProofs>[1]): Promise<ProofRow[]> {
  const rows = await findProofs(db, ask);
  const sources = evidenceSources(db);
  const now = new Map<string, ReadonlyMap<string, Pick<ProofRow, 'released' | 'released_from' | 'score_from'>>>();
  for (const [name, some] of Map.groupBy(rows, ({ source }) => source)) {
    const releases = sources.get(name)?.releases;
    if (!releases) continue;
    const found = await releases(db, [...new Set(some.map(({ ref }) => ref))]);
    now.set(
      name,
      new Map(
        [...found].map(([ref, { released, releasedFrom = null, scoreFrom = null }]) => [
          ref,
          { released, released_from: releasedFrom, score_from: scoreFrom },
        ]),
      ),
    );
  }
  const nothing = { released: 'nothing', released_from: null, score_from: null } as const;
  return rows.map((row) => (now.has(row.source) ? { ...row, ...(now.get(row.source)!.get(row.ref) ?? nothing) } : row));
}
