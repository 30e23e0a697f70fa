import { useEffect, useState } from 'react';
import { CodeBlock } from './CodeBlock.tsx';
import type { CodeLanguage } from './code-languages.ts';
import './code.css';
import { highlightedLines, type Piece } from './highlighted.ts';

const plain = (code: string): Piece[][] => code.split('\n').map((text) => [{ text, style: '' }]);

/** A program to read: numbered, coloured when its colours have come, whole on paper. Loaded by `ShownCode`. */
export default function CodeView({ code, language, label }: { code: string; language: CodeLanguage; label: string }) {
  const [visible, setView] = useState<{ code: string; lines: Piece[][] }>();
  // Colours come in a part of their own; without it the program is shown as it stands.
  useEffect(() => {
    let gone = false;
    highlightedLines(code, language).then(
      (lines) => !gone && setView({ code, lines }),
      () => !gone && setView(undefined),
    );
    return () => {
      gone = true;
    };
  }, [code, language]);
  const lines = visible?.code === code ? visible.lines : plain(code);
  return (
    <CodeBlock label={label} numbered>
      {lines.map((pieces, no) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <span key={no} className="flex">
          <span aria-hidden="true" className="sticky left-0 w-11 flex-none bg-sunken pr-3 text-right text-ink-3 select-none">
            {no + 1}
          </span>
          <span className="min-w-0 flex-1">
            {pieces.map((piece, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
              <span key={at} className={piece.style || undefined}>
                {piece.text}
              </span>
            ))}
            {'\n'}
          </span>
        </span>
      ))}
    </CodeBlock>
  );
}
