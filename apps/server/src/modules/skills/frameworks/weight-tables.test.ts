import { expect, test } from 'vitest';
import { checkedFile } from './framework-file.rules.ts';
import { readStandardSheet } from './reading/standard-sheet.ts';

const rows = (...lines: string[][]) => lines.map((cells, at) => ({ line: at + 1, cells }));
const STANDARD = [
  ['等级', '职业功能', '工作内容', '技能要求', '相关知识要求'],
  ['五级/初级工', '1.网络搭建', '1.1 设备安装', '1.1.1 能识别设备', '1.1.1 设备种类'],
  ['', '2.安全防护', '2.1 系统加固', '2.1.1 能关闭端口', '2.1.1 端口知识'],
  ['四级/中级工', '1.网络搭建', '1.1 设备安装', '1.1.1 能配置设备', '1.1.1 设备配置'],
];
const THEORY = [
  ['表 2 理论知识权重表'],
  ['项目', '', '五级/初级工（%）', '四级/中级工（%）'],
  ['基本要求', '职业道德', '5', '5'],
  ['', '基础知识', '25', '15'],
  ['相关知识要求', '网络搭建', '30', '80'],
  ['', '安全防护', '40', '—'],
  ['合计', '', '100', '100'],
];
const SKILLS = [
  ['表 3 技能要求权重表'],
  ['技能等级\n项目', '', '五级/初级工(%)', '四级/中级工(%)'],
  ['技能要求', '1.网络搭建', '50', '100%'],
  ['', '2.安全防护', '50', '—'],
  ['合计', '', '100', '100'],
];
const weights = (file: ReturnType<typeof readStandardSheet>) =>
  file!.lines.flatMap(({ code, name, weight }) => (weight === undefined ? [] : [`${code} ${name} ${weight}`]));
const both = ['5-1 网络搭建 40', '5-2 安全防护 45', '4-1 网络搭建 90'];

test('a duty of a standard weighs what both tables of weights give it in its level, on average, wherever they stand', () => {
  const apart = readStandardSheet(rows(...STANDARD), [rows(...THEORY), rows(['说明']), rows(...SKILLS)]);
  expect(weights(apart)).toEqual(both);
  const below = readStandardSheet(rows(...STANDARD, [], ...THEORY, ...SKILLS));
  expect(weights(below)).toEqual(both);
  // The tables are no duties and no levels of the standard.
  expect(below!.lines.map(({ name }) => name)).toEqual(apart!.lines.map(({ name }) => name));
  expect(checkedFile(below!).lines.filter(({ fault }) => fault)).toEqual([]);
  expect(below!.jobs.map(({ title }) => title)).toEqual(['五级/初级工', '四级/中级工']);
  expect(weights(readStandardSheet(rows(...STANDARD), [rows(...SKILLS)]))).toEqual([
    ...['5-1 网络搭建 50', '5-2 安全防护 50', '4-1 网络搭建 100'],
  ]);
});

test('percents that a sheet keeps as parts of one are percents', () => {
  const parts = SKILLS.map((cells) => cells.map((cell) => ({ '50': '0.5', '100%': '1' })[cell] ?? cell));
  expect(weights(readStandardSheet(rows(...STANDARD), [rows(...parts)]))).toEqual([
    ...['5-1 网络搭建 50', '5-2 安全防护 50', '4-1 网络搭建 100'],
  ]);
});
