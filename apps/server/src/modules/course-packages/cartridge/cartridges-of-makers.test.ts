import { designActivity, designCourse } from '@praxis/contract/courses/courses';
import { beforeAll, expect, test } from 'vitest';
import { packageMakers, type ZipContent, zipOf } from '../../../testing/makers/packages.ts';
import { type TestPerson, world } from '../../../testing/world.ts';

let makers: ReturnType<typeof packageMakers>;
let teacher: TestPerson;
let at: Awaited<ReturnType<typeof world>>;
beforeAll(async () => {
  at = await world();
  makers = packageMakers(at);
  teacher = await at.person('teacher');
});

/** What the report says of a cartridge, line by line as a teacher reads it. */
async function report(files: ZipContent) {
  const found = await makers.checked(teacher, await zipOf(files), 'course.imscc');
  expect(found).toMatchObject({ state: 'checked', format: 'cartridge', problem: '' });
  const lines = found.lines.map(
    ({ made: created, level, kind, title, hidden, notes }) =>
      `${created ? '' : '- '}${level === 'activity' ? (kind ?? 'nothing') : level} ${title}${hidden ? ' (hidden)' : ''}${notes.length > 0 ? `: ${notes.join('; ')}` : ''}`,
  );
  return { ...found, lines };
}

const CC = 'http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1';
const lom = (title: string) =>
  `<lomimscc:lom xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest"><lomimscc:general><lomimscc:title><lomimscc:string language="en-US">${title}</lomimscc:string></lomimscc:title></lomimscc:general></lomimscc:lom>`;
const head = (title: string, schema = 'IMS Common Cartridge', version = '1.3.0') =>
  `<metadata><schema>${schema}</schema><schemaversion>${version}</schemaversion>${lom(title)}</metadata>`;
const item = (id: string, ref: string, title: string) => `<item identifier="${id}" identifierref="${ref}"><title>${title}</title></item>`;
const manifest = (title: string, items: string, resources: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<manifest identifier="m1" xmlns="${CC}">${head(title)}<organizations><organization identifier="o" structure="rooted-hierarchy"><item identifier="root">${items}</item></organization></organizations><resources>${resources}</resources>${more}</manifest>`;

test('a thin cartridge has its links in the manifest itself; tools stay out', async () => {
  const inline = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="thin" xmlns="${CC}">${head('Thin', 'IMS Thin Common Cartridge')}
<organizations><organization identifier="o" structure="rooted-hierarchy"><item identifier="root">
<item identifier="f"><title>Unit</title>${item('a', 'r1', 'Without a scheme')}${item('b', 'r2', 'Tool')}${item('c', 'r3', 'Secret door')}${item('d', 'r4', 'Topic')}</item>
</item></organization></organizations>
<resources>
<resource identifier="r1" type="imswl_xmlv1p3"><wl:webLink xmlns:wl="http://www.imsglobal.org/xsd/imsccv1p3/imswl_v1p3"><wl:title>x</wl:title><wl:url href="www.example.org/page?a=1"/></wl:webLink></resource>
<resource identifier="r2" type="imsbasiclti_xmlv1p3"><cartridge_basiclti_link/></resource>
<resource identifier="r3" type="imswl_xmlv1p3"><webLink><title>x</title><url href="javascript:alert(1)"/></webLink></resource>
<resource identifier="r4" type="imsdt_xmlv1p3"><topic><title>T</title><text texttype="text/plain">Say &lt;it&gt;
twice</text></topic></resource>
</resources></manifest>`;
  const { lines, course } = await report({ 'imsmanifest.xml': inline });
  expect(course?.title).toBe('Thin');
  expect(lines).toEqual([
    'chapter Unit',
    'section Unit',
    'link Without a scheme',
    '- nothing Tool: Not imported: an outside tool (LTI)',
    '- nothing Secret door: Not imported: the address of the link is not allowed',
    'handout Topic: A discussion topic becomes a handout',
  ]);
});

