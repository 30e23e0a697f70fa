import { createCompetition, publishCompetition, saveCompetition } from '@praxis/contract/competitions/design';
import { saveSection, saveStage } from '@praxis/contract/competitions/stages';
import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import { listProblems } from '@praxis/contract/problems/problems';
import { saveRegistration, submitRegistration } from '@praxis/contract/teams/registrations';
import { ownPaper } from '../assessments/own-exam.ts';

type Calls = <E extends Endpoint>(endpoint: E, input: AskOf<E>) => Promise<DataOf<E>>;

/** Until a stage of a journey begins: as long as publishing and registering take. */
const AHEAD_MS = 9000;
const LENGTH_MS = 3_600_000;

/** A competition of the organiser with a problem (A) and a paper (B), whose stage begins in a moment; its entrants are registered. */
export async function ownContest(asOrganiser: Calls, entrants: readonly Calls[], title: string) {
  const paper_id = await ownPaper(asOrganiser, title);
  const [problem] = (await asOrganiser(listProblems, { q: 'A + B', page: 1, size: 10 })).list;
  const { competition_id } = await asOrganiser(createCompetition, { title });
  const now = Date.now();
  await asOrganiser(saveCompetition, { competition_id, change: { reg_start: now - 60_000, reg_review: false } });
  const start_at = now + AHEAD_MS;
  const { stage_id } = await asOrganiser(saveStage, {
    competition_id,
    stage: {
      ...{ title: 'Final', start_at, end_at: start_at + LENGTH_MS, board_for: 'pass' },
      rule: { kind: 'icpc', penalty_minutes: 20, compile_errors_count: false },
    },
  });
  const given = { weight: 0, reveal: 'live' as const };
  const oj = await asOrganiser(saveSection, {
    stage_id,
    section: { ...given, label: 'A', title: 'Sums', kind: 'oj', config: { problem_id: problem!.id } },
  });
  const paper = await asOrganiser(saveSection, {
    stage_id,
    section: { ...given, label: 'B', title: 'Theory', kind: 'paper', config: { paper_id } },
  });
  await asOrganiser(publishCompetition, { competition_id, stages: 1, sections: 2, fields: 0 });
  for (const entrant of entrants) {
    await entrant(saveRegistration, { competition_id, team_id: '0', answers: {} });
    await entrant(submitRegistration, { competition_id, team_id: '0', agreed: true });
  }
  return { competition_id, stage_id, oj: oj.section_id, paper: paper.section_id };
}
