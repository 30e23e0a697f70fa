import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

type Part = { file: string; name?: string; isEntry?: boolean; imports?: string[]; css?: string[] };

const dist = join(import.meta.dirname, '../dist');
const built = existsSync(join(dist, '.vite/manifest.json'));
if (!built)
  console.warn('The budgets of the web build are not checked: apps/web/dist is not there. Run npm start or npm test, which build it.');
const parts: Record<string, Part> = built ? JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) : {};

const weights = new Map<string, number>();
const weight = (file: string) => {
  const known = weights.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024;
  weights.set(file, known);
  return known;
};

/** Every file that must arrive before the named parts can run. */
function needed(...names: string[]) {
  const files = new Set<string>();
  const seen = new Set<string>();
  const follow = (name: string) => {
    const part = parts[name];
    if (!part || seen.has(name)) return;
    seen.add(name);
    files.add(part.file);
    for (const other of part.imports ?? []) follow(other);
  };
  for (const name of names) follow(name);
  return files;
}

const bootFile = built ? (/assets\/boot-[0-9a-f]+\.js/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[0] ?? '') : '';

const kilobytes = (files: Iterable<string>) =>
  [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + weight(file), 0);
const beyond = (files: Set<string>, base: Set<string>) => kilobytes([...files].filter((file) => !base.has(file)));

const start = ['index.html', 'src/locales/zh-cn/shell.ts'];
const shell = ['src/app/routes/inside-routes.tsx', 'src/platform/language/text-files.ts', 'src/app/Queries.tsx', 'src/app/shell/Shell.tsx'];
const home = ['src/screens/home/HomeScreen.tsx', 'src/screens/home/DesktopHome.tsx', 'src/locales/zh-cn/home.ts'];
const editors = /\/(course-designer|lab|live|code|big-screen)[^/]*\//;

test.runIf(built)('login weighs at most 140 KB in all', () => {
  const size = kilobytes(needed(...start, 'src/screens/login/LoginScreen.tsx', 'src/locales/zh-cn/login.ts')) + weight(bootFile);
  console.log(`login ${size.toFixed(1)} KB`);
  expect(size).toBeLessThanOrEqual(140);
});

test.runIf(built)('home weighs at most 140 KB, and the shell around it at most 40 more', () => {
  const framed = needed(...start, ...shell);
  const around = beyond(framed, needed(...start));
  const size = kilobytes(needed(...start)) + beyond(needed(...start, ...shell, ...home), framed) + weight(bootFile);
  console.log(`home ${size.toFixed(1)} KB, shell + ${around.toFixed(1)} KB`);
  expect(size).toBeLessThanOrEqual(140);
  expect(around).toBeLessThanOrEqual(40);
});

test.runIf(built)('an ordinary page adds at most 100 KB to the shell, an editor at most 220', () => {
  const base = needed(...start, ...shell);
  const screens = Object.keys(parts).filter((name) => /^src\/screens\/.*Screen\.tsx$/.test(name));
  const sizes = screens.map((name) => ({ name, size: beyond(needed(name), base), limit: editors.test(name) ? 220 : 100 }));
  const largest = sizes.sort((one, other) => other.size - one.size).slice(0, 5);
  console.log(largest.map(({ name, size }) => `${name} + ${size.toFixed(1)} KB`).join('\n'));
  expect(sizes.filter(({ size, limit }) => size > limit)).toEqual([]);
  expect(screens.length).toBeGreaterThan(10);
});

test.runIf(built)('the sheet that stops the first paint weighs at most 12 KB, that of the pages inside at most 16', () => {
  const sheets = (name: string) => (parts[name]?.css ?? []).reduce((sum, file) => sum + weight(file), 0);
  const [first, inside] = [sheets('index.html'), sheets('src/app/Queries.tsx')];
  console.log(`css ${first.toFixed(1)} KB, inside ${inside.toFixed(1)} KB`);
  expect(first).toBeGreaterThan(1);
  expect(first).toBeLessThanOrEqual(12);
  expect(inside).toBeGreaterThan(1);
  expect(inside).toBeLessThanOrEqual(16);
});

test.runIf(built)('S-074 every page is a part of its own, and the first one carries no other', () => {
  const first = needed(...start, 'src/screens/login/LoginScreen.tsx');
  const screens = Object.entries(parts).filter(([name]) => /^src\/screens\/.*Screen\.tsx$/.test(name) && !name.includes('/login/'));
  expect(screens.filter(([, part]) => first.has(part.file)).map(([name]) => name)).toEqual([]);
});
