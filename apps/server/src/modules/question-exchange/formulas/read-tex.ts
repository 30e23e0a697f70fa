import { createRequire } from 'node:module';
import type Katex from 'katex';
import { below, parseXml } from '../../../platform/foreign/xml.ts';
import type { Formula } from './formula.rules.ts';
import { formulaOfMathml } from './read-mathml.ts';

const load = createRequire(import.meta.url);
/** Loaded with the first formula: a school that imports none does not carry it in memory. */
const katex = () => load('katex') as typeof Katex;

const rendered = (tex: string, display: boolean) =>
  katex().renderToString(tex, {
    output: 'mathml',
    displayMode: display,
    throwOnError: true,
    strict: 'ignore',
    trust: false,
    maxExpand: 200,
    maxSize: 20,
  });

/** A formula in LaTeX as MathML; undefined when the renderer does not know it. */
export function mathmlOfTex(tex: string, display: boolean): string | undefined {
  try {
    return /<math[\s\S]*<\/math>/.exec(rendered(tex, display))?.[0];
  } catch (error) {
    if (error instanceof katex().ParseError) return undefined;
    throw error;
  }
}

/** A formula in LaTeX; undefined when the renderer does not know it. */
export function formulaOfTex(tex: string, display: boolean): Formula | undefined {
  const mathml = mathmlOfTex(tex, display);
  if (mathml === undefined) return undefined;
  const [row] = below(parseXml(mathml, 'formula'), 'semantics').flatMap((node) => node.children);
  return row && formulaOfMathml(row);
}
