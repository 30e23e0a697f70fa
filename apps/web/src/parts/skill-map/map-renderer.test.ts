import { expect, test } from 'vitest';
import { fitting } from './map-renderer.ts';

const context = {
  font: '13px sans',
  measureText: (text: string) => ({ width: [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7), 0) }) as TextMetrics,
};

test.each([
  ['IP subnets', 'IP subnets'],
  ['内核态与用户态', '内核态与用户态'],
  ['programming computer systems', 'programming comp…'],
  ['working with a computer', 'working with a c…'],
  ['从调度到虚拟内存的操作系统', '从调度到虚拟内存的…'],
])('a name is cut where its box ends, not after so many letters: %s', (name, drawn) => {
  expect(fitting(context, name, 124)).toBe(drawn);
});
