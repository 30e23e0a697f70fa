import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [part: string]: unknown };

/** Endpoints whose input shape some form checks: only these keep it in the browser. */
function endpointsWithForms(folder: string): Set<string> {
  const names = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\./.test(file)) continue;
    for (const [, name] of readFileSync(join(folder, file), 'utf8').matchAll(/\b(\w+)\.input\b/g)) if (name) names.add(name);
  }
  return names;
}

const isEndpoint = (node: Node | null | undefined): node is Node =>
  node?.type === 'CallExpression' && (node.callee as Node).type === 'Identifier' && (node.callee as Node).name === 'endpoint';

/** The stretches of text to cut from one `endpoint({…})`. */
function needless(call: Node, preservesInput: boolean): [number, number][] {
  const [declaration] = call.arguments as Node[];
  const properties = (declaration?.properties ?? []) as Node[];
  const dropped = ['data', 'summary', 'refusals', 'open', ...(preservesInput ? [] : ['input'])];
  return properties
    .filter((property) => dropped.includes(String((property.key as Node | undefined)?.name)))
    .map((property) => [property.start, property.end]);
}

/**
 * A browser needs of an endpoint its method and path; shapes are checked by the server, and forms name theirs as `endpoint.input`.
 * What is left unused is marked free of side effects, so that a page without forms carries no schema library.
 */
export function leanContract(source: string): Plugin {
  let forms = new Set<string>();
  return {
    name: 'praxis-lean-contract',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      forms = endpointsWithForms(source);
    },
    transform(code, id) {
      if (!/\/packages\/contract\/.+\.ts$/.test(id) || /\/(\w+-)?messages?\.ts$/.test(id)) return;
      const program = this.parse(code) as unknown as { body: Node[] };
      const edits: [number, number, string][] = [];
      for (const statement of program.body) {
        const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { id: name, init } of declaration.declarations as { id: Node; init: Node | null }[]) {
          if (!init || /Function|Literal/.test(init.type)) continue;
          edits.push([init.start, init.start, '/*#__PURE__*/ (() => ('], [init.end, init.end, '))()']);
          if (isEndpoint(init)) for (const [start, end] of needless(init, forms.has(String(name.name)))) edits.push([start, end, '...{}']);
        }
      }
      edits.sort((one, other) => other[0] - one[0] || other[1] - one[1]);
      let lean = code;
      for (const [start, end, text] of edits) lean = lean.slice(0, start) + text + lean.slice(end);
      return { code: lean, map: null };
    },
  };
}
