import { type SpaceRole, type TaRight, taRights } from '@praxis/contract/spaces/spaces';

/** What a person is and may do in one space. */
export type SpaceMember = { role: SpaceRole; rights: readonly TaRight[]; groupId: string | null };

/** The part of a space and of a person's row in it that decides their standing. */
export type MemberFacts = {
  owner_id: string;
  role: string | null;
  state: string | null;
  ta_rights: readonly string[] | null;
  group_id: string | null;
};

const known = new Set<string>(taRights);

/** The rights a role carries; an assistant holds the ones on the list. */
export function rightsOf(role: string, listed: readonly string[] | null): TaRight[] {
  if (role === 'owner' || role === 'teacher') return [...taRights];
  return role === 'ta' ? (listed ?? []).filter((right): right is TaRight => known.has(right)) : [];
}

/** The standing of a person, or undefined for everybody who is not an approved member. */
export function memberFrom(userId: string, facts: MemberFacts): SpaceMember | undefined {
  if (facts.owner_id === userId) return { role: 'owner', rights: taRights, groupId: null };
  if (facts.state !== 'approved') return undefined;
  const role = facts.role === 'teacher' || facts.role === 'ta' ? facts.role : 'student';
  return { role, rights: rightsOf(role, facts.ta_rights), groupId: facts.group_id };
}

/** Whether somebody runs the space, with whatever rights. */
export const runsTheSpace = (member: SpaceMember | undefined) => member !== undefined && member.role !== 'student';

/** Whether somebody runs the whole space: its owner and its teachers. */
export const leadsTheSpace = (member: SpaceMember | undefined) => member?.role === 'owner' || member?.role === 'teacher';

/** What the viewer may do with a space (S-009): the same answers draw the screens and guard the calls. */
export function spaceAbilities(member: SpaceMember | undefined, active: boolean) {
  const may = (right: TaRight) => active && (member?.rights.includes(right) ?? false);
  const leads = active && leadsTheSpace(member);
  return {
    enter: member !== undefined,
    see_members: runsTheSpace(member),
    review: may('approve_members'),
    invite: may('approve_members'),
    manage_groups: may('approve_members'),
    edit_content: may('edit_content'),
    post_notices: may('post_notices'),
    manage_assistants: leads,
    change: leads,
    archive: member?.role === 'owner',
  };
}
