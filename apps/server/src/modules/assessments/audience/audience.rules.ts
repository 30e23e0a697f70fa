import type { Audience } from '@praxis/contract/assessments/audience';

/** Whether work is given to somebody who takes part; the same rule as `given_to` of the database. */
export function isAssignedTo(audience: Audience, userId: string, groupId: string | null) {
  if (!audience) return true;
  if (audience.kind === 'groups') return groupId !== null && audience.ids.includes(groupId);
  return audience.ids.includes(userId) === (audience.kind === 'people');
}

/** The same people or groups, however they were listed. */
export function sameAudience(one: Audience, other: Audience) {
  if (!one || !other) return one === other;
  const [some, others] = [new Set(one.ids), new Set(other.ids)];
  return one.kind === other.kind && some.size === others.size && [...some].every((id) => others.has(id));
}
