import { describe, expect, test } from 'vitest';
import { renditionsOf, thumbnailsOf } from './renditions.rules.ts';

describe('D-09 renditions of a video are 480, 720 and 1080 lines high and never upscaled', () => {
  test.each([
    ['full HD', 1920, 1080, ['480 854x480', '720 1280x720', '1080 1920x1080']],
    ['4K', 3840, 2160, ['480 854x480', '720 1280x720', '1080 1920x1080']],
    ['HD', 1280, 720, ['480 854x480', '720 1280x720']],
    ['480p', 854, 480, ['480 854x480']],
    ['VGA', 640, 480, ['480 640x480']],
    ['a small camera', 320, 240, ['480 320x240']],
    ['odd sides', 321, 241, ['480 320x240']],
    ['a cinema picture', 1920, 800, ['480 854x356', '720 1280x534', '1080 1920x800']],
    ['a phone held upright', 1080, 1920, ['480 480x854', '720 720x1280', '1080 1080x1920']],
    ['a square', 720, 720, ['480 480x480', '720 720x720']],
    ['between two qualities', 1024, 600, ['480 820x480']],
  ])('%s', (_title, width, height, expected) => {
    const created = renditionsOf({ width, height });
    expect(created.map((each) => `${each.quality} ${each.width}x${each.height}`)).toEqual(expected);
    for (const each of created) {
      expect(each.width).toBeLessThanOrEqual(width);
      expect(each.height).toBeLessThanOrEqual(height);
    }
  });

  test.each([
    [3, { every: 2, count: 1, columns: 1, rows: 1 }],
    [60, { every: 2, count: 30, columns: 10, rows: 3 }],
    [826, { every: 9, count: 91, columns: 10, rows: 10 }],
    [6 * 3600, { every: 216, count: 100, columns: 10, rows: 10 }],
  ])('thumbnails of %d seconds', (duration, expected) => {
    expect(thumbnailsOf({ width: 1920, height: 1080, duration })).toMatchObject({ ...expected, width: 160, height: 90 });
  });
});
