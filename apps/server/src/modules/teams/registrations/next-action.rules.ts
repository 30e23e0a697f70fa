import type { CompetitionPhase } from '@praxis/contract/competitions/competitions';
import { addressOf } from '@praxis/contract/core/pages';
import type { NextAction, RegistrationState } from '@praxis/contract/teams/registrations';

/** What decides about the one next thing to do. */
export type Situation = {
  competitionId: string;
  entry: 'individual' | 'team' | 'both';
  phase: CompetitionPhase;
  window: 'before' | 'open' | 'over';
  regEnd: number | null;
  role: 'none' | 'individual' | 'captain' | 'member' | 'mentor';
  teamId: string | null;
  registration: { id: string; state: RegistrationState; payUntil: number | null } | undefined;
  /** Steps before submitting that are not done; `form` says that only the form is left. */
  missing: readonly ('team' | 'members' | 'form' | 'person')[];
  invitations: number;
  stages: readonly {
    id: string;
    startAt: number;
    endAt: number;
    state: 'waiting' | 'on' | 'paused' | 'over';
    camera: boolean;
    result: string;
    /** Only others go on to it, as far as is known. */
    others: boolean;
  }[];
  now: number;
};

/** Cameras are checked from a day before a stage. */
const CHECK_BEFORE_MS = 24 * 3_600_000;

const act = (what: NextAction['what'], to: string | null = null, at: number | null = null): NextAction => ({ what, to, at });

function formAddress(situation: Situation, isedit: '0' | '1') {
  const team = situation.teamId !== null;
  const type = team || situation.entry === 'team' ? '2' : '1';
  return addressOf('registration', { isedit, type, id: situation.competitionId, team_id: situation.teamId ?? '0' });
}

function toRegister(situation: Situation): NextAction | null {
  const { window, regEnd } = situation;
  // A team whose registration was withdrawn is still there.
  if (situation.teamId !== null) return toSubmit(situation, false);
  if (window !== 'open') return null;
  if (situation.invitations > 0) return act('answer_invitation', addressOf('teamList', { id: situation.competitionId }), regEnd);
  if (situation.entry === 'team') return act('make_team', addressOf('teamList', { id: situation.competitionId }), regEnd);
  return act('register', formAddress(situation, '0'), regEnd);
}

function toSubmit(situation: Situation, refused: boolean): NextAction | null {
  const { window, regEnd, missing, role } = situation;
  if (window !== 'open') return null;
  const teams = addressOf('teamList', { id: situation.competitionId });
  if (role === 'member') return act('wait_captain', teams, regEnd);
  if (missing.includes('members') || missing.includes('team')) return act('complete_team', teams, regEnd);
  if (missing.length > 0) return act('finish_form', formAddress(situation, '1'), regEnd);
  return act(refused ? 'submit_again' : 'submit', formAddress(situation, '1'), regEnd);
}

function inCompetition(situation: Situation): NextAction | null {
  const { now, competitionId } = situation;
  const stages = situation.stages.filter((stage) => !stage.others);
  const detail = addressOf('competitionDetail', { id: competitionId });
  const on = stages.find((stage) => stage.state === 'on' || stage.state === 'paused');
  if (on) return act('enter', detail, on.endAt);
  const next = stages.find((stage) => stage.state === 'waiting');
  if (next?.camera && now >= next.startAt - CHECK_BEFORE_MS)
    return act('check_camera', addressOf('proctored', { room: 'competition', roomId: next.id }), next.startAt);
  if (next) return act('wait_stage', detail, next.startAt);
  if (situation.stages.some((stage) => stage.result !== 'hidden'))
    return act('see_result', addressOf('competitionResult', { id: competitionId, step_id: '0' }));
  return situation.stages.length > 0 ? act('wait_result') : null;
}

const waiting: Partial<Record<RegistrationState, (situation: Situation) => NextAction | null>> = {
  draft: (situation) => toSubmit(situation, false),
  refused: (situation) => toSubmit(situation, true),
  submitted: ({ stages }) => act('wait_review', null, stages[0]?.startAt ?? null),
  waitlisted: () => act('wait_place'),
  awaiting_payment: ({ registration }) =>
    act('pay', addressOf('checkout', {}, { kind: 'competition_fee', ref: registration?.id ?? '0' }), registration?.payUntil ?? null),
  approved: inCompetition,
};

/** The one thing somebody can do next in a competition; null when there is nothing. */
export function nextActionIn(situation: Situation): NextAction | null {
  if (situation.phase === 'draft' || situation.phase === 'cancelled') return null;
  if (situation.role === 'mentor') return null;
  if (!situation.registration) return toRegister(situation);
  return waiting[situation.registration.state]?.(situation) ?? null;
}
