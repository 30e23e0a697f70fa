import type { MessageKey } from '@praxis/contract/messages';
import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import { findSections, type StageRow } from '../../competitions/index.ts';
import { anyScored, countPending, kindOfSection, notOverBecause } from '../../contests/index.ts';
import { loadStage } from '../publisher/publish-batch.ts';
import { type ResultSection, toResultLine } from './result-document.ts';

/** Something against publishing; `always`: also against a preliminary result. */
export type Hindrance = { key: MessageKey; values?: Record<string, string | number>; always: boolean };

/** Looks for what stands against the result of a stage besides what is known here. */
export type FindHindrances = (db: Db, stage: StageRow, now: Date) => Promise<Hindrance[]>;

const others = extensionPoint<FindHindrances>('what stands against results');

/** Adds who may have something against a result; called once in a module's `mount`. */
export const registerResultHindrance = others.register;

/** Every line of a stage as it would be published now, from all of its rows. */
export async function proposalOf(db: Db, stage: StageRow, now: Date) {
  const held = (await loadStage(db, stage.id, 0, now, 'every row'))!;
  const { standings } = held;
  const entrants = new Map(standings.entrants().map((entrant) => [entrant.id, entrant]));
  const lines = standings.lines('jury').map((line) => toResultLine(line, entrants.get(line.id)!, standings.clock()));
  const sections: ResultSection[] = (await findSections(db, [stage.id])).map(({ id, label, title, max_points, weight }) => ({
    ...{ id, label, title, max_points, weight: Number(weight) },
  }));
  return { lines, sections, held };
}

/** What stands against publishing the result of a stage. */
export async function hindrancesOf(db: Db, stage: StageRow, now: Date): Promise<Hindrance[]> {
  const found: Hindrance[] = [];
  const early = await notOverBecause(db, stage, now);
  if (early) found.push({ key: early, always: true });
  const pending = await countPending(db, stage.id);
  if (pending > 0) found.push({ key: 'result_pending', values: { count: pending }, always: true });
  let unfinished = 0;
  for (const section of await findSections(db, [stage.id])) {
    const count = section.kind === 'oj' ? 0 : ((await kindOfSection(db, section)?.unfinished({ db, section, stage })) ?? 0);
    if (count > 0) found.push({ key: 'result_unfinished', values: { section: section.title, count }, always: false });
    unfinished += count;
  }
  // A list on which everybody shares the first place with nothing is no result, and what is published stays out.
  if (unfinished > 0 && !(await anyScored(db, stage.id))) found.push({ key: 'result_nothing_scored', always: true });
  for (const find of others.entries(db)) found.push(...(await find(db, stage, now)));
  return found;
}
