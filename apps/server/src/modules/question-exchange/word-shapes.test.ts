import { describe, expect, test } from 'vitest';
import { storeOf } from '../../testing/makers/assessments/question-files.ts';
import { zipOf } from '../../testing/makers/packages.ts';
import { texOfEquation } from './reading/docx/equation-fields.rules.ts';
import { signOf } from './reading/docx/font-signs.rules.ts';
import { readQuestions } from './reading/read-file.ts';
import { questionsOf, type ReadQuestion } from './reading/read-question.ts';

const NAMES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const r = (inside: string, properties = '') => `<w:r w:rsidRPr="00A1">${properties ? `<w:rPr>${properties}</w:rPr>` : ''}${inside}</w:r>`;
const t = (text: string) => r(`<w:t xml:space="preserve">${text}</w:t>`, '<w:rFonts w:hint="eastAsia"/>');
const p = (inside: string, properties = '') => `<w:p w:rsidR="00B2">${properties ? `<w:pPr>${properties}</w:pPr>` : ''}${inside}</w:p>`;
const line = (text: string) => p(t(text));
const numbered = (list: number, level = 0) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
const field = (code: string, view: string) =>
  `${r('<w:fldChar w:fldCharType="begin"/>')}${r(`<w:instrText xml:space="preserve"> ${code} </w:instrText>`)}${r('<w:fldChar w:fldCharType="separate"/>')}${t(view)}${r('<w:fldChar w:fldCharType="end"/>')}`;

/** A Word document of a body and parts beside it. */
async function sheet(
  body: string,
  more: { numbering?: string; styles?: string; parts?: Record<string, string | Buffer>; links?: string } = {},
) {
  const bytes = await zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships><Relationship Id="n" Type="${LINKS}/numbering" Target="numbering.xml"/><Relationship Id="s" Type="${LINKS}/styles" Target="styles.xml"/>${more.links ?? ''}</Relationships>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${NAMES}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    'word/numbering.xml': `<w:numbering ${NAMES}>${more.numbering ?? ''}</w:numbering>`,
    'word/styles.xml': `<w:styles ${NAMES}>${more.styles ?? ''}</w:styles>`,
    ...more.parts,
  });
  const reading = await readQuestions(storeOf(bytes), { key: 'file', size: bytes.length });
  const questions: ReadQuestion[] = [];
  for await (const question of questionsOf(reading)) questions.push(question);
  return { ...reading, questions };
}

const options = (question: ReadQuestion | undefined) => question?.content.options.map(({ html }) => html);
const notes = (question: ReadQuestion | undefined) => question?.notes.map(({ key, values }) => [key, ...Object.values(values ?? {})]);
const choices = [line('A. one'), line('B. two')].join('');

test('letters and digits of full width, a line of options, and answers in brackets are read as others', async () => {
  const { questions } = await sheet(
    [
      line('一、单项选择题（每题２分）'),
      line('１．下列正确的是（　Ｂ　）'),
      line('Ａ．甲　　Ｂ．乙　　Ｃ．丙　　Ｄ．丁'),
      line('２、下列错误的是'),
      line('Ａ、甲'),
      line('Ｂ、乙'),
      line('【答案】Ｂ'),
      line('【解析】因为乙。'),
    ].join(''),
  );
  expect(questions).toHaveLength(2);
  expect(questions[0]).toMatchObject({ type: 'single', score: 2, key: { correct: ['B'] }, faults: [] });
  expect(options(questions[0])).toEqual(['<p>甲</p>', '<p>乙</p>', '<p>丙</p>', '<p>丁</p>']);
  expect(questions[1]).toMatchObject({ key: { correct: ['B'], analysis: '<p>因为乙。</p>' }, faults: [] });
});

