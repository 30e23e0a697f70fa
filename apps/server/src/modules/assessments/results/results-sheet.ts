import type { Language } from '@praxis/contract/core/message';
import type { Db } from '../../../platform/database/db.ts';
import { translate } from '../../../platform/messages.ts';
import { sheetTime } from '../../../platform/sheets/sheet-time.ts';
import type { SheetToWrite } from '../../../platform/sheets/sheet-to-write.ts';
import { venueOf } from '../../spaces/index.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { keysOf } from '../marking/marking.store.ts';
import { countedScore } from '../marking/score.rules.ts';
import type { FrozenPaper } from '../papers/layout.rules.ts';
import { chiefAttempts, scoresOfAttempts } from './results.store.ts';

/** Every student with the attempt that counts: one line each, one column for each question of the frozen paper that anybody got. */
export async function resultsSheet(
  db: Db,
  assessment: AssessmentRow,
  paper: FrozenPaper,
  { language, zone }: { language: Language; zone: string },
): Promise<SheetToWrite> {
  const [title = '', ...heads] = translate(language, 'results_sheet').split(',');
  const text = new Map(
    translate(language, 'results_sheet_words')
      .split(',')
      .map((pair) => pair.split('=') as [string, string]),
  );
  const nameless = assessment.settings.anonymous_marking && assessment.results_released_at === null;
  const students = await chiefAttempts(db, {
    assessmentId: assessment.id,
    venue: venueOf(assessment),
    kept: assessment.settings.attempt_kept,
  });
  const scores = await scoresOfAttempts(
    db,
    students.flatMap(({ attempt_id, frozen_paper_id }) => (attempt_id && frozen_paper_id === paper.id ? [attempt_id] : [])),
  );
  const { adjustments } = await keysOf(db, assessment.id, paper.id);
  const points = new Map([...scores.values()].flatMap((one) => Object.entries(one).map(([no, [, worth]]) => [Number(no), worth] as const)));
  const questions = [...points].sort(([one], [other]) => one - other);
  const lines = students
    .filter(({ attempt_id }) => attempt_id !== null || !nameless)
    .map((row) => [
      nameless ? '' : row.name,
      nameless ? '' : (row.student_no ?? ''),
      row.alias,
      row.no,
      text.get(row.state ?? 'none') ?? '',
      sheetTime(row.submitted_at, zone),
      row.late ? (text.get('late') ?? '') : '',
      row.score_total,
      ...questions.map(([no]) => {
        const answer = scores.get(row.attempt_id ?? '')?.[no];
        return answer ? countedScore(answer[0], answer[1], adjustments.get(no)) : null;
      }),
    ]);
  if (nameless) lines.sort((one, other) => Number(one[2] ?? 0) - Number(other[2] ?? 0));
  const columns = questions.map(([question, worth]) => translate(language, 'results_sheet_question', { question, points: worth }));
  return { title, heads: [...heads, ...columns], lines };
}
