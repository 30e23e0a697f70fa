import type { Language } from '@praxis/contract/core/message';
import { translate } from '../../../platform/messages.ts';
import { savedSheet } from '../../../platform/sheets/write.ts';
import type { ResultDocument } from './result-document.ts';

/** A published result as a sheet: one line for each entrant, one column for each section. */
export function resultSheet(
  { competition, stage, rule, sections, lines, no }: ResultDocument,
  awards: ReadonlyMap<string, readonly string[]>,
  format: 'xlsx' | 'csv',
  language: Language,
) {
  const [title = '', ...heads] = translate(language, 'result_sheet').split(',');
  const icpc = rule.kind === 'icpc';
  const points = (hundredths: number) => hundredths / 100;
  const rows = lines.map((line) => [
    line.rank ?? '*',
    line.number,
    line.name,
    line.school,
    line.division,
    icpc ? line.total : points(line.total),
    icpc ? line.penalty : '',
    points(line.adjusted),
    (awards.get(line.entrant_id) ?? []).join(' '),
    ...line.cells.map((cell) => {
      if (!cell) return '';
      if (icpc) return cell.solved ? `+${cell.tries} (${cell.minute ?? 0})` : `-${cell.tries}`;
      return points(cell.worth);
    }),
  ]);
  const name = `${competition.title} ${stage.title} ${title} ${no}`;
  return savedSheet(format, name, { title, heads: [...heads, ...sections.map(({ label, title }) => `${label} ${title}`)], lines: rows });
}
