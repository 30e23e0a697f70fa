import type { PlaceKind } from '@praxis/contract/home/addresses';

/** The container an address names by its id, and the kinds it may be there. */
export type NamedPlace = { id: string; kinds: readonly PlaceKind[] };

const course: readonly PlaceKind[] = ['space', 'course', 'competition'];
const competition: readonly PlaceKind[] = ['competition'];

/** First words of an address, which of its parts is the container's id, and what that id may name (D-21). */
const ROUTES: readonly { under: string; at: number; kinds: readonly PlaceKind[] }[] = [
  { under: '/courseTask/', at: 2, kinds: course },
  { under: '/courseTaskFullScreen/', at: 2, kinds: course },
  { under: '/coursePaper/', at: 2, kinds: course },
  { under: '/courseOj/', at: 2, kinds: course },
  { under: '/courseProduction/', at: 2, kinds: course },
  { under: '/answerDetail/', at: 3, kinds: course },
  { under: '/index/taskDetail/', at: 3, kinds: course },
  { under: '/markProduction/', at: 2, kinds: competition },
  { under: '/index/expertViewingGroup/', at: 3, kinds: competition },
  { under: '/index/competitionDetail/', at: 3, kinds: competition },
  { under: '/index/competitionRule/', at: 3, kinds: competition },
  { under: '/index/teamList/', at: 3, kinds: competition },
  { under: '/index/registration/', at: 5, kinds: competition },
];

/** The container an address speaks of; undefined for addresses that name none, such as those opened by a pass. */
export function placeNamedBy(path: string): NamedPlace | undefined {
  const route = ROUTES.find(({ under }) => path.startsWith(under));
  const id = route && path.split(/[?#]/, 1)[0]?.split('/')[route.at];
  return route && id && /^[1-9]\d{0,17}$/.test(id) ? { id, kinds: route.kinds } : undefined;
}
