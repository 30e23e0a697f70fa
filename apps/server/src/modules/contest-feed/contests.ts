import { stageClock } from '@praxis/scoring/judging/ranking';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { findCompetition, findSections, findStage, type SectionRow } from '../competitions/index.ts';
import { largestExtra, overFor, pausesOf } from '../contests/index.ts';
import { findRevision } from '../judge-queue/index.ts';
import { boardCopy, freezeMoment, isRevealed, publishedResult } from '../ranks/index.ts';
import { type Contest, isOffered, relativeTime, toRow, toState } from './clics-objects.ts';
import { findFeedClarifications, findFeedEntrants, roundOf, versionAt } from './feed.store.ts';

/** The limits of a problem never change once its section is published. */
const limits = new Map<string, { timeMs: number; cases: number }>();

async function limitsOf(db: Db, sections: readonly SectionRow[]) {
  const known = new Map<string, { timeMs: number; cases: number }>();
  for (const { id, frozen } of sections) {
    const revisionId = (frozen as { revision_id?: string } | null)?.revision_id;
    if (!revisionId) continue;
    let of = limits.get(revisionId);
    const revision = of ? undefined : await findRevision(db, revisionId);
    if (revision) {
      of = { timeMs: revision.spec.limits.timeMs, cases: revision.caseCount };
      if (limits.size > 1000) limits.clear();
      limits.set(revisionId, of);
    }
    if (of) known.set(id, of);
  }
  return known;
}

/** A board at rest is looked at by its publisher within this time; what did not change it by then never will. */
const REST_MS = 20_000;

/** Whether the public board was published since a moment. */
async function isPublishedSince(db: Db, stageId: string, { seq, moment, now }: { seq: number; moment: Date; now: Date }) {
  if (now.getTime() >= moment.getTime() + REST_MS) return true;
  const at = await versionAt(db, stageId, seq);
  return at !== undefined && at >= moment;
}

/** A contest as it stands, with the round it is told by; undefined where the stage cannot be told in this format. */
export async function readContest(app: App, stageId: string) {
  const { db } = app;
  const now = app.clock.now();
  const stage = await findStage(db, stageId);
  const competition = stage && (await findCompetition(db, stage.competition_id));
  const sections = stage ? await findSections(db, [stageId]) : [];
  if (!stage || !competition || competition.state !== 'published' || !isOffered(stage, sections)) return undefined;
  // The round first: what is read after it may hold more than it says, never less.
  const round = await roundOf(db, stageId);
  const pauses = await pausesOf(db, stageId);
  // What readers may know is what the public board shows by now, not what it is about to show.
  const board = await boardCopy(app, stageId, 'public');
  const state = board?.state() ?? 'live';
  const end = overFor(stage, await largestExtra(db, stageId));
  const over = end !== undefined && now >= end && (await isPublishedSince(db, stageId, { seq: board?.seq ?? 0, moment: end, now }));
  const final = stage.result_state === 'final' ? await publishedResult(db, stageId) : undefined;
  const published = round.result_no === null ? undefined : await publishedResult(db, stageId, round.result_no);
  const contest: Contest = {
    ...{ stage, competition, sections, now, board: state, freezesAt: freezeMoment(stage) },
    limits: await limitsOf(db, sections),
    entrants: await findFeedEntrants(db, stageId),
    clarifications: await findFeedClarifications(db, stageId),
    clock: stageClock(
      stage.start_at.getTime(),
      pauses.map(({ from_at, until_at }) => ({ from: from_at.getTime(), until: until_at?.getTime() ?? null })),
    ),
    // A pause that lasts is no shorter contest yet: its end is moved when it goes on.
    pausedMs: pauses.reduce((sum, { from_at, until_at }) => sum + (until_at ? until_at.getTime() - from_at.getTime() : 0), 0),
    thawedAt: state === 'open' ? (round.touched_at ?? stage.end_at) : null,
    finalizedAt: final?.version.published_at ?? null,
    revealed: new Set(sections.filter(({ reveal }) => isRevealed(reveal, { over, result: stage.result_state })).map(({ id }) => id)),
    published: published
      ? {
          ...{ no: published.version.no, at: published.version.published_at, snapshot: published.version.snapshot },
          entrants: new Set(published.document.lines.map(({ entrant_id }) => entrant_id)),
        }
      : null,
  };
  return { contest, round, final };
}
export type ReadContest = NonNullable<Awaited<ReturnType<typeof readContest>>>;

/** Awards of the final result: places, and who solved a problem first. None while readers may not know everything. */
export function toAwards({ contest, final }: ReadContest) {
  if (!final || (contest.freezesAt && !contest.thawedAt)) return [];
  const { lines, sections } = final.document;
  const official = lines.filter(({ rank }) => rank !== null);
  const ranked = [...Map.groupBy(official, ({ rank }) => rank!)].sort(([one], [other]) => one - other);
  const [first] = ranked;
  const solvers = sections.flatMap(({ id, label }, at) => {
    const solved = official.flatMap(({ entrant_id, cells }) => {
      const cell = cells[at];
      return cell?.solved && cell.minute !== null ? [{ entrant_id, minute: cell.minute }] : [];
    });
    const earliest = Math.min(...solved.map(({ minute }) => minute));
    const ids = solved.filter(({ minute }) => minute === earliest).map(({ entrant_id }) => entrant_id);
    return ids.length > 0 ? [{ id: `first-to-solve-${id}`, citation: `First to solve problem ${label}`, team_ids: ids }] : [];
  });
  return [
    ...(first ? [{ id: 'winner', citation: 'Contest winner', team_ids: first[1].map(({ entrant_id }) => entrant_id) }] : []),
    ...ranked.map(([rank, of]) => ({ id: `rank-${rank}`, citation: `Place ${rank}`, team_ids: of.map(({ entrant_id }) => entrant_id) })),
    ...solvers,
  ];
}

/** The board a role reads, as it was last published. */
export async function toScoreboard(app: App, { contest }: ReadContest, audience: 'public' | 'jury') {
  const copy = await boardCopy(app, contest.stage.id, audience);
  const at = (copy && (await versionAt(app.db, contest.stage.id, copy.seq))) ?? contest.stage.start_at;
  let official = 0;
  const rows = (copy?.ranked('') ?? []).flatMap(({ id, rank }) => {
    if (rank !== null) official++;
    const line = copy?.line(id);
    // A guest stands where an official entrant would.
    return line ? [toRow(contest, { id, rank: rank ?? official + 1, total: line.t, penalty: line.p, cells: line.c })] : [];
  });
  const time = new Date(Math.max(at.getTime(), contest.stage.start_at.getTime()));
  return { time: time.toISOString(), contest_time: relativeTime(contest.clock(time.getTime())), state: toState(contest), rows };
}
