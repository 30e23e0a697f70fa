import type { DataOf } from '@praxis/contract/core/endpoint';
import type { ExpertSheet, expertGroup, showSheet } from '@praxis/contract/judging/expert';
import { sheetComplete, sheetTotal } from '@praxis/scoring/judging/sheets';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { findCompetition, findStages } from '../../competitions/index.ts';
import { blindWork, productionsOf, titlesOfWorks } from '../../productions/index.ts';
import { type AssignmentRow, findAssignments, findSheet, findSheets, LIVE, OPEN, type SheetRow } from '../assignments/assignments.store.ts';
import { type CriterionRow, findCriteria, findGroupExperts, findGroups, findGroupsOfExpert, type GroupRow } from '../judging.store.ts';

const toCriterion = ({ id, title, guide, max, weight }: CriterionRow) => ({ id, title, guide, max, weight });

/** A sheet as its expert sees it; nothing written yet is number 0. */
export const toSheet = (sheet: SheetRow | undefined): ExpertSheet => ({
  ...{ scores: sheet?.scores ?? {}, notes: sheet?.notes ?? {}, note: sheet?.note ?? '', seq: sheet?.seq ?? 0 },
  saved_at: sheet?.saved_at.getTime() ?? null,
});

/** Whether an expert may still write. */
export const mayScore = (assignment: AssignmentRow) => OPEN.includes(assignment.state);

/** The stage of a competition in which somebody scores works: the one named, else where works wait, else the last with works, else the first that has none yet; with the expert's own groups. */
export async function stageTheExpertScores({
  actor,
  input,
  db,
}: {
  actor: Actor;
  input: { competition_id: string; stage_id: string };
  db: Db;
}) {
  const competition = await findCompetition(db, input.competition_id);
  if (!competition) throw notForYou();
  const member = new Set((await findGroupsOfExpert(db, actor.userId)).map(({ id }) => id));
  const own = [];
  for (const stage of await findStages(db, [competition.id])) {
    if (input.stage_id !== '0' && stage.id !== input.stage_id) continue;
    const groups = await findGroups(db, stage.id);
    const rows = await findAssignments(
      db,
      groups.map(({ id }) => id),
    );
    const mine = rows.filter(({ expert_id, state }) => expert_id === actor.userId && state !== 'withdrawn');
    const scored = mine.some(({ state }) => LIVE.includes(state) || state === 'conflict_declared');
    const joined = competition.state === 'published' ? groups.filter(({ id }) => member.has(id)) : [];
    if (scored || joined.length > 0) own.push({ stage, groups, rows, mine, joined });
  }
  const chosen =
    own.find(({ mine }) => mine.some(({ state }) => OPEN.includes(state))) ?? own.findLast(({ mine }) => mine.length > 0) ?? own[0];
  if (!chosen) throw notForYou();
  return { competition, ...chosen };
}

/** One group with the works of an expert in it. */
async function groupOf(db: Db, group: GroupRow, rows: readonly AssignmentRow[], mine: readonly AssignmentRow[]) {
  const criteria = await findCriteria(db, [group.section_id]);
  const numbers = new Map((await productionsOf(db, group.section_id)).map(({ id, blind_no }) => [id, blind_no]));
  const titles = await titlesOfWorks(
    db,
    mine.map(({ production_id, version }) => ({ id: production_id, version })),
  );
  const sheets = await findSheets(
    db,
    mine.map(({ id }) => id),
  );
  const live = rows.filter(({ state }) => LIVE.includes(state));
  return {
    ...{
      id: group.id,
      name: group.name,
      assigned: group.state !== 'set_up',
      closed: group.state === 'handed',
      due_at: group.due_at?.getTime() ?? null,
      method: group.method,
      per_work: group.per_work,
    },
    criteria: criteria.map(toCriterion),
    progress: {
      experts: (await findGroupExperts(db, group.id)).length,
      submitted: live.filter(({ state }) => state === 'submitted').length,
      sheets: live.length,
    },
    works: mine
      .map((row) => {
        const scores = sheets.get(row.id)?.scores ?? {};
        return {
          ...{ assignment_id: row.id, section_id: group.section_id, state: row.state, unreadable: row.unreadable !== '' },
          ...{ blind_no: numbers.get(row.production_id) ?? 0, title: titles.get(row.production_id) ?? '' },
          scored: criteria.filter(({ id }) => scores[id] !== undefined).length,
          total: sheetComplete(criteria, scores) ? sheetTotal(criteria, scores) : null,
          reason: row.state === 'returned' ? row.reason : '',
        };
      })
      .sort((a, b) => a.blind_no - b.blind_no),
  };
}

type Scored = Awaited<ReturnType<typeof stageTheExpertScores>>;

/** The works somebody scores in a stage. */
export async function expertPage(
  db: Db,
  { competition, stage, groups, rows, mine, joined }: Scored,
  now: Date,
): Promise<DataOf<typeof expertGroup>> {
  const list = [];
  for (const group of groups) {
    const own = mine.filter(({ group_id }) => group_id === group.id);
    if (own.length > 0 || joined.includes(group))
      list.push(
        await groupOf(
          db,
          group,
          rows.filter(({ group_id }) => group_id === group.id),
          own,
        ),
      );
  }
  return {
    ...{ competition: competition.title, groups: list, now: now.getTime() },
    stage: { id: stage.id, title: stage.title, end_at: stage.end_at.getTime() },
  };
}

/** A work beside its criteria and the expert's own sheet. */
export async function sheetPage(
  app: App,
  db: Db,
  { assignment, group, userId, now }: { assignment: AssignmentRow; group: GroupRow; userId: string; now: Date },
): Promise<DataOf<typeof showSheet>> {
  return {
    ...{ assignment_id: assignment.id, stage_id: group.stage_id, section_id: group.section_id, state: assignment.state },
    ...{ reason: assignment.reason, unreadable: assignment.unreadable, due_at: group.due_at?.getTime() ?? null },
    work: await blindWork({ app, db, userId, now }, assignment.production_id, assignment.version),
    criteria: (await findCriteria(db, [group.section_id])).map(toCriterion),
    sheet: toSheet(await findSheet(db, assignment.id)),
    can: { score: mayScore(assignment) },
  };
}
