import type { HintLevel } from '@praxis/contract/proctoring/proctoring';

/** How far somebody in a room has come. */
export type Progress = {
  state: 'absent' | 'answering' | 'finished';
  done: number;
  total: number;
  /** What the room calls their work. */
  entryId?: string;
  /** When the room last heard of them. */
  seenAt?: Date | null;
};

/** Silent for so long counts as away: two intervals of stills, at least this. Milliseconds. */
const LEAST_SILENCE = 45_000;

/** What a wall says about somebody. */
export function stateOnGrid(
  progress: Progress,
  session: { seenAt: Date | null; stillSeconds: number } | undefined,
  now: Date,
): 'absent' | 'checking' | 'answering' | 'away' | 'finished' {
  if (progress.state === 'finished') return 'finished';
  if (progress.state === 'absent') return session?.seenAt ? 'checking' : 'absent';
  const patience = Math.max(LEAST_SILENCE, (session?.stillSeconds ?? 0) * 2000 + 5000);
  const lastSeen = Math.max(session?.seenAt?.getTime() ?? 0, progress.seenAt?.getTime() ?? 0);
  return now.getTime() - lastSeen <= patience ? 'answering' : 'away';
}

const GRAVITY: Record<HintLevel, number> = { serious: 0, notice: 1, normal: 2 };

/** Those to look at first, then by name. */
export const byGravity = (a: { level: HintLevel; name: string }, b: { level: HintLevel; name: string }) =>
  GRAVITY[a.level] - GRAVITY[b.level] || a.name.localeCompare(b.name, 'zh-CN');

/** Whether a tile belongs under a filter. */
export function belongs(filter: 'all' | 'look' | 'away' | 'absent' | 'finished', tile: { state: string; level: HintLevel }) {
  if (filter === 'all') return true;
  if (filter === 'look') return tile.level !== 'normal';
  if (filter === 'absent') return tile.state === 'absent' || tile.state === 'checking';
  return tile.state === filter;
}
