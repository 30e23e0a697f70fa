import { createCompetition, publishCompetition, saveCompetition } from '@praxis/contract/competitions/design';
import { saveSection, saveStage } from '@praxis/contract/competitions/stages';
import { moveStageTimes } from '@praxis/contract/contests/times';
import { enterStage } from '@praxis/contract/contests/workspace';
import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import { saveWork, submitWork } from '@praxis/contract/productions/productions';
import { saveRegistration, submitRegistration } from '@praxis/contract/teams/registrations';

type Calls = <E extends Endpoint>(endpoint: E, input: AskOf<E>) => Promise<DataOf<E>>;

/** Until the stage begins: as long as publishing and registering take. */
const AHEAD_MS = 5000;
const DEVICE = 'device-of-own-works-journey';

/** A competition of the organiser whose stage has started, in which each entrant may make a work. */
export async function openWorks(asOrganiser: Calls, entrants: readonly Calls[], title: string) {
  const { competition_id } = await asOrganiser(createCompetition, { title });
  const now = Date.now();
  await asOrganiser(saveCompetition, { competition_id, change: { reg_start: now - 60_000, reg_review: false } });
  const start_at = now + AHEAD_MS;
  const rule = { kind: 'sum' as const, take: 'last' as const, ties: [] };
  const { stage_id } = await asOrganiser(saveStage, {
    competition_id,
    stage: { title: 'Works', start_at, end_at: start_at + 3_600_000, rule },
  });
  const { section_id } = await asOrganiser(saveSection, {
    stage_id,
    section: {
      label: 'W',
      title: 'Device',
      kind: 'production',
      weight: 100,
      config: { task: 'Build something', url: true },
      reveal: 'after_release',
    },
  });
  await asOrganiser(publishCompetition, { competition_id, stages: 1, sections: 1, fields: 0 });
  for (const entrant of entrants) {
    await entrant(saveRegistration, { competition_id, team_id: '0', answers: {} });
    await entrant(submitRegistration, { competition_id, team_id: '0', agreed: true });
  }
  await new Promise((started) => setTimeout(started, Math.max(0, start_at + 200 - Date.now())));
  return { competition_id, stage_id, section_id };
}

/** The same after its end, with a work of each entrant. */
export async function ownWorks(asOrganiser: Calls, entrants: readonly Calls[], title: string) {
  const { competition_id, stage_id, section_id } = await openWorks(asOrganiser, entrants, title);
  for (const [at, entrant] of entrants.entries()) {
    const place = { stage_id, section_id, device: DEVICE };
    await entrant(enterStage, { stage_id, device: DEVICE });
    const draft = { title: `Apparatus ${at + 1}`, intro: `What apparatus ${at + 1} does`, url: '', files: [] };
    const { work } = await entrant(saveWork, { ...place, seq: 0, key: 'first', draft });
    await entrant(submitWork, { ...place, seq: work.seq });
  }
  await asOrganiser(moveStageTimes, { stage_id, end_at: Date.now() + 300, reason: 'All works are in' });
  await new Promise((over) => setTimeout(over, 400));
  return { competition_id, stage_id, section_id };
}