test('a course of Moodle: sections, pages with their pictures, a label, a forum, a quiz with a picture', async () => {
  const type = 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment';
  const choice = (id: string, profile: string, response: string, right: string) =>
    `<item ident="${id}" title="Q"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>${profile}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">&lt;p&gt;Which?&lt;/p&gt;</mattext></material>${response}</presentation><resprocessing><outcomes><decvar varname="SCORE" maxvalue="100" minvalue="0" vartype="Decimal"/></outcomes>${right}</resprocessing></item>`;
  const lid = (card: string) =>
    `<response_lid ident="r" rcardinality="${card}"><render_choice><response_label ident="a"><material><mattext texttype="text/html">One</mattext></material></response_label><response_label ident="b"><material><mattext texttype="text/html">Two</mattext></material></response_label></render_choice></response_lid>`;
  const scores = (inside: string) =>
    `<respcondition continue="No"><conditionvar>${inside}</conditionvar><setvar varname="SCORE" action="Set">100</setvar></respcondition>`;
  const equal = (value: string) => `<varequal case="No" respident="r">${value}</varequal>`;
  const fib = '<response_str ident="r"><render_fib fibtype="String"/></response_str>';
  const { lines, notes } = await report({
    'imsmanifest.xml': manifest(
      'Moodle course',
      `<item identifier="s1"><title>General</title>${item('i1', 'forum', 'Announcements')}</item><item identifier="s2"><title>Topic 1</title>${item('i2', 'page', 'A page')}${item('i3', 'label', 'A label')}${item('i4', 'quiz', 'A quiz')}${item('i5', 'url', 'A URL')}</item>`,
      `<resource identifier="forum" type="imsdt_xmlv1p1"><file href="i_1/discussion.xml"/></resource>
<resource identifier="page" type="webcontent" href="i_2/a%20page.html"><file href="i_2/a%20page.html"/><dependency identifierref="pic"/></resource>
<resource identifier="pic" type="webcontent" href="i_3/d%C3%A9j%C3%A0.csv"><file href="i_3/d%C3%A9j%C3%A0.csv"/></resource>
<resource identifier="label" type="webcontent" href="i_4/label.html"><file href="i_4/label.html"/></resource>
<resource identifier="quiz" type="${type}"><file href="i_5/assessment.xml"/></resource>
<resource identifier="url" type="imswl_xmlv1p1"><file href="i_6/weblink.xml"/></resource>`,
    ).replace('<manifest', '<!-- Moodle 4.1 -->\n<manifest'),
    'i_1/discussion.xml':
      '<?xml version="1.0"?>\r\n<topic xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imsdt_v1p1">\r\n<title>Announcements</title>\r\n<text texttype="text/html"><![CDATA[<p>News</p>]]></text><attachments><attachment href="$IMS-CC-FILEBASE$../i_3/déjà.csv"/></attachments></topic>',
    'i_2/a page.html':
      '<html><head><title>A page</title></head><body><p>See \\(a^2\\) and <a href="../i_3/d%C3%A9j%C3%A0.csv">it</a></p></body></html>',
    'i_3/de\u0301ja\u0300.csv': 'a,b',
    'i_4/label.html': '<html><body></body></html>',
    'i_5/assessment.xml': `<?xml version="1.0" encoding="UTF-8"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="q" title="A quiz"><section ident="root_section">
${choice('1', 'cc.multiple_choice.v0p1', lid('Single'), scores(equal('a')))}
${choice('2', 'cc.multiple_response.v0p1', lid('Multiple'), scores(`<and>${equal('a')}${equal('b')}</and>`))}
${choice('3', 'cc.true_false.v0p1', lid('Single').replace('One', 'True').replace('Two', 'False'), scores(equal('a')))}
${choice('4', 'cc.fib.v0p1', fib, scores(equal('word')))}
${choice('5', 'cc.essay.v0p1', fib, '')}
${choice('6', 'cc.pattern_match.v0p1', fib, scores('<varsubstring case="No" respident="r">wo</varsubstring>'))}
</section></assessment></questestinterop>`,
    'i_6/weblink.xml':
      '\uFEFF<webLink><title>A URL</title><url href=" https://example.org/a b " target="_self" windowFeatures="width=100"/></webLink>',
  });
  expect(lines).toEqual([
    'chapter General',
    'section General',
    'handout Announcements: A discussion topic becomes a handout',
    'chapter Topic 1',
    'section Topic 1',
    'handout A page: A page becomes a handout',
    '- nothing A label: Not imported: the page is empty',
    'quiz A quiz: Becomes a quiz of 6 questions',
    'link A URL',
  ]);
  expect(notes).toEqual([expect.stringContaining('6 questions go as drafts')]);
});

