import type { CompetitionCard, CompetitionPhase, CompetitionState, StageCard } from '@praxis/contract/competitions/competitions';
import type { RegistrationState } from '@praxis/contract/teams/registrations';
import type { TeamState } from '@praxis/contract/teams/teams';
import type { MarkShape, Tone } from '../../ui/Mark.tsx';

/** Mark and colour of a state; `act` fills it where somebody must act now. */
export type Look = { shape: MarkShape; tone: Tone; act?: boolean };

/** Where a competition stands. */
export const phaseLooks: Record<CompetitionPhase, Look> = {
  draft: { shape: 'draft', tone: 'mute' },
  announced: { shape: 'clock', tone: 'ink' },
  registering: { shape: 'waiting', tone: 'pine' },
  running: { shape: 'live', tone: 'red', act: true },
  judging: { shape: 'half', tone: 'ink' },
  publicity: { shape: 'flag', tone: 'amber' },
  finished: { shape: 'stopped', tone: 'mute' },
  cancelled: { shape: 'cross', tone: 'mute' },
};

/** The same by the state of a card. */
export const stateLooks: Record<CompetitionState, Look> = {
  announced: phaseLooks.announced,
  signing_up: phaseLooks.registering,
  running: phaseLooks.running,
  judging: phaseLooks.judging,
  published: phaseLooks.publicity,
  ended: phaseLooks.finished,
};

/** Where a registration stands. */
export const registrationLooks: Record<RegistrationState, Look> = {
  draft: { shape: 'waiting', tone: 'amber' },
  submitted: { shape: 'half', tone: 'ink' },
  awaiting_payment: { shape: 'working', tone: 'amber', act: true },
  waitlisted: { shape: 'queued', tone: 'amber' },
  approved: { shape: 'tick', tone: 'pine' },
  refused: { shape: 'cross', tone: 'red' },
  withdrawn: { shape: 'returned', tone: 'mute' },
  disqualified: { shape: 'cross', tone: 'red' },
};

/** Where a team stands. */
export const teamLooks: Record<TeamState, Look> = {
  forming: { shape: 'half', tone: 'amber' },
  complete: { shape: 'disc', tone: 'pine' },
  locked: { shape: 'padlock', tone: 'mute' },
};

/** Where a stage stands. */
export const stageLooks: Record<StageCard['state'], Look> = {
  waiting: { shape: 'waiting', tone: 'mute' },
  on: { shape: 'live', tone: 'red', act: true },
  paused: { shape: 'clock', tone: 'amber', act: true },
  over: { shape: 'stopped', tone: 'mute' },
};

const kinds = ['paper', 'task', 'oj', 'production', 'stage_result'] as const;
/** The text key of a kind of section; kinds this page does not know are called other. */
export const kindKey = (kind: string) => `kind_${kinds.find((known) => known === kind) ?? ('other' as const)}` as const;

/** The size of a team in words: 3, or 3–5. */
export const teamSize = ({ team_min, team_max }: { team_min: number; team_max: number }) =>
  team_min === team_max ? `${team_max}` : `${team_min}–${team_max}`;

/** An amount of money as it stands in lists: ¥120.00. */
export const moneyLabel = (cents: number) =>
  `¥${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/**
 * Whether registration is over and the first stage has not begun, by the server's clock: a competition counts as running from then on, and
 * nothing runs.
 */
export function isAhead({ phase, steps }: Pick<CompetitionCard, 'phase' | 'steps'>) {
  const stages = steps.filter(({ what }) => what === 'stage');
  return phase === 'running' && stages.length > 0 && stages.every(({ state }) => state === 'next');
}
