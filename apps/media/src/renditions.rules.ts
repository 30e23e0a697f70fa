import type { VideoResult } from '@praxis/contract/core/agent';

/** What a video file holds, as shown (turned upright); duration in seconds. */
export type Source = { width: number; height: number; duration: number };
/** A rendition to be made. */
export type Rendition = { quality: VideoResult['renditions'][number]['quality']; width: number; height: number };

const boxes = [
  { quality: '480', long: 854, short: 480 },
  { quality: '720', long: 1280, short: 720 },
  { quality: '1080', long: 1920, short: 1080 },
] as const;

/** Encoders want even sides; a picture never becomes bigger than its source. */
const even = (side: number, most = Number.POSITIVE_INFINITY) => Math.max(2, Math.min(Math.round(side / 2), Math.floor(most / 2)) * 2);

/** The renditions of a video: every quality whose frame the source fills in one direction, never upscaled; a smaller source gives one at its own size. */
export function renditionsOf({ width, height }: Pick<Source, 'width' | 'height'>): Rendition[] {
  const scaleInto = ({ long, short }: { long: number; short: number }) =>
    width >= height ? Math.min(long / width, short / height) : Math.min(short / width, long / height);
  const created = boxes
    .map((box) => ({ quality: box.quality, scale: scaleInto(box) }))
    .filter(({ scale }) => scale <= 1)
    .map(({ quality, scale }) => ({ quality, width: even(width * scale, width), height: even(height * scale, height) }));
  return created.length > 0 ? created : [{ quality: '480', width: even(width, width), height: even(height, height) }];
}

/** How thumbnails of a video lie in their sprite: at most 100, at least 2 seconds apart. */
export function thumbnailsOf({ width, height, duration }: Source) {
  const every = Math.max(2, Math.ceil(duration / 100));
  const count = Math.max(1, Math.floor(duration / every));
  const columns = Math.min(10, count);
  const wide = width >= height;
  const small = { width: wide ? 160 : even((160 * width) / height), height: wide ? even((160 * height) / width) : 160 };
  return { ...small, every, count, columns, rows: Math.ceil(count / columns) };
}
