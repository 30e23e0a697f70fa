import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PackageProblem } from '../../platform/foreign/package-limits.rules.ts';
import { storeOf } from '../../testing/makers/assessments/question-files.ts';
import { zipOf } from '../../testing/makers/packages.ts';
import { readQuestions } from './reading/read-file.ts';
import { ImportProblem, questionsOf, type ReadQuestion } from './reading/read-question.ts';

const folder = join(import.meta.dirname, '../../testing/question-files');
const cartridges = join(import.meta.dirname, '../../testing/cartridges');
/** A whole file at once. */
async function read(bytes: Buffer | string) {
  const all = Buffer.from(bytes as string);
  const reading = await readQuestions(storeOf(all), { key: 'file', size: all.length });
  const questions: ReadQuestion[] = [];
  for await (const question of questionsOf(reading)) questions.push(question);
  return { ...reading, questions, pictures: new Map(reading.shelf.taken()) };
}
const file = (name: string) => read(readFileSync(join(folder, name)));
const faults = (question: ReadQuestion) => question.faults.map((fault) => [fault.key, fault.line]);
const types = (questions: readonly ReadQuestion[]) => questions.map((question) => question.type);
const xml = '<?xml version="1.0" encoding="UTF-8"?>';

describe.each(['pandoc.docx', 'libreoffice.docx'])('%s', (name) => {
  test('is read with its formulas, its picture, its nested list, and its mistakes by paragraph', async () => {
    const { format, questions, pictures } = await file(name);
    expect(format).toBe('docx');
    expect(types(questions)).toEqual(['single', 'single', 'judge', 'judge', 'multi', 'multi', 'short']);
    const [one, two, three, four, five, six, seven] = questions as [ReadQuestion, ...ReadQuestion[]] & Record<number, ReadQuestion>;
    expect(one.content.stem).toContain('\\frac{1}{x^{2}}');
    expect(one.content.options.map((option) => option.html).join(' ')).toMatch(
      /\\frac\{2\}\{x\^\{3\}\}.*\\sqrt\{x\^\{2\}\+1\}.*\\int.*\\sum/,
    );
    expect(one).toMatchObject({ score: 3, difficulty: 2, key: { correct: ['A'] }, faults: [] });
    expect(one.key.analysis).toMatch(/<p>由幂函数求导法则<\/p><(?:div|p><span) data-formula="\\frac\{d\}\{dx\}x\^\{-2\}=-2x\^\{-3\}">/);
    expect(two!.content.stem).toMatch(
      /<img data-file="1"[^>]*>[\s\S]*<ul><li>第一层<ul><li>第二层 <em>斜体<\/em><\/li><\/ul><\/li><li>又一项 <strong>粗体<\/strong><\/li><\/ul>/,
    );
    expect(two).toMatchObject({ score: 2, key: { correct: ['B'] } });
    expect(three!.content.stem).toContain('\\begin{pmatrix}1 &amp; 2 \\\\ 3 &amp; 4\\end{pmatrix}');
    expect([three!.key.truth, four!.key.truth]).toEqual([true, true]);
    expect(four!.content.stem).toContain('\\lim_{x\\to0}\\frac{\\sin x}{x}=1');
    expect(five!.key.correct).toEqual(['A', 'B']);
    expect(faults(six!).map(([key]) => key)).toEqual(['import_option_order', 'import_answer_option']);
    expect(six!.faults.every((fault) => fault.line > six!.line)).toBe(true);
    expect(seven).toMatchObject({ tags: ['分析', '定义'], skills: ['极限'] });
    expect(seven!.key.reference).toContain('data-formula="\\varepsilon&gt;0"');
    expect(pictures.size).toBe(1);
  });
});

test('numbers and letters that Word writes itself are questions and options; other lists stay lists', async () => {
  const { questions } = await file('pandoc-lists.docx');
  expect(types(questions)).toEqual(['single', 'single', 'judge', 'short']);
  expect(questions[1]!.content.stem).toBe('<p>Consider these steps:</p><ol><li>first</li><li>second</li></ol><p>Which holds?</p>');
  expect(questions[1]).toMatchObject({ key: { correct: ['A'], analysis: '<p>by Pythagoras</p>' } });
  expect(questions[3]!.key.accepted).toEqual(['Paris', 'paris']);
});

