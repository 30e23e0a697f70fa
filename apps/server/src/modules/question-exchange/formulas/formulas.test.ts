import { expect, test } from 'vitest';
import { parseXml } from '../../../platform/foreign/xml.ts';
import { formulaOfMathml } from './read-mathml.ts';
import { formulaOfOmml } from './read-omml.ts';
import { formulaOfTex } from './read-tex.ts';
import { ommlOf } from './write-omml.ts';
import { texOf } from './write-tex.rules.ts';

const through = (tex: string, display = true) => {
  const omml = ommlOf(formulaOfTex(tex, display)!);
  return texOf(formulaOfOmml(parseXml(omml, 'formula')));
};

test.each([
  'x',
  '\\frac{a}{b}',
  'x^{2}+y^{2}=z^{2}',
  '\\sqrt{x}',
  '\\sqrt[3]{x+1}',
  '\\sum_{i=1}^{n}i',
  '\\int_{0}^{1}f(x)dx',
  '\\alpha+\\beta\\le\\gamma',
  '\\lim_{x\\to\\infty}f(x)',
  '\\sin\\theta',
  '\\begin{pmatrix}1 & 2 \\\\ 3 & 4\\end{pmatrix}',
  '\\left(\\frac{1}{2}\\right)',
  '\\overline{AB}',
  '\\vec{a}',
  '\\hat{y}',
  '\\bar{x}',
  '\\tilde{n}',
  '\\dot{q}',
  '\\ddot{q}',
  '\\check{c}',
  'a_{n}',
  'a_{n}^{2}',
  '\\mathbb{R}',
  '\\text{if }x>0',
  "f'(x)",
  '\\left|x\\right|',
  '90^{\\circ}',
])('%s is the same after a way through Word', (tex) => {
  expect(through(tex)).toBe(through(through(tex)));
  expect(through(tex)).toBe(tex);
});

test.each([
  ['\\binom{n}{k}'],
  ['\\begin{cases}x & x>0 \\\\ -x & x\\le 0\\end{cases}'],
  ['\\begin{aligned}a&=b\\\\c&=d\\end{aligned}'],
  ['\\underbrace{a+b}_{n}'],
  ['\\boxed{x}'],
  ['\\prod_{k=1}^{n} k \\cdot \\mathcal{L}'],
  ['\\ce'],
])('%s stays the same formula from its second way on, and our renderer knows it', (tex) => {
  const formula = formulaOfTex(tex, true);
  if (!formula) return expect(tex).toBe('\\ce');
  const once = through(tex);
  expect(formulaOfTex(once, true)).toBeDefined();
  expect(through(once)).toBe(once);
  expect(ommlOf(formulaOfTex(once, true)!)).toBe(ommlOf(formula));
});

test('a formula that the renderer does not know is said to be none', () => {
  expect(formulaOfTex('\\frac{1', true)).toBeUndefined();
  expect(formulaOfTex('\\unknowncommand', false)).toBeUndefined();
});

test('MathML of other programs is read', () => {
  const mathml = '<math xmlns="x"><mfenced><mfrac><mi>a</mi><mn>2</mn></mfrac></mfenced><mo>=</mo><msup><mi>b</mi><mn>3</mn></msup></math>';
  expect(texOf(formulaOfMathml(parseXml(mathml, 'x')))).toBe('\\left(\\frac{a}{2}\\right)=b^{3}');
});
