import { useMatches } from 'react-router';
import type { NavigationType } from '../routes/route-entry.ts';

/** The navigation type of the page shown (S-110). */
export function useVisibleType(): NavigationType | undefined {
  const handle = useMatches().at(-1)?.handle as { navigation?: NavigationType } | undefined;
  return handle?.navigation;
}