test('a sheet with everything wrong in it says what, and where', async () => {
  const { questions, notes } = await file('python-docx.docx');
  expect(notes).toEqual([{ key: 'import_before_first', values: { count: 1 } }]);
  expect(questions).toHaveLength(9);
  expect(questions[0]).toMatchObject({ score: 2, difficulty: 2, key: { correct: ['B'] }, faults: [] });
  expect(questions[0]!.content.options.map((option) => option.html)).toEqual(['<p>CO2</p>', '<p>H2O</p>', '<p>O2</p>', '<p>N2</p>']);
  expect(questions[1]!.content.stem).toMatch(/<strong>a square<\/strong>\? x<sup>2<\/sup><\/p><p><img data-file="1"/);
  expect(questions[2]!.content.stem).toContain('<td>&lt;b&gt;2&lt;/b&gt;</td>');
  expect(questions[3]).toMatchObject({
    content: { stem: '<p>我国首都是（　　）。</p>' },
    key: { correct: ['A'] },
    notes: [{ key: 'import_answer_from_stem' }],
  });
  expect(faults(questions[4]!)).toEqual([['import_answer_missing', 21]]);
  expect(faults(questions[5]!)).toEqual([
    ['import_option_order', 27],
    ['import_answer_option', 28],
  ]);
  expect(questions[5]!.notes).toEqual([{ key: 'import_number_jump', values: { from: 5, to: 7 } }]);
  expect(faults(questions[6]!)).toEqual([['import_difficulty_unknown', 31]]);
  expect(questions.slice(7).map((question) => question.key.correct)).toEqual([['B'], ['B']]);
});

test('GIFT is read with its categories, feedback and gaps; what we have no type for is named', async () => {
  const { questions } = await file('mixed.gift');
  expect(types(questions)).toEqual(['single', 'numeric', 'judge', 'matching', 'short', 'multi', 'short', null, 'short', 'single']);
  expect(questions[0]).toMatchObject({
    line: 4,
    tags: ['History'],
    key: { correct: ['A'], analysis: '<p>Grant: Right</p><p>Nobody: Wrong</p>' },
  });
  expect(questions[1]).toMatchObject({ content: { stem: '<p>What is <b>2+2</b> = ?</p>' }, key: { parts: { value: '4' } } });
  expect(questions[5]!.key.correct).toEqual(['A', 'B']);
  expect(questions[3]).toMatchObject({ faults: [], key: { parts: { kind: 'matching' } } });
  expect(faults(questions[8]!)).toEqual([['import_brace_open', 24]]);
  expect(questions[9]!.content.stem).toContain('data-formula="x^2"');
});

test('Aiken names the line of each mistake, in whatever encoding it comes', async () => {
  const plain = await file('aiken.txt');
  expect(plain.questions.map(faults)).toEqual([
    [],
    [
      ['import_option_order', 8],
      ['import_answer_option', 9],
    ],
    [['import_answer_missing', 13]],
    [['import_answer_unknown', 18]],
  ]);
  const utf16 = await file('utf16.txt');
  expect(utf16.questions).toEqual(plain.questions);
  expect(utf16.notes).toEqual([{ key: 'import_encoding', values: { encoding: 'UTF-16LE' } }]);
  const gbk = await file('gbk.txt');
  expect(gbk.questions[0]!.content.stem).toBe('<p>中国的首都是哪里？</p>');
  expect(gbk.notes).toEqual([{ key: 'import_encoding', values: { encoding: 'GBK' } }]);
});

test('Moodle XML brings its pictures, formulas, tags and feedback', async () => {
  const { questions, pictures } = await file('moodle.xml');
  expect(types(questions)).toEqual(['single', 'judge', 'short', 'matching', 'blank', 'short']);
  expect(questions[0]!.content.stem).toMatch(/<img data-file="1" alt="sq" width="20" \/> and <span data-formula="x\^2">/);
  expect(questions[0]!.content.stem).not.toContain('alert');
  expect(questions[0]).toMatchObject({ score: 2.5, tags: ['powers', 'Algebra'], key: { correct: ['A'] } });
  expect(questions[2]!.notes).toEqual([{ key: 'import_weights_lost' }]);
  expect(pictures.size).toBe(1);
});

