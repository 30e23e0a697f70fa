import { useEffect, useRef } from 'react';

/** What of a plain text is more than words. */
export type Piece = { kind: 'text' | 'code' | 'block' | 'formula' | 'formula_block'; text: string };

const patterns = /```[^\n`]*\n?([\s\S]*?)```|`([^`\n]+)`|\$\$([\s\S]+?)\$\$|\$(?=\S)([^$\n]*[^\s$])\$(?!\d)/g;

/** Cuts a text into words, code between backticks and formulas between dollars. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(patterns)) {
    if (found.index > at) pieces.push({ kind: 'text', text: text.slice(at, found.index) });
    const [, block, code, wide, formula] = found;
    if (block !== undefined) pieces.push({ kind: 'block', text: block.replace(/\n$/, '') });
    else if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (wide !== undefined) pieces.push({ kind: 'formula_block', text: wide });
    else pieces.push({ kind: 'formula', text: formula ?? '' });
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) });
  return pieces;
}

function Formula({ tex, block }: { tex: string; block: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  // The formula is drawn by hand into its place, by what is loaded only when there is one.
  useEffect(() => {
    let gone = false;
    void import('./formula.ts').then(({ drawFormula }) => {
      if (!gone && place.current) drawFormula(place.current, tex, block);
    });
    return () => {
      gone = true;
    };
  }, [tex, block]);
  return (
    <span ref={place} className={block ? 'block overflow-x-auto' : undefined}>
      {tex}
    </span>
  );
}

/** A plain text somebody typed, with its code and formulas shown as such. */
export default function PlainTextView({ text }: { text: string }) {
  return (
    <>
      {piecesOf(text).map((piece, at) => {
        const key = `${at} ${piece.kind}`;
        if (piece.kind === 'text') return <span key={key}>{piece.text}</span>;
        if (piece.kind === 'code')
          return (
            <code key={key} className="rounded-sm bg-well px-1 font-mono text-13">
              {piece.text}
            </code>
          );
        if (piece.kind === 'block')
          return (
            <code key={key} className="my-1 block overflow-x-auto rounded-md bg-well px-3 py-2 font-mono text-13 whitespace-pre">
              {piece.text}
            </code>
          );
        return <Formula key={key} tex={piece.text} block={piece.kind === 'formula_block'} />;
      })}
    </>
  );
}
