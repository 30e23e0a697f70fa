import { expect, test } from 'vitest';
import type { MapState } from '../maps/map-state.rules.ts';
import { checkedFile, type FrameworkFile, plainText } from './framework-file.rules.ts';
import { importPlan } from './import-plan.rules.ts';
import { readCasePackage } from './reading/case-package.rules.ts';
import { readEscoTables } from './reading/esco-tables.ts';
import { readOwnSheet } from './reading/own-sheet.ts';
import { readStandardSheet } from './reading/standard-sheet.ts';

const rows = (...lines: string[][]) => lines.map((cells, at) => ({ line: at + 1, cells }));
const empty: MapState = { kind: 'private', skills: new Map(), edges: new Map(), links: new Map(), outside: new Map() };
const tree = ({ lines }: FrameworkFile) => {
  const names = new Map(lines.map(({ key, name }) => [key, name]));
  return lines.map(({ code, name, parent }) => [code, parent ? (names.get(parent) ?? parent) : '', name].join('|'));
};
const faults = (file: FrameworkFile) => checkedFile(file).lines.flatMap(({ line, fault }) => (fault ? [[line, fault.key]] : []));

test('an own sheet is read by its headings in any order, with parents and prerequisites by code or by name', () => {
  const file = readOwnSheet(
    rows(
      ['Framework of 2026'],
      ['name', 'code', 'parent', 'prerequisites', 'weight'],
      ['Networks', 'A', '', '', '100'],
      ['Subnets', 'A1', 'a', '', '60%'],
      ['Routing', 'A2', 'Networks', 'A1; Networks', '40'],
    ),
  )!;
  expect(tree(file)).toEqual(['A||Networks', 'A1|Networks|Subnets', 'A2|Networks|Routing']);
  expect(file.lines[2]!.needs).toEqual(['a1', 'a']);
  expect(file.lines.map(({ weight }) => weight)).toEqual([100, 60, 40]);
  expect(readOwnSheet(rows(['x', 'y'], ['1', '2']))).toBeUndefined();
});

test.each([
  ['without a name', ['', 'B', '', ''], 'skill_name_required'],
  ['with too long a name', ['x'.repeat(61), 'B', '', ''], 'framework_name_long'],
  ['with a code that is taken', ['Other', 'a', '', ''], 'framework_code_twice'],
  ['with the name of its neighbour', ['networks', 'B', '', ''], 'framework_name_twice'],
  ['below nothing that is there', ['Other', 'B', 'Z9', ''], 'framework_parent_unknown'],
  ['that needs nothing that is there', ['Other', 'B', '', 'Z9'], 'framework_need_unknown'],
  ['below itself', ['Other', 'B', 'B', ''], 'skill_below_itself'],
] as const)('S-210 a line %s is named by its number and stops the import', (_what, line, key) => {
  const file = readOwnSheet(rows(['name', 'code', 'parent', 'prerequisites'], ['Networks', 'A', '', ''], [...line]))!;
  expect(faults(file)).toEqual([[3, key]]);
  const plan = importPlan(empty, checkedFile(file), false);
  expect(plan.counts).toMatchObject({ faulty: 1, added: 0 });
  expect(plan.after).toBe(empty);
});

test('S-199 a weight outside 0 to 100 is a fault of its line', () => {
  const file = readOwnSheet(rows(['name', 'weight'], ['A', '101'], ['B', 'heavy'], ['C', '0']))!;
  expect(faults(file)).toEqual([
    [2, 'weight_out_of_range'],
    [3, 'weight_out_of_range'],
  ]);
});

