import type { RecordedStretch } from '@praxis/contract/live-media/live-media';

/** The moment of the class (UTC ms) that stands at a second of the recording. */
export function wallAt(stretches: readonly RecordedStretch[], seconds: number): number {
  const stretch = stretches.findLast(({ media }) => media <= seconds + 0.001) ?? stretches[0];
  return stretch ? stretch.wall + (seconds - stretch.media) * 1000 : 0;
}

/** The second of the recording that shows a moment of the class; what was not recorded is shown by what came next. */
export function secondAt(stretches: readonly RecordedStretch[], wall: number): number {
  const stretch = stretches.findLast((one) => one.wall <= wall);
  if (!stretch) return stretches[0]?.media ?? 0;
  return stretch.media + Math.min(stretch.seconds, (wall - stretch.wall) / 1000);
}