test('a question divided by Shift+Enter instead of paragraphs is read line by line, and its answer stays away from its options', async () => {
  const soft = (...lines: string[]) => p(lines.map((label) => t(label)).join(r('<w:br/>')));
  const { questions } = await sheet(
    [
      soft('1. 下列正确的是', '（看清楚再选）', 'A. 甲', 'B. 乙', '答案：B', '解析：因为', '乙是对的。'),
      soft('2. 原语是____和____。', '答案：P；V'),
      soft('3. Which?', 'A. one  B. two', 'Answer: A', '4. And now?', 'A. up', 'B. down', 'Answer: B'),
    ].join(''),
  );
  expect(questions.map(({ faults }) => faults)).toEqual([[], [], [], []]);
  expect(questions.map(({ notes: posted }) => posted)).toEqual([[], [], [], []]);
  expect(questions[0]).toMatchObject({
    content: { stem: '<p>下列正确的是<br />（看清楚再选）</p>' },
    key: { correct: ['B'], analysis: '<p>因为<br />乙是对的。</p>' },
  });
  expect(options(questions[0])).toEqual(['<p>甲</p>', '<p>乙</p>']);
  expect(questions[1]).toMatchObject({ content: { stem: '<p>原语是____和____。</p>' }, key: { accepted: ['P；V'] } });
  expect(questions[2]).toMatchObject({ content: { stem: '<p>Which?</p>' }, key: { correct: ['A'] } });
  expect(questions[3]).toMatchObject({ content: { stem: '<p>And now?</p>' }, key: { correct: ['B'] } });
});

test('an answer behind the words of its line is cut off; one that may still show in the stem is told', async () => {
  const { questions } = await sheet(
    [
      line('1. 两个原语是____。答案：P；V'),
      line('2. 哪个对？'),
      line('A. 甲'),
      line('B. 乙 【答案】B 解析：是乙'),
      line('3. 请算出结果，写出答案：____。'),
      line('答案：7'),
    ].join(''),
  );
  expect(questions[0]).toMatchObject({ content: { stem: '<p>两个原语是____。</p>' }, key: { accepted: ['P；V'] }, notes: [] });
  expect(options(questions[1])).toEqual(['<p>甲</p>', '<p>乙</p>']);
  expect(questions[1]).toMatchObject({ key: { correct: ['B'], analysis: '<p>是乙</p>' } });
  expect(questions[2]).toMatchObject({ key: { accepted: ['7'] } });
  expect(notes(questions[2])).toEqual([['import_stem_holds_answer', '请算出结果，写出答案：____。']]);
});

test('what was deleted while changes were followed is gone, what was inserted or moved here is there', async () => {
  const tracked = p(
    `${t('1. Which ')}<w:del w:id="1" w:author="x"><w:r><w:delText>old </w:delText></w:r></w:del><w:ins w:id="2" w:author="x">${t('new ')}</w:ins><w:moveFrom w:id="3">${t('gone ')}</w:moveFrom><w:moveTo w:id="4">${t('moved ')}</w:moveTo>${t('one?')}`,
  );
  const { questions } = await sheet(`${tracked}${choices}${line('Answer: A')}`);
  expect(questions[0]).toMatchObject({ content: { stem: '<p>Which new moved one?</p>' }, key: { correct: ['A'] } });
});

