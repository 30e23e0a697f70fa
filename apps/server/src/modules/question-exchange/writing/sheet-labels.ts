import type { Language } from '@praxis/contract/core/message';

/** The words of a question sheet, as its reader knows them. */
export type SheetLabels = {
  type: string;
  types: Record<'single' | 'multi' | 'judge' | 'short', string>;
  answer: string;
  right: string;
  wrong: string;
  score: string;
  difficulty: string;
  tags: string;
  skills: string;
  accepted: string;
  reference: string;
  analysis: string;
  between: string;
  truthAsked: string;
  points: (score: number) => string;
  kinds: Record<'blank' | 'numeric' | 'matching' | 'ordering', string>;
  tolerance: string;
  digits: (count: string) => string;
  units: string;
  pairs: string;
  order: string;
  /** Above a text that the questions of these numbers share. */
  shared: (from: number, to: number) => string;
};

/** The words of a question sheet by language. */
export const sheetLabels: Record<Language, SheetLabels> = {
  'zh-cn': {
    type: '题型：',
    types: { single: '单选题', multi: '多选题', judge: '判断题', short: '简答题' },
    answer: '答案：',
    right: '对',
    wrong: '错',
    score: '分值：',
    difficulty: '难度：',
    tags: '标签：',
    skills: '知识点：',
    accepted: '可接受的答案：',
    reference: '参考解答：',
    analysis: '解析：',
    between: '、',
    truthAsked: '（　）对　（　）错',
    points: (score) => `（${score} 分）`,
    kinds: { blank: '逐空填空题', numeric: '数值题', matching: '配对题', ordering: '排序题' },
    ...{ tolerance: '容差：', units: '单位：', pairs: '配对：', order: '正确顺序：' },
    digits: (count) => `${count} 位有效数字`,
    shared: (from, to) => `材料（第 ${from === to ? from : `${from}—${to}`} 题）：`,
  },
  'zh-hk': {
    type: '題型：',
    types: { single: '單選題', multi: '多選題', judge: '判斷題', short: '簡答題' },
    answer: '答案：',
    right: '對',
    wrong: '錯',
    score: '分值：',
    difficulty: '難度：',
    tags: '標籤：',
    skills: '知識點：',
    accepted: '可接受的答案：',
    reference: '參考解答：',
    analysis: '解析：',
    between: '、',
    truthAsked: '（　）對　（　）錯',
    points: (score) => `（${score} 分）`,
    kinds: { blank: '逐空填空題', numeric: '數值題', matching: '配對題', ordering: '排序題' },
    ...{ tolerance: '容差：', units: '單位：', pairs: '配對：', order: '正確順序：' },
    digits: (count) => `${count} 位有效數字`,
    shared: (from, to) => `材料（第 ${from === to ? from : `${from}—${to}`} 題）：`,
  },
  en: {
    type: 'Type: ',
    types: { single: 'Single choice', multi: 'Multiple answers', judge: 'True/false', short: 'Short answer' },
    answer: 'Answer: ',
    right: 'True',
    wrong: 'False',
    score: 'Score: ',
    difficulty: 'Difficulty: ',
    tags: 'Tags: ',
    skills: 'Skills: ',
    accepted: 'Accepted answers: ',
    reference: 'Model answer: ',
    analysis: 'Explanation: ',
    between: ', ',
    truthAsked: '(  ) True   (  ) False',
    points: (score) => `(${score} points)`,
    kinds: { blank: 'Fill in the blanks', numeric: 'Numeric', matching: 'Matching', ordering: 'Ordering' },
    ...{ tolerance: 'Tolerance: ', units: 'Units: ', pairs: 'Pairs: ', order: 'Order: ' },
    digits: (count) => `${count} digits`,
    shared: (from, to) => `Shared stem (${from === to ? `question ${from}` : `questions ${from}–${to}`}): `,
  },
};
