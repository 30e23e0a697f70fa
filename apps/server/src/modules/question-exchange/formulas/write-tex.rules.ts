import { BIG, type Formula, type Letters, MARKS, rowOf } from './formula.rules.ts';
import { commandOf, NAMES } from './signs.rules.ts';

const styles: Partial<Record<Letters, string>> = {
  bold: 'mathbf',
  double: 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
  sans: 'mathsf',
  mono: 'mathtt',
  upright: 'mathrm',
};

/** Joins pieces so that a command never swallows the letter behind it. */
const joined = (pieces: readonly string[]) =>
  pieces.reduce((text, piece) => (/\\[A-Za-z]+$/.test(text) && /^[A-Za-z]/.test(piece) ? `${text} ${piece}` : text + piece), '');

const label = (text: string) =>
  `\\text{${text.replace(/[\\{}$%#&_^~]/g, (sign) => (sign === '\\' ? '\\textbackslash ' : sign === '^' || sign === '~' ? ' ' : `\\${sign}`))}}`;

function letters(text: string, style: Letters): string {
  if (style === 'words') return label(text);
  if (style === 'usual' && NAMES.has(text)) return `\\${text}`;
  if (style === 'upright') {
    const name = text.trim();
    if (NAMES.has(name)) return `\\${name}`;
    if (/^[A-Za-z]{2,}$/.test(name)) return `\\operatorname{${name}}`;
    if (!/[A-Za-z]/.test(text)) return signsOf(text);
  }
  // CJK inside mathematics stands as words.
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。、；：（）\s]+$/u.test(text) && /\S/.test(text)) return label(text);
  const command = styles[style];
  return command ? `\\${command}{${signsOf(text)}}` : signsOf(text);
}

const HAN = /\p{Script=Han}+/gu;
const signsOf = (text: string) =>
  joined(text.split(/(\p{Script=Han}+)/u).flatMap((part) => (part.match(HAN) ? [label(part)] : [...part].map(commandOf))));

const braces = (tex: string) => `{${tex}}`;
/** An argument of a script: one sign needs no braces. */
const argument = (formula: Formula) => braces(texOf(formula));
const isName = (formula: Formula) => formula.kind === 'text' && (NAMES.has(formula.text.trim()) || BIG.has(formula.text.trim()));

/** The base of a script, in braces when it is more than one sign. */
function based(formula: Formula) {
  const tex = texOf(formula);
  return /^(\\?[A-Za-z]+|[0-9.]+|.|\\[a-z]+\{[^{}]*\}|\\[{}%#&$_])$/u.test(tex) && !/^[A-Za-z]{2,}$/.test(tex)
    ? tex
    : formula.kind === 'fence'
      ? tex
      : braces(tex);
}

function delimiter(sign: string) {
  if (sign === '') return '.';
  if (sign === '|' || sign === '∣') return '|';
  if (sign === '‖' || sign === '∥') return '\\|';
  return commandOf(sign);
}

function fence(formula: Extract<Formula, { kind: 'fence' }>): string {
  const [only] = formula.parts;
  if (formula.parts.length === 1 && only?.kind === 'grid') {
    const { open, close } = formula;
    const kind = only.lines
      ? ''
      : ({ '()': 'pmatrix', '[]': 'bmatrix', '{}': 'Bmatrix', '||': 'vmatrix', '‖‖': 'Vmatrix' }[open + close] ?? '');
    if (kind) return grid(only, kind);
    if (open === '{' && close === '') return grid({ ...only, rows: only.rows }, 'cases');
  }
  const inside = formula.parts
    .map(texOf)
    .join(` ${formula.between === '|' || formula.between === '∣' ? '\\middle|' : commandOf(formula.between)} `);
  const open = delimiter(formula.open);
  const close = delimiter(formula.close);
  return `\\left${open}${/[A-Za-z]$/.test(open) ? ' ' : ''}${inside}\\right${close}`;
}

const grid = (formula: Extract<Formula, { kind: 'grid' }>, kind: string) =>
  `\\begin{${kind}}${formula.rows.map((row) => row.map(texOf).join(' & ')).join(' \\\\ ')}\\end{${kind}}`;

function scripts(sub: Formula | undefined, sup: Formula | undefined) {
  const primes = sup && texOf(sup);
  const above = primes === undefined ? '' : /^'+$/.test(primes) ? primes : primes === '^\\circ' ? '^\\circ' : `^${braces(primes)}`;
  return `${sub ? `_${argument(sub)}` : ''}${above}`;
}

function stacked({ base, below, above }: Extract<Formula, { kind: 'stacked' }>): string {
  if (isName(base)) return `${texOf(base)}${scripts(below, above)}`;
  if (base.kind === 'accent' && (base.mark === '⏟' || base.mark === '⏞')) return `${texOf(base)}${scripts(below, above)}`;
  const over = above ? `\\overset${argument(above)}${argument(base)}` : texOf(base);
  return below ? `\\underset${argument(below)}${braces(over)}` : over;
}

/** A formula as LaTeX, as far as our renderer knows it. */
export function texOf(formula: Formula): string {
  switch (formula.kind) {
    case 'row':
      return joined(rowOf(formula.items).kind === 'row' ? formula.items.map(texOf) : [texOf(rowOf(formula.items))]);
    case 'text':
      return letters(formula.text, formula.letters);
    case 'fraction':
      return formula.bar
        ? `\\frac${argument(formula.over)}${argument(formula.under)}`
        : `\\genfrac{}{}{0pt}{}${argument(formula.over)}${argument(formula.under)}`;
    case 'scripts':
      return `${isName(formula.base) ? texOf(formula.base) : based(formula.base)}${scripts(formula.sub, formula.sup)}`;
    case 'stacked':
      return stacked(formula);
    case 'root':
      return formula.degree ? `\\sqrt[${texOf(formula.degree)}]${argument(formula.inside)}` : `\\sqrt${argument(formula.inside)}`;
    case 'big': {
      const head = `${commandOf(formula.operator)}${scripts(formula.from, formula.to)}`;
      return joined([head, texOf(formula.body)]);
    }
    case 'fence':
      return fence(formula);
    case 'accent':
      return `\\${MARKS[formula.mark] ?? 'bar'}${argument(formula.base)}`;
    case 'grid':
      return grid(formula, formula.lines ? 'aligned' : 'matrix');
    case 'boxed':
      return `\\boxed${argument(formula.inside)}`;
  }
}
