import type { DissentListed, DissentSide } from '@praxis/contract/dissents/dissents';
import { dissentNumber } from '@praxis/contract/dissents/dissents';
import type { Db } from '../../platform/database/db.ts';
import { findCompetitions, findSection, findStage } from '../competitions/index.ts';
import { findEntrantNames } from '../teams/index.ts';
import type { DissentRow } from './dissents.store.ts';

/** Objections as a list says them, each from a side; a reviewing expert does not learn whose it is. */
export async function toListed(db: Db, list: readonly (DissentRow & { side: DissentSide })[]): Promise<DissentListed[]> {
  const competitions = new Map(
    (await findCompetitions(db, [...new Set(list.map(({ competition_id }) => competition_id))])).map((row) => [row.id, row]),
  );
  const stages = new Map<string, string>();
  const sections = new Map<string, DissentListed['section']>();
  for (const { stage_id, target, target_id } of list) {
    if (!stages.has(stage_id)) stages.set(stage_id, (await findStage(db, stage_id))?.title ?? '');
    if (target !== 'section' || sections.has(target_id!)) continue;
    const section = await findSection(db, target_id!);
    sections.set(target_id!, section ? { id: section.id, label: section.label, title: section.title, kind: section.kind } : null);
  }
  const others = list.flatMap(({ target, target_id }) => (target === 'registration' ? [target_id!] : []));
  const names = await findEntrantNames(db, [...new Set([...list.map(({ entrant_id }) => entrant_id), ...others])]);
  return list.map((row) => {
    const other = row.target === 'registration' ? names.get(row.target_id!) : undefined;
    const blind = row.side === 'handler' && row.handler_kind === 'expert';
    return {
      ...{ id: row.id, no: dissentNumber(row.id), target: row.target, state: row.state, side: row.side },
      competition: { id: row.competition_id, title: competitions.get(row.competition_id)?.title ?? '' },
      stage: { id: row.stage_id, title: stages.get(row.stage_id) ?? '' },
      section: row.target === 'section' ? (sections.get(row.target_id!) ?? null) : null,
      other: other ? { number: other.number, name: other.name } : null,
      entrant: blind ? null : (names.get(row.entrant_id)?.name ?? ''),
      handled: row.handler_id !== null,
      to_correct: row.state === 'upheld' && row.corrected_at === null,
      appeal: row.appeal_of !== null,
      ...{ filed_at: row.filed_at.getTime(), answer_by: row.answer_by.getTime(), decided_at: row.decided_at?.getTime() ?? null },
    };
  });
}
