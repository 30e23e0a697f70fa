import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { idsOf } from '../../../platform/search-sources.ts';
import { reviewedReports } from '../../reports/index.ts';
import { type EvidenceRow, type EvidenceSource, registerEvidenceSource } from '../../skills/index.ts';
import { labTaskAddress } from '../console/addresses.ts';
import { rulesOf } from '../design/draft.rules.ts';
import { spentOn } from '../sessions/room.ts';
import { checkedSessions, labsOfTasks } from './evidence.store.ts';

const LAB_STRENGTH = 1.5;
const CHECK_COST = 0.1;
const EXPECTED = 0.5;

type Session = Awaited<ReturnType<typeof checkedSessions>>[number];

/** How many checks did not find a rule met before one did; all of them when none did. */
function triesBefore(runs: readonly Record<string, boolean>[], rule: string) {
  const first = runs.findIndex((found) => found[rule] === true);
  return first === -1 ? runs.length : first;
}

function rowsOf(session: Session): EvidenceRow[] {
  const rules = rulesOf(session.content);
  const all = rules.reduce((sum, { weight }) => sum + weight, 0);
  if (all === 0) return [];
  const found = new Map(session.results.map((result) => [result.rule, result]));
  // Hints are paid from the score of the whole lab, so every rule pays its share.
  const paid = 1 - Math.min(100, spentOn(session.content, session.hints_read)) / 100;
  return rules.flatMap(({ id, weight }): EvidenceRow[] => {
    const result = found.get(id);
    if (!result || weight === 0) return [];
    return [
      {
        ...{ ref: session.id, userId: session.user_id, objectKind: 'lab', objectId: session.lab_id, part: id },
        ...{ title: session.content.title, ratio: result.passed ? paid : 0, expected: EXPECTED },
        place: labTaskAddress({ id: session.task_id, space_id: session.space_id }),
        staffPlace: addressOf('labWall', { taskId: session.task_id }),
        strength: (LAB_STRENGTH * (weight / all)) / (1 + CHECK_COST * triesBefore(session.runs, id)),
        ...{ occasion: `lab:${session.id}`, at: new Date(result.at), spaceId: session.space_id, released: 'answers' },
      },
    ];
  });
}

const sessionSource: EvidenceSource = {
  refsAfter: idsOf('lab_sessions'),
  rows: async (db, refs) => (await checkedSessions(db, refs)).flatMap(rowsOf),
};

const reportSource: EvidenceSource = {
  refsAfter: idsOf('reports'),
  async rows(db, refs) {
    const reports = await reviewedReports(db, 'lab', refs);
    const labs = await labsOfTasks(db, [...new Set(reports.map(({ subject_id }) => subject_id))]);
    return reports.flatMap((report): EvidenceRow[] => {
      const lab = labs.get(report.subject_id);
      if (!lab || report.max_score <= 0) return [];
      const taskId = report.subject_id;
      return [
        {
          ...{ ref: report.id, userId: report.user_id, objectKind: 'lab', objectId: lab.lab_id, part: 'report', title: lab.title },
          ...{ place: addressOf('labReport', { taskId }), staffPlace: addressOf('labReports', { taskId }) },
          ...{ ratio: report.score / report.max_score, expected: EXPECTED, strength: 1, occasion: `report:${report.id}` },
          ...{ at: report.reviewed_at, spaceId: lab.space_id, released: 'answers' },
        },
      ];
    });
  },
};

/** Rules that held in labs, and reviewed reports on them, prove skills. */
export function evidenceOfLabs(app: App) {
  registerEvidenceSource(app, 'lab_session', sessionSource);
  registerEvidenceSource(app, 'lab_report', reportSource);
}
