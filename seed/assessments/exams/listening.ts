import type { KeyParts } from '@praxis/contract/questions/parts';
import type { SharedStem } from '@praxis/contract/questions/stems';
import type { ExamQuestion } from './questions.ts';

const RATE = 8000;
/** Seconds of a short sound (a hit), a long one (a fault), and the pause behind each. */
const SECONDS = { hit: 0.15, fault: 0.6, pause: 0.45 } as const;
/** Eight accesses to the pages 7, 0, 1, 2, 0, 3, 0, 4 with three frames and LRU. */
const ACCESSES = ['fault', 'fault', 'fault', 'fault', 'hit', 'fault', 'hit', 'fault'] as const;

function samplesOf(seconds: number, tone: number): number[] {
  const count = Math.round(seconds * RATE);
  // A tone that neither begins nor ends with a click.
  const swell = (at: number) => Math.min(1, at / 80, (count - at) / 80);
  return Array.from({ length: count }, (_none, at) => Math.round(9000 * swell(at) * Math.sin((2 * Math.PI * tone * at) / RATE)));
}

/** The recording as a WAV file: one sound for each access. */
export function accessRecording(): Buffer {
  const samples = ACCESSES.flatMap((access) => [
    ...samplesOf(SECONDS[access], access === 'hit' ? 880 : 440),
    ...samplesOf(SECONDS.pause, 0),
  ]);
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples.length * 2, 4);
  bytes.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, RATE],
    [28, RATE * 2],
    [40, samples.length * 2],
  ] as const)
    bytes.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.write('data', 36);
  for (const [at, sample] of samples.entries()) bytes.writeInt16LE(sample, 44 + at * 2);
  return bytes;
}

/** What stands above the questions about the recording. */
export const RECORDING =
  '<p>录音记下了一次请求分页的运行：<strong>短音</strong>表示页面命中，<strong>长音</strong>表示缺页，一共 8 次访问。请边听边做下面三题。</p>';

const noKey = { correct: [], truth: null, accepted: [], reference: '', analysis: '', cases: [] };
const plain = { options: [], program: null, problem_id: null };
const blanks: KeyParts = {
  ...{ kind: 'blank', folds: { case: true, width: true, spaces: true, punctuation: true }, sets: [], rest: 'zero' },
  blanks: [
    { key: 'b1', points: 2, accepted: [{ text: '6', percent: 100 }], tolerance: '0', correct: [] },
    { key: 'b2', points: 2, accepted: [{ text: '75', percent: 100 }], tolerance: '0', correct: [] },
  ],
};

/** The questions about the recording, below a stem. */
export const listeningQuestions = (shared: SharedStem): ExamQuestion[] => [
  {
    ...{ type: 'blank', score: 4 },
    content: {
      ...plain,
      stem: '<p>8 次访问里缺页 <span data-blank="b1"></span> 次，缺页率是 <span data-blank="b2"></span> %。</p>',
      parts: { kind: 'blank', blanks: ['b1', 'b2'].map((key) => ({ key, kind: 'number' as const, width: 5, choices: [] })) },
      shared,
    },
    key: { ...noKey, analysis: '<p>长音 6 次，6 ÷ 8 ＝ 75 %。</p>', parts: blanks },
  },
  {
    ...{ type: 'judge', score: 2 },
    content: { ...plain, stem: '<p>第 5 次访问命中了。</p>', shared },
    key: { ...noKey, truth: true },
  },
  {
    ...{ type: 'single', score: 2 },
    content: {
      ...plain,
      stem: '<p>录音开头连着四次都是长音，主要因为什么？</p>',
      options: ['物理块起初是空的', '页面太大', '磁盘太慢', 'TLB 没有命中'].map((text, at) => ({
        key: 'ABCD'[at]!,
        html: `<p>${text}</p>`,
      })),
      shared,
    },
    key: { ...noKey, correct: ['A'] },
  },
];
