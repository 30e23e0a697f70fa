import type { Language } from '@praxis/contract/core/message';
import type { Db } from '../../../platform/database/db.ts';
import { isMessageKey, translate } from '../../../platform/messages.ts';
import { savedSheet } from '../../../platform/sheets/write.ts';
import type { CompetitionRow } from '../../competitions/index.ts';
import { findSheetLines } from './review.store.ts';

/** The entrants of a competition as a sheet, one line for each person. */
export async function entrantsSheet(db: Db, competition: CompetitionRow, format: 'xlsx' | 'csv', language: Language) {
  const [title = '', ...heads] = translate(language, 'entrants_sheet').split(',');
  const yes = (holds: boolean) => translate(language, holds ? 'word_yes' : 'word_no');
  const state = (name: string) => {
    const key = `registration_state_${name}`;
    return isMessageKey(key) ? translate(language, key) : name;
  };
  const lines = (await findSheetLines(db, competition.id)).map((line) => [
    line.number,
    line.entrant,
    line.person,
    yes(line.captain),
    line.institution,
    line.student_no,
    line.division,
    state(line.state),
    yes(line.official),
    line.phone,
    line.mentors,
  ]);
  return savedSheet(format, `${competition.title} ${title}`, { title, heads, lines });
}
