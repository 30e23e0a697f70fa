import type { MarkShape, Tone } from '../../ui/Mark.tsx';
import type { SavingState } from './useAutosave.ts';

/** How it looks where a draft stands. */
export const savingLooks: Record<SavingState, { shape: MarkShape; tone: Tone }> = {
  saved: { shape: 'tick', tone: 'pine' },
  saving: { shape: 'working', tone: 'ink' },
  dirty: { shape: 'half', tone: 'ink' },
  failed: { shape: 'cross', tone: 'red' },
};
