/** How many of the 100 points of one member went to another. */
export type PeerPoints = { from: string; to: string; points: number };

const LEAST_RATERS = 3;
const LEAST_MEMBERS = 4;
const [LOW, HIGH] = [0.7, 1.15];
/** A pair gives each other at least so much more than they get from all others. */
const PAIR = 1.5;

/**
 * The factor of each member: the mean over those who gave points of (share of the points × members other than the giver), so that the mean
 * before clamping is 1 and harsh or generous givers cancel; between 0.7 and 1.15. `counts` is false in teams under four, or with under
 * three who gave points: there the factors are only shown to the teacher.
 */
export function peerFactors(members: readonly string[], sheets: readonly PeerPoints[]): { factors: Map<string, number>; counts: boolean } {
  const inside = new Set(members);
  const own = sheets.filter(({ from, to }) => from !== to && inside.has(from) && inside.has(to));
  const given = new Map<string, number>();
  for (const { from, points } of own) given.set(from, (given.get(from) ?? 0) + points);
  const raters = members.filter((member) => (given.get(member) ?? 0) > 0);
  const points = new Map(own.map((one) => [`${one.from} ${one.to}`, one.points]));
  const factors = new Map(
    members.map((member) => {
      const by = raters.filter((rater) => rater !== member);
      if (by.length === 0) return [member, 1] as const;
      const sum = by.reduce((all, rater) => all + ((points.get(`${rater} ${member}`) ?? 0) / given.get(rater)!) * (members.length - 1), 0);
      return [member, Math.min(HIGH, Math.max(LOW, sum / by.length))] as const;
    }),
  );
  return { factors, counts: raters.length >= LEAST_RATERS && members.length >= LEAST_MEMBERS };
}

/** A factor as its member is told it and as it counts: in steps of 0.05, so that an exact score tells no more than the factor does. */
export const countedFactor = (factor: number) => Math.round(factor * 20) / 20;

/** What a teacher should look at and nothing corrects: a pair that rates each other high against all others, and identical uneven sheets. */
export function peerFlags(members: readonly string[], sheets: readonly PeerPoints[]): { kind: 'pair' | 'same'; members: string[] }[] {
  const flags: { kind: 'pair' | 'same'; members: string[] }[] = [];
  const points = new Map(sheets.map((one) => [`${one.from} ${one.to}`, one.points]));
  const even = 100 / Math.max(1, members.length - 1);
  const fromOthers = (member: string, partner: string) => {
    const others = members.filter((one) => one !== member && one !== partner && points.has(`${one} ${member}`));
    return others.length === 0 ? undefined : others.reduce((sum, one) => sum + points.get(`${one} ${member}`)!, 0) / others.length;
  };
  for (const [at, one] of members.entries())
    for (const other of members.slice(at + 1)) {
      const [there, back] = [points.get(`${one} ${other}`), points.get(`${other} ${one}`)];
      const [oneElse, otherElse] = [fromOthers(one, other), fromOthers(other, one)];
      if (there === undefined || back === undefined || oneElse === undefined || otherElse === undefined) continue;
      if (there >= even * PAIR && back >= even * PAIR && there > otherElse * PAIR && back > oneElse * PAIR)
        flags.push({ kind: 'pair', members: [one, other] });
    }
  const groups = Map.groupBy(members, (member) => {
    const sheet = members.filter((to) => to !== member).map((to) => points.get(`${member} ${to}`) ?? 0);
    const uneven = Math.max(0, ...sheet) - Math.min(...sheet, 100) > 1 && sheet.some((value) => value > 0);
    return uneven ? JSON.stringify(members.map((to) => (to === member ? null : (points.get(`${member} ${to}`) ?? 0)))) : '';
  });
  for (const [sheet, some] of sameButForThemselves(groups))
    if (sheet !== '' && some.length > 2) flags.push({ kind: 'same', members: some });
  return flags;
}

/** Sheets agree when they give the same points to everybody both could give to. */
function sameButForThemselves(groups: ReadonlyMap<string, string[]>): Map<string, string[]> {
  const merged = new Map<string, string[]>();
  for (const [sheet, some] of groups) {
    if (sheet === '') continue;
    const mine = JSON.parse(sheet) as (number | null)[];
    const known = [...merged.keys()].find((other) => {
      const theirs = JSON.parse(other) as (number | null)[];
      return mine.every((value, at) => value === null || theirs[at] === null || value === theirs[at]);
    });
    merged.set(known ?? sheet, [...(known ? merged.get(known)! : []), ...some]);
  }
  return merged;
}
