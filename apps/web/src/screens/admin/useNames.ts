import type { Messages } from '@praxis/contract/core/message';
import { usePreferences } from '../../platform/person/preferences.ts';

/** Reads stable names as people read: the list's own text, or the words of a name nobody has listed. */
export function useNames() {
  const language = usePreferences((now) => now.language);
  return (names: Messages, name: string) => names[name]?.[language] ?? name.replaceAll('_', ' ');
}
