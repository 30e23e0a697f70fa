/** A field of Word that writes a formula: `EQ \f(1,2)`. */
export const isEquation = (code: string) => /^\s*EQ\b/i.test(code);

/** The parts between the brackets that open at a place, parted by commas or semicolons, and where they end. */
function partsAt(text: string, open: number): { parts: string[]; end: number } | undefined {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '\\' && /[,;()\\]/.test(text[at + 1] ?? '')) {
      part += text[++at];
      continue;
    }
    if (sign === '(' && depth++ === 0) continue;
    if (sign === ')' && --depth === 0) return { parts: [...parts, part], end: at + 1 };
    if ((sign === ',' || sign === ';') && depth === 1) {
      parts.push(part);
      part = '';
    } else part += sign;
  }
  return undefined;
}

const SWITCH = /\\\s*([a-z]+)((?:\s*\\\s*[a-z]{2}\d*)*)\s*(?=\()/i;

function written(name: string, options: string, parts: readonly string[]): string | undefined {
  const [one = '', two = ''] = parts.map(texOfCode).map((part) => part ?? '');
  if (parts.some((part) => texOfCode(part) === undefined)) return undefined;
  if (name === 'f') return `\\frac{${one}}{${two}}`;
  if (name === 'r') return parts.length < 2 ? `\\sqrt{${one}}` : one.trim() === '' ? `\\sqrt{${two}}` : `\\sqrt[${one}]{${two}}`;
  if (name === 's') return /do/i.test(options) ? `_{${one}}` : `^{${one}}`;
  if (name === 'b') return `\\left(${one}\\right)`;
  if (name === 'x' && /to/i.test(options)) return `\\overline{${one}}`;
  if (name === 'l') return parts.map((part) => texOfCode(part)).join(',');
  return undefined;
}

/** The inside of an equation field as LaTeX; undefined when it holds what has no words there. */
function texOfCode(code: string): string | undefined {
  let rest = code;
  let tex = '';
  for (let found = SWITCH.exec(rest); found; found = SWITCH.exec(rest)) {
    const start = found.index + found[0].length;
    const inside = partsAt(rest, start);
    const created = inside && written(found[1]!.toLowerCase(), found[2]!, inside.parts);
    if (!inside || created === undefined) return undefined;
    tex += rest.slice(0, found.index) + created;
    rest = rest.slice(inside.end);
  }
  return /\\\s*[a-z]+\s*\(/i.test(rest) ? undefined : tex + rest;
}

/** An equation field as LaTeX; undefined when somebody must look at it. */
export const texOfEquation = (code: string) => texOfCode(code.replace(/^\s*EQ\s*/i, ''))?.trim();