test('assignments, standards, authorisations, lesson plans, books and boards', async () => {
  const standards =
    '<metadata><curriculumStandardsMetadataSet xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscsmd_v1p0"><curriculumStandardsMetadata providerId="P"><setOfGUIDs region="US"><labelledGUID><GUID>1</GUID></labelledGUID></setOfGUIDs></curriculumStandardsMetadata></curriculumStandardsMetadataSet></metadata>';
  const { lines, notes } = await report({
    'imsmanifest.xml': manifest(
      'Publisher',
      `${item('a', 'as', 'Essay')}${item('b', 'plan', 'Plan')}${item('c', 'book', 'Book')}${item('d', 'board', 'Board')}${item('e', 'std', 'Reading')}${item('f', 'apip', 'Test')}`,
      `<resource identifier="as" type="assignment_xmlv1p0"><file href="as/assignment.xml"/><dependency identifierref="sheet"/></resource>
<resource identifier="sheet" type="webcontent" href="as/sheet.txt"><file href="as/sheet.txt"/></resource>
<resource identifier="plan" type="webcontent" intendeduse="lessonplan" href="plan.html"><file href="plan.html"/></resource>
<resource identifier="book" type="idpfepub_v3p0" href="b/book.epub"><file href="b/book.epub"/></resource>
<resource identifier="board" type="imsiwb_iwbv1p0" href="b/board.iwb"><file href="b/board.iwb"/></resource>
<resource identifier="std" type="webcontent" href="r.html">${standards}<file href="r.html"/></resource>
<resource identifier="apip" type="imsapip_xmlv1p0" href="t.xml"><file href="t.xml"/></resource>`,
      '<auth:authorizations xmlns:auth="http://www.imsglobal.org/xsd/imsccauth_v1p3" access="cartridge" import="true"><auth:authorization><auth:cartridgeId>c</auth:cartridgeId></auth:authorization></auth:authorizations>',
    ),
    'as/assignment.xml':
      '<assignment xmlns="http://www.imsglobal.org/xsd/imscc_extensions/assignment" identifier="x"><title>Essay</title><text texttype="text/plain">Write &amp; hand in</text><instructor_text texttype="text/plain">Key</instructor_text><attachments><attachment href="sheet.txt" role="All"/></attachments><gradable points_possible="10.0">true</gradable><submission_formats><format type="file"/></submission_formats></assignment>',
    'as/sheet.txt': 'sheet',
    'plan.html': '<p>For teachers</p>',
    'b/book.epub': 'book',
    'b/board.iwb': 'board',
    'r.html': '<p>Read</p>',
    't.xml': '<x/>',
  });
  expect(lines).toEqual([
    'chapter Publisher',
    'section Publisher',
    'handout Essay: The text of an assignment becomes a handout',
    'handout Plan (hidden): A page becomes a handout; Was for teachers only and is hidden here',
    'handout Book: Becomes a handout with the file to download',
    'handout Board: Becomes a handout with the file to download',
    'handout Reading: A page becomes a handout',
    '- nothing Test: Content of type imsapip_xmlv1p0 is not supported',
  ]);
  expect(notes).toEqual(['Its publisher asks for an authorisation: make sure that you may use its content']);
});

const small = manifest(
  'Små kurs – 課程',
  item('a', 'r', 'Side &amp; <![CDATA[<mer>]]>'),
  '<resource identifier="r" type="webcontent" href="a.html"><file href="a.html"/></resource>',
);
const utf16 = (text: string, big: boolean) => {
  const bytes = Buffer.from(text.replace('UTF-8', 'UTF-16'), 'utf16le');
  return big ? bytes.swap16() : bytes;
};
const prefixed = small
  .replaceAll(
    /<(\/?)(manifest|metadata|schema|schemaversion|organizations|organization|item|title|resources|resource|file)\b/g,
    '<$1ims:$2',
  )
  .replace('xmlns=', 'xmlns:ims=');

test.each<[string, string | Buffer]>([
  ['a mark and CRLF', `\uFEFF${small.replaceAll('><', '>\r\n<')}`],
  ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(small, false)])],
  ['UTF-16 the other way round, without a mark', utf16(small, true)],
  ['every element with a prefix', prefixed],
  ['a document type that only names itself', small.replace('<manifest', '<!DOCTYPE manifest SYSTEM "imscp.dtd">\n<manifest')],
])('a manifest with %s is read', async (_what, bytes) => {
  const { lines, course } = await report({
    'imsmanifest.xml': bytes,
    'a.html': '<p>Text</p>',
    '__MACOSX/._imsmanifest.xml': 'x',
    '.DS_Store': 'x',
  });
  expect(course?.title).toBe('Små kurs – 課程');
  expect(lines).toEqual(['chapter Små kurs – 課程', 'section Små kurs – 課程', 'handout Side & <mer>: A page becomes a handout']);
});

