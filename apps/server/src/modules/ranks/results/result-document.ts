import { createHash } from 'node:crypto';
import type { StageRule } from '@praxis/contract/competitions/stages';
import type { ResultKind, ResultLine } from '@praxis/contract/ranks/results';
import type { RankLine, StageClock } from '@praxis/scoring/judging/ranking';
import type { StageEntrant } from '../publisher/publisher.store.ts';

/** A section as a result names it. */
export type ResultSection = { id: string; label: string; title: string; max_points: number; weight: number };

/**
 * What is hashed: JSON in UTF-8 with the members in this order and no spaces. The version before it is named by its hash, so that
 * no version can be changed or left out later.
 */
export type ResultDocument = {
  format: 'result-1';
  competition: { id: string; title: string };
  stage: { id: string; title: string; start_at: string; end_at: string };
  no: number;
  kind: ResultKind;
  published_at: string;
  reason: string;
  previous_sha256: string | null;
  rule: StageRule;
  sections: ResultSection[];
  lines: ResultLine[];
};

const MINUTE_MS = 60_000;

/** A ranked line as a result says it. The last column holds what organisers gave or took. */
export function toResultLine(line: RankLine, entrant: StageEntrant, clock: StageClock): ResultLine {
  const cells = line.cells
    .slice(0, -1)
    .map(({ points, worth, solved, tries, at }) =>
      tries === 0 && points === 0 && !solved
        ? null
        : { points, worth, solved, tries, minute: at === null ? null : Math.floor(clock(at) / MINUTE_MS) },
    );
  return {
    ...{ entrant_id: line.id, number: entrant.number, name: entrant.name, school: entrant.school, division: entrant.division },
    ...{ official: entrant.official, rank: line.rank, total: line.total, penalty: line.penalty, cells },
    adjusted: line.cells.at(-1)?.worth ?? 0,
  };
}

/** The bytes of a document and their SHA-256. */
export function sealed(document: ResultDocument): { bytes: Buffer; sha256: Buffer } {
  const bytes = Buffer.from(JSON.stringify(document), 'utf8');
  return { bytes, sha256: createHash('sha256').update(bytes).digest() };
}

export const opened = (bytes: Buffer) => JSON.parse(bytes.toString('utf8')) as ResultDocument;

/** By what a proposal that was looked at is known again. */
export const markOf = (lines: readonly ResultLine[]) => createHash('sha256').update(JSON.stringify(lines)).digest('hex').slice(0, 32);

/** Lines of which something differs from the version before: their rank or their points. */
export function changesSince(before: readonly ResultLine[], lines: readonly ResultLine[]) {
  const known = new Map(before.map((line) => [line.entrant_id, line]));
  const present = new Set(lines.map(({ entrant_id }) => entrant_id));
  const changed = lines.flatMap((line) => {
    const was = known.get(line.entrant_id);
    if (was && was.rank === line.rank && was.total === line.total && was.penalty === line.penalty) return [];
    return [
      { entrant_id: line.entrant_id, name: line.name, before: was?.rank ?? null, after: line.rank, points: line.total - (was?.total ?? 0) },
    ];
  });
  const gone = before.flatMap(({ entrant_id, name, rank, total }) =>
    present.has(entrant_id) ? [] : [{ entrant_id, name, before: rank, after: null, points: -total }],
  );
  return [...changed, ...gone];
}