test('QTI 2 is read with its MathML; QTI 1.2 as Canvas writes it, one question of a kind', async () => {
  const item = await file('qti2-item.xml');
  expect(item.questions).toMatchObject([{ type: 'multi', key: { correct: ['A', 'C'], analysis: '<p>Well</p>' } }]);
  expect(item.questions[0]!.content.stem).toContain('data-formula="\\frac{a}{b}"');
  const quiz = await read(readFileSync(join(cartridges, 'canvas-quiz.imscc')));
  expect(quiz.format).toBe('qti1');
  expect(types(quiz.questions)).toEqual(['single', 'judge', 'multi', null, null, null, null, 'short', null, null]);
  expect(quiz.questions.slice(0, 3).map((question) => question.key)).toMatchObject([
    { correct: ['C'] },
    { truth: false },
    { correct: ['A', 'D', 'E'] },
  ]);
  expect(types((await read(readFileSync(join(cartridges, 'canvas-course.imscc')))).questions)).toEqual(['single', 'single']);
});

const qti12 = (items: string) =>
  `${xml}<questestinterop><assessment title="Bank"><section>${items}</section></assessment></questestinterop>`;
test('numbers of QTI 1.2 are taken as they stand, patterns are left to a person, what has a tolerance is named', async () => {
  const question = (kind: string, inside: string) =>
    `<item ident="i"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${kind}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext>How many?</mattext></material><response_str ident="r"><render_fib/></response_str></presentation><resprocessing><respcondition><conditionvar>${inside}</conditionvar><setvar>100</setvar></respcondition></resprocessing></item>`;
  const range = (from: number, to: number) =>
    `<or><varequal respident="r">42</varequal><and><vargte>${from}</vargte><varlte>${to}</varlte></and></or>`;
  const { questions } = await read(
    Buffer.from(
      `<questestinterop><assessment><section>${question('numerical_question', range(42, 42.0))}${question('numerical_question', range(41, 43))}${question('cc.pattern_match.v0p1', '<varsubstring>wo</varsubstring>')}${question('ordering_question', '')}${question('future_question', '')}</section></assessment></questestinterop>`,
    ),
  );
  expect(
    questions.map(({ type, key, faults }) => [type, key.accepted, key.reference, faults.flatMap(({ words: text }) => text?.type ?? [])]),
  ).toEqual([
    ['short', ['42'], '', []],
    [null, [], '', [{ key: 'question_kind_numerical' }]],
    ['short', [], '<p>wo</p>', []],
    [null, [], '', [{ key: 'question_kind_ordering' }]],
    ['short', [], '', []],
  ]);
});

test('a picture of a package is taken in from beside its document', async () => {
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const item =
    '<item ident="a"><presentation><material><mattext texttype="text/html">&lt;p&gt;See &lt;img src="../img/a%20b.png"/&gt; &lt;img src="../../../etc/passwd"/&gt;&lt;/p&gt;</mattext></material><response_str ident="r"/></presentation></item>';
  const { questions, pictures } = await read(
    await zipOf({ 'bank/qti.xml': qti12(item), 'img/a b.png': pixel, 'imsmanifest.xml': `${xml}<manifest><resources/></manifest>` }),
  );
  expect(questions[0]!.content.stem).toMatch(/^<p>See <img data-file="1"[^>]*>\s*(<span><\/span>)?<\/p>$/);
  expect(questions[0]!.notes).toMatchObject([{ key: 'import_picture_missing' }]);
  expect(pictures.size).toBe(1);
});

test.each([
  ['MathML that never ends', '<math '],
  ['formulas that never end', '\\\\['],
  ['marks that never close', '<div>'],
])('a question of %s is too long and not read', async (_name, part) => {
  const text = part.repeat(400_000).replaceAll('<', '&lt;');
  const { questions } = await read(
    `${xml}<quiz><question type="essay"><questiontext format="html"><text>${text}</text></questiontext></question></quiz>`,
  );
  expect(questions.map((question) => question.faults.map((fault) => fault.key))).toEqual([['import_too_long', 'stem_required']]);
});

