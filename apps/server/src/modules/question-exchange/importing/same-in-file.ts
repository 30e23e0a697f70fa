import { ALIKE, bandsOf, likeness, plainOf, shinglesOf } from '../../questions/index.ts';

/** Questions compared by one band at most: a sheet whose questions all begin alike must not compare each with each. */
const MOST_OF_BAND = 20;

/** Finds earlier questions of the same file that are nearly the same. */
export function sameInFile() {
  const byBand = new Map<number, number[]>();
  const seen = new Map<number, Uint32Array>();
  return (no: number, stem: string): number | null => {
    const shingles = shinglesOf(plainOf(stem));
    const bands = bandsOf(shingles);
    const candidates = new Set(bands.flatMap((band) => byBand.get(band) ?? []));
    const found = [...candidates].find((other) => likeness(shingles, seen.get(other)!) >= ALIKE);
    let held = false;
    for (const band of bands) {
      const list = byBand.get(band);
      if (list && list.length >= MOST_OF_BAND) continue;
      if (list) list.push(no);
      else byBand.set(band, [no]);
      held = true;
    }
    if (held) seen.set(no, shingles);
    return found ?? null;
  };
}