test('options in the cells of a table are options; other tables stay in the stem', async () => {
  const cell = (text: string) => `<w:tc><w:tcPr/>${line(text)}</w:tc>`;
  const table = (...rows: string[][]) => `<w:tbl><w:tblPr/>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
  const { questions } = await sheet(
    [
      line('1. Which?'),
      table(['A. one', 'B. two'], ['C. three', 'D. four']),
      line('Answer: C'),
      line('2. Look at the table:'),
      table(['x', 'y'], ['1', '2']),
      line('A. up  B. down'),
      line('Answer: A'),
    ].join(''),
  );
  expect(options(questions[0])).toEqual(['<p>one</p>', '<p>two</p>', '<p>three</p>', '<p>four</p>']);
  expect(questions[0]).toMatchObject({ content: { stem: '<p>Which?</p>' }, key: { correct: ['C'] }, faults: [] });
  expect(questions[1]!.content.stem).toContain('<td>y</td>');
  expect(options(questions[1])).toEqual(['<p>up</p>', '<p>down</p>']);
});

test('formulas written as fields are formulas; those nobody can read stay as words and are told', async () => {
  const { questions } = await sheet(
    `${p(`${t('1. Count ')}${field('EQ \\f(1,2)', '?')}${t(' and ')}${field('EQ \\a\\al(1,2)', '?')}${t(' see ')}${field('PAGEREF x', '7')}`)}${choices}${line('Answer: A')}`,
  );
  expect(questions[0]!.content.stem).toContain('data-formula="\\frac{1}{2}"');
  expect(questions[0]!.content.stem).toMatch(/EQ \\a\\al\(1,2\).* see 7<\/p>$/);
  expect(notes(questions[0])).toEqual([['import_formula_unknown', 'EQ \\a\\al(1,2)']]);
});

test.each([
  ['EQ \\f(a+b,2)', '\\frac{a+b}{2}'],
  ['EQ \\r(3,x)', '\\sqrt[3]{x}'],
  ['EQ \\r(\\f(1,x))', '\\sqrt{\\frac{1}{x}}'],
  ['EQ x\\s\\up5(2)+y\\s\\do3(1)', 'x^{2}+y_{1}'],
  ['EQ \\b(\\f(1,2))x', '\\left(\\frac{1}{2}\\right)x'],
  ['EQ \\x\\to(AB)', '\\overline{AB}'],
  ['EQ \\o\\ac(A,B)', undefined],
  ['EQ \\f(1,2', undefined],
])('%s', (code, tex) => expect(texOfEquation(code)).toBe(tex));

test.each([
  ['Symbol', 0xf061, 'α'],
  ['Symbol', 0xf0a3, '≤'],
  ['Symbol', 0x44, 'Δ'],
  ['Wingdings', 0xf0fc, '✓'],
  ['Wingdings 2', 0xf052, '☑'],
  ['Times', 0x41, 'A'],
  ['Webdings', 0xf061, undefined],
])('a sign of %s %i', (font, code, view) => expect(signOf(font, code)).toBe(view));

describe('what cannot be taken along is told beside its question', () => {
  const drawing = (inside: string, name: string) =>
    `<w:drawing><wp:inline><wp:extent cx="952500" cy="952500"/><wp:docPr id="1" name="${name}"/><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
  const emf = `<Relationship Id="e" Type="${LINKS}/image" Target="media/image1.emf"/>`;
  const parts = { 'word/media/image1.emf': Buffer.from([1, 0, 0, 0, 88, 0, 0, 0]) };
  const between = (inside: string) => `${line('1. Which?')}${p(inside)}${choices}${line('Answer: A')}`;
  const reported: [string, string, unknown[]][] = [
    ['a chart', r(drawing('<c:chart r:id="c"/>', 'Chart 1')), ['import_drawing_left', 'Chart 1']],
    ['a drawn shape', r(drawing('<wps:wsp><wps:cNvSpPr/></wps:wsp>', 'Oval 2')), ['import_drawing_left', 'Oval 2']],
    ['a drawn shape of the old kind', r('<w:pict><v:oval style="width:9pt"/></w:pict>'), ['import_drawing_left', '']],
    [
      'a formula of another program without its picture',
      r('<w:object><o:OLEObject ProgID="Equation.DSMT4" r:id="o"/></w:object>'),
      ['import_embedded', 'Equation.DSMT4'],
    ],
    [
      'a formula of another program shown by a picture of Windows',
      r('<w:object><v:shape><v:imagedata r:id="e" o:title=""/></v:shape><o:OLEObject ProgID="Equation.DSMT4" r:id="o"/></w:object>'),
      ['import_picture_kind', 'image1.emf'],
    ],
    ['a picture of Windows alone in its paragraph', r(drawing('<a:blip r:embed="e"/>', 'Picture')), ['import_picture_kind', 'image1.emf']],
    ['a footnote', `${t('See')}${r('<w:footnoteReference w:id="2"/>')}`, ['import_footnote_left']],
    ['a sign nobody can name', r('<w:sym w:font="Webdings" w:char="F061"/>'), ['import_sign_unknown', 1]],
  ];
  test.each(reported)('%s', async (_what, inside, note) => {
    const { questions } = await sheet(between(inside), { links: emf, parts });
    expect(notes(questions[0])).toEqual([note]);
    expect(questions[0]).toMatchObject({ key: { correct: ['A'] }, faults: [] });
  });

  test('a part of another format that Word takes in when it opens the document', async () => {
    const { notes: posted } = await sheet(`<w:altChunk r:id="h"/>${between(t('x'))}`, {
      links: `<Relationship Id="h" Type="${LINKS}/aFChunk" Target="afchunk.htm"/>`,
      parts: { 'word/afchunk.htm': '<p>1. Lost?</p>' },
    });
    expect(posted).toEqual([{ key: 'import_part_unreadable', values: { name: 'word/afchunk.htm' } }]);
  });
});

