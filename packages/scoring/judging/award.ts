/** How many of whom an award goes to: the first ones, a share of the official entrants, everybody from a score on, everybody else who took part, or whoever is named. */
export type AwardKind = 'top' | 'percent' | 'score' | 'participation' | 'hand';

/** One award, in the order in which awards are given. */
export type AwardRule = {
  id: string;
  kind: AwardKind;
  /** Entrants, percent, or the least total (hundredths of points, solved problems under ICPC rules). */
  value: number;
  /** How a share becomes a number of entrants. */
  rounding: 'up' | 'down' | 'nearest';
  /** Equals across the line: all of them are in, or none. */
  ties: 'all' | 'none';
  /** Those named by hand. */
  entrants: readonly string[];
};

/** A line of a published result, in its order. */
export type AwardedLine = { id: string; rank: number | null; total: number; division: string; took: boolean };

/** An award an entrant gets. */
export type AssignedAward = { rule: string; entrant: string };

/** Where the line of a rule falls in a division, and how many stood across it as equals. */
export type AwardLine = { rule: string; division: string; places: number; given: number; tied: number };

const rounded = { up: Math.ceil, down: Math.floor, nearest: Math.round };

/** So many places a rule gives among so many official entrants. */
export function placesOf({ kind, value, rounding }: Pick<AwardRule, 'kind' | 'value' | 'rounding'>, official: number): number {
  if (kind === 'top') return value;
  // In hundredths, so that 10 % of 30 is 3 and not a hair more.
  return kind === 'percent' ? rounded[rounding](Math.round(official * value) / 100) : 0;
}

type Ranked = AwardedLine & { place: number; last: number };

/** Official lines with their place in the division: the first and the last of the places that equals share. */
function ranked(lines: readonly AwardedLine[]): Ranked[] {
  const official = lines.filter(({ rank }) => rank !== null).toSorted((a, b) => a.rank! - b.rank!);
  return official.map((line) => {
    const place = official.findIndex(({ rank }) => rank === line.rank) + 1;
    const equals = official.filter(({ rank }) => rank === line.rank).length;
    return { ...line, place, last: place + equals - 1 };
  });
}

/**
 * Awards by place are given from the first rule on: the second line lies so many places below the first. Whoever scored nothing gets none of
 * them, and each entrant gets the first of the awards by place, score or participation that applies; named ones come on top.
 */
function inDivision(rules: readonly AwardRule[], lines: readonly AwardedLine[], division: string) {
  const official = ranked(lines);
  const holders = new Map<string, string>();
  const given: AssignedAward[] = [];
  const cuts: AwardLine[] = [];
  let below = 0;
  const give = (rule: AwardRule, id: string) => {
    holders.set(id, rule.id);
    given.push({ rule: rule.id, entrant: id });
  };
  for (const rule of rules) {
    const before = given.length;
    if (rule.kind === 'hand') {
      for (const { id } of lines) if (rule.entrants.includes(id)) given.push({ rule: rule.id, entrant: id });
    } else if (rule.kind === 'participation') {
      for (const { id, took } of lines) if (took && !holders.has(id)) give(rule, id);
    } else {
      const places = placesOf(rule, official.length);
      below += places;
      const within = (line: Ranked) =>
        rule.kind === 'score' ? line.total >= rule.value : (rule.ties === 'all' ? line.place : line.last) <= below;
      for (const line of official) if (line.total > 0 && !holders.has(line.id) && within(line)) give(rule, line.id);
      const across = rule.kind === 'score' ? [] : official.filter((line) => line.total > 0 && line.place <= below && line.last > below);
      cuts.push({ rule: rule.id, division, places, given: given.length - before, tied: across.length });
      continue;
    }
    cuts.push({ rule: rule.id, division, places: given.length - before, given: given.length - before, tied: 0 });
  }
  return { given, cuts };
}

/** Who gets which award, over everybody or division by division, and where each line fell. */
export function awardsFor(rules: readonly AwardRule[], lines: readonly AwardedLine[], perDivision: boolean) {
  const groups = perDivision ? Map.groupBy(lines, ({ division }) => division) : new Map([['', lines]]);
  const parts = [...groups].map(([division, group]) => inDivision(rules, group, division));
  return { given: parts.flatMap(({ given }) => given), cuts: parts.flatMap(({ cuts }) => cuts) };
}
