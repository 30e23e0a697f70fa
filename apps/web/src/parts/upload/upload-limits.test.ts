import { beforeEach, expect, test } from 'vitest';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { within } from './fit-picture.ts';
import { accepted, tooLarge, type UploadPurpose } from './upload-limits.ts';

const MB = 1_048_576;

beforeEach(() => chooseLanguage('en'));

test.each<[string, UploadPurpose, number, boolean]>([
  ['S-190 a video of exactly 100 MB', 'course_video', 100 * MB, true],
  ['S-190 a video one byte over 100 MB', 'course_video', 100 * MB + 1, false],
  ['S-189 courseware of exactly 5 MB', 'course_pdf', 5 * MB, true],
  ['S-189 courseware one byte over 5 MB', 'course_pdf', 5 * MB + 1, false],
  ['S-183 a demo of exactly 200 MB', 'demo_zip', 200 * MB, true],
  ['S-183 a demo one byte over 200 MB', 'demo_zip', 200 * MB + 1, false],
  ['S-185 a cover one byte under 2 MB (C-18)', 'course_cover', 2 * MB - 1, true],
  ['S-185 a cover of exactly 2 MB (C-18)', 'course_cover', 2 * MB, false],
  ['an empty file', 'course_pdf', 0, false],
])('%s', (_what, purpose, size, used) => {
  expect(tooLarge({ size }, purpose) === undefined).toBe(used);
});

test('a refusal names the limit', () => {
  expect(tooLarge({ size: 101 * MB }, 'course_video')).toBe('The file is over the limit of 100 MB');
});

test.each([
  ['a.MP4', 'video/mp4', 'video/mp4,.webm', true],
  ['a.webm', '', 'video/mp4,.webm', true],
  ['notes.txt', 'text/plain', 'video/mp4,.webm', false],
  ['a.png', 'image/png', 'image/*', true],
  ['a.pdf', 'application/pdf', 'image/*', false],
])('a file of the wrong kind is told before it is sent: %s %s for %s', (name, type, accept, used) =>
  expect(accepted({ name, type }, accept)).toBe(used),
);

test.each([
  [4000, 3000, [2560, 1920]],
  [600, 4000, [384, 2560]],
  [800, 600, [800, 600]],
])('a picture of %i × %i keeps its shape when it is made smaller', (width, height, size) =>
  expect(within(2560, width, height)).toEqual(size),
);
