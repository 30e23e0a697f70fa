import { aggregate, flagsOf, type ScoreFlag } from '@praxis/scoring/judging/aggregate';
import { FULL_SHEET } from '@praxis/scoring/judging/sheets';
import { seeded, shuffled } from '@praxis/scoring/seeded';
import type { Db } from '../../../platform/database/db.ts';
import { findSection } from '../../competitions/index.ts';
import type { WorkScore } from '../../contests/index.ts';
import { findAssignments, findSheets } from '../assignments/assignments.store.ts';
import { findGroupsOfSection, type GroupRow, updateGroup } from '../judging.store.ts';
import { worksOfGroup } from '../works.ts';
import {
  findFlags,
  findHanded,
  findResults,
  insertChecks,
  insertFlags,
  insertResults,
  insertRun,
  type WorkResultRow,
} from './results.store.ts';

const CHECKED_FIRST = 10;
const CHECKED_SHARE = 0.15;

/** The works whose sheets are added up again: the first ones and a drawn share of the rest. */
function drawChecks(results: readonly WorkResultRow[], seed: string) {
  const order = [...results].sort((a, b) => b.adjusted - a.adjusted || Number(a.production_id) - Number(b.production_id));
  const rest = order.slice(CHECKED_FIRST);
  const drawn = shuffled(rest, seeded(seed)).slice(0, Math.ceil(rest.length * CHECKED_SHARE));
  return [
    ...order.slice(0, CHECKED_FIRST).map(({ production_id }) => ({ production_id, top: true })),
    ...drawn.map(({ production_id }) => ({ production_id, top: false })),
  ];
}

const sameFlag = (a: { production_id: string; reason: string; expert_id: string | null; value: number }, b: ScoreFlag) =>
  a.production_id === b.work && a.reason === b.reason && a.expert_id === b.expert && a.value === b.value;

/** The submitted sheets of a group, those of arbiters apart, and the works somebody could not open. */
async function sheetsOf(db: Db, group: GroupRow) {
  const rows = await findAssignments(db, [group.id]);
  const submitted = rows.filter(({ state }) => state === 'submitted');
  const sheets = await findSheets(
    db,
    submitted.map(({ id }) => id),
  );
  const scored = submitted.map((row) => ({
    ...{ work: row.production_id, expert: row.expert_id, score: sheets.get(row.id)?.total ?? 0, arbiter: row.arbiter },
  }));
  return {
    scores: scored.filter(({ arbiter }) => !arbiter),
    decided: new Map(scored.filter(({ arbiter }) => arbiter).map(({ work, score }) => [work, score])),
    unreadable: rows.filter(({ unreadable, state }) => unreadable !== '' && state === 'withdrawn').map((row) => row.production_id),
  };
}

/** Counts a complete group: results, what every expert is estimated at, what has to be looked at, what is added up again. */
export async function aggregateGroup(db: Db, group: GroupRow, by: string, now: Date) {
  const { scores, decided, unreadable } = await sheetsOf(db, group);
  const counted = aggregate(group.method, scores, FULL_SHEET);
  const run = group.run + 1;
  const { method, refused, experts } = counted;
  await insertRun(db, { group_id: group.id, run, asked: group.method, method, refused, experts, created_by: by, created_at: now });
  const results: WorkResultRow[] = counted.works.map(({ work, ...result }) => {
    const decision = decided.get(work);
    const settled = decision === undefined ? {} : { adjusted: decision, error: null };
    return { group_id: group.id, run, production_id: work, ...result, ...settled, by_arbiter: decision !== undefined };
  });
  for (const [work, score] of decided)
    if (!results.some(({ production_id }) => production_id === work))
      results.push({
        ...{ group_id: group.id, run, production_id: work, raw: score, adjusted: score, error: null, sheets: 1, spread: 0 },
        by_arbiter: true,
      });
  await insertResults(db, results);
  const works = await worksOfGroup(db, group);
  const found = flagsOf(counted, {
    ...{ spreadPercent: group.spread_percent, max: FULL_SHEET, perWork: group.per_work, unreadable },
    all: works.map(({ id }) => id),
  }).filter(({ work }) => !decided.has(work));
  const kept = (await findFlags(db, group.id, group.run)).filter(({ state }) => state === 'kept');
  const flags = found.map((flag) => {
    const before = kept.find((row) => sameFlag(row, flag));
    return {
      ...{ group_id: group.id, production_id: flag.work, run, reason: flag.reason, expert_id: flag.expert, value: flag.value },
      ...{ state: before?.state ?? ('open' as const), note: before?.note ?? '' },
      ...{ settled_by: before?.settled_by ?? null, settled_at: before?.settled_at ?? null },
    };
  });
  await insertFlags(db, flags);
  const checks = drawChecks(results, `${group.seed} check ${run}`);
  await insertChecks(
    db,
    checks.map((check) => ({ group_id: group.id, run, ...check })),
  );
  await updateGroup(db, group.id, { run, state: 'aggregated' });
  return { run, method, refused, flags: flags.filter(({ state }) => state === 'open').length };
}

/** What the works of a section are worth by the groups that handed their results in; an earlier run of theirs counts no more. */
export async function scoresOfJudging(db: Db, sectionId: string): Promise<WorkScore[]> {
  const section = await findSection(db, sectionId);
  const scores: WorkScore[] = [];
  for (const group of section ? await findGroupsOfSection(db, sectionId) : [])
    for (const run of await findHanded(db, group.id)) {
      const isVoid = run !== group.handed_run;
      for (const { production_id, adjusted } of await findResults(db, group.id, run))
        scores.push({
          ...{ productionId: production_id, run, points: Math.round((adjusted * section!.max_points) / FULL_SHEET) },
          ...(isVoid && { void: true }),
        });
    }
  return scores;
}
