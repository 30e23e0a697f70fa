import type { SpaceDetail } from '@praxis/contract/spaces/spaces';

/** The parts of a space's page. */
export type SpaceTab =
  | 'overview'
  | 'classes'
  | 'members'
  | 'courses'
  | 'assessments'
  | 'labs'
  | 'projects'
  | 'notices'
  | 'groups'
  | 'invitations'
  | 'settings';

type View = { value: SpaceTab; count?: number; act?: boolean };

/** The tabs one viewer gets: only what they can do something in. */
export function spaceTabs(space: Pick<SpaceDetail, 'can' | 'members' | 'staff' | 'unread_notices' | 'role' | 'type'>): View[] {
  const { can } = space;
  const unread = space.role === 'student' && space.unread_notices > 0 ? { count: space.unread_notices, act: true } : {};
  return [
    { value: 'overview' },
    ...(space.type === 'live' ? [{ value: 'classes' as const }] : []),
    // As many as the tab lists: those too who help to run the space, but not its owner, who is no member.
    { value: 'members', count: space.members + space.staff.filter(({ membership_id }) => membership_id !== null).length },
    { value: 'courses' },
    { value: 'assessments' },
    { value: 'labs' },
    { value: 'projects' },
    { value: 'notices', ...unread },
    { value: 'groups' },
    ...(can.invite ? [{ value: 'invitations' as const }] : []),
    ...(can.change || can.archive ? [{ value: 'settings' as const }] : []),
  ];
}
