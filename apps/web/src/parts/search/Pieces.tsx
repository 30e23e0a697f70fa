import type { SearchPieces } from '@praxis/contract/search/search';

/** Text in which what was typed is marked; it is only ever text. */
export function Pieces({ of }: { of: SearchPieces }) {
  return of.map((piece, at) =>
    piece.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name and never move
      <mark key={at} className="rounded-sm bg-pine-soft px-px text-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
