import { expect, test } from 'vitest';
import { readCaptions, textOf } from './captions.rules.ts';

const video = { name: 'film.vtt', duration: 100 };
const srt = { name: 'film.srt', duration: 100 };
const read = (text: string, of = video) => readCaptions(text, of);

test('a teacher’s SRT becomes WebVTT: commas, numbers and font marks are gone, the order is that of time', () => {
  const text =
    '2\r\n00:00:05,500 --> 00:00:07,000\r\n<font color="red">死锁</font>\r\n\r\n1\r\n00:00:01,000 --> 00:00:02,000\r\n{\\an8}<i>进程</i> & 线程\r\n';
  expect(read(text, srt)).toEqual({
    cues: 2,
    vtt: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<i>进程</i> &amp; 线程\n\n00:00:05.500 --> 00:00:07.000\n死锁\n',
  });
});

test('notes, styles and names of captions are left out, known settings stay, scripts become text', () => {
  const text =
    'WEBVTT - a film\n\nNOTE\nby somebody\n\nSTYLE\n::cue { background: url(https://example.com) }\n\nintro\n00:01.000 --> 00:02.000 align:start line:0 evil:1\n<v Li>Hello</v> <script>alert(1)</script>\n';
  const result = read(text);
  expect(result).toMatchObject({ cues: 1 });
  expect('vtt' in result && result.vtt).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start line:0\nHello &lt;script&gt;alert(1)&lt;/script&gt;\n',
  );
});

test.each([
  ['00:01.000 --> 00:02.000\nx', video, 1, 'caption_line_header'],
  ['WEBVTT\n\n00:01.000 -> 00:02.000\nx', video, 3, 'caption_line_without_times'],
  ['WEBVTT\n\n00:01 --> 00:02\nx', video, 3, 'caption_line_time'],
  ['WEBVTT\n\n00:75:00.000 --> 00:76:00.000\nx', video, 3, 'caption_line_time'],
  ['WEBVTT\n\n00:02.000 --> 00:01.000\nx', video, 3, 'caption_line_order'],
  ['WEBVTT\n\n05:00.000 --> 05:01.000\nx', video, 3, 'caption_line_late'],
  ['WEBVTT\n\nfirst\n00:01.000 --> 00:02.000\n\nlater', video, 4, 'caption_line_text'],
  ['1\n00:00:01,000 --> 00:00:02,000\nx\n\nwords alone', srt, 5, 'caption_line_without_times'],
  [`WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(501)}`, video, 4, 'caption_line_long'],
] as const)('a wrong file is refused by its line: %j', (text, of, line, key) => {
  const result = read(text, of);
  expect('problems' in result && result.problems[0]).toEqual({ line, key });
});

test('twenty wrong lines are told, and how many more there are', () => {
  const result = read(`WEBVTT\n\n${Array.from({ length: 30 }, () => 'stray').join('\n\n')}`);
  expect(result).toMatchObject({ problems: { length: 20 }, more: 10 });
});

test('more than ten thousand captions are refused', () => {
  const many = Array.from({ length: 10_001 }, () => '00:01.000 --> 00:02.000\nx').join('\n\n');
  expect(read(`WEBVTT\n\n${many}`)).toMatchObject({ problems: [{ key: 'caption_line_most' }] });
});

test.each([
  ['spaces before a letter', `${' '.repeat(2_000_000)}x`, { cues: 1 }],
  ['marks that never end', '{\\'.repeat(1_000_000), { problems: [{ key: 'caption_line_long' }] }],
  ['tags that never end', '<v '.repeat(700_000), { problems: [{ key: 'caption_line_long' }] }],
])('a line of two million %s is looked at once', (_what, line, result) => {
  expect(read(`WEBVTT\n\n00:01.000 --> 00:02.000\n${line}\n`)).toMatchObject(result);
});

test.each([
  ['UTF-8', Buffer.from('字幕')],
  ['UTF-8 with its mark', Buffer.from('\ufeff字幕')],
  ['UTF-16 with its mark', Buffer.from('\ufeff字幕', 'utf16le')],
  ['GB18030', Buffer.from([0xd7, 0xd6, 0xc4, 0xbb])],
])('text in %s is read', (_name, bytes) => {
  expect(textOf(bytes)?.replace('\ufeff', '')).toBe('字幕');
});

test('a file that is no text is not read', () => {
  expect(textOf(Buffer.from([0xff, 0xff, 0x00, 0x81]))).toBeUndefined();
  expect(textOf(Buffer.from('a\0b'))).toBeUndefined();
});
