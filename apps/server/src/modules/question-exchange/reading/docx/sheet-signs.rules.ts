import type { QuestionType } from '@praxis/contract/questions/content';

/** What a labelled line of a question sheet gives. */
export type Field =
  | ('answer' | 'accepted' | 'reference' | 'analysis' | 'difficulty' | 'score' | 'tags' | 'skills' | 'type')
  | ('tolerance' | 'units' | 'pairs' | 'order');

const names: [Field, string][] = [
  ['accepted', '可接受(?:的)?答案|accepted(?: answers?)?'],
  ['reference', '参考解答|參考解答|示范答案|示範答案|评分标准|評分標準|评分要点|評分要點|model answers?|reference answers?|marking notes?'],
  [
    'analysis',
    '答案解析|试题解析|試題解析|题目解析|題目解析|解析|分析|详解|詳解|点评|點評|explanation|analysis|feedback|solution|rationale',
  ],
  ['answer', '正确答案|正確答案|参考答案|參考答案|标准答案|標準答案|答案|correct answers?|answers?|key|ans'],
  ['difficulty', '难易程度|難易程度|难度|難度|difficulty|level'],
  ['score', '分值|分数|分數|score|points?|marks?'],
  ['tags', '标签|標籤|tags?|keywords?'],
  ['skills', '知识点|知識點|考点|考點|能力|skills?|topics?'],
  ['type', '题型|題型|类型|類型|type'],
];
/** Lines of questions made of parts; elsewhere these words are words. */
const namesOfParts: [Field, string][] = [
  ['tolerance', '容差|允许误差|允許誤差|tolerance'],
  ['units', '单位|單位|units?'],
  ['pairs', '配对|配對|pairs'],
  ['order', '正确顺序|正確順序|order'],
];
const label = (mark: string, all: string) => `${mark}(?:[【\\[]\\s*(${all})\\s*[】\\]]\\s*[:：]?|(${all})\\s*[:：])[ \\u3000]*`;
function signsOf(of: readonly [Field, string][]) {
  const all = of.map(([, content]) => content).join('|');
  return {
    first: new RegExp(label('^\\s*', all), 'i'),
    further: new RegExp(label('(?:[\\s\\u3000;；]+|(?=[【]))', all), 'gi'),
    fieldOf: (word: string) => of.find(([, content]) => new RegExp(`^(?:${content})$`, 'i').test(word))![0],
  };
}
const usual = signsOf(names);
const ofParts = signsOf([...names, ...namesOfParts]);
const LONG: ReadonlySet<Field> = new Set(['analysis', 'reference']);

/** Letters and digits of the width that Chinese keyboards write are read as any other; places stay the same. */
export const narrow = (text: string) =>
  text.replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** The labelled parts of a line: each with where its words stand. `parts`: of a question that is made of parts. */
export function fieldsOf(written: string, parts = false): { field: Field; from: number; to: number }[] {
  const text = narrow(written);
  const { first: sign, further, fieldOf } = parts ? ofParts : usual;
  const first = sign.exec(text);
  if (!first) return [];
  const found = [{ field: fieldOf((first[1] ?? first[2])!), from: first[0].length, to: text.length }];
  further.lastIndex = first[0].length;
  for (let next = further.exec(text); next && !LONG.has(found.at(-1)!.field); next = further.exec(text)) {
    found.at(-1)!.to = next.index;
    found.push({ field: fieldOf((next[1] ?? next[2])!), from: next.index + next[0].length, to: text.length });
  }
  return found;
}

const NUMBER =
  /^\s*(?:第\s*(\d{1,4})\s*[题題]|(?:question|q)\s*\.?\s*(\d{1,4})\b|[（(【[]\s*(\d{1,4})\s*[)）】\]]|(\d{1,4})\s*(?:[、）):：]|[.．](?!\d)))\s*[.、．:：)）]?\s*/i;