test('a zip of old programs of Windows, which part folders by backslashes, has the same folders', async () => {
  const text = manifest(
    'Windows',
    item('a', 'r', 'One'),
    '<resource identifier="r" type="webcontent" href="pages/a.html"><file href="pages/a.html"/></resource>',
  );
  const bytes = await zipOf({
    'course/imsmanifest.xml': text,
    'course/pages/a.html': '<p><a href="..\\files\\b.csv">b</a></p>',
    'course/files/b.csv': 'a,b',
  });
  for (const name of ['course/imsmanifest.xml', 'course/pages/a.html', 'course/files/b.csv'])
    for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) bytes.write(name.replaceAll('/', '\\'), at);
  const found = await makers.checked(teacher, bytes, 'course.imscc');
  expect(found.lines.map(({ title, kind }) => `${kind} ${title}`)).toEqual(['null Windows', 'null Windows', 'handout One']);
  expect(found.counts).toMatchObject({ files: 1, left_out: 0 });
});

test('several organizations are several folders, items without a resource are headings, names are written in every way', async () => {
  const web = (id: string, href: string) =>
    `<resource identifier="${id}" type="webcontent" href="${href}"><file href="${href}"/></resource>`;
  const text = `<?xml version="1.0"?><manifest identifier="m" xmlns="${CC}">${head('Two')}<organizations default="o2">
<organization identifier="o1"><title>First</title>${item('a', 'r1', 'One')}</organization>
<organization identifier="o2"><title>Second</title><item identifier="h"><title>Heading</title></item>${item('b', 'r2', 'Two')}${item('c', 'r3', 'Three')}${item('d', 'gone', 'Four')}</organization>
<organization identifier="o3"><title>Empty</title></organization>
</organizations><resources>${web('r1', './files/../files/A%20B.HTML')}${web('r2', 'files\\sub\\c+d.html')}${web('r3', 'files/e&amp;f%23.html?x=1#top')}</resources></manifest>`;
  const { lines } = await report({
    'imsmanifest.xml': text,
    'files/a b.html': '<p>1</p>',
    'files/sub/c+d.html': '<p>2</p>',
    'files/e&f#.html': '<p>3</p>',
  });
  expect(lines).toEqual([
    'chapter First',
    'section First',
    'handout One: A page becomes a handout',
    'chapter Second',
    'section Heading',
    'handout Two: A page becomes a handout',
    'handout Three: A page becomes a handout',
    '- nothing Four: The package holds nothing for it',
  ]);
});

test('the form of a resource that its maker prefers is taken where we know it; chains and circles end', async () => {
  const topic = (text: string) => `<topic><title>T</title><text texttype="text/plain">${text}</text></topic>`;
  const link = (name: string) => `<webLink><title>${name}</title><url href="https://example.org/${name}"/></webLink>`;
  const resource = (id: string, type: string, inside: string, ...variants: string[]) =>
    `<resource identifier="${id}" type="${type}">${variants.map((other) => `<cpx:variant xmlns:cpx="http://www.imsglobal.org/xsd/imsccv1p3/imscp_extensionv1p2" identifier="v${id}${other}" identifierref="${other}"/>`).join('')}${inside}</resource>`;
  const { lines } = await report({
    'imsmanifest.xml': manifest(
      'Variants',
      `${item('a', 'r2', 'Assignment')}${item('b', 'r5', 'Topic')}${item('c', 'r7', 'Link')}${item('d', 'r8', 'Circle')}`,
      resource('r1', 'assignment_xmlv1p0', '<assignment><title>A</title><text>Write</text></assignment>') +
        resource('r2', 'imsdt_xmlv1p3', topic('no'), 'r1') +
        resource('r3', 'imsdt_xmlv1p3', topic('yes')) +
        resource('r4', 'imswl_xmlv1p3', link('four'), 'r3') +
        resource('r5', 'imswl_xmlv1p3', link('five'), 'r4') +
        resource('r6', 'vendor_thing', link('six')) +
        resource('r7', 'imswl_xmlv1p3', link('seven'), 'r6') +
        resource('r8', 'imswl_xmlv1p3', link('eight'), 'r9') +
        resource('r9', 'imswl_xmlv1p3', link('nine'), 'r8'),
    ),
  });
  expect(lines).toEqual([
    'chapter Variants',
    'section Variants',
    'handout Assignment: The text of an assignment becomes a handout',
    'handout Topic: A discussion topic becomes a handout',
    'link Link',
    'link Circle',
  ]);
});

