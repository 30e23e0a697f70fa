/** What is written in a sheet, as it is typed. */
export type Entry = { scores: Record<string, number>; notes: Record<string, string>; note: string };

/** What was typed: its digits, and the score they are. There is none for nothing, and none above `max`: nobody means full marks by 99. */
export function typedScore(text: string, max: number): { digits: string; score: number | undefined } {
  const digits = text.replace(/[^0-9]/g, '').slice(0, 6);
  return { digits, score: digits === '' || Number(digits) > max ? undefined : Number(digits) };
}

/** The scores with one of them changed; undefined takes it away. */
export function withScore(scores: Readonly<Record<string, number>>, id: string, score: number | undefined): Record<string, number> {
  const { [id]: _, ...rest } = scores;
  return score === undefined ? rest : { ...rest, [id]: score };
}

/** One point more or less, from nothing to 0 or `max`. */
export const stepped = (score: number | undefined, by: 1 | -1, max: number) =>
  score === undefined ? (by === 1 ? 0 : max) : Math.min(max, Math.max(0, score + by));