describe('a hostile file is refused', () => {
  const word = (document: string) => zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': document });
  const entity = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  test.each<[string, () => Promise<Buffer> | Buffer | string, string]>([
    [
      'a Word document with an outside entity',
      () => word(`${xml}${entity}<w:document><w:body><w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:body></w:document>`),
      'package_doctype',
    ],
    ['a QTI document with an outside entity', () => `${xml}${entity}${qti12('<item/>').slice(xml.length)}`, 'package_doctype'],
    ['a package whose document has one', () => zipOf({ 'a.xml': `${xml}${entity}<questestinterop/>` }), 'package_doctype'],
    [
      'a Word document that swells',
      () => word(`${xml}<w:document><w:body>${' '.repeat(30_000_000)}</w:body></w:document>`),
      'package_swells',
    ],
    ['S-192 a Word document of before 2007', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'import_only_docx'],
    ['a Word document without a text', () => zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '' }), 'import_broken'],
    ['a Word document of broken XML', () => word(`${xml}<w:document><w:body><w:p>`), 'import_broken'],
    ['a sheet of a spreadsheet', () => zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<x/>' }), 'import_only_docx'],
    [
      'a document of LibreOffice',
      () => zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }),
      'import_only_docx',
    ],
    [
      'a Word document without questions',
      () => word(`${xml}<w:document><w:body><w:p><w:r><w:t>Hello</w:t></w:r></w:p></w:body></w:document>`),
      'import_empty',
    ],
    ['XML that is too deep', () => `${xml}<quiz>${'<a>'.repeat(500)}`, 'import_xml_broken'],
    ['an Aiken file of a million empty lines', () => `${'\n'.repeat(1_000_000)}a`, 'import_unknown'],
    ['a GIFT file of braces that never close', () => `{${'='.repeat(1_000_000)}`, 'import_unknown'],
    ['XML of raw texts that never end', () => `${xml}<quiz>${'<![CDATA['.repeat(300_000)}`, 'import_xml_broken'],
    ['a zip without questions', () => zipOf({ 'a.txt': 'x' }), 'import_empty'],
    ['a zip within a zip', async () => zipOf({ 'a.zip': (await zipOf({ 'a.xml': qti12('<item/>') })).toString('latin1') }), 'import_empty'],
    [
      'a Word document whose names are parameter entities',
      () => word(`${xml}<!DOCTYPE d [<!ENTITY % p SYSTEM "http://127.0.0.1/x"> %p;]><w:document/>`),
      'package_doctype',
    ],
    [
      'a Word document nested a thousand tables deep',
      () =>
        word(
          `${xml}<w:document><w:body>${'<w:tbl><w:tr><w:tc>'.repeat(1000)}${'</w:tc></w:tr></w:tbl>'.repeat(1000)}</w:body></w:document>`,
        ),
      'import_broken',
    ],
  ])('%s', async (_title, make, key) => {
    const problem = await read(await make()).then(
      () => 'nothing',
      (error: unknown) => {
        if (error instanceof ImportProblem || error instanceof PackageProblem) return error.key;
        throw error;
      },
    );
    expect(problem).toBe(key);
  });
});

test('a pool of Blackboard keeps its keys and scores; what was said to an answer of Moodle is written once', async () => {
  const item = (kind: string, answer: string, right: string) =>
    `<item><itemmetadata><bbmd_questiontype>${kind}</bbmd_questiontype><qmd_absolutescore_max>5.0</qmd_absolutescore_max></itemmetadata>
    <presentation><flow><material><mat_extension><mat_formattedtext type="HTML">&lt;p&gt;${kind}?&lt;/p&gt;</mat_formattedtext></mat_extension></material>${answer}</flow></presentation>
    <resprocessing><respcondition title="correct"><conditionvar><varequal respident="response">${right}</varequal></conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar></respcondition>
    <respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar></respcondition></resprocessing></item>`;
  const labels = ['one', 'two'].map(
    (name) => `<response_label ident="${name}"><material><mattext>${name}</mattext></material></response_label>`,
  );
  const choices = `<response_lid ident="response" rcardinality="Single"><render_choice>${labels.join('')}</render_choice></response_lid>`;
  const blank = '<response_str ident="response"><render_fib/></response_str>';
  const pool = `${xml}<questestinterop><assessment title="Pool"><section>${item('Multiple Choice', choices, 'two')}${item('Fill in the Blank', blank, 'Paris')}</section></assessment></questestinterop>`;
  const { questions } = await read(pool);
  expect(questions[0]).toMatchObject({ type: 'single', score: 5, key: { correct: ['B'] }, faults: [] });
  expect(questions[1]).toMatchObject({ type: 'short', score: 5, key: { accepted: ['Paris'] } });
  const moodle = `${xml}<quiz><question type="multichoice"><questiontext format="html"><text>Q</text></questiontext><single>true</single>
    <answer fraction="100"><text>&lt;p&gt;a &amp;lt; b&lt;/p&gt;</text><feedback><text>yes</text></feedback></answer><answer fraction="0"><text>c</text></answer></question></quiz>`;
  expect((await read(moodle)).questions[0]!.key.analysis).toBe('<p>a &lt; b: yes</p>');
});

