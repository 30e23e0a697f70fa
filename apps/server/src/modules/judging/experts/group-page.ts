import type { DataOf } from '@praxis/contract/core/endpoint';
import type { groupRow, showGroup } from '@praxis/contract/judging/judging';
import { FULL_SHEET, sheetTotal } from '@praxis/scoring/judging/sheets';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { people } from '../../accounts/index.ts';
import { type AssignmentRow, findAssignments, findSheets, LIVE, type SheetRow } from '../assignments/assignments.store.ts';
import { expertPeople, findCriteria, findGroupExperts, type GroupRow } from '../judging.store.ts';
import { countsOf, findChecks, findFlags, findResults, findRun } from '../results/results.store.ts';
import { conflictsOf, type GroupWork, worksOfGroup } from '../works.ts';

type Page = DataOf<typeof showGroup>;
type Counts = Omit<z.output<typeof groupRow>['counts'], 'works'>;

const NONE: Counts = { experts: 0, sheets: 0, submitted: 0, conflicts: 0, unreadable: 0, flags: 0 };

/** A group as lists show it. */
export const toGroupRow = (group: GroupRow, counts: Counts | undefined, works: number): z.output<typeof groupRow> => ({
  ...{ id: group.id, section_id: group.section_id, state: group.state, name: group.name, division: group.division },
  ...{ per_work: group.per_work, method: group.method, spread_percent: group.spread_percent },
  due_at: group.due_at?.getTime() ?? null,
  counts: { ...(counts ?? NONE), works },
});

/** Scores stay hidden until every sheet is in, or an organiser broke the seal. */
export const isSealed = (group: GroupRow) => (group.state === 'set_up' || group.state === 'scoring') && group.seal_broken_at === null;

type Held = { rows: AssignmentRow[]; sheets: Map<string, SheetRow>; sealed: boolean };

const totalOf = ({ sheets, sealed }: Held, row: AssignmentRow) =>
  sealed || row.state !== 'submitted' ? null : (sheets.get(row.id)?.total ?? null);

function expertsOf(held: Held, chosen: Awaited<ReturnType<typeof findGroupExperts>>, run: Awaited<ReturnType<typeof findRun>>) {
  return chosen.map(({ user_id, capacity }) => {
    const own = held.rows.filter((row) => row.expert_id === user_id && LIVE.includes(row.state));
    const submitted = own.filter(({ state }) => state === 'submitted');
    const times = own.flatMap(({ id }) => held.sheets.get(id)?.saved_at.getTime() ?? []);
    const totals = submitted.flatMap((row) => totalOf(held, row) ?? []);
    const estimate = held.sealed ? undefined : run?.experts.find(({ expert }) => expert === user_id);
    return {
      ...{ id: user_id, capacity, assigned: own.length, submitted: submitted.length },
      last_at: times.length > 0 ? Math.max(...times) : null,
      mean: totals.length > 0 ? Math.round(totals.reduce((sum, total) => sum + total, 0) / totals.length) : null,
      ...{ estimate: estimate?.estimate ?? null, error: estimate?.error ?? null },
    };
  });
}

async function resultsOf(
  db: Db,
  group: GroupRow,
  held: Held,
  works: readonly GroupWork[],
): Promise<Pick<Page, 'works' | 'flags' | 'weights' | 'checks'>> {
  const results = held.sealed ? [] : await findResults(db, group.id, group.run);
  const by = new Map(results.map((result) => [result.production_id, result]));
  const criteria = await findCriteria(db, [group.section_id]);
  const flags = held.sealed ? [] : await findFlags(db, group.id, group.run);
  const checks = held.sealed ? [] : await findChecks(db, group.id, group.run);
  const whole = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const numbers = new Map(works.map(({ id, blind_no }) => [id, blind_no]));
  const inOrder = checks.toSorted(
    (a, b) => Number(b.top) - Number(a.top) || (numbers.get(a.production_id) ?? 0) - (numbers.get(b.production_id) ?? 0),
  );
  return {
    works: works.map(({ id, blind_no }) => {
      const result = by.get(id);
      return {
        ...{ production_id: id, blind_no, by_arbiter: result?.by_arbiter ?? false },
        ...{ raw: result?.raw ?? null, adjusted: result?.adjusted ?? null, error: result?.error ?? null },
      };
    }),
    flags: flags.map(({ id, production_id, reason, expert_id, value, state, note }) => ({
      ...{ id, production_id, reason, expert_id, value, state, note },
    })),
    weights: criteria.map(({ max, weight }) => ({ max, share: Math.round((weight / (whole || 1)) * FULL_SHEET) })),
    checks: inOrder.map(({ production_id, top, agrees }) => ({
      ...{ production_id, top, agrees },
      criteria: held.rows
        .filter((row) => row.production_id === production_id && row.state === 'submitted')
        .map((row) => {
          const { scores = {} } = held.sheets.get(row.id) ?? {};
          return { expert_id: row.expert_id, scores: criteria.map(({ id }) => scores[id] ?? 0), total: sheetTotal(criteria, scores) };
        }),
    })),
  };
}

/** A group as its organisers see it. */
export async function groupPage(app: App, db: Db, group: GroupRow, readerId: string): Promise<Page> {
  const works = await worksOfGroup(db, group);
  const chosen = await findGroupExperts(db, group.id);
  const ids = chosen.map(({ user_id }) => user_id);
  const rows = await findAssignments(db, [group.id]);
  const sheets = await findSheets(
    db,
    rows.map(({ id }) => id),
  );
  const held: Held = { rows, sheets, sealed: isSealed(group) };
  const run = group.run > 0 ? await findRun(db, group.id, group.run) : undefined;
  const [views, schools] = [
    await people(app, db, [...new Set([...ids, ...rows.map((row) => row.expert_id)])]),
    await expertPeople(db, ids),
  ];
  return {
    group: toGroupRow(group, (await countsOf(db, group.stage_id)).get(group.id), works.length),
    ...{ sealed: held.sealed, seal_broken: group.seal_broken_at !== null },
    experts: expertsOf(held, chosen, run).map(({ id, ...expert }) => ({
      ...{ person: views.get(id)!, school: schools.get(id)?.school ?? '' },
      ...expert,
    })),
    sheets: rows.map((row) => ({
      ...{ assignment_id: row.id, production_id: row.production_id, expert_id: row.expert_id, state: row.state, reason: row.reason },
      ...{ arbiter: row.arbiter, unreadable: row.unreadable, total: totalOf(held, row) },
      submitted_at: row.submitted_at?.getTime() ?? null,
    })),
    conflicts: await conflictsOf(db, group, works, ids),
    run:
      run && !held.sealed
        ? {
            ...{ no: run.run, method: run.method, refused: run.refused, at: run.created_at.getTime() },
            can: { check: group.state !== 'handed' && run.created_by !== readerId },
          }
        : null,
    ...(await resultsOf(db, group, held, works)),
  };
}