test('words in text boxes come along, of today and of old, once', async () => {
  const box = `<w:txbxContent>${line('first line')}${line('second line')}</w:txbxContent>`;
  const both = `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:docPr id="2" name="Box"/><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>`;
  for (const shape of [both, `<w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict>`]) {
    const { questions } = await sheet(`${line('1. Read:')}${p(r(shape))}${choices}${line('Answer: B')}`);
    expect(questions[0]!.content.stem).toBe('<p>Read:</p><p>first line<br />second line</p>');
    expect(notes(questions[0])).toEqual([]);
  }
});

describe('numbers that the program writes', () => {
  const level = (at: number, format: string, text: string, more = '') =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
  const abstract = (id: number, ...levels: string[]) => `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`;
  const list = (id: number, of: number, more = '') => `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;
  /** A question of a list, with options that begin anew. */
  const ask = (id: number, its = 9) =>
    `${p(t('Which?'), numbered(id))}${p(t('one'), numbered(its))}${p(t('two'), numbered(its))}${line('Answer: B')}`;
  const again = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>';
  const letters = abstract(8, level(0, 'upperLetter', '%1.'));

  test('begin anew where a list says so, in each part of the sheet', async () => {
    const numbering = [
      abstract(1, level(0, 'decimal', '%1.')),
      letters,
      list(1, 1),
      list(2, 1, again),
      list(9, 8),
      list(10, 8, again),
    ].join('');
    const { questions } = await sheet(`${line('一、单选题')}${ask(1)}${line('二、单选题')}${ask(2, 10)}`, { numbering });
    expect(questions.map(({ type, key }) => [type, key.correct])).toEqual([
      ['single', ['B']],
      ['single', ['B']],
    ]);
    expect(questions.flatMap((question) => notes(question)!)).toEqual([]);
  });

  test('come from the style of a paragraph, from the one it is based on, and from a style of lists', async () => {
    const numbering = [
      `<w:abstractNum w:abstractNumId="1"><w:styleLink w:val="Questions"/>${level(0, 'decimal', '%1)')}</w:abstractNum>`,
      '<w:abstractNum w:abstractNumId="2"><w:numStyleLink w:val="Questions"/></w:abstractNum>',
      letters,
      list(2, 2),
      list(9, 8),
      list(10, 8, again),
    ].join('');
    const styles = `<w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Base"/><w:pPr>${numbered(2)}</w:pPr></w:style><w:style w:type="paragraph" w:styleId="Ask"><w:name w:val="Ask"/><w:basedOn w:val="Base"/></w:style>`;
    const asked = (its: number) =>
      `${p(t('Which?'), '<w:pStyle w:val="Ask"/>')}${p(t('one'), numbered(its))}${p(t('two'), numbered(its))}${line('Answer: A')}`;
    const { questions } = await sheet(asked(9) + asked(10), { numbering, styles });
    expect(questions.map(({ type, content, key }) => [type, content.options.length, key.correct])).toEqual([
      ['single', 2, ['A']],
      ['single', 2, ['A']],
    ]);
  });
});