test('a brace that was forgotten keeps its own question out of a GIFT file, not the next one', async () => {
  const { questions } = await read('Q1 {=a ~b\n\nQ2 {=a ~b}\n\nQ3 {\n~c\n\n=d\n}\n\nMore words\nQ4 {=e\n\n::five:: Q5 {T}\n');
  expect(questions.map(({ content, type, key }) => [content.stem, type, key.correct])).toEqual([
    ['<p>Q1</p>', 'short', []],
    ['<p>Q2</p>', 'single', ['A']],
    ['<p>Q3</p>', 'single', ['B']],
    ['<p>More words<br />Q4</p>', 'short', []],
    ['<p>Q5</p>', 'judge', []],
  ]);
  expect(questions.map(faults)).toEqual([[['import_brace_open', 1]], [], [], [['import_brace_open', 12]], []]);
});

test('numbers and ranges of a GIFT file have their tolerance, and lost half credit is said', async () => {
  const { questions } = await read(
    '::a:: How many? {#1..5}\n\n::b:: When? {#=1822:0 =%50%1822:2}\n\n::c:: Pi? {#3.141..3.142}\n\n::d:: Two? {#2}\n',
  );
  expect(questions.map(({ type, key, notes }) => [type, key.parts, notes.map(({ key: note }) => note)])).toMatchObject([
    ['numeric', { value: '3', tolerance: { amount: '2' } }, []],
    ['numeric', { value: '1822', tolerance: { amount: '0' } }, ['import_weights_lost']],
    ['numeric', { value: '3.1415', tolerance: { amount: '0.0005' } }, []],
    ['numeric', { value: '2', tolerance: { amount: '0' } }, []],
  ]);
});

test('marks of formats and tags in the comments of a GIFT file are read as Moodle means them', async () => {
  const { questions } = await read(
    '// question: 7 [id:x] [tag:history] [tag:France]\n::a:: [markdown]Who is **buried**? {=[plain]Grant =[html]<p>U. S. <b>Grant</b></p>#[html]<em>Right</em> ####[markdown]*Think*}\n',
  );
  expect(questions).toMatchObject([
    {
      tags: ['history', 'France'],
      content: { stem: '<p>Who is <strong>buried</strong>?</p>' },
      key: { accepted: ['Grant', 'U. S. Grant'], analysis: '<p><em>Think</em></p><p>U. S. Grant: <em>Right</em></p>' },
    },
  ]);
});

