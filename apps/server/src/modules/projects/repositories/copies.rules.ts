/** So many pieces are put together at the latest: a restore fetches each. */
const PIECES_MOST = 50;
const SMALL_BYTES = 1_048_576;

/**
 * Whether the next copy of a repository holds all of it: at first, when the pieces since the last whole one outgrow it, and after so many
 * pieces. Large pushes are sent twice in all; of small ones into a large repository every fiftieth sends the whole.
 */
export function isWholeDue(pieces: readonly { bytes: number }[]): boolean {
  const [whole, ...later] = pieces;
  if (!whole) return true;
  return pieces.length >= PIECES_MOST || later.reduce((sum, { bytes }) => sum + bytes, 0) > Math.max(whole.bytes, SMALL_BYTES);
}
