import { expect, test } from 'vitest';
import { storeOf } from '../../testing/makers/assessments/question-files.ts';
import { zipOf } from '../../testing/makers/packages.ts';
import { passageHead } from './reading/docx/passages.rules.ts';
import { readQuestions } from './reading/read-file.ts';
import { questionsOf, type ReadQuestion } from './reading/read-question.ts';

test.each([
  ['材料（第 2—4 题）：正文', { from: 2, to: 4 }],
  ['【阅读材料】（2-3）', { from: 2, to: 3 }],
  ['閱讀材料(第5至7題)', { from: 5, to: 7 }],
  ['材料（第 3 题）：', { from: 3, to: 3 }],
  ['Shared stem (questions 2–4): Read', { from: 2, to: 4 }],
  ['Passage (question 6)', { from: 6, to: 6 }],
  ['材料（第 4—2 题）：', undefined],
  ['材料（2）：某厂', undefined],
  ['Passage (2)', undefined],
  ['材料一：某厂', undefined],
  ['Passage of time', undefined],
])('the head of a text that several questions share is known by its numbers: %s', (text, range) => {
  const head = passageHead(text);
  expect(head && { from: head.from, to: head.to }).toEqual(range);
});

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** The questions of a Word document of plain lines. */
async function questionsIn(lines: readonly string[]) {
  const paragraphs = lines.map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`).join('');
  const bytes = await zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels':
      '<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${WORD}"><w:body>${paragraphs}</w:body></w:document>`,
  });
  const reading = await readQuestions(storeOf(bytes), { key: 'file', size: bytes.length });
  const questions: ReadQuestion[] = [];
  for await (const one of questionsOf(reading)) questions.push(one);
  return { questions, notes: reading.notes };
}

test('a teacher’s sheet says above a text which questions share it; those before and behind stand alone', async () => {
  const { questions, notes } = await questionsIn([
    ...['1. 太阳从东边升起。', '答案：对', ''],
    ...['材料（第 2—3 题）：某厂日产甲、乙两种零件。', '1 号车间只做甲种，2 号车间只做乙种。', ''],
    ...['2. 甲种由 1 号车间做。', '答案：对', '', '3. 乙种由 1 号车间做。', '答案：错', ''],
    ...['4. 月亮自己发光。', '答案：错'],
  ]);
  expect(questions.map(({ faults }) => faults)).toEqual([[], [], [], []]);
  const shared = questions.map(({ content }) => content.shared);
  expect(shared.map((one) => one !== undefined)).toEqual([false, true, true, false]);
  expect(shared[1]?.stem_id).toBe(shared[2]?.stem_id);
  expect(shared[1]?.html).toBe('<p>某厂日产甲、乙两种零件。</p><p>1 号车间只做甲种，2 号车间只做乙种。</p>');
  expect(notes).toEqual([]);
});
