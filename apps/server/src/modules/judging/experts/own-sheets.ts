import type { DataOf } from '@praxis/contract/core/endpoint';
import type { listOwnSheets } from '@praxis/contract/judging/results';
import { sheetTotal } from '@praxis/scoring/judging/sheets';
import type { Db } from '../../../platform/database/db.ts';
import { findSections, type StageRow } from '../../competitions/index.ts';
import { findEntrantNames } from '../../teams/index.ts';
import { findAssignments, findSheets } from '../assignments/assignments.store.ts';
import { findCriteria, findGroupsOfSection, type GroupRow } from '../judging.store.ts';
import { findResults } from '../results/results.store.ts';
import { type GroupWork, worksOfGroup } from '../works.ts';

type OwnSheets = DataOf<typeof listOwnSheets>['list'];
type Section = Awaited<ReturnType<typeof findSections>>[number];
type Place = { section: Section; group: GroupRow; names: Awaited<ReturnType<typeof findEntrantNames>> };

async function sheetsOfWork(db: Db, { section, group, names }: Place, work: GroupWork): Promise<OwnSheets[number] | undefined> {
  const result = (await findResults(db, group.id, group.run)).find(({ production_id }) => production_id === work.id);
  if (!result) return undefined;
  const criteria = await findCriteria(db, [section.id]);
  const submitted = (await findAssignments(db, [group.id])).filter(
    ({ production_id, state }) => production_id === work.id && state === 'submitted',
  );
  const sheets = await findSheets(
    db,
    submitted.map(({ id }) => id),
  );
  const scored = submitted.map(({ id, arbiter }) => {
    const { scores = {}, notes = {}, note = '' } = sheets.get(id) ?? {};
    const given = { scores: criteria.map((one) => scores[one.id] ?? 0), notes: criteria.map((one) => notes[one.id] ?? '') };
    return { arbiter, ...given, note, total: sheetTotal(criteria, scores) };
  });
  return {
    entrant: { id: work.entrant_id, name: names.get(work.entrant_id)?.name ?? '' },
    section: { id: section.id, label: section.label, title: section.title },
    criteria: criteria.map(({ title, max }) => ({ title, max })),
    // By points, so that neither their order nor their number says whose they are.
    sheets: scored.sort((a, b) => b.total - a.total),
    ...{ method: group.method, raw: result.raw, adjusted: result.adjusted },
  };
}

/** What experts gave the works of some entrants, without a name, once the result of the stage is published and their group is in the rank. */
export async function ownSheets(db: Db, stage: StageRow, entrantIds: readonly string[]): Promise<OwnSheets> {
  if (stage.result_state === 'hidden') return [];
  const names = await findEntrantNames(db, [...entrantIds]);
  const list: OwnSheets = [];
  for (const section of (await findSections(db, [stage.id])).filter(({ kind }) => kind === 'production'))
    for (const group of (await findGroupsOfSection(db, section.id)).filter(({ state }) => state === 'handed'))
      for (const work of (await worksOfGroup(db, group)).filter(({ entrant_id }) => entrantIds.includes(entrant_id))) {
        const own = await sheetsOfWork(db, { section, group, names }, work);
        if (own) list.push(own);
      }
  return list;
}
