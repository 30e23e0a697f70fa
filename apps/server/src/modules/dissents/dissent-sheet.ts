import type { Language } from '@praxis/contract/core/message';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { translate } from '../../platform/messages.ts';
import { sheetTime } from '../../platform/sheets/sheet-time.ts';
import { savedSheet } from '../../platform/sheets/write.ts';
import { people } from '../accounts/index.ts';
import type { CompetitionRow } from '../competitions/index.ts';
import { toListed } from './about.ts';
import { type DissentRow, dissentsOfCompetition } from './dissents.store.ts';

type Reader = { app: App; db: Db; language: Language };

const correctionText = ({ correction, corrected_note }: DissentRow, language: Language) => {
  if (!correction) return '';
  const points = correction.points === null ? '' : String(correction.points / 100);
  return [translate(language, `dissent_sheet_${correction.kind}`, { points }), corrected_note].filter(Boolean).join('. ');
};

/** All objections of a competition as a sheet: one line each, in the order they were filed. */
export async function dissentSheet({ app, db, language }: Reader, competition: CompetitionRow, format: 'xlsx' | 'csv') {
  const rows = await dissentsOfCompetition(db, competition.id);
  const listed = new Map(
    (
      await toListed(
        db,
        rows.map((row) => ({ ...row, side: 'staff' as const })),
      )
    ).map((one) => [one.id, one]),
  );
  const named = await people(app, db, [...new Set(rows.flatMap(({ handler_id }) => handler_id ?? []))]);
  const numbers = new Map([...listed.values()].map(({ id, no }) => [id, no]));
  const [title = '', ...heads] = translate(language, 'dissent_sheet').split(',');
  const at = (moment: Date | null) => sheetTime(moment, app.instance.timeZone);
  const lines = rows.map((row) => {
    const { no, entrant, section, other, stage } = listed.get(row.id)!;
    const about = section
      ? `${section.label} ${section.title}`
      : translate(language, row.target === 'rank' ? 'dissent_sheet_rank' : 'dissent_sheet_registration', { name: other?.name ?? '' });
    return [
      ...[no, stage.title, entrant ?? '', about, row.text, translate(language, `dissent_sheet_${row.state}`)],
      ...[at(row.filed_at), at(row.answer_by), row.handler_id ? (named.get(row.handler_id)?.name ?? '') : ''],
      ...[at(row.decided_at), row.reply, correctionText(row, language), at(row.corrected_at)],
      row.appeal_of === null ? '' : (numbers.get(row.appeal_of) ?? ''),
    ];
  });
  return savedSheet(format, `${competition.title} ${title}`, { title, heads, lines });
}
