/** The average of stars, to a tenth; null when nobody gave any. */
export function averageOf(stars: readonly number[]): number | null {
  const count = stars.reduce((sum, each) => sum + each, 0);
  const sum = stars.reduce((total, each, at) => total + each * (at + 1), 0);
  return count === 0 ? null : Math.round((sum / count) * 10) / 10;
}
