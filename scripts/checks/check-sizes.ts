// Rooms stay small: files in a folder, lines of a file, lines of a function. What grows beyond is split by capability.
import { dirname } from 'node:path';
import { parse } from '@swc/core';
import { problemsByContent } from './by-content.ts';
import { sourceFiles } from './source-files.ts';

/** Most of each, in files and lines. */
const LIMITS = { folder: 20, file: 300, tests: 400, function: 60, component: 150 };
/** Lists with one file or line for each of something, looked up by its name: longer is not harder to read. */
const LISTS = [
  /^apps\/web\/src\/locales\//,
  /\.generated\.ts$/,
  /^packages\/contract\/.*messages\.ts$/,
  /^apps\/web\/src\/app\/routes\/route-table\.ts$/,
  /\.rows\.ts$/,
  /message-examples\.ts$/,
];
const CODE = /\.(ts|tsx|mts|mjs|css)$/;
const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|^e2e\//.test(path);
const isList = (path: string) => LISTS.some((list) => list.test(path));

type Node = { type: string; span?: { start: number; end: number }; [key: string]: unknown };
type Sized = { name: string; line: number; lines: number };
const FUNCTIONS = new Set([
  ...['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'],
  ...['MethodProperty', 'GetterProperty', 'SetterProperty', 'ClassMethod', 'PrivateMethod', 'Constructor'],
]);
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.flatMap(nodesIn) : typeof value === 'object' && value !== null ? [value as Node] : [];

/** Functions with the lines that are their own: what they hold of other functions counts there. */
function functionsOf(tree: Node, source: Buffer, offset: number): Sized[] {
  const lineStarts = [0];
  for (let at = source.indexOf(10); at >= 0; at = source.indexOf(10, at + 1)) lineStarts.push(at + 1);
  const lineAt = (position: number) => {
    let [low, high] = [0, lineStarts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (lineStarts[middle]! <= position) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  const found: Sized[] = [];
  const visit = (node: Node, within: { inner: number } | undefined, name: string) => {
    const isFunction = FUNCTIONS.has(node.type) && node.span !== undefined;
    const own = { inner: 0 };
    const holder = isFunction ? own : within;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'span') continue;
      for (const child of nodesIn(value)) {
        const label = (node.identifier ?? node.id ?? node.key) as { value?: string } | undefined;
        visit(child, holder, label?.value ?? (isFunction ? '' : name));
      }
    }
    if (!isFunction) return;
    const [from, to] = [lineAt(node.span!.start - offset), lineAt(node.span!.end - offset - 1)];
    const lines = to - from + 1;
    const label = (node.identifier as { value?: string } | undefined)?.value ?? name;
    found.push({ name: label || 'a function', line: from, lines: lines - own.inner });
    if (within) within.inner += lines;
  };
  visit(tree, undefined, '');
  return found;
}

const files = sourceFiles().filter((path) => CODE.test(path));
const problems: string[] = [];

const folders = Map.groupBy(
  files.filter((path) => !isList(path)),
  (path) => dirname(path),
);
for (const [folder, held] of folders)
  if (held.length > LIMITS.folder) problems.push(`${folder}: ${held.length} files, at most ${LIMITS.folder}; split it by capability`);

/** What of a file, and of its functions, is too long. */
async function problemsIn(path: string, source: Buffer) {
  const long: string[] = [];
  const most = isTest(path) ? LIMITS.tests : LIMITS.file;
  const lines = source.toString('utf8').split('\n').length - 1;
  if (lines > most) long.push(`${path}: ${lines} lines, at most ${most}`);
  // A list of endpoints is read as a list.
  if (isTest(path) || !/\.tsx?$/.test(path) || path.endsWith('.routes.ts')) return long;
  const tree = await parse(source.toString('utf8'), { syntax: 'typescript', tsx: path.endsWith('x'), decorators: false, target: 'es2024' });
  for (const { name, line, lines: own } of functionsOf(tree as unknown as Node, source, tree.span.start)) {
    const limit = path.endsWith('.tsx') && /^[A-Z]/.test(name) ? LIMITS.component : LIMITS.function;
    if (own > limit) long.push(`${path}:${line}: ${name} has ${own} lines of its own, at most ${limit}`);
  }
  return long;
}

const measured = files.filter((path) => !isList(path));
problems.push(...(await problemsByContent('sizes', ['scripts/checks/check-sizes.ts'], measured, problemsIn)));
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exit(problems.length ? 1 : 0);
