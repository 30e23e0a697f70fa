import { expect, test } from 'vitest';
import { all, cased, empty, esco, outcomes, rows, take } from '../../../testing/makers/frameworks.ts';
import type { MapState, SkillState } from '../maps/map-state.rules.ts';
import { checkedFile } from './framework-file.rules.ts';
import { readOwnSheet } from './reading/own-sheet.ts';
import { readStandardSheet } from './reading/standard-sheet.ts';

const columns = ['name', 'code', 'parent', 'identifier'];
const sheet = (...lines: string[][]) => readOwnSheet(rows(columns, ...lines))!;
const texts = ({ skills }: MapState) =>
  [...skills.values()].flatMap(({ code, name, removed }) => (removed ? [] : [`${code} ${name}`])).toSorted();
const noCounts = { added: 0, changed: 0, missing: 0, faulty: 0 };

test.each([
  ['a CASE package', cased('doc', ['u1', 'S1', 'Foreign'])],
  ['ESCO', esco([['http://esco/s', 'Foreign', 'S1']], [])],
  ['a sheet of a standard', readStandardSheet(rows(['职业功能', '工作内容', '技能要求'], ['1.网络', '1.1 布线', '1.1.1 能布线']))!],
])('%s with a code that somebody gave a skill of their own leaves that one as it is, and says that both bear it', (what, file) => {
  const code = what === 'a sheet of a standard' ? '1' : 'S1';
  const plan = take(all(sheet(['Mine', code, '', ''])), file);
  expect(texts(plan.after)).toContain(`${code} Mine`);
  expect(plan.counts).toMatchObject({ changed: 0, missing: 0, twins: 1 });
  expect(plan.lines.find(({ twin }) => twin)).toMatchObject({ code, outcome: 'added', twin: 'Mine' });
  // The second time nothing is new, and nobody is warned again.
  expect(take(plan.after, file).counts).toMatchObject({ ...noCounts, twins: 0 });
});

test('two frameworks with the same codes stand side by side; a newer version of each lists its own differences alone', () => {
  const [one, other] = [
    cased('d1', ['u1', 'S1', 'Alpha'], ['u2', 'S2', 'Beta']),
    cased('d2', ['v1', 'S1', 'Gamma'], ['v2', 'S2', 'Delta']),
  ];
  const both = all(one, other);
  expect(texts(both)).toEqual(['S1 Alpha', 'S1 Gamma', 'S2 Beta', 'S2 Delta']);
  expect(take(both, one).counts).toMatchObject({ ...noCounts, same: 2 });
  const newer = take(both, cased('d1', ['u1', 'S9', 'Alpha anew'], ['u3', 'S2', 'Epsilon']), true);
  expect(outcomes(newer)).toEqual(['Epsilon added', 'Alpha anew changed name code', 'Beta missing']);
  expect(texts(newer.after)).toEqual(['S1 Gamma', 'S2 Delta', 'S2 Epsilon', 'S9 Alpha anew']);
});

test('a newer version that its publisher gave a new document is the same framework, even with new identifiers', () => {
  const before = all(sheet(['Mine', 'S7', '', '']), cased('d1', ['u1', 'S1', 'Alpha'], ['u2', 'S2', 'Beta'], ['u3', 'S3', 'Gamma']));
  const newer = take(before, cased('d1 of 2027', ['u1', 'S1', 'Alpha'], ['u2', 'S2', 'Beta anew'], ['u4', 'S4', 'Delta']));
  expect(outcomes(newer)).toEqual(['Delta added', 'Beta anew changed name', 'Gamma missing', 'Alpha same']);
  const renumbered = take(before, cased('d2', ['w1', 'S1', 'Alpha'], ['w2', 'S2', 'Beta'], ['w3', 'S3', 'Gamma anew']));
  // Another identifier with the same code alone is another skill.
  expect(outcomes(renumbered)).toEqual(['Gamma anew added', 'Gamma missing', 'Alpha same', 'Beta same']);
  expect(renumbered.lines[0]!.twin).toBe('Gamma');
  expect([...renumbered.after.skills.values()].map(({ uri }) => uri)).toEqual(['', 'w1', 'w2', 'u3', 'w3']);
});

test('the sheets of two occupations share the name of a level and nothing else, whatever their numbers', () => {
  const of = (duty: string, work: string, ...skills: string[]) =>
    readStandardSheet(
      rows(
        ['等级', '职业功能', '工作内容', '技能要求'],
        ...skills.map((skill, no) => ['五级/初级工', `1.${duty}`, `1.1 ${work}`, `1.1.${no + 1} ${skill}`]),
      ),
    )!;
  const first = of('网络搭建', '设备安装', '能识别设备', '能连接线缆');
  const second = of('安全防护', '系统加固', '能关闭端口', '能更新补丁');
  const both = all(first, second);
  expect(texts(both)).toEqual([
    '5 五级/初级工',
    ...['5-1 安全防护', '5-1 网络搭建', '5-1.1 系统加固', '5-1.1 设备安装'],
    ...['5-1.1.1 能关闭端口', '5-1.1.1 能识别设备', '5-1.1.2 能更新补丁', '5-1.1.2 能连接线缆'],
  ]);
  for (const again of [first, second]) expect(take(both, again).counts).toMatchObject(noCounts);
  const newer = take(both, of('网络搭建', '设备安装', '能识别各种设备', '能连接线缆', '能测试线路'), true);
  expect(outcomes(newer).filter((line) => !line.endsWith('same'))).toEqual(['能测试线路 added', '能识别各种设备 changed name']);
});

