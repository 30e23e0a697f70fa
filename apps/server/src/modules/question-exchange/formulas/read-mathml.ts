import { childrenNamed, type XmlNode } from '../../../platform/foreign/xml.ts';
import { BIG, type Formula, type Letters, lettersOf, MARKS, rowOf } from './formula.rules.ts';

const variants: Record<string, Letters> = {
  normal: 'upright',
  bold: 'bold',
  'bold-italic': 'bold',
  'double-struck': 'double',
  script: 'script',
  'bold-script': 'script',
  fraktur: 'fraktur',
  'bold-fraktur': 'fraktur',
  'sans-serif': 'sans',
  monospace: 'mono',
};
const nothing: Formula = { kind: 'row', items: [] };
const INVISIBLE = /[\u2061-\u2064\u200b]/g;

const label = (node: XmlNode) => node.text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
const arguments_ = (node: XmlNode) => node.children.map((each) => rowOf(itemsOf(each)));

function identifier(node: XmlNode): Formula {
  const text = label(node);
  return lettersOf(text, variants[node.attributes.mathvariant ?? ''] ?? ([...text].length > 1 ? 'upright' : 'usual'));
}

const isBig = (formula: Formula | undefined) => formula?.kind === 'text' && BIG.has(formula.text);
const isFence = (node: XmlNode | undefined) => node?.name === 'mo' && node.attributes.fence === 'true';

/** A base with something below and above: a sum, an accent, or a stack. */
function around(base: Formula, below: Formula | undefined, above: Formula | undefined): Formula {
  if (isBig(base)) return { kind: 'big', operator: (base as { text: string }).text, from: below, to: above, stacked: true, body: nothing };
  const mark = (formula: Formula | undefined) => (formula?.kind === 'text' && MARKS[formula.text] ? formula.text : undefined);
  const over = mark(above);
  if (over !== undefined && !below) return { kind: 'accent', mark: over, base };
  const under = mark(below);
  if (under !== undefined && !above) return { kind: 'accent', mark: under === '_' ? '\u0332' : under, base };
  return { kind: 'stacked', base, ...(below && { below }), ...(above && { above }) };
}

function scripted(base: Formula, sub: Formula | undefined, sup: Formula | undefined): Formula {
  if (isBig(base)) return { kind: 'big', operator: (base as { text: string }).text, from: sub, to: sup, stacked: false, body: nothing };
  return { kind: 'scripts', base, ...(sub && { sub }), ...(sup && { sup }) };
}

/** A big operator takes what follows as its body. */
function withBodies(items: readonly Formula[]): Formula[] {
  const created: Formula[] = [];
  for (const item of items) {
    const last = created.at(-1);
    if (last?.kind === 'big' && last.body.kind === 'row' && last.body.items.length === 0)
      created[created.length - 1] = { ...last, body: item };
    else created.push(item);
  }
  return created;
}

function row(node: XmlNode): Formula[] {
  const { children } = node;
  if (children.length >= 2 && isFence(children[0]) && isFence(children.at(-1))) {
    const inside = rowOf(withBodies(children.slice(1, -1).flatMap(itemsOf)));
    return [{ kind: 'fence', open: label(children[0]!), close: label(children.at(-1)!), between: '|', parts: [inside] }];
  }
  return withBodies(children.flatMap(itemsOf));
}

function table(node: XmlNode): Formula {
  const rows = childrenNamed(node, 'mtr').map((line) => childrenNamed(line, 'mtd').map((cell) => rowOf(row(cell))));
  return { kind: 'grid', rows, lines: /left|right/.test(node.attributes.columnalign ?? '') };
}

function fenced(node: XmlNode): Formula {
  const { open = '(', close = ')', separators = ',' } = node.attributes;
  return { kind: 'fence', open, close, between: separators.trim()[0] ?? '', parts: arguments_(node) };
}

const readers: Record<string, (node: XmlNode) => Formula[]> = {
  mi: (node) => [identifier(node)],
  mn: (node) => [{ kind: 'text', text: label(node), letters: variants[node.attributes.mathvariant ?? ''] ?? 'usual' }],
  mo: (node) =>
    label(node) === '' ? [] : [{ kind: 'text', text: label(node), letters: /^[A-Za-z]{2,}$/.test(label(node)) ? 'upright' : 'usual' }],
  mtext: (node) => [{ kind: 'text', text: node.text.replaceAll('\u00a0', ' '), letters: 'words' }],
  ms: (node) => [{ kind: 'text', text: node.text, letters: 'words' }],
  mspace: () => [],
  annotation: () => [],
  'annotation-xml': () => [],
  mphantom: () => [],
  none: () => [],
  mfrac(node) {
    const [over = nothing, under = nothing] = arguments_(node);
    return [{ kind: 'fraction', over, under, bar: !/^0(px|pt|em)?$/.test(node.attributes.linethickness ?? '1') }];
  },
  msqrt: (node) => [{ kind: 'root', inside: rowOf(row(node)) }],
  mroot(node) {
    const [inside = nothing, degree = nothing] = arguments_(node);
    return [{ kind: 'root', inside, degree }];
  },
  msub(node) {
    const [base = nothing, sub = nothing] = arguments_(node);
    return [scripted(base, sub, undefined)];
  },
  msup(node) {
    const [base = nothing, sup = nothing] = arguments_(node);
    return [scripted(base, undefined, sup)];
  },
  msubsup(node) {
    const [base = nothing, sub = nothing, sup = nothing] = arguments_(node);
    return [scripted(base, sub, sup)];
  },
  munder(node) {
    const [base = nothing, below = nothing] = arguments_(node);
    return [around(base, below, undefined)];
  },
  mover(node) {
    const [base = nothing, above = nothing] = arguments_(node);
    return [around(base, undefined, above)];
  },
  munderover(node) {
    const [base = nothing, below = nothing, above = nothing] = arguments_(node);
    return [around(base, below, above)];
  },
  mtable: (node) => [table(node)],
  mfenced: (node) => [fenced(node)],
  menclose: (node) => [{ kind: 'boxed', inside: rowOf(row(node)) }],
};

function itemsOf(node: XmlNode): Formula[] {
  return (readers[node.name] ?? row)(node);
}

/** A formula of a web page (`math`). */
export const formulaOfMathml = (node: XmlNode): Formula => rowOf(itemsOf(node));
