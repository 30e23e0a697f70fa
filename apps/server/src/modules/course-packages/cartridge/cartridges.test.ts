import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { showPaper } from '@praxis/contract/assessments/papers';
import { designCourse } from '@praxis/contract/courses/courses';
import { listBanks, listQuestions } from '@praxis/contract/questions/questions';
import { beforeAll, expect, test } from 'vitest';
import { cartridgeSchool } from '../../../testing/makers/cartridges.ts';
import { type ZipContent, zipOf } from '../../../testing/makers/packages.ts';
import type { TestPerson } from '../../../testing/world.ts';

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../../testing/cartridges', name));

let school: Awaited<ReturnType<typeof cartridgeSchool>>;
let created: (typeof school)['made'];
let teacher: TestPerson;
let png: Buffer;
beforeAll(async () => {
  school = await cartridgeSchool();
  ({ made: created, teacher, png } = school);
});

/** Checks and takes a cartridge of which everything can be shown at once; its report as lines. */
async function accepted(bytes: Buffer) {
  const course = await school.taken(bytes);
  expect(course.activities.map(({ problem }) => problem)).toEqual(course.activities.map(() => null));
  const lines = course.found.lines.map(
    (line) =>
      `${line.made ? '' : '- '}${line.level} ${line.kind ?? ''} ${line.title}${line.hidden ? ' (hidden)' : ''}: ${line.notes.join('; ')}`,
  );
  return { ...course, lines };
}