const answers = (questions: readonly ReadQuestion[]) =>
  questions.map(({ key }) => (key.truth === null ? key.correct.join('') || key.accepted.join('|') : key.truth));

test('the key at the end of a paper answers its questions: singles, ranges, sections that count anew, words and explanations', async () => {
  const { questions, notes: posted } = await sheet(
    [
      line('一、单选题'),
      ...['1', '2', '3', '4'].flatMap((no) => [line(`${no}．第${no}题选哪个？`), line('A. 甲'), line('B. 乙'), line('C. 丙')]),
      line('二、判断题'),
      line('1．地球是圆的。'),
      line('2．水是干的。'),
      line('三、填空题'),
      line('1．法国的首都是____。'),
      line('参考答案'),
      line('一、单选题'),
      line('1-2 BC　3．A　4．C'),
      line('二、判断题：1．√ 2．×'),
      line('三、填空题'),
      line('1．巴黎'),
      line('【解析】见课本。'),
      line('2．没有这道题'),
    ].join(''),
  );
  expect(answers(questions)).toEqual(['B', 'C', 'A', 'C', true, false, '巴黎']);
  expect(questions.map(({ faults }) => faults)).toEqual(questions.map(() => []));
  expect(questions.at(-1)!.key.analysis).toBe('<p>见课本。</p>');
  expect(questions[3]!.content.options.at(-1)!.html).toBe('<p>丙</p>');
  expect(posted).toEqual([{ key: 'import_key_unmatched', values: { numbers: '2' } }]);
});