/** The number a question begins with, and where its words begin. */
export function numberOf(text: string): { number: number; from: number } | undefined {
  const found = NUMBER.exec(narrow(text));
  return found ? { number: Number(found[1] ?? found[2] ?? found[3] ?? found[4]), from: found[0].length } : undefined;
}

const OPTION = /^\s*([*＊√✓✔]?)\s*(?:[（([]\s*([A-Za-z])\s*[)）\]]|([A-Za-z])\s*[.、．:：)）])\s*/;

/** The letter an option begins with, and where its words begin; `marked` when a sign says that it is right. */
export function optionOf(text: string): { letter: string; from: number; marked: boolean; small: boolean } | undefined {
  const found = OPTION.exec(narrow(text));
  if (!found) return undefined;
  const letter = (found[2] ?? found[3])!;
  return { letter: letter.toUpperCase(), from: found[0].length, marked: found[1] !== '', small: letter !== letter.toUpperCase() };
}

const after = (letter: string) =>
  new RegExp(
    `[\\s\\u3000]+[*＊√✓✔]?[（(]?${letter}[)）]?\\s*(?<=[A-Z]\\s*[)）]\\s*|$)|[\\s\\u3000]+[*＊√✓✔]?${letter}\\s*[.、．:：)）]`,
    'g',
  );

/** Where further options of the same line begin, the next letter after `letter` first. */
export function furtherOptions(written: string, letter: string, from: number): number[] {
  const text = narrow(written);
  const places: number[] = [];
  let at = from;
  for (let code = letter.charCodeAt(0) + 1; code <= 90; code++) {
    const sign = after(String.fromCharCode(code));
    sign.lastIndex = at;
    const found = sign.exec(text);
    if (!found) break;
    const start = found.index + /^[\s\u3000]+/.exec(found[0])![0].length;
    if (!optionOf(text.slice(start))) break;
    places.push(start);
    at = start + 1;
  }
  // Somebody left a letter out: the next one but one still begins an option, so that the gap can be told.
  if (places.length === 0 && letter === 'A' && from > 0) {
    const gap = /[\s\u3000]+(?=C\s*[.、．:：)）])/.exec(text.slice(from));
    if (gap && gap.index > 0) places.push(from + gap.index + gap[0].length);
  }
  return places;
}

/** Where options begin that stand on the line of their question, if there are at least two. */
export function optionsInStem(written: string): number | undefined {
  const text = narrow(written);
  const found = /[\s\u3000]+(?=[*＊√]?[（(]?A\s*[)）.、．:：])/.exec(text);
  if (!found) return undefined;
  const start = found.index + found[0].length;
  return optionOf(text.slice(start)) && furtherOptions(text, 'A', start + 1).length > 0 ? start : undefined;
}

/** What the head of a section says of the questions below it. */
export type Section = { type?: QuestionType; fill?: boolean; score?: number };

const kinds: [RegExp, Section][] = [
  [
    /多选|多選|多项选择|多項選擇|不定项|不定項|multiple[ -](?:answers?|responses?|select)|multi(?:-select)?\b|select all/i,
    { type: 'multi' },
  ],
  [/单选|單選|单项选择|單項選擇|single/i, { type: 'single' }],
  [/判断|判斷|是非|true\s*(?:\/|or|and|-)?\s*false|\bT\/F\b|^judge$/i, { type: 'judge' }],
  [/填空|fill[ -]in|short answers?|^short$/i, { type: 'short', fill: true }],
  [/简答|簡答|论述|論述|问答|問答|名词解释|名詞解釋|计算题|計算題|essay|open questions?/i, { type: 'short', fill: false }],
];

/** The type that words name. */
export const sectionOf = (text: string): Section => kinds.find(([sign]) => sign.test(text))?.[1] ?? {};

