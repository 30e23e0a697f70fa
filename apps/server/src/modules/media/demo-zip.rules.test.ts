import { describe, expect, test } from 'vitest';
import { entryProblem, isClutter, rootOf, siteType } from './demo-zip.rules.ts';

const entry = { name: 'a.js', packed: 10, size: 20, encrypted: false, method: 8, mode: 0 };

describe('an entry of a demo zip', () => {
  test.each([
    ['a plain file', {}, undefined],
    ['a file in a folder', { name: 'js/a.js' }, undefined],
    ['a folder', { name: 'js/', mode: 0o040755 }, undefined],
    ['a Chinese name', { name: '演示/调度.js' }, undefined],
    ['a way out', { name: '../a.js' }, 'demo_zip_paths'],
    ['a way out in the middle', { name: 'a/../../b' }, 'demo_zip_paths'],
    ['an absolute path', { name: '/etc/passwd' }, 'demo_zip_paths'],
    ['a drive letter', { name: 'C:/a.js' }, 'demo_zip_paths'],
    ['a backslash', { name: 'a\\..\\b' }, 'demo_zip_paths'],
    ['a NUL', { name: 'a\0.js' }, 'demo_zip_paths'],
    ['a symbolic link', { mode: 0o120777 }, 'demo_zip_paths'],
    ['a device', { mode: 0o020666 }, 'demo_zip_paths'],
    ['an encrypted file', { encrypted: true }, 'demo_zip_wrong'],
    ['an unknown method', { method: 99 }, 'demo_zip_wrong'],
    ['a bomb', { packed: 1000, size: 50_000_000 }, 'demo_zip_too_big'],
    ['a small file that packs well', { packed: 100, size: 900_000 }, undefined],
  ])('%s', (_title, more, problem) => {
    expect(entryProblem({ ...entry, ...more })).toBe(problem);
  });

  test.each([
    [['index.html', 'a.js'], ''],
    [['demo/index.html', 'demo/a.js'], 'demo/'],
    [['demo/index.html', 'a.js'], undefined],
    [['a.js'], undefined],
    [[], undefined],
  ])('of %j the root is %j', (paths, root) => {
    expect(rootOf(paths)).toBe(root);
  });

  test('clutter is left out and types go by the ending', () => {
    expect(['__MACOSX/a', 'x/.DS_Store', 'a.js'].map(isClutter)).toEqual([true, true, false]);
    expect([siteType('a.HTML'), siteType('a.exe')]).toEqual(['text/html; charset=utf-8', 'application/octet-stream']);
  });
});