test('a national occupational standard becomes duties, works and skills; merged cells stand for their rows, knowledge goes with its skill', () => {
  const file = readStandardSheet(
    rows(
      ['表 1 五级/初级工'],
      ['等级', '职业功能', '工作内容', '技能要求', '相关知识要求'],
      ['五级/初级工', '1.网络搭建', '1.1 设备安装', '1.1.1 能识别设备\n1.1.2 能连接线\n缆', '1.1.1 设备种类\n1.1.2 线缆标准'],
      ['', '', '1.2 布线', '1.2.1 能布线 1.2.2 能测试线路', '1.2.9 布线规范'],
      ['四级/中级工', '1.网络搭建', '1.1 设备安装', '1.1.1 能配置设备', ''],
    ),
  )!;
  expect(tree(file)).toEqual([
    '5||五级/初级工',
    '5-1|五级/初级工|网络搭建',
    '5-1.1|网络搭建|设备安装',
    '5-1.1.1|设备安装|能识别设备',
    '5-1.1.2|设备安装|能连接线缆',
    '5-1.2|网络搭建|布线',
    '5-1.2.1|布线|能布线',
    '5-1.2.2|布线|能测试线路',
    '4||四级/中级工',
    '4-1|四级/中级工|网络搭建',
    '4-1.1|网络搭建|设备安装',
    '4-1.1.1|设备安装|能配置设备',
  ]);
  expect(file.jobs.map(({ title, needs }) => [title, needs.length])).toEqual([
    ['五级/初级工', 4],
    ['四级/中级工', 1],
  ]);
  expect(file.lines[3]!.intro).toBe('设备种类');
  expect(file.lines[5]!.intro).toBe('布线规范');
  expect(faults(file)).toEqual([]);
});

test('a CASE package keeps its tree, its order, prerequisites, related items and its licence; long statements stay whole', () => {
  const node = (identifier: string) => ({ identifier });
  const long = 'x'.repeat(100);
  const file = readCasePackage({
    CFDocument: { title: 'Networking', publisher: 'Board', licenseURI: { title: 'CC BY 4.0' } },
    CFItems: [
      { identifier: 'i2', fullStatement: long, humanCodingScheme: 'N.2' },
      { identifier: 'i1', fullStatement: 'Subnets', humanCodingScheme: 'N.1', notes: 'Divides' },
      { identifier: 'i0', fullStatement: 'Networks' },
    ],
    CFAssociations: [
      { associationType: 'isChildOf', originNodeURI: node('i2'), destinationNodeURI: node('i0'), sequenceNumber: 2 },
      { associationType: 'isChildOf', originNodeURI: node('i1'), destinationNodeURI: node('i0'), sequenceNumber: 1 },
      { associationType: 'isChildOf', originNodeURI: node('i0'), destinationNodeURI: node('document') },
      { associationType: 'precedes', originNodeURI: node('i1'), destinationNodeURI: node('i2') },
      { associationType: 'isRelatedTo', originNodeURI: node('i0'), destinationNodeURI: node('i2') },
      { associationType: 'exactMatchOf', originNodeURI: node('i0'), destinationNodeURI: node('elsewhere') },
    ],
  })!;
  expect(tree(file)).toEqual(['i0||Networks', 'N.1|Networks|Subnets', `N.2|Networks|${'x'.repeat(58)}…`]);
  expect(file).toMatchObject({ title: 'Networking', publisher: 'Board', licence: 'CC BY 4.0', related: [['i0', 'i2']] });
  expect(file.lines[2]).toMatchObject({ intro: long, needs: ['i1'] });
  for (const odd of [null, 7, [], {}, { CFItems: 'x' }]) expect(readCasePackage(odd)).toBeUndefined();
  expect(readCasePackage({ CFItems: [null, 3, { identifier: {} }], CFAssociations: [9] })!.lines).toHaveLength(3);
});