test('slips of makers are forgiven: bare ampersands, missing blanks, paths that lead above the top, files that were moved', async () => {
  const { lines, counts } = await report({
    'deep/er/imsmanifest.xml': manifest(
      'Slips & more',
      `${item('a', 'r', 'Cats & dogs')}${item('b', 'pic', 'Moved')}`,
      `<resource identifier="r" type="webcontent" href="../../pages/a.html"><file href="../../pages/a.html"/></resource>
<resource identifier="pic" type="webcontent" href="x.csv"><file href="x.csv"/></resource><resource identifier="apip" type="imsapip_zipv1p0"><filehref="gone.zip" /></resource>`,
    ),
    'deep/er/pages/a.html':
      '<p><a title="empty" href="$1EdTech-CC-FILEBASE$/slides.pdf?canvas_download=1"></a> <a href="%24IMS_CC_FILEBASE%24/files/one.csv">one</a> <a href="@X@EmbeddedFile.requestUrlStub@X@bbcswebdav/xid-12_1">x</a></p>',
    'deep/er/web_resources/slides.pdf': 'no real document',
    'deep/er/content/files/one.csv': 'a',
    'deep/er/csfiles/home_dir/b__xid-12_1.csv': 'b',
    'deep/er/x.csv': 'c',
  });
  expect(lines).toEqual([
    'chapter Slips & more',
    'section Slips & more',
    'handout Cats & dogs: A page becomes a handout',
    'handout Moved: Becomes a handout with the file to download',
    '- other gone.zip: The package has no file gone.zip',
  ]);
  expect(counts.files).toBe(4);
});

test('what Canvas keeps beside its modules: the syllabus, pages that are not published, pages that stand only beside others', async () => {
  const web = (id: string, href: string, more = '') =>
    `<resource identifier="${id}" type="webcontent" href="${href}"><file href="${href}"/>${more}</resource>`;
  const module = (id: string, state: string, items: string) =>
    `<module identifier="${id}"><workflow_state>${state}</workflow_state><items>${items}</items></module>`;
  const { lines } = await report({
    'imsmanifest.xml': manifest(
      'Canvas',
      `<item identifier="m1"><title>Open</title>${item('i1', 'p1', 'One')}${item('i2', 'p2', 'Two')}</item>`,
      `${web('p1', 'wiki_content/one.html', '<dependency identifierref="p4"/>')}${web('p2', 'wiki_content/two.html')}${web('p4', 'wiki_content/four.html')}
<resource identifier="syl" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="course_settings/syllabus.html" intendeduse="syllabus"><file href="course_settings/syllabus.html"/></resource>
<resource identifier="set" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="course_settings/canvas_export.txt"><file href="course_settings/module_meta.xml"/><file href="course_settings/canvas_export.txt"/></resource>`,
    ),
    'course_settings/module_meta.xml': `<modules>${module('m1', 'active', '<item identifier="i1"><workflow_state>active</workflow_state></item>')}</modules>`,
    'course_settings/syllabus.html': '<html><head><title>Syllabus</title></head><body>What we do</body></html>',
    'course_settings/canvas_export.txt': 'x',
    'wiki_content/one.html': '<p>1</p>',
    'wiki_content/two.html': '<html><head><meta name="workflow_state" content="unpublished"/></head><body>2</body></html>',
    'wiki_content/four.html': '<html><head><title>Four</title></head><body>4</body></html>',
  });
  expect(lines).toEqual([
    'chapter Open',
    'section Open',
    'handout One: A page becomes a handout',
    'handout Two (hidden): A page becomes a handout; Was not published there and is hidden here',
    'chapter Not in the outline',
    'section Not in the outline',
    'handout Four (hidden): A page becomes a handout; Was not in the outline there and is hidden here',
    'handout Syllabus (hidden): A page becomes a handout; Was not in the outline there and is hidden here',
  ]);
});

