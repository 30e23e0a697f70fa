/** Who goes on from a stage. */
export type AdvanceRule = {
  by: 'top' | 'percent' | 'score';
  /** Entrants, percent of the official entrants (rounded up), or hundredths of points at least. */
  value: number;
  /** Where the cut falls between equals: all of them go on, none, or the order of the board decides. */
  ties: 'all' | 'none' | 'rule';
  /** At most so many of one institution; null for no limit. */
  per_institution: number | null;
  /** Counted within each division: the first so many, or the share, of each. */
  per_division?: boolean | undefined;
};

/** A line of a published result. */
export type ResultLine = { id: string; rank: number | null; total: number; institution: string | null; division?: string };

/** Why a line goes on or not. */
export type AdvanceReason = 'within' | 'tie_in' | 'tie_out' | 'below' | 'institution_full' | 'guest' | 'nothing_scored';

/** A line with what the rule makes of it. */
export type Advancing = { id: string; goesOn: boolean; why: AdvanceReason };

/** How many go on by number; Infinity where points decide. */
export function quotaOf({ by, value }: AdvanceRule, official: number): number {
  if (by === 'top') return value;
  return by === 'percent' ? Math.ceil((official * value) / 100) : Number.POSITIVE_INFINITY;
}

/** Who goes on, in the order of the board. A place an institution may not have goes to the next rank; guests and who scored nothing never go on. */
export function advance(rule: AdvanceRule, lines: readonly ResultLine[]): Advancing[] {
  if (!rule.per_division) return advanceOf(rule, lines);
  const decided = new Map<string, Advancing>();
  for (const own of Map.groupBy(lines, ({ division }) => division ?? '').values())
    for (const one of advanceOf(rule, own)) decided.set(one.id, one);
  return lines.map(({ id }) => decided.get(id)!);
}

function advanceOf(rule: AdvanceRule, lines: readonly ResultLine[]): Advancing[] {
  const official = lines.filter(({ rank }) => rank !== null);
  const quota = quotaOf(rule, official.length);
  const accepted = new Map<string, number>();
  let going = 0;
  /** Equals did not fit: nobody below them goes on either. */
  let closed = false;
  const decided = new Map<string, Advancing>();
  const decide = (id: string, why: AdvanceReason) => decided.set(id, { id, goesOn: why === 'within' || why === 'tie_in', why });
  const enter = (line: ResultLine, why: AdvanceReason) => {
    decide(line.id, why);
    going++;
    if (line.institution !== null) accepted.set(line.institution, (accepted.get(line.institution) ?? 0) + 1);
  };
  for (const equals of Map.groupBy(official, ({ rank }) => rank).values()) {
    const able: ResultLine[] = [];
    for (const line of equals) {
      if (line.total <= 0) decide(line.id, 'nothing_scored');
      else if (rule.by === 'score' && line.total < rule.value) decide(line.id, 'below');
      else able.push(line);
    }
    if (closed || going >= quota) {
      for (const { id } of able) decide(id, 'below');
      continue;
    }
    const room = new Map(accepted);
    const eligible = able.filter((line) => {
      const { institution } = line;
      if (rule.per_institution === null || institution === null) return true;
      const held = room.get(institution) ?? 0;
      room.set(institution, held + 1);
      if (held < rule.per_institution) return true;
      decide(line.id, 'institution_full');
      return false;
    });
    const places = quota - going;
    const crowded = eligible.length > places;
    closed = crowded && rule.ties === 'none';
    for (const [at, line] of eligible.entries()) {
      if (crowded && rule.ties === 'rule' && at >= places) decide(line.id, 'below');
      else if (crowded && rule.ties === 'none') decide(line.id, 'tie_out');
      else enter(line, crowded && rule.ties === 'all' ? 'tie_in' : 'within');
    }
  }
  return lines.map(({ id, rank }) => (rank === null ? { id, goesOn: false, why: 'guest' } : decided.get(id)!));
}