test('a question of QTI that is drawn anew for each learner is named, not taken with its numbers missing', async () => {
  const item = (inside: string) =>
    `${xml}<assessmentItem identifier="a"><responseDeclaration identifier="RESPONSE" cardinality="single"><correctResponse><value>A</value></correctResponse></responseDeclaration>${inside}<itemBody><choiceInteraction responseIdentifier="RESPONSE"><prompt>How long for <printedVariable identifier="N"/> holes?</prompt><simpleChoice identifier="A">one</simpleChoice><simpleChoice identifier="B">two</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
  const { questions } = await read(item('<templateDeclaration identifier="N" baseType="integer" cardinality="single"/>'));
  expect(questions).toMatchObject([{ type: null, faults: [{ words: { type: [{ key: 'question_kind_calculated' }] } }] }]);
});

test('the story that several questions of QTI 3 ask about comes with each of them, and one that is missing is said', async () => {
  const item = (id: string, href: string) =>
    `${xml}<qti-assessment-item identifier="${id}"><qti-response-declaration identifier="RESPONSE" cardinality="single"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration><qti-assessment-stimulus-ref identifier="s" href="${href}"/><qti-item-body><qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>Who ${id}?</qti-prompt><qti-simple-choice identifier="A">one</qti-simple-choice><qti-simple-choice identifier="B">two</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`;
  const { questions } = await read(
    await zipOf({
      'items/a.xml': item('a', '../stories/s.xml'),
      'items/b.xml': item('b', 'gone.xml'),
      'stories/s.xml': `${xml}<qti-assessment-stimulus identifier="s"><qti-stimulus-body><p>Once upon a time.</p></qti-stimulus-body></qti-assessment-stimulus>`,
    }),
  );
  expect(questions.map(({ content, notes }) => [content.shared?.html, content.stem, notes])).toEqual([
    ['<p>Once upon a time.</p>', '<p>Who a?</p>', []],
    [undefined, '<p>Who b?</p>', [{ key: 'import_story_missing', values: { name: 'gone.xml' } }]],
  ]);
});

test('numbers of QTI 1.2 whose neighbours are right as well are named, whatever their kind is called', async () => {
  const question = (condition: string, more = '') =>
    `<item ident="i"><presentation><material><mattext>How many?</mattext></material><response_str ident="r"><render_fib/></response_str></presentation><resprocessing><respcondition><conditionvar>${condition}</conditionvar><setvar>100</setvar></respcondition></resprocessing>${more}</item>`;
  const near =
    '<or><varequal respident="r">42</varequal><and><vargte respident="r">41.5</vargte><varlte respident="r">42.5</varlte></and></or>';
  const formula = '<itemproc_extension><calculated><formula>x+1</formula></calculated></itemproc_extension>';
  const { questions } = await read(
    qti12(`${question(near)}${question('<other/>', formula)}${question('<varequal respident="r">7</varequal>')}`),
  );
  expect(questions.map(({ type, key, faults: [fault] }) => [type, key.accepted, fault?.words?.type])).toEqual([
    [null, [], [{ key: 'question_kind_numerical' }]],
    [null, [], [{ key: 'question_kind_calculated' }]],
    ['short', ['7'], undefined],
  ]);
});

test('a document type that declares elements is passed over; a picture as Moodle 1.9 wrote it comes along', async () => {
  const declared = '<!DOCTYPE questestinterop [<!ELEMENT questestinterop (item*)> <!ATTLIST item ident CDATA #REQUIRED>]>';
  const item = '<item ident="a"><presentation><material><mattext>Why?</mattext></material><response_str ident="r"/></presentation></item>';
  expect((await read(`${xml}${declared}<questestinterop>${item}</questestinterop>`)).questions).toMatchObject([
    { content: { stem: '<p>Why?</p>' } },
  ]);
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const moodle = `${xml}<quiz><question type="essay"><questiontext format="moodle_auto_format"><text>Look</text></questiontext><image>pic/a.png</image><image_base64>\n${pixel}\n</image_base64></question></quiz>`;
  const { questions, pictures } = await read(moodle);
  expect(questions[0]!.content.stem).toMatch(/^<p>Look<\/p><p><img data-file="1"/);
  expect(pictures.size).toBe(1);
});

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['a backup of Moodle', () => Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.alloc(40, 7)]), 'import_moodle_backup'],
  [
    'a backup of Moodle as a zip',
    () => zipOf({ 'moodle_backup.xml': '<moodle_backup/>', 'questions.xml': '<q/>' }),
    'import_moodle_backup',
  ],
  ['a SCORM package', () => zipOf({ 'imsmanifest.xml': '<manifest/>', 'adlcp_rootv1p2.xsd': '<x/>', 'index.html': 'x' }), 'import_scorm'],
  [
    'a package whose only question is broken',
    () => zipOf({ 'imsmanifest.xml': '<manifest/>', 'items/bad.xml': '<assessmentItem><itemBody>' }),
    'import_part_unreadable',
  ],
])('%s is refused by its name, so that one knows what to send instead', async (_title, make, key) => {
  await expect(read(await make())).rejects.toMatchObject({ key });
});