/** The head of a section: `一、单选题（每题 3 分）`, or a heading. */
export function sectionHead(written: string, heading: boolean): Section | undefined {
  const text = narrow(written);
  const chinese =
    /^\s*(?:第?[一二三四五六七八九十]+(?:部分|大题|大題)?\s*[、.．:：]|[（(][一二三四五六七八九十]+[）)])\s*/.test(text) &&
    /[题題]/.test(text);
  const english = /^\s*(?:part|section)\s+(?:[ivx]+|\d+|[a-z])\b/i.test(text);
  if (text.length > 120 || !(heading || chinese || english)) return undefined;
  if (heading && (fieldsOf(text).length > 0 || (numberOf(text) && Object.keys(sectionOf(text)).length === 0))) return undefined;
  const score = /(?:每[小]?[题題]\s*(\d+(?:\.\d+)?)\s*分|(\d+(?:\.\d+)?)\s*(?:points?|marks?)\s*each)/i.exec(text);
  return { ...sectionOf(text), ...(score && { score: Number(score[1] ?? score[2]) }) };
}

/** The score a stem bears in brackets, and where it stands. */
export function scoreInStem(written: string): { score: number; from: number; to: number } | undefined {
  const text = narrow(written);
  const found = /[（([]\s*(\d+(?:\.\d+)?)\s*(?:分|points?|pts?|marks?)\s*[）)\]]/i.exec(text);
  if (!found || (found.index > 3 && found.index + found[0].length < text.trimEnd().length - 3)) return undefined;
  return { score: Number(found[1]), from: found.index, to: found.index + found[0].length };
}

const degrees: [RegExp, number][] = [
  [/^(?:very easy|容易|很易|1)$/i, 1],
  [/^(?:易|简单|簡單|较易|較易|easy|2)$/i, 2],
  [/^(?:中|中等|一般|适中|適中|medium|moderate|normal|3)$/i, 3],
  [/^(?:较难|較難|难|難|hard|difficult|4)$/i, 4],
  [/^(?:很难|很難|极难|極難|very hard|very difficult|5)$/i, 5],
];

/** How hard words say a question is, 1 to 5; stars count. */
export function difficultyOf(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/[。.]$/, '');
  if (/^[★☆⭐]+$/u.test(plain)) return Math.min(5, [...plain].filter((sign) => sign !== '☆').length) || undefined;
  const fraction = /^0?\.\d+$/.exec(plain);
  // A coefficient is the share of those who answer rightly: the smaller, the harder.
  if (fraction) return Math.min(5, Math.max(1, 5 - Math.floor(Number(plain) * 5)));
  return degrees.find(([sign]) => sign.test(plain))?.[1];
}

/** True or false as people write it; single letters of other meaning count only where that is asked for. */
export function truthOf(text: string, asked: boolean): boolean | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/[。.]$/, '');
  if (/^(?:对|對|正确|正確|√|✓|✔|☑|T|true)$/i.test(plain) && (asked || plain !== 't')) return true;
  if (/^(?:错|錯|错误|錯誤|不对|不對|不正确|不正確|×|✗|✘|╳|F|false)$/i.test(plain) && (asked || plain !== 'f')) return false;
  if (!asked) return undefined;
  if (/^(?:是|right|yes|y)$/i.test(plain)) return true;
  return /^(?:否|非|wrong|no|n|x)$/i.test(plain) ? false : undefined;
}

/** Letters of an answer such as `A`, `AC`, `A, C` or `A、C`; undefined when it is none. */
export function lettersOfAnswer(text: string): string[] | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/[([]\s*([A-Za-z])\s*[)\]]/g, ' $1 ')
    .trim()
    .replace(/[。.]$/, '');
  if (!/^[A-Za-z](?:(?:[\s,、;；/&和与與]|and)*[A-Za-z])*$/.test(plain)) return undefined;
  const letters = plain.replace(/\band\b/gi, ' ').match(/[A-Za-z]/g) ?? [];
  return plain.length > 1 && /[a-z]{2}/.test(plain) && plain.length > 8
    ? undefined
    : [...new Set(letters.map((letter) => letter.toUpperCase()))];
}