test('a key as a table, with an answer and its explanation each, or in English is read; an answer below its question stays what it is', async () => {
  const cell = (text: string) => `<w:tc><w:tcPr/>${line(text)}</w:tc>`;
  const table = (...rows: string[][]) => `<w:tbl><w:tblPr/>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
  const paper = ['1', '2'].flatMap((no) => [line(`${no}. Which is number ${no}?`), line('A. one'), line('B. two')]).join('');
  const read = async (key: string) => answers((await sheet(paper + key)).questions);
  expect(await read(line('【参考答案】') + table(['题号', '1', '2'], ['答案', 'B', 'A']))).toEqual(['B', 'A']);
  expect(await read(line('Answer key') + line('1. (b)') + line('2. (a)'))).toEqual(['B', 'A']);
  expect(await read(line('参考答案及解析') + line('1．【答案】B') + line('【解析】因为二。') + line('2．【答案】A'))).toEqual(['B', 'A']);
  expect(await read(line('参考答案：1．B 2．A'))).toEqual(['B', 'A']);
  const below = await sheet(line('1. Which?') + choices + line('答案：B') + line('2. And this?') + choices + line('参考答案：A'));
  expect(answers(below.questions)).toEqual(['B', 'A']);
});

test('text that Word hides is left out and said; an answer in brackets is an answer', async () => {
  const secret = p(r('<w:t>1. Which one?</w:t>') + r('<w:t> The answer is B.</w:t>', '<w:vanish/>'));
  const { questions } = await sheet(`${secret}${choices}${line('Answer: (b)')}`);
  expect(questions[0]).toMatchObject({ content: { stem: '<p>Which one?</p>' }, key: { correct: ['B'] }, faults: [] });
  expect(notes(questions[0])).toEqual([['import_hidden_left']]);
});

test('a table whose columns are named is a sheet of questions, and so is a sheet that was laid out in one table', async () => {
  const cell = (...texts: string[]) => `<w:tc><w:tcPr/>${texts.map(line).join('')}</w:tc>`;
  const table = (...rows: string[][]) =>
    `<w:tbl><w:tblPr/>${rows.map((row) => `<w:tr>${row.map((text) => cell(text)).join('')}</w:tr>`).join('')}</w:tbl>`;
  const named = await sheet(
    table(
      ['题号', '题目', '选项A', '选项B', '答案', '解析'],
      ['1', '哪个对？', '甲', '乙', 'B', '因为乙'],
      ['2', '哪个错？', '丙', '丁', 'A', ''],
    ),
  );
  expect(answers(named.questions)).toEqual(['B', 'A']);
  expect(options(named.questions[0])).toEqual(['<p>甲</p>', '<p>乙</p>']);
  expect(named.questions[0]!.key.analysis).toBe('<p>因为乙</p>');
  const laid = await sheet(
    `<w:tbl><w:tblPr/><w:tr>${cell('1. Which?', 'A. one', 'B. two', 'Answer: B')}</w:tr><w:tr>${cell('2. And this?', 'A. one', 'B. two', 'Answer: A')}</w:tr></w:tbl>`,
  );
  expect(answers(laid.questions)).toEqual(['B', 'A']);
});

test('words behind the options of a question are said and stand in no option', async () => {
  const { questions } = await sheet(
    [
      line('1. Which?'),
      choices,
      p(''),
      line('Read the following text and answer the next question.'),
      line('It goes on.'),
      line('2. And this?'),
      choices,
    ].join(''),
  );
  expect(options(questions[0])).toEqual(['<p>one</p>', '<p>two</p>']);
  expect(notes(questions[0])).toEqual([['import_text_left', 'Read the following text and answer the next question.']]);
});

test('blanks, a number, pairs and an order are read from a sheet that a teacher typed; one whose answers do not fit is told', async () => {
  const cell = (text: string) => `<w:tc>${line(text)}</w:tc>`;
  const table = (...rows: string[][]) => `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
  const { questions } = await sheet(
    [
      ...['1. 进程的三种状态是（1）____、（2）____ 和阻塞', '题型：逐空填空题', '答案：1) 就绪｜ready；2) 运行'].map(line),
      ...['2. 光速是多少？', '题型：数值题', '答案：3e8', '容差：1%', '单位：m/s = 1 | km/s = 1000'].map(line),
      ...['3. 把左右连起来', '题型：配对题', '配对：'].map(line),
      table(['猫', '喵'], ['狗', '汪'], ['', '哞']),
      ...['4. 按先后排列', '题型：排序题', '正确顺序：'].map(line),
      table(['编译'], ['链接'], ['运行']),
      ...['5. 缺一个答案（1）____（2）____', '题型：逐空填空题', '答案：1) 甲'].map(line),
      ...['6. Order: first in, first out. 单位：个', '答案：队列'].map(line),
    ].join(''),
  );
  expect(questions.map(({ type, faults }) => [type, faults.map(({ key }) => key)])).toEqual([
    ['blank', []],
    ['numeric', []],
    ['matching', []],
    ['ordering', []],
    ['blank', expect.arrayContaining(['import_answer_missing'])],
    ['short', []],
  ]);
  expect(questions[0]!.content.stem).toBe('<p>进程的三种状态是<span data-blank="b1"></span>、<span data-blank="b2"></span> 和阻塞</p>');
  expect(questions[0]!.key.parts).toMatchObject({
    blanks: [{ accepted: [{ text: '就绪' }, { text: 'ready' }] }, { accepted: [{ text: '运行' }] }],
  });
  expect(questions[1]!.key.parts).toMatchObject({
    value: '3e8',
    tolerance: { kind: 'percent', amount: '1' },
    units: [{ text: 'm/s' }, { factor: '1000' }],
  });
  expect(questions[2]!.content.parts).toMatchObject({ prompts: { length: 2 }, choices: { length: 3 } });
  expect(questions[3]!.content.parts).toMatchObject({ items: { length: 3 } });
  expect(questions[5]!.content.stem).toContain('单位');
});