test('of ESCO only what stands below a group is taken, each skill below its first broader one', () => {
  const [a, b, s, t] = ['http://esco/g/a', 'http://esco/g/b', 'http://esco/skill/s', 'http://esco/skill/t'];
  const tables = {
    groups: rows(['conceptUri', 'preferredLabel', 'code'], [a!, 'working with computers', 'S5'], [b!, 'programming', 'S5.1']),
    skills: rows(['conceptUri', 'preferredLabel', 'description'], [s!, 'debug software', 'Finds faults'], [t!, 'bake bread', '']),
    broader: rows(['conceptUri', 'broaderUri'], [b!, a!], [s!, b!], [s!, a!]),
  };
  expect(tree(readEscoTables(tables, 'S5.1'))).toEqual(['S5.1||programming', '|programming|debug software']);
  expect(readEscoTables(tables, '').lines).toHaveLength(4);
  expect(readEscoTables(tables, 'S9').lines).toEqual([]);
  const work = {
    occupations: rows(['conceptUri', 'preferredLabel', 'description', 'code'], ['http://esco/o', 'software developer', 'Writes', '2512.4']),
    relations: rows(
      ['occupationUri', 'relationType', 'skillType', 'skillUri'],
      ['http://esco/o', 'optional', '', t!],
      ['http://esco/o', 'essential', '', s!],
      ['http://esco/other', 'essential', '', t!],
      ['http://esco/o', 'essential', '', 'http://esco/skill/gone'],
    ),
  };
  const between = rows(
    ['originalSkillUri', 'relationType', 'relatedSkillUri'],
    [s!, 'essential', t!],
    [t!, 'optional', s!],
    [s!, 'essential', 'http://esco/skill/gone'],
  );
  // What ESCO says of two skills is only proposed.
  expect(readEscoTables({ ...tables, between }, '').proposed).toEqual([
    { from: t, to: s, kind: 'prerequisite' },
    { from: s, to: t, kind: 'related' },
  ]);
  const job = readEscoTables({ ...tables, ...work }, '2512.4');
  expect(tree(job)).toEqual([
    'S5||working with computers',
    'S5.1|working with computers|programming',
    '|programming|debug software',
    '||bake bread',
  ]);
  expect(job.jobs).toEqual([
    {
      title: 'software developer',
      intro: 'Writes',
      needs: [expect.objectContaining({ key: t, weight: 40 }), { key: s, level: 4, weight: 100 }],
    },
  ]);
});

test('signs nobody sees do not make two names', () => {
  expect(plainText(' ﬁle\u200b sys\u0000tem\n')).toBe('file sys tem');
  expect(plainText('a\r\nb', true)).toBe('a\nb');
});

const columns = ['name', 'code', 'parent', 'prerequisites'];
const planned = (before: MapState, ...lines: string[][]) => importPlan(before, checkedFile(readOwnSheet(rows(columns, ...lines))!), false);

test('the same file twice changes nothing the second time, and a newer one lists exactly its differences', () => {
  const first = [
    ['Networks', 'A', '', ''],
    ['Subnets', 'A1', 'A', ''],
    ['Routing', 'A2', 'A', 'A1'],
  ];
  const once = planned(empty, ...first);
  expect(once.counts).toMatchObject({ added: 3, edges: 1 });
  expect(planned(once.after, ...first).counts).toEqual({
    merged: 0,
    added: 0,
    changed: 0,
    same: 3,
    missing: 0,
    faulty: 0,
    edges: 0,
    jobs: 0,
    proposed: 0,
    twins: 0,
  });
  const newer = planned(once.after, ['Networking', 'A', '', ''], ['Routing', 'A2', '', ''], ['Switching', 'A3', 'A', '']);
  expect(newer.lines.map(({ code, outcome, changes }) => [code, outcome, changes])).toEqual([
    ['A3', 'added', []],
    ['A', 'changed', ['name']],
    ['A2', 'changed', ['parent']],
    ['A1', 'missing', []],
  ]);
});

test('a skill without a code is met by its name and place and takes the code; one that was removed comes back', () => {
  const once = planned(empty, ['Networks', '', '', '']);
  const coded = planned(once.after, ['networks', 'A', '', '']);
  expect(coded.counts).toMatchObject({ added: 0, changed: 1 });
  const [id] = [...coded.after.skills.keys()];
  const gone = importPlan(coded.after, checkedFile(readOwnSheet(rows(columns, ['', '', '', ''], ['Other', 'B', '', '']))!), true);
  expect(gone.after.skills.get(id!)!.removed).toBe(true);
  const back = planned(gone.after, ['Networks', 'A', '', '']);
  expect(back.after.skills.get(id!)!.removed).toBe(false);
});

const node = (identifier: string) => ({ identifier });
const child = (of: string, parent: string) => ({ associationType: 'isChildOf', originNodeURI: node(of), destinationNodeURI: node(parent) });

