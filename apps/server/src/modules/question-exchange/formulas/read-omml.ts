import { child, childrenNamed, type XmlNode } from '../../../platform/foreign/xml.ts';
import { type Formula, type Letters, lettersOf, rowOf } from './formula.rules.ts';

const scripts: Record<string, Letters> = {
  'double-struck': 'double',
  script: 'script',
  fraktur: 'fraktur',
  'sans-serif': 'sans',
  monospace: 'mono',
};

const property = (node: XmlNode, part: string, name: string) => child(node, part, name)?.attributes.val;
/** Whether a property that is on by standing there stands there. */
const isOn = (node: XmlNode, part: string, name: string) => {
  const found = child(node, part, name);
  return found !== undefined && !/^(0|off|false)$/.test(found.attributes.val ?? '1');
};

function run(node: XmlNode): Formula {
  const text = childrenNamed(node, 't')
    .map((each) => each.text)
    .join('');
  const rule = childrenNamed(node, 'rPr').find((each) => each.children.some((one) => /^(sty|scr|nor|lit)$/.test(one.name)));
  if (rule && child(rule, 'nor')) return { kind: 'text', text, letters: 'words' };
  const style = child(rule, 'sty')?.attributes.val;
  const script = scripts[child(rule, 'scr')?.attributes.val ?? ''];
  return lettersOf(text, script ?? (style === 'p' ? 'upright' : style === 'b' || style === 'bi' ? 'bold' : 'usual'));
}

const part = (node: XmlNode, name: string): Formula => rowOf((child(node, name)?.children ?? []).flatMap(itemOf));
const optional = (formula: Formula) => (formula.kind === 'row' && formula.items.length === 0 ? undefined : formula);

function delimited(node: XmlNode): Formula {
  const sign = (name: string, usual: string) => {
    const found = child(node, 'dPr', name);
    return found ? (found.attributes.val ?? '') : usual;
  };
  return {
    kind: 'fence',
    open: sign('begChr', '('),
    close: sign('endChr', ')'),
    between: sign('sepChr', '|'),
    parts: childrenNamed(node, 'e').map((each) => rowOf(each.children.flatMap(itemOf))),
  };
}

const cells = (node: XmlNode) => childrenNamed(node, 'e').map((each) => rowOf(each.children.flatMap(itemOf)));

/** Rows of an equation array are parted at their alignment signs. */
function aligned(row: Formula): Formula[] {
  const parts: Formula[][] = [[]];
  for (const item of row.kind === 'row' ? row.items : [row]) {
    if (item.kind !== 'text' || !item.text.includes('&')) parts.at(-1)!.push(item);
    else
      for (const [at, text] of item.text.split('&').entries()) {
        if (at > 0) parts.push([]);
        if (text) parts.at(-1)!.push({ ...item, text });
      }
  }
  return parts.map(rowOf);
}

const readers: Record<string, (node: XmlNode) => Formula> = {
  r: run,
  f: (node) => {
    const type = property(node, 'fPr', 'type');
    const [over, under] = [part(node, 'num'), part(node, 'den')];
    if (type === 'lin') return rowOf([over, { kind: 'text', text: '/', letters: 'usual' }, under]);
    return { kind: 'fraction', over, under, bar: type !== 'noBar' };
  },
  sSup: (node) => ({ kind: 'scripts', base: part(node, 'e'), sup: part(node, 'sup') }),
  sSub: (node) => ({ kind: 'scripts', base: part(node, 'e'), sub: part(node, 'sub') }),
  sSubSup: (node) => ({ kind: 'scripts', base: part(node, 'e'), sub: part(node, 'sub'), sup: part(node, 'sup') }),
  sPre: (node) =>
    rowOf([{ kind: 'scripts', base: { kind: 'row', items: [] }, sub: part(node, 'sub'), sup: part(node, 'sup') }, part(node, 'e')]),
  rad: (node) => ({
    kind: 'root',
    degree: isOn(node, 'radPr', 'degHide') ? undefined : optional(part(node, 'deg')),
    inside: part(node, 'e'),
  }),
  nary: (node) => ({
    kind: 'big',
    operator: property(node, 'naryPr', 'chr') ?? '∫',
    from: isOn(node, 'naryPr', 'subHide') ? undefined : optional(part(node, 'sub')),
    to: isOn(node, 'naryPr', 'supHide') ? undefined : optional(part(node, 'sup')),
    stacked: property(node, 'naryPr', 'limLoc') === 'undOvr',
    body: part(node, 'e'),
  }),
  d: delimited,
  func(node) {
    const [name, body] = [named(part(node, 'fName')), part(node, 'e')];
    // LibreOffice leaves the limit of a function empty and puts it below nothing behind it.
    if (body.kind === 'scripts' && !optional(body.base)) return { kind: 'stacked', base: name, below: body.sub, above: body.sup };
    return rowOf([name, body]);
  },
  limLow(node) {
    const [base, below] = [named(part(node, 'e')), optional(part(node, 'lim'))];
    return below ? { kind: 'stacked', base, below } : base;
  },
  limUpp(node) {
    const [base, above] = [named(part(node, 'e')), optional(part(node, 'lim'))];
    return above ? { kind: 'stacked', base, above } : base;
  },
  acc: (node) => ({ kind: 'accent', mark: property(node, 'accPr', 'chr') ?? '\u0302', base: part(node, 'e') }),
  bar: (node) => ({ kind: 'accent', mark: property(node, 'barPr', 'pos') === 'top' ? '\u0305' : '\u0332', base: part(node, 'e') }),
  groupChr: (node) => ({ kind: 'accent', mark: property(node, 'groupChrPr', 'chr') ?? '⏟', base: part(node, 'e') }),
  m: (node) => ({ kind: 'grid', rows: childrenNamed(node, 'mr').map(cells), lines: false }),
  eqArr: (node) => ({ kind: 'grid', rows: cells(node).map(aligned), lines: true }),
  borderBox: (node) => ({ kind: 'boxed', inside: part(node, 'e') }),
  box: (node) => part(node, 'e'),
  phant: (node) => part(node, 'e'),
};

/** Names of functions stand upright whatever their run says. */
const named = (formula: Formula): Formula =>
  formula.kind === 'text' && /^[A-Za-z]{2,}$/.test(formula.text.trim())
    ? { ...formula, text: formula.text.trim(), letters: 'upright' }
    : formula;

function itemOf(node: XmlNode): Formula[] {
  const reader = readers[node.name];
  if (reader) return [reader(node)];
  return /Pr$/.test(node.name) ? [] : node.children.flatMap(itemOf);
}

/** A formula of a Word document (`oMath`). */
export const formulaOfOmml = (node: XmlNode): Formula => rowOf(node.children.flatMap(itemOf));
