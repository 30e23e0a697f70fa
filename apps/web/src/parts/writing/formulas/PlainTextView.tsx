import { FormulaView } from './FormulaView.tsx';
import { isFormula, piecesOf } from './plain-pieces.ts';

/** A plain text somebody typed, with its formulas drawn and, where `code` says so, its code shown as such. */
export default function PlainTextView({ text, code = true }: { text: string; code?: boolean }) {
  return (
    <>
      {piecesOf(text).map((piece) => {
        const key = `${piece.start} ${piece.kind}`;
        if (isFormula(piece)) return <FormulaView key={key} tex={piece.text} block={piece.kind === 'formula_block'} />;
        if (piece.kind === 'text' || !code) return <span key={key}>{text.slice(piece.start, piece.end)}</span>;
        if (piece.kind === 'code')
          return (
            <code key={key} className="rounded-sm bg-well px-1 font-mono text-13">
              {piece.text}
            </code>
          );
        return (
          <code key={key} className="my-1 block overflow-x-auto rounded-md bg-well px-3 py-2 font-mono text-13 whitespace-pre">
            {piece.text}
          </code>
        );
      })}
    </>
  );
}
