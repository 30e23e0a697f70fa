import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { QuestionKey } from '@praxis/contract/questions/content';
import type { KeyParts, PartAnswer, QuestionParts } from '@praxis/contract/questions/parts';
import { renamedAnswer } from '@praxis/rules/part-names';
import { type ExamQuestion, MIDTERM } from './questions.ts';

const noKey: QuestionKey = { correct: [], truth: null, accepted: [], reference: '', analysis: '', cases: [] };
const folds = { case: true, width: true, spaces: true, punctuation: true };
const gap = (key: string) => `<span data-blank="${key}"></span>`;
const rows = (names: string, texts: readonly string[]) => texts.map((text, at) => ({ key: names[at]!, html: `<p>${text}</p>` }));

const ofParts = (score: number, stem: string, parts: QuestionParts, key: KeyParts, analysis: string): ExamQuestion => ({
  ...{ type: parts.kind, score },
  content: { stem: `<p>${stem}</p>`, options: [], program: null, problem_id: null, parts },
  key: { ...noKey, analysis: `<p>${analysis}</p>`, parts: key },
});
const words = (key: string, width: number) => ({ key, kind: 'text' as const, width, choices: [] });
const accepted = (...texts: string[]) => texts.map((text) => ({ text, percent: 100 }));

const PARTS: readonly ExamQuestion[] = [
  ofParts(
    6,
    `内存有 3 个物理块，初始全空，进程依次访问页面 7、0、1、2、0、3、0、4。用 LRU 置换共缺页 ${gap('b1')} 次，第一个被换出的页面是 ${gap('b2')}；OPT 缺页更少却不能实际使用，因为它要${gap('b3')}。`,
    {
      kind: 'blank',
      blanks: [{ key: 'b1', kind: 'number', width: 4, choices: [] }, { key: 'b2', kind: 'number', width: 4, choices: [] }, words('b3', 14)],
    },
    {
      ...{ kind: 'blank', folds, sets: [], rest: 'person' },
      blanks: [
        { key: 'b1', points: 2, accepted: accepted('6'), tolerance: '0', correct: [] },
        { key: 'b2', points: 2, accepted: accepted('7'), tolerance: '0', correct: [] },
        {
          ...{ key: 'b3', points: 2, tolerance: '', correct: [] },
          accepted: [...accepted('预知将来的访问', '知道以后访问*页面'), { text: '预测未来', percent: 50 }],
        },
      ],
    },
    'LRU 依次在 7、0、1、2、3、4 处缺页，最久未用的 7 最先被换出。',
  ),
  ofParts(
    4,
    `TLB 命中时一次访存要访问内存 ${gap('b1')} 次，未命中时要 ${gap('b2')} 次；工作集过大而内存不足时会发生 ${gap('b3')}。`,
    {
      kind: 'blank',
      blanks: [
        { key: 'b1', kind: 'number', width: 4, choices: [] },
        { key: 'b2', kind: 'number', width: 4, choices: [] },
        {
          ...{ key: 'b3', kind: 'choice', width: 8 },
          choices: ['抖动', '死锁', '饥饿'].map((text, at) => ({ key: `b3c${at + 1}`, text })),
        },
      ],
    },
    {
      ...{ kind: 'blank', folds, sets: [], rest: 'zero' },
      blanks: [
        { key: 'b1', points: 1, accepted: accepted('1'), tolerance: '0', correct: [] },
        { key: 'b2', points: 1, accepted: accepted('2'), tolerance: '0', correct: [] },
        { key: 'b3', points: 2, accepted: [], tolerance: '', correct: ['b3c1'] },
      ],
    },
    '页表在内存里，未命中时多访问一次。',
  ),
  ofParts(
    6,
    '一次内存访问 100 ns，一次缺页处理平均 8 ms，缺页率为 0.01。求平均有效访问时间，写明单位。',
    { kind: 'numeric', unit: 'list', units: ['Hz', 'ms', 'ns', 'µs'] },
    {
      ...{ kind: 'numeric', value: '80099', tolerance: { kind: 'percent', amount: '1' }, no_unit_off: 25, rest: 'zero' },
      units: [
        { text: 'ns', factor: '1' },
        { text: 'µs', factor: '1000' },
        { text: 'ms', factor: '1000000' },
      ],
    },
    '0.99 × 100 ns ＋ 0.01 × 8 000 000 ns ＝ 80 099 ns。',
  ),
  ofParts(
    8,
    '把做法与它破坏的必要条件配起来，一项可以多次用。',
    {
      kind: 'matching',
      prompts: rows('pqrs', ['一次申请所需的全部资源', '给资源编号，只按递增申请', '申请不到就释放已占有的', '打印用 SPOOLing 改成共享']),
      choices: rows('vwxyz', ['互斥', '占有并等待', '不可抢占', '循环等待', '饥饿']),
    },
    {
      ...{ kind: 'matching', rule: 'each' },
      pairs: [
        ['p', 'w'],
        ['q', 'y'],
        ['r', 'x'],
        ['s', 'v'],
      ],
    },
    '四个条件缺一不可，破坏任何一个都能预防死锁。',
  ),
  ofParts(
    6,
    '缺页中断发生以后，把处理的先后排好。',
    {
      kind: 'ordering',
      items: rows('abcde', ['重新执行被中断的指令', '陷入内核，保存现场', '从磁盘读入页面', '更新页表', '找一个空闲的物理块']),
      avoid: '',
    },
    { kind: 'ordering', order: ['b', 'e', 'c', 'd', 'a'], rule: 'neighbours' },
    '页表要等页面读入之后才能改。',
  ),
];

