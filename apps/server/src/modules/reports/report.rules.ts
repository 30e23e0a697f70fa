import type { ReportState } from '@praxis/contract/reports/reports';
import { Refusal } from '../../platform/http/refusal.ts';

/** One section of a report's template. */
export type ReportSection = { id: string; title: string; help: string; required: boolean };

/** Refuses to write into a report that was handed in (S-157). */
export function refuseClosed(state: ReportState | undefined) {
  if (state === 'submitted' || state === 'reviewed') throw new Refusal('report_not_open');
}

/** Whether there is nothing to read or see in rich text. */
const isEmpty = (html: string) => !/<img /.test(html) && html.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() === '';

/** Refuses a report with an empty section that is wanted. */
export function refuseIncomplete(sections: readonly ReportSection[], body: Record<string, string>) {
  const missing = sections.find((section) => section.required && isEmpty(body[section.id] ?? ''));
  if (missing) throw new Refusal('report_section_empty', { values: { section: missing.title } });
}

/** S-195: the score of a report is an integer from 0 to the maximum and not empty. */
export function reportScore(score: number | null, max: number): number {
  if (score === null || !Number.isInteger(score) || score < 0 || score > max)
    throw new Refusal('report_score_wrong', { values: { max }, fields: { score: 'report_score_wrong' } });
  return score;
}

/** S-194: the score must be set before it is given to many. */
export function batchScore(score: number | null, max: number): number {
  if (score === null) throw new Refusal('report_score_first', { fields: { score: 'report_score_first' } });
  return reportScore(score, max);
}