test('a package of Brightspace: folders that name a resource, links in the manifest, a quiz that is web content', async () => {
  const d2l = (id: string, kind: string, href: string) =>
    `<resource identifier="${id}" type="webcontent" d2l:material_type="${kind}" href="${href}"/>`;
  const field = (label: string, entry: string) =>
    `<qti_metadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qti_metadatafield>`;
  const question = (kind: string, response: string) =>
    `<item ident="${kind}"><itemmetadata><qtimetadata>${field('qmd_questiontype', kind)}${field('qmd_weighting', '2.0')}</qtimetadata></itemmetadata><presentation><flow><material><mattext texttype="text/html">&lt;p&gt;Why?&lt;/p&gt;</mattext></material>${response}</flow></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">a</varequal></conditionvar><setvar action="Set">100</setvar></respcondition></resprocessing></item>`;
  const choices =
    '<response_lid ident="r" rcardinality="Single"><render_choice><flow_label><response_label ident="a"><flow_mat><material><mattext>Yes</mattext></material></flow_mat></response_label></flow_label><flow_label><response_label ident="b"><flow_mat><material><mattext>No</mattext></material></flow_mat></response_label></flow_label></render_choice></response_lid>';
  const written = '<response_str ident="r"><render_fib/></response_str>';
  const { lines, course, maker } = await report({
    'imsmanifest.xml': `<?xml version="1.0" encoding="UTF-8"?><manifest identifier="D2L_1" xmlns:d2l="http://desire2learn.com/xsd/d2lcp_v2p0" xmlns:scorm_1p2="http://www.adlnet.org/xsd/adlcp_rootv1p2" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1">
<organizations default="o"><organization identifier="o"><title>Soils</title><item identifier="m1" identifierref="RES_m1"><title>Information</title>${item('i1', 'map', 'Map')}${item('i2', 'site', 'Site')}</item><item identifier="m2" identifierref="RES_m2"><title>Test</title>${item('i3', 'quiz', 'Quiz')}</item></organization></organizations>
<resources>${d2l('RES_m1', 'contentmodule', '')}${d2l('RES_m2', 'contentmodule', '')}${d2l('map', 'content', 'map.html')}${d2l('site', 'contentlink', 'https://example.org/soils')}${d2l('quiz', 'd2lquiz', 'quiz_d2l_1.xml')}</resources></manifest>`,
    'map.html': '<p>Map</p>',
    'quiz_d2l_1.xml': `<questestinterop><assessment title="Q" ident="res_quiz_1"><section ident="CONTAINER_SECTION">${question('Multiple Choice', choices)}${question('Long Answer', written)}${question('Matching', choices)}${question('Arithmetic', written)}</section></assessment></questestinterop>`,
  });
  expect([course?.title, maker]).toEqual(['Soils', 'Brightspace']);
  expect(lines).toEqual([
    'chapter Information',
    'section Information',
    'handout Map: A page becomes a handout',
    'link Site',
    'chapter Test',
    'section Test',
    'quiz Quiz: Becomes a quiz of 2 questions; 2 questions are left out: matching (1), calculated from a formula (1)',
  ]);
});

test('a flat cartridge has its quiz in the manifest; limits of a quiz are kept, words before it are told of', async () => {
  const field = (label: string, entry: string) =>
    `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;
  const quiz = `<questestinterop><assessment ident="q" title="Flat"><qtimetadata>${field('cc_maxattempts', '2')}${field('qmd_timelimit', '30')}</qtimetadata><presentation_material><flow_mat><material><mattext>Read first</mattext></material></flow_mat></presentation_material><section ident="s"><item ident="1"><itemmetadata><qtimetadata>${field('cc_profile', 'cc.essay.v0p1')}</qtimetadata></itemmetadata><presentation><material><mattext>Why?</mattext></material><response_str ident="r"><render_fib/></response_str></presentation></item></section></assessment></questestinterop>`;
  const bytes = await zipOf({
    'imsmanifest.xml': manifest('Flat', item('a', 'r', 'Quiz'), `<resource identifier="r" type="imsqti_xmlv1p2">${quiz}</resource>`),
  });
  const found = await makers.checked(teacher, bytes, 'course.imscc');
  expect(found.lines.at(-1)).toMatchObject({
    kind: 'quiz',
    notes: ['Becomes a quiz of 1 question', 'The words before the first question stay out'],
  });
  const done = await makers.taken(teacher, found.import_id);
  const tree = (await at.as(teacher).call(designCourse, { course_id: done.course_id! })).data.tree;
  const [quizActivity] = tree.chapters[0]!.sections[0]!.activities;
  const { config } = (await at.as(teacher).call(designActivity, { course_id: done.course_id!, activity_id: quizActivity!.id })).data;
  expect(config).toMatchObject({ attempts: 2, duration_s: 1800 });
});
