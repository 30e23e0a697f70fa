import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repository } from '@praxis/instance/instance';
import { parseFileSync } from '@swc/core';
import { expect, test } from 'vitest';

type Node = { type: string; [field: string]: unknown };
type File = { functions: Map<string, Node>; imports: Map<string, { file: string; name: string }>; calls: Node[] };
type Endpoint = { method: string };

const server = join(repository, 'apps/server/src');
const contract = join(repository, 'packages/contract');

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node.value) : undefined);

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (isNode(one)) yield one;
      // Arguments and elements are wrapped in objects without a type.
      else if (typeof one === 'object' && one !== null && isNode((one as { expression?: unknown }).expression))
        yield (one as { expression: Node }).expression;
    }
  }
}

function* everythingIn(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* everythingIn(child);
}

const fileOf = (from: string, source: string) =>
  source.startsWith('.') ? join(dirname(from), source) : join(contract, `${source.replace(/^@praxis\/contract\/?/, '')}.ts`);

function read(path: string): File {
  const file: File = { functions: new Map(), imports: new Map(), calls: [] };
  const { body } = parseFileSync(path, { syntax: 'typescript' }) as unknown as { body: Node[] };
  for (const statement of body) {
    const declared = statement.type === 'ExportDeclaration' ? (statement.declaration as Node) : statement;
    if (declared.type === 'FunctionDeclaration') file.functions.set(nameOf(declared.identifier)!, declared);
    if (declared.type === 'VariableDeclaration')
      for (const { id, init } of declared.declarations as { id: Node; init?: Node }[])
        if (nameOf(id) && init) file.functions.set(nameOf(id)!, init);
    if (declared.type === 'ImportDeclaration')
      for (const { local, imported } of declared.specifiers as { local: Node; imported?: Node }[])
        file.imports.set(nameOf(local)!, {
          file: fileOf(path, (declared.source as { value: string }).value),
          name: nameOf(imported) ?? nameOf(local)!,
        });
    for (const node of everythingIn(declared)) if (node.type === 'CallExpression') file.calls.push(node);
  }
  return file;
}

const files = new Map(
  readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|^testing/.test(path))
    .map((path) => [join(server, path), read(join(server, path))]),
);

const argumentsOf = (call: Node) => (call.arguments as { expression: Node }[]).map(({ expression }) => expression);

/** What asks the general pool: `app.db`, the pool itself, or a transaction of its own. */
function asksThePool(node: Node): string | undefined {
  if (node.type === 'MemberExpression' && nameOf(node.object) === 'app') {
    const property = nameOf(node.property);
    if (property === 'db' || property === 'database') return `app.${property}`;
  }
  return node.type === 'CallExpression' && nameOf(node.callee) === 'inTransaction' ? 'inTransaction' : undefined;
}

/** The ways from a piece of code to the general pool, through the functions it names. */
function* waysToThePool(node: Node, path: string, seen: Set<Node>): Generator<string> {
  for (const one of everythingIn(node)) {
    const asked = asksThePool(one);
    if (asked) yield asked;
    const name = nameOf(one);
    if (!name) continue;
    const imported = files.get(path)?.imports.get(name);
    const at = imported ? imported.file : path;
    const called = files.get(at)?.functions.get(imported?.name ?? name);
    if (!called || seen.has(called)) continue;
    seen.add(called);
    for (const way of waysToThePool(called, at, seen)) yield `${name} → ${way}`;
  }
}

const property = (object: Node, name: string) =>
  (object.properties as Node[]).find(({ key }) => nameOf(key) === name || (key as Node | undefined)?.value === name);

test('no call that writes asks the general pool for another connection inside its transaction', async () => {
  const offences: string[] = [];
  for (const [path, { calls, imports }] of files) {
    for (const call of calls.filter(({ callee }) => nameOf(callee) === 'serve')) {
      const [, named, service] = argumentsOf(call);
      const endpoint = imports.get(nameOf(named) ?? '');
      if (!endpoint || service?.type !== 'ObjectExpression') continue;
      const { method } = ((await import(pathToFileURL(endpoint.file).href)) as Record<string, Endpoint>)[endpoint.name]!;
      const transaction = (property(service, 'transaction')?.value as { value?: string } | undefined)?.value;
      if ((transaction ?? (method === 'GET' ? 'read' : 'write')) !== 'write') continue;
      for (const part of ['access', 'run']) {
        const code = property(service, part);
        const shorthand = (service.properties as Node[]).some((one) => nameOf(one) === part);
        const start = code ?? (shorthand ? ({ type: 'Identifier', value: part } as Node) : undefined);
        for (const way of start ? waysToThePool(start, path, new Set()) : [])
          offences.push(`${relative(server, path)} ${endpoint.name} ${part}: ${way}`);
      }
    }
  }
  expect(offences).toEqual([]);
});