test('an identifier that two items of a package share is a fault of the second, however deep the twins stand', () => {
  const twins = Array.from({ length: 20 }, (_, no) => [
    { identifier: `i${no}`, fullStatement: `Left ${no}`, humanCodingScheme: `L${no}` },
    { identifier: `i${no}`, fullStatement: `Right ${no}`, humanCodingScheme: `R${no}` },
  ]).flat();
  const CFAssociations = Array.from({ length: 19 }, (_, no) => child(`i${no + 1}`, `i${no}`));
  const file = checkedFile(readCasePackage({ CFItems: twins, CFAssociations })!);
  expect(file.lines.filter(({ fault }) => fault?.key === 'framework_code_twice')).toHaveLength(20);
  expect(importPlan(empty, file, false).after).toBe(empty);
});

test('items without an identifier are skills of their own', () => {
  const file = readCasePackage({ CFItems: [{ fullStatement: 'Trees' }, { fullStatement: 'Logs' }] })!;
  expect(faults(file)).toEqual([]);
  expect(importPlan(empty, checkedFile(file), false).counts).toMatchObject({ added: 2 });
});

test('a line deeper than a map may be, or in a circle of parents, is a fault, and a long chain is checked in one walk', () => {
  const chain = (most: number, top: string) =>
    rows(['name', 'code', 'parent'], ...Array.from({ length: most }, (_, no) => [`N${no}`, `C${no}`, no === 0 ? top : `C${no - 1}`]));
  expect(faults(readOwnSheet(chain(20, ''))!)).toEqual([]);
  expect(faults(readOwnSheet(chain(22, ''))!)).toEqual([
    [22, 'skill_too_deep'],
    [23, 'skill_too_deep'],
  ]);
  const long = checkedFile(readOwnSheet(chain(20_000, 'C19999'))!);
  expect(long.lines.every(({ fault }) => fault?.key === 'skill_below_itself')).toBe(true);
});

test('S-210 prerequisites that run in a circle are a fault of the line that closes it, whatever else is wrong, with their path by names', () => {
  const { lines, counts } = planned(
    empty,
    ['Trees', 'A', '', 'C'],
    ['Logs', 'B', '', 'A'],
    ['Planks', 'C', '', 'B'],
    ['Saws', 'D', 'Z', ''],
  );
  expect(lines.map(({ line, fault }) => [line, fault?.key, fault?.values])).toEqual([
    [3, 'skill_cycle', { path: 'Logs → Planks → Trees → Logs' }],
    [5, 'framework_parent_unknown', { name: 'Z' }],
  ]);
  expect(counts.faulty).toBe(2);
});

test('a line that requires what stands above or below it is a fault with the name of that', () => {
  const { lines } = planned(
    empty,
    ['Trees', 'A', '', ''],
    ['Oaks', 'B', 'A', ''],
    ['Leaves', 'C', 'B', 'A'],
    ['Wood', 'D', '', 'E'],
    ['Bark', 'E', 'D', ''],
  );
  expect(lines.map(({ line, above, fault }) => [line, above, fault?.key, fault?.values])).toEqual([
    [4, 'Oaks', 'framework_need_family', { name: 'Trees' }],
    [5, '', 'framework_need_family', { name: 'Bark' }],
  ]);
});

test('very many prerequisites of a long chain are checked in one walk', () => {
  const most = 5000;
  const chain = Array.from({ length: most }, (_, no) => [`N${no}`, `C${no}`, '', no === 0 ? `C${most - 1}` : `C${no - 1}; C0`]);
  const { lines } = planned(empty, ...chain);
  expect(lines.every(({ fault }) => fault?.key === 'skill_cycle')).toBe(true);
  // A long circle is cut in its middle, and ends where it begins.
  const long = lines.map(({ fault }) => String(fault!.values!.path)).filter((path) => path.includes('…'));
  expect(long[0]).toMatch(/^(N\d+) → N\d+ → N\d+ → N\d+ → … → N\d+ → N\d+ → N\d+ → \1$/);
});
