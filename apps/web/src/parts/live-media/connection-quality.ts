import type { PlayerState } from './playing/player-state.ts';
import type { PublisherState } from './publishing/publisher-messages.ts';

/** How good the line is: 3 is well, 0 is broken. */
export type ConnectionQuality = 0 | 1 | 2 | 3;

/** The line of one who watches. */
export function watchingConnection({
  line: connection,
  stalls,
  stalled,
  ahead,
}: Pick<PlayerState, 'line' | 'stalls' | 'stalled' | 'ahead'>): ConnectionQuality {
  if (connection === 'lost' || connection === 'refused') return 0;
  if (connection !== 'live') return 3;
  if (stalled) return 0;
  if (stalls > 5 || ahead > 6) return 1;
  return stalls > 1 ? 2 : 3;
}

/** The line of one who publishes; what a weak machine gave up says nothing about it. */
export function publishingConnection({
  line: connection,
  behind,
  shed,
  why,
}: Pick<PublisherState, 'line' | 'behind' | 'shed' | 'why'>): ConnectionQuality {
  if (connection !== 'live') return connection === 'opening' ? 3 : 0;
  const input = why === 'uplink' ? shed.length : 0;
  if (behind > 1.5 || input > 1) return 1;
  return behind > 0.5 || input > 0 ? 2 : 3;
}
