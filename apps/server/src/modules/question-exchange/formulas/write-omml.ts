import { xmlText } from '../../../platform/foreign/xml-text.ts';
import { BIG, type Formula, type Letters, MARKS, rowOf } from './formula.rules.ts';

const FONT = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>';
const rules: Record<Letters, string> = {
  usual: '',
  upright: '<m:sty m:val="p"/>',
  bold: '<m:sty m:val="b"/>',
  double: '<m:scr m:val="double-struck"/><m:sty m:val="p"/>',
  script: '<m:scr m:val="script"/><m:sty m:val="p"/>',
  fraktur: '<m:scr m:val="fraktur"/><m:sty m:val="p"/>',
  sans: '<m:scr m:val="sans-serif"/><m:sty m:val="p"/>',
  mono: '<m:scr m:val="monospace"/><m:sty m:val="p"/>',
  words: '<m:nor/>',
};

const run = (text: string, letters: Letters) =>
  text === ''
    ? ''
    : `<m:r>${rules[letters] && `<m:rPr>${rules[letters]}</m:rPr>`}${FONT}<m:t xml:space="preserve">${xmlText(text)}</m:t></m:r>`;
const part = (name: string, formula: Formula | undefined) => (formula ? `<m:${name}>${inside(formula)}</m:${name}>` : `<m:${name}/>`);
const value = (name: string, text: string) => `<m:${name} m:val="${xmlText(text)}"/>`;

function scripts({ base, sub, sup }: Extract<Formula, { kind: 'scripts' }>) {
  const name = sub && sup ? 'sSubSup' : sub ? 'sSub' : 'sSup';
  return `<m:${name}>${part('e', base)}${sub ? part('sub', sub) : ''}${sup ? part('sup', sup) : ''}</m:${name}>`;
}

function big({ operator, from, to, stacked, body }: Extract<Formula, { kind: 'big' }>) {
  const rule = `<m:naryPr>${value('chr', operator)}${value('limLoc', stacked ? 'undOvr' : 'subSup')}${from ? '' : value('subHide', '1')}${to ? '' : value('supHide', '1')}</m:naryPr>`;
  return `<m:nary>${rule}${part('sub', from)}${part('sup', to)}${part('e', body)}</m:nary>`;
}

function accent({ mark, base }: Extract<Formula, { kind: 'accent' }>) {
  const command = MARKS[mark];
  if (command === 'overline' || command === 'underline')
    return `<m:bar><m:barPr>${value('pos', command === 'overline' ? 'top' : 'bot')}</m:barPr>${part('e', base)}</m:bar>`;
  if (command === 'overbrace' || command === 'underbrace') {
    const pos = command === 'overbrace' ? 'top' : 'bot';
    return `<m:groupChr><m:groupChrPr>${value('chr', mark)}${value('pos', pos)}</m:groupChrPr>${part('e', base)}</m:groupChr>`;
  }
  const [combining] = Object.entries(MARKS).find(([sign, name]) => name === command && sign >= '\u0300' && sign <= '\u20ff') ?? ['\u0304'];
  return `<m:acc><m:accPr>${value('chr', combining)}</m:accPr>${part('e', base)}</m:acc>`;
}

function grid({ rows, lines }: Extract<Formula, { kind: 'grid' }>) {
  if (lines) return `<m:eqArr>${rows.map((cells) => `<m:e>${cells.map(inside).join(run('&', 'usual'))}</m:e>`).join('')}</m:eqArr>`;
  const columns = Math.max(1, ...rows.map((cells) => cells.length));
  const rule = `<m:mPr><m:mcs><m:mc><m:mcPr>${value('count', String(columns))}${value('mcJc', 'center')}</m:mcPr></m:mc></m:mcs></m:mPr>`;
  return `<m:m>${rule}${rows.map((cells) => `<m:mr>${cells.map((cell) => part('e', cell)).join('')}</m:mr>`).join('')}</m:m>`;
}

function stacked({ base, below, above }: Extract<Formula, { kind: 'stacked' }>) {
  const low = below ? `<m:limLow>${part('e', base)}${part('lim', below)}</m:limLow>` : inside(base);
  return above ? `<m:limUpp><m:e>${low}</m:e>${part('lim', above)}</m:limUpp>` : low;
}

function inside(formula: Formula): string {
  switch (formula.kind) {
    case 'row':
      return formula.items.map(inside).join('');
    case 'text':
      return BIG.has(formula.text)
        ? big({ kind: 'big', operator: formula.text, stacked: false, body: rowOf([]) })
        : run(formula.text, formula.letters);
    case 'fraction':
      return `<m:f>${formula.bar ? '' : `<m:fPr>${value('type', 'noBar')}</m:fPr>`}${part('num', formula.over)}${part('den', formula.under)}</m:f>`;
    case 'scripts':
      return scripts(formula);
    case 'stacked':
      return stacked(formula);
    case 'root':
      return `<m:rad>${formula.degree ? '' : `<m:radPr>${value('degHide', '1')}</m:radPr>`}${part('deg', formula.degree)}${part('e', formula.inside)}</m:rad>`;
    case 'big':
      return big(formula);
    case 'fence': {
      const { open, close, between, parts } = formula;
      return `<m:d><m:dPr>${value('begChr', open)}${value('sepChr', between)}${value('endChr', close)}</m:dPr>${parts.map((each) => part('e', each)).join('')}</m:d>`;
    }
    case 'accent':
      return accent(formula);
    case 'grid':
      return grid(formula);
    case 'boxed':
      return `<m:borderBox>${part('e', formula.inside)}</m:borderBox>`;
  }
}

/** A formula as a Word document holds it. */
export const ommlOf = (formula: Formula) => `<m:oMath>${inside(formula)}</m:oMath>`;