test('of ESCO only what the release no longer names is missing, not what another group holds; a table of skills alone says nothing of that', () => {
  const groups: [string, string, string][] = [
    ['http://esco/a', 'S1', 'group one'],
    ['http://esco/b', 'S2', 'group two'],
  ];
  const skills: [string, string][] = [
    ['http://esco/a/1', 'debug'],
    ['http://esco/a/2', 'test'],
    ['http://esco/b/1', 'bake'],
  ];
  const map = all(sheet(['Mine', 'S2', '', '']), esco(skills, groups, 'S1'), esco(skills, groups, 'S2'));
  expect(take(map, esco(skills, groups, 'S1')).counts).toMatchObject(noCounts);
  const renamed = skills.filter(([uri]) => uri !== 'http://esco/a/2').map(([uri, name]): [string, string] => [uri, `${name} things`]);
  expect(outcomes(take(map, esco(renamed, groups, 'S1'), true))).toEqual([
    ...['debug things changed name', 'test missing', 'group one same'],
  ]);
  expect(take(map, esco(skills.slice(0, 1), [])).counts).toMatchObject({ missing: 0 });
});

test('a sheet without identifiers meets by code only the skills of the map itself, and misses only those', () => {
  const map = all(sheet(['Mine', 'S1', '', ''], ['Old', 'S2', '', '']), cased('d', ['u1', 'S1', 'Alpha'], ['u3', 'S3', 'Gamma']));
  const plan = take(map, sheet(['Mine anew', 'S1', '', ''], ['Third', 'S3', '', '']), true);
  expect(outcomes(plan)).toEqual(['Third added', 'Mine anew changed name', 'Old missing']);
  expect(texts(plan.after)).toEqual(['S1 Alpha', 'S1 Mine anew', 'S3 Gamma', 'S3 Third']);
  expect(plan.lines[0]!.twin).toBe('Gamma');
});

test('a sheet with identifiers changes skills of frameworks too, and tells two of one code apart', () => {
  const map = all(sheet(['Mine', 'S1', '', '']), cased('d', ['u1', 'S1', 'Alpha'], ['u2', 'S2', 'Beta']));
  const named = sheet(['Mine', 'S1', '', ''], ['Alpha anew', 'S1', '', 'u1'], ['Beta', 'S2', 'u1', 'u2']);
  // One of the two has no identifier: by its code alone it is not told from the other.
  expect(checkedFile(named).lines.map(({ fault }) => fault?.key)).toEqual([undefined, 'framework_code_twice', undefined]);
  const clear = sheet(['Alpha anew', 'S1', '', 'u1'], ['Beta', 'S2', 'u1', 'u2']);
  expect(outcomes(take(map, clear))).toEqual(['Alpha anew changed name', 'Beta changed parent', 'Mine missing']);
  const twins = sheet(['One', 'S1', '', 'x1'], ['Two', 'S1', '', 'x2'], ['Below', 'S3', 'S1', '']);
  expect(checkedFile(twins).lines.map(({ fault }) => fault?.key)).toEqual([undefined, undefined, 'framework_reference_unclear']);
});

test('where two skills of the map itself bear one code, the name decides, else the line is a fault that says so', () => {
  const skill = (id: string, name: string): SkillState => ({
    ...{
      id,
      name,
      code: 'S1',
      parent_id: null,
      intro: '',
      weight: 100,
      place: 0,
      pinned: null,
      levels: [],
      merged_into: null,
      removed: false,
    },
  });
  const map = { ...empty, skills: new Map([skill('1', 'Lists'), skill('2', 'Trees')].map((one) => [one.id, one])) };
  expect(outcomes(take(map, sheet(['trees', 'S1', '', ''])))).toEqual(['trees changed name', 'Lists missing']);
  const unclear = take(map, sheet(['Graphs', 'S1', '', '']));
  expect(outcomes(unclear)).toEqual(['Graphs framework_code_unclear']);
  expect(unclear.after).toBe(map);
});

test('a name that a skill of another code has in the same place is a fault of its line, unless the file renumbers it', () => {
  const map = all(sheet(['Lists', 'L', '', '']));
  expect(outcomes(take(map, cased('d', ['u', 'X', 'Lists'])))).toEqual(['Lists framework_name_known']);
  expect(outcomes(take(map, sheet(['Lists', 'M', '', ''])))).toEqual(['Lists changed code']);
  // With the same code it is the same skill, which the framework takes over.
  const taken = take(map, cased('d', ['u', 'L', 'Lists']));
  expect(taken.counts).toMatchObject({ added: 0, changed: 0, same: 1 });
  expect(outcomes(take(taken.after, cased('d', ['u', 'N', 'Chains'])))).toEqual(['Chains changed name code']);
});
