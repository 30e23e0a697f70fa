import { createHash } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import {
  asOfFor,
  type FeedRole,
  hiddenFrom,
  isHidden,
  judgementShows,
  submissionShows,
  toJudgement,
  toSubmission,
} from './clics-objects.ts';
import { membersText, smallViews } from './collections.ts';
import type { ReadContest } from './contests.ts';
import { type HandIn, handInsSince } from './feed.store.ts';

/**
 * How far a reader was told: the last round of the board, when it was read, and marks of what readers may know and of all that is small.
 * Any server answers from it, also after a restart, because each hand-in bears the round that took it last.
 */
export type Round = { batch: number; at: number; visible: string; small: string };

/** A round may take a hand-in this long after it came. What readers know already is not told twice for it. */
const LATE_MS = 60_000;

const mark = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

export function roundFor(read: ReadContest, role: FeedRole): Round {
  const { contest, round } = read;
  const { stage, sections, revealed, pausedMs } = contest;
  const known = role === 'jury' ? [] : [hiddenFrom(contest), stage.shows, [...revealed], contest.published?.no ?? null];
  return {
    batch: round.batch,
    at: contest.now.getTime(),
    // Whatever changes how every hand-in is told.
    visible: mark([known, stage.start_at, stage.rule, pausedMs, sections.map(({ id, max_points }) => [id, max_points])]),
    small: mark(smallViews(read, role)),
  };
}

export const tokenOf = ({ batch, at, visible, small }: Round) => `${batch}.${at}.${visible}.${small}`;

/** The round a token speaks of; undefined when it is none of ours. */
export function openToken(token: string): Round | undefined {
  const [, batch, at, visible, small] = /^(\d{1,9})\.(\d{10,15})\.([0-9a-f]{12})\.([0-9a-f]{12})$/.exec(token) ?? [];
  return batch && at && visible && small ? { batch: Number(batch), at: Number(at), visible, small } : undefined;
}

/** Hidden hand-ins a reader was told of, and the set to note others in. */
type Hidden = { known: ReadonlySet<string>; hidden: Set<string> };
type Event = { type: string; id: string | null; data: unknown };

/** What is told of one hand-in that changed. A hand-in that is hidden is told when it came, and never again: not that it was judged either. */
function eventsOf(read: ReadContest, role: FeedRole, since: Round, handIn: HandIn, { known, hidden }: Hidden): Event[] {
  const { contest } = read;
  const { id } = handIn;
  const came = handIn.recorded_at.getTime() >= since.at - LATE_MS;
  const submission = { type: 'submissions', id, data: toSubmission(contest, handIn) };
  if (role === 'public' && isHidden(contest, handIn)) {
    if (!came || known.has(id) || !submissionShows(contest, role, handIn)) return [];
    hidden.add(id);
    return [submission];
  }
  if (handIn.batch === null || handIn.batch <= since.batch) return [];
  if (role === 'public' && !contest.revealed.has(handIn.section_id)) return [];
  if (!submissionShows(contest, role, handIn))
    return [
      { type: 'judgements', id, data: null },
      { type: 'submissions', id, data: null },
    ];
  const judged = judgementShows(contest, role, handIn);
  if (!judged && handIn.revision === 1) return [submission];
  return [submission, { type: 'judgements', id, data: judged ? toJudgement(contest, handIn) : null }];
}

/** Whether a reader is to be told everything anew, and not only what changed since a round. */
export const isNewToAll = (since: Round | undefined, now: Round) => since?.visible !== now.visible;

/** What is small and has changed: what comes before the hand-ins, and the state, which comes after them. */
function smallEvents(read: ReadContest, role: FeedRole, since: Round | undefined, now: Round): [before: Event[], after: Event[]] {
  const views = since?.small === now.small ? [] : smallViews(read, role).map(([type, data]) => ({ type, id: null, data }));
  return [views.slice(0, -1), views.slice(-1)];
}

/** What a reader has to be told after a round that told them the rest. */
export async function eventsSince(app: App, read: ReadContest, role: FeedRole, since: Round, withheld: Hidden): Promise<Event[]> {
  const now = roundFor(read, role);
  const [before, after] = smallEvents(read, role, since, now);
  const { stage } = read.contest;
  const from = new Date(since.at - LATE_MS);
  // Without a round no hand-in became known.
  const changed =
    since.batch === now.batch ? [] : await handInsSince(app.db, stage.id, asOfFor(read.contest, role), { batch: since.batch, from });
  return [...before, ...changed.flatMap((one) => eventsOf(read, role, since, one, withheld)), ...after];
}

/** Everything there is, as lines in pieces: each collection of hand-ins is one event, however large. */
export async function* everythingInLines(
  app: App,
  read: ReadContest,
  role: FeedRole,
  since: Round | undefined,
  hidden: Set<string>,
): AsyncGenerator<string> {
  const now = roundFor(read, role);
  const [before, after] = smallEvents(read, role, since, now);
  const earlier = since && tokenOf(since);
  yield before.map((event) => toLine(event, earlier)).join('');
  const seen = (one: HandIn) => void (role === 'public' && isHidden(read.contest, one) && hidden.add(one.id));
  for (const type of ['submissions', 'judgements'] as const) {
    yield `{"type":"${type}","id":null,"data":`;
    yield* membersText(app, read, role, type, { seen });
    const token = type === 'judgements' && after.length === 0 ? tokenOf(now) : earlier;
    yield token === undefined ? '}\n' : `,"token":"${token}"}\n`;
  }
  yield after.map((event) => toLine(event, tokenOf(now))).join('');
}

const toLine = (event: Event, token: string | undefined) => `${JSON.stringify({ ...event, ...(token !== undefined && { token }) })}\n`;

/** Events as lines. Only the last bears the new token: who was cut off before it is told the round again. */
export const toLines = (events: readonly Event[], from: Round, to: Round): string =>
  events.map((event, at) => toLine(event, tokenOf(at === events.length - 1 ? to : from))).join('');
