import { isDeepStrictEqual } from 'node:util';
import type { RankLine } from '@praxis/scoring/judging/ranking';
import { boardAfter } from '@praxis/scoring/reveal';
import { type BoardBody, type BoardChange, type EarlierOrder, equalLines, type PublishedLine, publishedLine } from '../board.rules.ts';
import { applied } from '../boards/board-copy.ts';
import type { Audience } from '../boards/boards.store.ts';
import { toBoardReveal } from '../reveal/reveal-view.ts';
import type { RevealRow } from '../reveal/reveals.store.ts';
import type { TeamPeople } from '../reveal/team-people.ts';
import { type StageStandings, toBoardEntrant } from './stage-standings.ts';

/** What was published of a board, and the lines it was made of, by which the next change is found. */
export type Published = {
  body: BoardBody;
  lines: Map<string, { of: RankLine; line: PublishedLine }>;
  snapshotAt: number;
  snapshotSeq: number;
  comparedAt: number;
  /** What it is compared with by now, whether readers have it already or get it with the next change. */
  earlier: BoardBody['earlier'];
  /** Its orders of the last half hour, oldest first: the last one of each minute. */
  orders: readonly { from: number; at: number; order: EarlierOrder }[];
};

/** A board of which nothing but what stands on it is known. */
export const ownPublished = (body: BoardBody): Published => ({
  ...{ body, lines: new Map(), snapshotAt: 0, snapshotSeq: 0, comparedAt: 0, earlier: null, orders: [] },
});

/** A reveal that is on, with the people of its teams. */
export type RevealOn = RevealRow & { mark: string; people: ReadonlyMap<string, TeamPeople> };

/** What changed since a board was last published; undefined when nothing did. */
export function changeOf(
  published: Published,
  standings: StageStandings,
  { ranked, state, reveal, earlier }: Pick<BoardBody, 'state' | 'reveal' | 'earlier'> & { ranked: readonly RankLine[] },
) {
  const clock = standings.clock();
  const before = new Map(published.body.lines.map((line) => [line.id, line]));
  const lines = new Map<string, { of: RankLine; line: PublishedLine }>();
  const changed: PublishedLine[] = [];
  for (const of of ranked) {
    const known = published.lines.get(of.id);
    // The rank of a line follows from the order: a line that only moved is the same line.
    const same = known && known.of.cells === of.cells && known.of.total === of.total && known.of.penalty === of.penalty;
    const line = same ? known.line : publishedLine(of, clock);
    lines.set(of.id, { of, line });
    if (!same && !isDeepStrictEqual(before.get(of.id), line)) changed.push(line);
  }
  const order = ranked.map(({ id }) => id);
  const equal = equalLines(ranked);
  const present = new Set(order);
  const entrants = standings
    .entrants()
    .filter(({ id }) => present.has(id))
    .map(toBoardEntrant);
  const change: BoardChange = {
    ...(state !== published.body.state && { state }),
    ...(changed.length > 0 && { lines: changed }),
    ...(!isDeepStrictEqual(order, published.body.order) && { order }),
    ...(!isDeepStrictEqual(equal, published.body.equal) && { equal }),
    ...(!isDeepStrictEqual(entrants, published.body.entrants) && { entrants }),
    ...(!isDeepStrictEqual(reveal ?? null, published.body.reveal ?? null) && { reveal: reveal ?? null }),
  };
  const compared = !isDeepStrictEqual(earlier ?? null, published.body.earlier ?? null);
  // What a board is compared with goes along with what changed. By itself it is news only when nobody rose or fell any more.
  const atRest = compared && isDeepStrictEqual(earlier, { order, equal });
  if (compared && (atRest || Object.keys(change).length > 0)) change.earlier = earlier ?? null;
  return { change: Object.keys(change).length > 0 ? change : undefined, lines, now: { order, equal } };
}

/** The lines of a board, and where its reveal stands when one is on. */
export function linesOf(standings: StageStandings, audience: Audience, revealing: RevealOn | undefined) {
  if (audience === 'jury' || !revealing) return { ranked: standings.lines(audience), reveal: null };
  const open = { ...standings.standings('jury'), open: standings.lines('jury') };
  return {
    ranked: boardAfter(open, revealing.reveal, revealing.at_step),
    reveal: toBoardReveal(revealing.reveal, revealing.at_step, standings.clock(), revealing.people),
  };
}

type Screened = { standings: StageStandings; screen: Published | undefined; boards: { public: Published } };

/** What changes on the big screen alone, given what the public board becomes. */
export function screenChange(held: Screened, becomes: BoardBody, revealing: RevealOn | undefined) {
  if (!revealing) return { screen: undefined, change: held.boards.public.body.screen ? null : undefined };
  const before = held.screen ?? ownPublished({ ...becomes, screen: null });
  const { ranked, reveal } = linesOf(held.standings, 'public', revealing);
  const { change, lines } = changeOf(before, held.standings, { ranked, state: 'revealing', reveal, earlier: null });
  return { screen: { ...before, lines, body: change ? applied(before.body, change) : before.body }, change };
}
