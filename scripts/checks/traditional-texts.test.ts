import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '@praxis/contract/core/message';
import { repository } from '@praxis/instance/instance';
import characters from 'opencc-js/dict/STCharacters';
import { expect, test } from 'vitest';

/** Characters that are written so in traditional texts too: 平台, 若干, 陸游, 准許, 佣金. */
const BOTH = new Set('台干游准峰吃佣');
/** Words of the mainland with another word in Hong Kong, and 裡, which is written 裏 there. */
const LABELS = [
  '視頻',
  '信息',
  '短信',
  '登錄',
  '屏幕',
  '默認',
  '粘貼',
  '鏈接',
  '文件夾',
  '鼠標',
  '賬號',
  '導出',
  '導入',
  '保存',
  '數據',
  '裡',
];

/** Characters that no traditional text holds: a character that is right in some traditional word (皇后, 公里) is not among them. */
function simplifiedOnly() {
  const pairs = characters.split('|').map((pair) => pair.split(' '));
  return new Set(
    pairs.flatMap(([simplified = '', ...traditional]) => (BOTH.has(simplified) || traditional.includes(simplified) ? [] : [simplified])),
  );
}

/** What in a traditional text is not written as people in Hong Kong write. */
function faultsOf(text: string, simplified: ReadonlySet<string>) {
  const characters = [...text].filter((sign) => simplified.has(sign));
  return [...characters, ...LABELS.filter((word) => text.includes(word))];
}

function texts(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}

/** Every traditional text inside something a contract file says. */
function messagesIn(value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('zh-hk' in value) return [[path, (value as Message)['zh-hk']]];
  return Object.entries(value).flatMap(([key, inner]) => messagesIn(inner, `${path}.${key}`));
}

test('traditional texts hold no simplified characters and no words that are others in Hong Kong', async () => {
  const simplified = simplifiedOnly();
  const found: [string, string][] = [];
  for (const file of globSync('apps/web/src/locales/zh-hk/*.ts', { cwd: repository }))
    found.push(...texts((await import(join(repository, file))).default, file));
  for (const file of globSync('packages/contract/**/*messages.ts', { cwd: repository, exclude: ['**/*.test.ts'] }))
    found.push(...messagesIn({ ...(await import(join(repository, file))) }, file));
  expect(found.length).toBeGreaterThan(2000);
  const faults = found.flatMap(([path, text]) => {
    const wrong = faultsOf(text, simplified);
    return wrong.length > 0 ? [`${path}: ${wrong.join(' ')} in ${text}`] : [];
  });
  expect(faults).toEqual([]);
});