const manifest = (version: string, items: string, resources: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="M1" xmlns="http://www.imsglobal.org/xsd/imsccv${version}/imscp_v1p1" xmlns:lom="http://ltsc.ieee.org/xsd/imsccv${version}/LOM/resource" ${more}>
<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion>
<lom:lom><lom:general><lom:title><lom:string language="en">A course</lom:string></lom:title><lom:description><lom:string>What it is about</lom:string></lom:description></lom:general></lom:lom></metadata>
<organizations><organization identifier="O" structure="rooted-hierarchy"><item identifier="root">${items}</item></organization></organizations>
<resources>${resources}</resources></manifest>`;
const item = (id: string, ref: string, title: string, inside = '') =>
  `<item identifier="${id}" ${ref && `identifierref="${ref}"`}><title>${title}</title>${inside}</item>`;
const web = (id: string, href: string, more = '') =>
  `<resource identifier="${id}" type="webcontent" href="${href}" ${more}><file href="${href}"/></resource>`;

test('a course of Canvas comes in with its modules, pages, links, files and pictures; the report says what does not', async () => {
  const { lines, outline, activities, course } = await accepted(sample('canvas-course.imscc'));
  expect(course).toMatchObject({ title: 'COURSE-for-modules-testing', intro: 'Imported from Canvas' });
  expect(lines).toEqual([
    'chapter  First Module: ',
    'section  First Module: ',
    'activity handout First Module Assignment 1: The text of an assignment becomes a handout',
    'activity quiz First Module Quiz 1: Becomes a quiz of 1 question',
    'activity handout First Module Wiki Page 1: A page becomes a handout',
    'activity handout First Module Discussion 1: A discussion topic becomes a handout',
    'section  First Module Text Header 1: ',
    'activity link First Module External URL 1: ',
    'activity pdf Sample Document: ',
    '- activity  First Module AnalyTics Beta External Tool: The package holds nothing for it',
    'activity handout photo.jpg: ',
    'activity handout Assignment with internal links: The text of an assignment becomes a handout; Links to other pages of the old system became plain text: 6',
    'activity handout The First Measured Century: 1930-1960 (60:00): A page becomes a handout',
    'other  Unfiled Questions: A question bank is no activity: 1 of its questions goes into the new bank',
    '- other  sample.mp3: The package has no file sample.mp3',
    '- other  published-document.pdf: The package has no file published-document.pdf',
    '- other  published-document-2.pdf: The package has no file published-document-2.pdf',
    '- other  unpublished-document.pdf: The package has no file unpublished-document.pdf',
  ]);
  expect(outline).toHaveLength(1);
  const written = activities.find((each) => each.title === 'Assignment with internal links')!.html;
  expect(written).toContain('<a data-file href="#">sample-document.pdf</a>');
  expect(written).toContain('<span>wiki sample</span>');
  expect(written).toContain('href="http://google.com"');
  expect(activities.find((each) => each.title === 'photo.jpg')!.html).toBe('<p><img data-file src="#" alt="photo.jpg" /></p>');
}, 30_000);

test('a cartridge of quizzes alone becomes quizzes, with a paper of what the bank has a type for', async () => {
  const { lines, found, course, activities } = await accepted(sample('canvas-quiz.imscc'));
  expect(lines).toEqual([
    'chapter  XavierSchool: ',
    'section  XavierSchool: ',
    'activity quiz ALL QUESTION TYPES QUIZ: Becomes a quiz of 4 questions; 6 questions are left out: choices inside a text (1), matching (1), numbers with a tolerance (1), calculated from a formula (1), text without a question (1), file upload (1)',
  ]);
  const paper = (await created.as(teacher).call(showPaper, { paper_id: String(activities[0]!.config.paper_id) })).data;
  expect(paper).toMatchObject({ title: 'ALL QUESTION TYPES QUIZ', mode: 'fixed', questions: 4, problems: [] });
  expect(found.notes).toContain('With a new course, 4 questions go as drafts into a new question bank of its name');
  const bank = (await created.as(teacher).call(listBanks, {})).data.list.find((one) => one.name === course.title)!;
  const { list } = (await created.as(teacher).call(listQuestions, { filter: { bank_ids: [bank.id] } })).data;
  expect(list.map((question) => `${question.type} ${question.state}`)).toEqual([
    'short draft',
    'multi draft',
    'judge draft',
    'single draft',
  ]);
}, 30_000);

test.each(['1p0', '1p1', '1p2', '1p3'])(
  'version %s is read, whatever its prefixes, paths and marks are',
  async (version) => {
    const type = (kind: string) => `${kind}_xml${version.replace('p', 'v1p').replace(/^1v1p/, 'v1p')}`;
    const files: ZipContent = {
      'imsmanifest.xml': `\uFEFF${manifest(
        version,
        item(
          'f1',
          '',
          'Unit 1',
          item('a', 'page', 'Page') +
            item('b', 'link', 'Link') +
            item('f2', '', 'Inner', item('c', 'topic', 'Topic') + item('f3', '', 'Deep', item('d', 'doc', 'Document'))),
        ),
        web('page', 'pages%20of%20it\\page one.html') +
          `<resource identifier="link" type="${type('imswl')}"><file href="l/link.xml"/></resource>` +
          `<resource identifier="topic" type="${type('imsdt')}"><file href="t/topic.xml"/></resource>` +
          `<resource identifier="doc" type="webcontent" xml:base="docs/"><file href="a.docx"/></resource>`,
      )}`,
      'pages of it/page one.html': `<html><head><title>Ignored</title><style>p{}</style></head><body><h5>Head</h5><p onclick="x()">One <img src="../img/P%20ic.PNG" alt="pic"> <script>alert(1)</script></p><p><img class="equation_image" data-equation-content="x^2" src="https://canvas.example/eq"></p></body></html>`,
      'img/P ic.png': png,
      'l/link.xml':
        '<?xml version="1.0"?><wl:webLink xmlns:wl="http://www.imsglobal.org/xsd/imswl_v1p0"><title>Site</title><url href="https://example.org/?a=1&amp;b=2" target="_blank"/></wl:webLink>',
      't/topic.xml':
        '<?xml version="1.0"?><dt:topic xmlns:dt="http://www.imsglobal.org/xsd/imsdt_v1p0"><title>T</title><text texttype="text/html">&lt;p&gt;Say&nbsp;&lt;a href="$IMS-CC-FILEBASE$../docs/a.docx"&gt;it&lt;/a&gt;&lt;/p&gt;</text></dt:topic>',
      'docs/a.docx': Buffer.from('not really a document'),
    };
    const { outline, activities, course } = await accepted(await zipOf(files));
    expect(course).toMatchObject({ title: 'A course', intro: 'What it is about' });
    expect(outline).toEqual([
      [
        'Unit 1',
        [
          ['Unit 1', ['Page', 'Link']],
          ['Inner', ['Topic']],
          ['Deep', ['Document']],
        ],
      ],
    ]);
    expect(activities.map((each) => each.html || each.config.address)).toEqual([
      '<h4>Head</h4><p>One <img data-file src="#" alt="pic" /> </p><p><span data-formula="x^2"></span></p>',
      'https://example.org/?a=1&b=2',
      '<p>Say\u00a0<a data-file href="#">it</a></p>',
      '<p><a data-file href="#">a.docx</a></p>',
    ]);
  },
  30_000,
);

test('what pages hold beyond words is kept where a handout can show it: inline pictures, films, frames, files, tables', async () => {
  const page = `<p><img src="data:image/png;base64,${png.toString('base64')}"> <img src="data:image/png;base64,AAAA"> <img src="$IMS-CC-FILEBASE$/p.png?canvas_download=1"> <img src="%24IMS-CC-FILEBASE%24/p.png"> <img src="https://elsewhere.org/a.png" alt="far"> <img src="gone.png" alt="gone"></p>
<iframe src="https://video.example/embed/1" title="A film"></iframe><video controls><source src="film.mp4"></video><object data="sheet.xlsx" title="Sheet"></object>
<p><a href="javascript:alert(1)">bad</a> <a href="other.html">other</a> <a href="#here">here</a> <a href="mailto:a@b.org">mail</a> <a href="sheet.xlsx">sheet</a></p><table border="1" style="x"><tr><th colspan="2">T</th></tr></table><dl><dt>a</dt><dd>b</dd></dl><form><input value="x"></form>`;
  const video = Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'), Buffer.alloc(500, 7)]);
  const { activities, lines } = await accepted(
    await zipOf({
      'imsmanifest.xml': manifest(
        '1p1',
        item('a', 'r', 'Page') + item('b', 'o', 'Other') + item('c', 'v', 'Film'),
        web('r', 'p/page.html') + web('o', 'p/other.html') + web('v', 'p/film.mp4'),
      ),
      'p/page.html': page,
      'p/other.html': '<p>other</p>',
      'p/film.mp4': video,
      'p/sheet.xlsx': 'x',
      'web_resources/p.png': png,
    }),
  );
  const [first] = activities;
  expect(first!.html.match(/<img/g)).toHaveLength(3);
  expect(first!.html).toContain('<a href="https://elsewhere.org/a.png" target="_blank" rel="noopener noreferrer nofollow">far</a>');
  expect(first!.html).toContain('>A film</a>');
  expect(first!.html).toContain('>film.mp4</a>');
  expect(first!.html).toContain('>Sheet</a>');
  expect(first!.html).toContain('<span>bad</span> <span>other</span> <span>here</span>');
  expect(first!.html).toContain('href="mailto:a@b.org"');
  expect(first!.html).toContain('<th colspan="2">T</th>');
  expect(first!.html).not.toMatch(/<(script|iframe|video|object|form|style|input)|onclick/);
  expect(activities.map((each) => each.kind)).toEqual(['handout', 'handout', 'video']);
  expect(lines.join('\n')).toMatch(/Pictures that cannot be opened: 1/);
  expect(lines.join('\n')).toMatch(/Missing pictures: 1/);
}, 30_000);

test('what Canvas and others hide stays hidden, what stands in no outline is found at the end', async () => {
  const role =
    '<metadata><lom:lom><lom:educational><lom:intendedEndUserRole><lom:value>Instructor</lom:value></lom:intendedEndUserRole></lom:educational></lom:lom></metadata>';
  const { lines } = await accepted(
    await zipOf({
      'imsmanifest.xml': manifest(
        '1p3',
        item(
          'm',
          '',
          'Module',
          item('i1', 'one', 'One') +
            item('i2', 'two', 'Two') +
            item('i3', 'lti', 'Tool') +
            item('i4', '', 'Header') +
            item('i5', 'nowhere', 'Lost'),
        ),
        `${web('one', 'wiki_content/one.html')}<resource identifier="two" type="webcontent" href="two.html">${role}<file href="two.html"/></resource>
        <resource identifier="lti" type="imsbasiclti_xmlv1p0"><file href="lti.xml"/></resource>${web('three', 'wiki_content/three.html')}${web('data', 'web_resources/data.csv')}${web('logo', 'web_resources/logo.png')}${web('css', 'web_resources/x.css')}
        <resource identifier="q" type="imsqti_xmlv1p2/imscc_xmlv1p1/question-bank"><file href="q.xml"/></resource><resource identifier="x" type="vendor/thing" href="v.bin"><file href="v.bin"/></resource>`,
      ),
      'course_settings/module_meta.xml':
        '<?xml version="1.0"?><modules xmlns="http://canvas.instructure.com/xsd/cccv1p0"><module identifier="m"><items><item identifier="i1"><workflow_state>unpublished</workflow_state></item></items></module></modules>',
      'wiki_content/one.html': '<p>one <img src="../web_resources/logo.png"></p>',
      'two.html': '<p>two</p>',
      'wiki_content/three.html': '<html><head><title>Third &amp; last</title></head><body><p>three</p></body></html>',
      'lti.xml': '<cartridge_basiclti_link/>',
      'web_resources/data.csv': 'a,b',
      'web_resources/logo.png': png,
      'web_resources/x.css': 'p{}',
      'q.xml': '<questestinterop><objectbank ident="b"><item ident="1"/><item ident="2"/></objectbank></questestinterop>',
      'v.bin': 'x',
    }),
  );
  expect(lines).toEqual([
    'chapter  Module: ',
    'section  Module: ',
    'activity handout One (hidden): A page becomes a handout; Was not published there and is hidden here',
    'activity handout Two (hidden): A page becomes a handout; Was for teachers only and is hidden here',
    '- activity  Tool: Not imported: an outside tool (LTI)',
    'section  Header: ',
    '- activity  Lost: The package holds nothing for it',
    'chapter  Not in the outline: ',
    'section  Not in the outline: ',
    'activity handout Third & last (hidden): A page becomes a handout; Was not in the outline there and is hidden here',
    'section  Other files: ',
    'activity handout Other files (hidden): Was not in the outline there and is hidden here',
    '- other  q.xml: No question of the bank can be taken over; 2 questions are left out: with mistakes (2)',
    '- other  v.bin: Content of type vendor/thing is not supported',
  ]);
}, 30_000);

test('names of Chinese archive programs, other encodings, a folder around it all, and links that lead outside', async () => {
  const gb = (text: string) =>
    Buffer.from([...text].flatMap((letter) => ({ 中: [0xd6, 0xd0], 文: [0xce, 0xc4] })[letter] ?? [letter.charCodeAt(0)]));
  const marked = Buffer.from('top/aaaa.html');
  const bytes = await zipOf({
    'top/imsmanifest.xml': Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="GB2312"?>'),
      gb(
        manifest(
          '1p1',
          item('a', 'r', '中文') + item('b', 'up', 'Up') + item('c', 'two', 'Latin'),
          web('r', '中文.html') + web('up', '../../../etc/passwd') + web('two', 'latin.html'),
        ).replace(/^<\?xml.*\n/, ''),
      ),
    ]),
    [String(marked)]: Buffer.concat([Buffer.from('<meta charset="gbk"><p>'), gb('中文'), Buffer.from('</p>')]),
    'top/latin.html': Buffer.concat([Buffer.from('<meta charset="iso-8859-1"><p>caf'), Buffer.from([0xe9]), Buffer.from('</p>')]),
  });
  const name = Buffer.concat([Buffer.from('top/'), gb('中文'), Buffer.from('.html')]);
  for (let at = bytes.indexOf(marked); at >= 0; at = bytes.indexOf(marked, at + 1)) {
    name.copy(bytes, at);
    // The mark that says UTF-8 is not set by those programs.
    const head = bytes.toString('latin1', at - 30, at - 28) === 'PK' ? at - 24 : at - 38;
    bytes.writeUInt16LE(bytes.readUInt16LE(head) & ~0x800, head);
  }
  const { activities, lines } = await accepted(bytes);
  expect(activities.map((each) => [each.title, each.html])).toEqual([
    ['中文', '<p>中文</p>'],
    ['Latin', '<p>café</p>'],
  ]);
  expect(lines.find((line) => line.includes('Up'))).toBe('- activity  Up: The package has no file passwd');
}, 30_000);

test('a newer cartridge of the same course becomes its next version, and activities keep their ids', async () => {
  const created1 = (text: string, more = '') =>
    zipOf({
      'imsmanifest.xml': manifest('1p1', item('a', 'r', 'Page') + more, web('r', 'page.html')).replace('"M1"', '"M-version"'),
      'page.html': `<p>${text}</p>`,
    });
  const first = await accepted(await created1('one'));
  const found = await created.checked(teacher, await created1('two', item('b', 'r', 'Again')));
  expect(found.conflicts.filter((each) => each.same)).toEqual([{ course_id: first.courseId, title: 'A course', version: 0, same: true }]);
  expect(await created.taken(teacher, found.import_id, 'new_version', first.courseId)).toMatchObject({ state: 'done', version: 1 });
  const { data } = await created.as(teacher).call(designCourse, { course_id: first.courseId });
  const ids = data.tree.chapters[0]!.sections[0]!.activities.map((activity) => activity.id);
  expect(ids[0]).toBe(first.activities[0]!.id);
  expect(ids).toHaveLength(2);
}, 30_000);

test('an assignment whose words stand where only teachers look comes hidden, and an empty page is said to be empty', async () => {
  const assignment = (inside: string) =>
    `<?xml version="1.0"?><assignment xmlns="http://www.imsglobal.org/xsd/imscc_extensions/assignment"><title>Task</title>${inside}</assignment>`;
  const { activities, lines } = await accepted(
    await zipOf({
      'imsmanifest.xml': manifest(
        '1p3',
        item('a', 'one', 'Task') + item('b', 'two', 'Empty'),
        `<resource identifier="one" type="assignment_xmlv1p0"><file href="one.xml"/></resource>${web('two', 'two.html')}`,
      ),
      'one.xml': assignment(
        '<text texttype="text/html"></text><instructor_text texttype="text/html">&lt;p&gt;Write a loop.&lt;/p&gt;</instructor_text>',
      ),
      'two.html': '<html><body></body></html>',
    }),
  );
  expect(activities.map(({ html }) => html)).toEqual(['<p>Write a loop.</p>']);
  expect(lines).toContain(
    'activity handout Task (hidden): The text of an assignment becomes a handout; Was for teachers only and is hidden here',
  );
  expect(lines.find((line) => line.includes('Empty'))).toBe('- activity  Empty: Not imported: the page is empty');
}, 30_000);
