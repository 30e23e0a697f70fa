import { showProblemForSetter } from '@praxis/contract/problems/authoring';
import { expect, test } from 'vitest';
import { packageImporter } from '../../../../testing/makers/problem-packages.ts';
import { world } from '../../../../testing/world.ts';

const at = await world();
const { as, person } = at;
const imported = packageImporter(at);

test('FPS brings problems with pictures, samples, tests, checker and solutions', async () => {
  const teacher = await person('teacher');
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const xml = `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE fps PUBLIC "-//fps//" "http://localhost/fps.dtd"><fps version="1.2"><item><title><![CDATA[A+B]]></title>
    <time_limit unit="s"><![CDATA[2]]></time_limit><memory_limit unit="mb"><![CDATA[64]]></memory_limit>
    <description><![CDATA[<p>Add <img src="/pic.png"></p>]]></description><img><src><![CDATA[/pic.png]]></src><base64><![CDATA[${pixel}]]></base64></img>
    <sample_input><![CDATA[1 2]]></sample_input><sample_output><![CDATA[3]]></sample_output>
    <test_input><![CDATA[2 2]]></test_input><test_output><![CDATA[4]]></test_output>
    <test_input><![CDATA[2 3]]></test_input><test_output><![CDATA[5]]></test_output>
    <spj language="C++"><![CDATA[int main() { return 0; }]]></spj>
    <solution language="C++"><![CDATA[int main() {}]]></solution><solution language="Pascal"><![CDATA[begin end.]]></solution></item></fps>`;
  const done = await imported(teacher, xml, 'problems.xml');
  expect(done).toMatchObject({ state: 'done', format: 'fps', problems: [{ title: 'A+B', cases: 3, references: 1 }] });
  const { data } = await as(teacher).call(showProblemForSetter, { problem_id: done.problems[0]!.problem_id });
  expect(data.written).toMatchObject({ limits: { time_ms: 2000, memory_mb: 64 }, checker: { kind: 'special', style: 'testlib' } });
  expect(data.written.statement).toContain('/files/');
});

test('FPS as careless makers write it: another encoding, Markdown in a span, drawn formulas, empty samples, named pairs, templates', async () => {
  const teacher = await person('teacher');
  const item = (inside: string) => `<item><time_limit unit="ms"><![CDATA[1500]]></time_limit>${inside}</item>`;
  const katex =
    '<span class="katex katex-no-js"><span class="katex-mathml"><math><annotation encoding="application/x-tex">n_1</annotation></math></span><span class="katex-html">n1</span></span>';
  const xml = `<?xml version="1.0" encoding="gb2312"?><fps version="1.5">${item(`<title>\xc4\xe3\xba\xc3</title>
    <description><![CDATA[<span class='md'>
#### Head

- one

**In**  
two &lt; $k$
</span>]]></description><input><![CDATA[<p>${katex} costs $5, <code>$a$</code> and $x &lt; 2$</p>]]></input><output><![CDATA[]]></output>
    <sample_input><![CDATA[]]></sample_input><sample_output><![CDATA[]]></sample_output>
    <test_input name="b"><![CDATA[1\x0b]]></test_input><test_input name="a"><![CDATA[2]]></test_input>
    <test_output name="a"><![CDATA[two]]></test_output><test_output name="b"><![CDATA[one]]></test_output>
    <template language="Python"><![CDATA[def f(): pass]]></template><append language="Python"><![CDATA[f()]]></append>
    <solution language="Python"><![CDATA[print 1]]></solution><solution language="SQL(sqlite3)"><![CDATA[select 1]]></solution>`)}${item(
    '<title>Second</title><description>a &amp;lt; b</description><source/><sample_input>1</sample_input><sample_output>2</sample_output>',
  )}</fps>`;
  const done = await imported(
    teacher,
    Buffer.from(
      xml.replaceAll('\\x0b', '\x0b').replace(/\\x(c4|e3|ba|c3)/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16))),
      'latin1',
    ),
    'careless.xml',
  );
  expect(done.problems.map(({ title, cases, references }) => [title, cases, references])).toEqual([
    ['你好', 2, 0],
    ['Second', 2, 0],
  ]);
  expect(done.problems[0]!.notes.join('|')).toMatch(/1 Python.*\|.*2 SQL.*\|.*code in Python 3/);
  const { data } = await as(teacher).call(showProblemForSetter, { problem_id: done.problems[0]!.problem_id });
  expect(data.written.limits.time_ms).toBe(1500);
  expect(data.written.statement).toContain(
    '<h4>Head</h4>\n<ul><li>one</li></ul>\n<p><strong>In</strong><br />\ntwo &lt; <span data-formula="k"></span></p>',
  );
  expect(data.written.statement).toContain(
    '<span data-formula="n_1"></span> costs $5, <code>$a$</code> and <span data-formula="x &lt; 2"></span>',
  );
  expect(data.written.languages.find(({ id }) => id === 'python3')?.initial_code).toBe('def f(): pass\n\nf()');
  // A formula whose source is gone stays as the words it was drawn with.
  const lost = await imported(
    teacher,
    `<fps><item><title>a</title><description><![CDATA[<p>set <span class="katex"><span class="katex-mathml">nn</span><span class="katex-html"><span>n</span></span></span> of</p>]]></description><test_input>1</test_input><test_output>1</test_output></item></fps>`,
    'lost.xml',
  );
  expect(lost.problems[0]!.notes.join()).toContain('1 formula has no source');
  const view = await as(teacher).call(showProblemForSetter, { problem_id: lost.problems[0]!.problem_id });
  expect(view.data.written.statement).toBe('<p>set n of</p>');
  const second = await as(teacher).call(showProblemForSetter, { problem_id: done.problems[1]!.problem_id });
  expect(second.data.written.statement).toBe('<p>a &lt; b</p>');
});