/** 第四章单元测验: every type of question that the machine marks, and one that a person does. */
export const CHAPTER: readonly { title: string; questions: readonly ExamQuestion[] }[] = [
  { title: '一、选择与判断', questions: [...MIDTERM[0]!.questions.slice(0, 2), MIDTERM[1]!.questions[1]!, MIDTERM[2]!.questions[0]!] },
  { title: '二、填空与计算', questions: PARTS.slice(0, 3) },
  { title: '三、配对与排序', questions: PARTS.slice(3) },
  { title: '四、简答', questions: MIDTERM[3]!.questions.slice(0, 1) },
];

function rightAnswer(key: KeyParts): PartAnswer {
  if (key.kind === 'blank')
    return {
      blanks: Object.fromEntries(key.blanks.map((blank) => [blank.key, blank.correct[0] ?? blank.accepted[0]!.text.replace('*', '的')])),
    };
  if (key.kind === 'numeric') return { number: '80.1', unit: 'µs' };
  return key.kind === 'matching' ? { pairs: key.pairs } : { order: key.order };
}

const OTHER_WORDS = ['预测未来', '知道后面访问哪些页', '开销太大'];

/** Some things wrong, each student another: a word nobody listed, a power of ten, two that changed places. */
function wrongAnswer(key: KeyParts, student: number): PartAnswer {
  const right = rightAnswer(key);
  if ('blanks' in right && key.kind === 'blank') {
    const last = key.blanks.at(-1)!;
    return {
      blanks: { ...right.blanks, [last.key]: last.correct.length > 0 ? `${last.key}c2` : OTHER_WORDS[student % OTHER_WORDS.length]! },
    };
  }
  if ('number' in right) return { number: student % 2 === 0 ? '8.1' : '80099', unit: student % 2 === 0 ? 'µs' : '' };
  if ('pairs' in right) return { pairs: right.pairs.map(([prompt], at) => [prompt, right.pairs[(at + 1) % right.pairs.length]![1]]) };
  if (!('order' in right)) return right;
  const [first, second, ...others] = right.order;
  return { order: [second!, first!, ...others] };
}

/** What a student answers to a question of parts, by the names of the attempt. */
export const partsAnswer = (
  { parts, key }: { parts: QuestionParts; key: KeyParts },
  right: boolean,
  names: Map<string, string>,
  student: number,
): AnswerValue => renamedAnswer(right ? rightAnswer(key) : wrongAnswer(key, student), parts, (name) => names.get(name)) ?? null;
