import type { BoardReveal } from '@praxis/contract/ranks/board';
import type { BoardRow } from '../../../parts/board/board-rows.ts';

/** An award as it is drawn beside a row. */
export type Medal = { name: string; no: number };
type Ranked = { line: Pick<BoardRow['line'], 'r'> };

/** Under how many of the rows a line lies that is drawn under so many places; undefined where it lies elsewhere on the board. */
export function lineAt(rows: readonly Ranked[], place: number, isEnd: boolean): number | undefined {
  const below = rows.findIndex(({ line: { r } }) => r !== null && r > place);
  if (below > 0) return below;
  // Above the first row it belongs to those before them, and a line below all is drawn where the board ends.
  if (below === 0) return undefined;
  return isEnd && rows.length > 0 ? rows.length : undefined;
}

/** Which award each row has that stands where it will stand: those below whoever's turn it is, all of them at the end. */
export function medalsAt({ next, lines }: BoardReveal, rows: readonly BoardRow[], first: number): [string, Medal][] {
  const awards = lines.filter(({ award }) => award);
  return rows.flatMap(({ entrant, line: { r } }, at): [string, Medal][] => {
    const settled = next === null || first + at + 1 > next.line;
    const no = r === null || !settled ? -1 : awards.findIndex(({ place }) => r <= place);
    return no < 0 ? [] : [[entrant.id, { name: awards[no]!.name, no: no + 1 }]];
  });
}
