import type { PlayerState } from './player-state.ts';
import type { PublisherState } from './publisher-words.ts';

/** How good the line is: 3 is well, 0 is broken. */
export type LineQuality = 0 | 1 | 2 | 3;

/** The line of one who watches. */
export function watchingLine({ line, stalls, ahead }: Pick<PlayerState, 'line' | 'stalls' | 'ahead'>): LineQuality {
  if (line === 'lost' || line === 'refused') return 0;
  if (line !== 'live') return 3;
  if (stalls > 5 || ahead > 6) return 1;
  return stalls > 1 ? 2 : 3;
}

/** The line of one who publishes; what a weak machine gave up says nothing about it. */
export function publishingLine({ line, behind, shed, why }: Pick<PublisherState, 'line' | 'behind' | 'shed' | 'why'>): LineQuality {
  if (line !== 'live') return line === 'opening' ? 3 : 0;
  const given = why === 'uplink' ? shed.length : 0;
  if (behind > 1.5 || given > 1) return 1;
  return behind > 0.5 || given > 0 ? 2 : 3;
}
