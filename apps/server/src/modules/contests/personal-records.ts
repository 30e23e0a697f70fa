import type { App } from '../../platform/app.ts';
import { registerPersonalRecords, type VisibleAsk } from '../../platform/personal-records.ts';
import { findSection, findStage } from '../competitions/index.ts';
import { visibleNow } from './sections/reveal.rules.ts';
import { revealingOf } from './stage-venue.ts';

/** A person's rows of scores, those alone that they may see now. */
async function visibleScores({ db, rows, now }: VisibleAsk) {
  const known = new Map<string, boolean>();
  for (const id of new Set(rows.flatMap(({ section_id }) => (section_id ? [String(section_id)] : [])))) {
    const section = await findSection(db, id);
    const stage = section && (await findStage(db, section.stage_id));
    known.set(id, section !== undefined && stage !== undefined && visibleNow(await revealingOf(db, section, stage, now)) !== 'nothing');
  }
  return rows.filter(({ section_id }) => section_id && known.get(String(section_id)));
}

/** What is kept of people who take part, and what becomes of it. */
export const registerContestRecords = (app: App) =>
  registerPersonalRecords(app, {
    module: 'contests',
    columns: {
      'stage_people.user_id': 'kept',
      'stage_entrants.changed_by': 'trace',
      'entry_log.user_id': 'kept',
      'score_rows.user_id': 'kept',
      'score_changes.created_by': 'trace',
      'score_adjustments.created_by': 'trace',
      'stage_pauses.created_by': 'trace',
    },
    visible: { 'score_rows.user_id': visibleScores },
  });
