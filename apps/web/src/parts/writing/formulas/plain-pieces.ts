/** What of a plain text is more than words, and where it stands with its signs. */
export type Piece = { kind: 'text' | 'code' | 'block' | 'formula' | 'formula_block'; text: string; start: number; end: number };

const patterns = /```[^\n`]*\n?([\s\S]*?)```|`([^`\n]+)`|\$\$([\s\S]+?)\$\$|\$(?=\S)([^$\n]*[^\s$])\$(?!\d)/g;

/** Cuts a text into words, code between backticks and formulas between dollars. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(patterns)) {
    const span = { start: found.index, end: found.index + found[0].length };
    if (found.index > at) pieces.push({ kind: 'text', text: text.slice(at, found.index), start: at, end: found.index });
    const [, block, code, wide, formula] = found;
    if (block !== undefined) pieces.push({ kind: 'block', text: block.replace(/\n$/, ''), ...span });
    else if (code !== undefined) pieces.push({ kind: 'code', text: code, ...span });
    else if (wide !== undefined) pieces.push({ kind: 'formula_block', text: wide, ...span });
    else pieces.push({ kind: 'formula', text: formula ?? '', ...span });
    at = span.end;
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at), start: at, end: text.length });
  return pieces;
}

export const isFormula = ({ kind }: Piece) => kind === 'formula' || kind === 'formula_block';

/** The formulas of a text. */
export const formulasOf = (text: string) => (text.includes('$') ? piecesOf(text).filter(isFormula) : []);
