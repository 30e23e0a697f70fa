import type { TeamState } from '@praxis/contract/teams/teams';
import { Refusal } from '../../../platform/http/refusal.ts';

/** A name as it is compared: case, width and spaces make no difference. */
export const folded = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** What a team is by its size; a locked one stays locked. */
export const stateBySize = (state: TeamState, size: number, least: number): TeamState =>
  state === 'locked' ? 'locked' : size >= least ? 'complete' : 'forming';

/** Whether nobody but staff changes a team: locked by hand, or registration is over. */
export const isLocked = (team: { state: TeamState }, window: 'before' | 'open' | 'over') => team.state === 'locked' || window === 'over';

/** Refuses changes of a team that is locked. */
export function isUnlocked(team: { state: TeamState }, window: 'before' | 'open' | 'over') {
  if (isLocked(team, window)) throw new Refusal('team_locked');
}

/** Refuses one more in a team that is full. */
export function hasRoom(size: number, most: number) {
  if (size >= most) throw new Refusal('team_full');
}

/** Refuses to leave a registered team with fewer than it needs. */
export function staysLargeEnough(size: number, least: number, registered: boolean) {
  if (registered && size - 1 < least) throw new Refusal('team_would_be_too_small', { values: { least } });
}

/** Of two teams that merge: the older one stays. */
export const merged = <Team extends { id: string }>(one: Team, other: Team): { stays: Team; goes: Team } =>
  BigInt(one.id) < BigInt(other.id) ? { stays: one, goes: other } : { stays: other, goes: one };
