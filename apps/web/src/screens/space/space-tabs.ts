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
export function spaceTabs(space: Pick<SpaceDetail, 'can' | 'counts' | 'members' | 'unread_notices' | 'role' | 'type'>): View[] {
  const { can } = space;
  const unread = space.role === 'student' && space.unread_notices > 0 ? { count: space.unread_notices, act: true } : {};
  return [
    { value: 'overview' },
    ...(space.type === 'live' ? [{ value: 'classes' as const }] : []),
    // Those who run a space count whom the tab lists: assistants too.
    { value: 'members', count: space.counts?.approved ?? space.members },
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
