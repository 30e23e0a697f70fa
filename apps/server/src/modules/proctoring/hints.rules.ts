import type { HintLevel, ProctorHint } from '@praxis/contract/proctoring/proctoring';

/** Seconds after which being away asks for more than a glance. */
const LONG = 10;

/** How much a hint asks to be looked at. Hints never decide anything by themselves. */
export function levelOf(kind: ProctorHint, seconds: number | null): HintLevel {
  if (kind === 'camera_back' || kind === 'network_lost') return 'normal';
  if (kind === 'many_faces' || kind === 'second_login') return 'serious';
  if ((kind === 'tab_hidden' || kind === 'camera_lost') && (seconds ?? 0) >= LONG * 3) return 'serious';
  if (kind === 'tab_hidden' && seconds !== null && seconds < 2) return 'normal';
  return 'notice';
}

const DAY = 86_400_000;

/** The day on which pictures go: so many days after the last one, longer while they are contested. */
export function picturesUntil(
  session: { still_at: Date | null; verdict: string | null; answered_at: Date | null },
  days: { usual: number; contested: number },
): Date | null {
  if (!session.still_at) return null;
  const contested = session.answered_at !== null && session.verdict !== 'fine';
  return new Date(session.still_at.getTime() + (contested ? Math.max(days.usual, days.contested) : days.usual) * DAY);
}
