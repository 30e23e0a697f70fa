import type { CompetitionPhase } from '@praxis/contract/competitions/competitions';

/** What a phase is made from. */
type Dated = { state: string; reg_start: Date | null; reg_end: Date | null };
/** A stage as far as the clock asks. */
export type TimedStage = { start_at: Date; end_at: Date; paused_at: Date | null; result_state: string };

/** Where a competition stands: what was decided, then the clock, then the results. No job has to be punctual for it. */
export function phaseAt(competition: Dated, stages: readonly TimedStage[], now: Date): CompetitionPhase {
  if (competition.state !== 'published') return competition.state as 'draft' | 'cancelled';
  const first = Math.min(...stages.map((stage) => stage.start_at.getTime()));
  if (now.getTime() < first) {
    if (competition.reg_start && now < competition.reg_start) return 'announced';
    if (!competition.reg_end || now < competition.reg_end) return 'registering';
  }
  if (stages.some((stage) => now <= stage.end_at || stage.paused_at)) return 'running';
  if (stages.some((stage) => stage.result_state === 'hidden')) return 'judging';
  return stages.every((stage) => stage.result_state === 'final') ? 'finished' : 'publicity';
}

/** Whether somebody may register now: the window, or everything until the first stage when none is set. */
export function registrationAt(competition: Dated, stages: readonly Pick<TimedStage, 'start_at'>[], now: Date): 'before' | 'open' | 'over' {
  if (competition.reg_start && now < competition.reg_start) return 'before';
  const end = registrationEnd(competition, stages);
  return end && now >= end ? 'over' : 'open';
}

/** The moment registration ends and teams lock. */
export const registrationEnd = (competition: Pick<Dated, 'reg_end'>, stages: readonly Pick<TimedStage, 'start_at'>[]) =>
  competition.reg_end ?? (stages.length > 0 ? new Date(Math.min(...stages.map((stage) => stage.start_at.getTime()))) : null);

/** Where one stage stands. */
export function stageAt(stage: Omit<TimedStage, 'result_state'>, now: Date): 'waiting' | 'on' | 'paused' | 'over' {
  if (now < stage.start_at) return 'waiting';
  if (stage.paused_at) return 'paused';
  return now <= stage.end_at ? 'on' : 'over';
}

/** Registration, every stage and publicity with what is done, under way or to come; for the strip of a card. */
export function stepsAt(
  competition: Dated,
  stages: readonly (TimedStage & { title: string })[],
  now: Date,
  titles: { registration: string; publicity: string },
) {
  const phase = phaseAt(competition, stages, now);
  const stateOf = (done: boolean, on: boolean) => (done ? ('done' as const) : on ? ('on' as const) : ('next' as const));
  const registering = registrationAt(competition, stages, now);
  return [
    { title: titles.registration, what: 'registration' as const, state: stateOf(registering === 'over', phase === 'registering') },
    ...stages.map((stage) => ({
      title: stage.title,
      what: 'stage' as const,
      state: stateOf(stageAt(stage, now) === 'over', ['on', 'paused'].includes(stageAt(stage, now))),
    })),
    { title: titles.publicity, what: 'publicity' as const, state: stateOf(phase === 'finished', phase === 'publicity') },
  ];
}
