import { isDeepStrictEqual } from 'node:util';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { findSections, findStage, setFroze } from '../../competitions/index.ts';
import { appliedScoreRows, everyScoreRow, largestExtra, overFor, takeScoreRows } from '../../contests/index.ts';
import { type BoardBody, type EarlierOrder, EMPTY_BOARD, equalLines, freezeMoment } from '../board.rules.ts';
import { applied } from '../boards/board-copy.ts';
import {
  type Audience,
  type BoardRow,
  boardsOf,
  changesAfter,
  lockFreeBoard,
  newestSnapshot,
  orderAt,
  writeChange,
  writeSnapshot,
} from '../boards/boards.store.ts';
import { findReveal, revealPosition } from '../reveal/reveals.store.ts';
import { teamPeople } from '../reveal/team-people.ts';
import { changeOf, linesOf, ownPublished, type Published, type RevealOn, screenChange } from './board-changes.ts';
import { enterBatch, pausesOf, type StageMark, stageEntrants, stageMarks } from './publisher.store.ts';
import { type StageStandings, stageStandings } from './stage-standings.ts';

/** A stage as its publisher holds it. It is thrown away whenever a batch fails: everything can be folded anew from the rows. */
export type PublishedStage = {
  stageId: string;
  batch: number;
  standings: StageStandings;
  /** What it was made of, as the last batch found it. */
  mark: StageMark;
  boards: Record<Audience, Published>;
  /** The big screen, where a reveal is followed there and nowhere else. */
  screen: Published | undefined;
  /** The reveal that is on, read whenever its steps change. */
  reveal: RevealOn | undefined;
  /** What was committed when every row was read, for a result; null for a batch. */
  snapshot: string | null;
};

const SNAPSHOT_MS = 60_000;
/** Readers see who rose and fell within so long; what they are compared with follows once a minute. */
const COMPARED_WITH_MS = 30 * 60_000;
const COMPARE_EVERY_MS = 60_000;
const UNREMEMBERED_MS = 5 * 60_000;
const AUDIENCES = ['public', 'jury'] as const;
const NO_MARK: StageMark = { entrants: '', settings: '', waiting: false };

async function settingsOf(db: Db, stageId: string) {
  const stage = await findStage(db, stageId);
  if (!stage) return undefined;
  const [sections, pauses, boards] = [await findSections(db, [stageId]), await pausesOf(db, stageId), await boardsOf(db, stageId)];
  return { settings: { stage, sections, pauses, state: boards.public.state, extra: await largestExtra(db, stageId) }, boards };
}

async function publishedSoFar(db: Db, { id }: BoardRow): Promise<Published> {
  const snapshot = await newestSnapshot(db, id);
  let body = snapshot?.body ?? EMPTY_BOARD;
  for (const { body: change } of await changesAfter(db, id, snapshot?.seq ?? 0)) body = applied(body, change);
  return {
    body,
    lines: new Map(),
    snapshotAt: snapshot?.at.getTime() ?? 0,
    snapshotSeq: snapshot?.seq ?? 0,
    comparedAt: 0,
    earlier: body.earlier,
    orders: [],
  };
}

/** Folds a stage from the rows a batch has taken, to publish from where the last publisher stopped, or from every row there is. */
export async function loadStage(
  db: Db,
  stageId: string,
  batch: number,
  now: Date,
  rows: 'taken' | 'every row' = 'taken',
): Promise<PublishedStage | undefined> {
  const found = await settingsOf(db, stageId);
  if (!found) return undefined;
  const standings = stageStandings(found.settings, now);
  const mark = (await stageMarks(db, [stageId])).get(stageId) ?? NO_MARK;
  standings.setEntrants(await stageEntrants(db, stageId));
  const read = rows === 'taken' ? { rows: await appliedScoreRows(db, stageId), snapshot: null } : await everyScoreRow(db, stageId);
  standings.take(read.rows);
  const boards = { public: await publishedSoFar(db, found.boards.public), jury: await publishedSoFar(db, found.boards.jury) };
  const { screen } = boards.public.body;
  return {
    stageId,
    batch,
    standings,
    mark,
    boards,
    screen: screen ? ownPublished(screen) : undefined,
    reveal: undefined,
    snapshot: read.snapshot,
  };
}

/** The next moment at which a board may change without any row: its freeze, its end. Infinity when there is none. */
export function nextMoment({ standings }: PublishedStage, now: Date): number {
  const { stage } = standings.settings();
  const { extra } = standings.settings();
  const moments = [freezeMoment(stage), stage.start_at, overFor(stage, extra)].flatMap((moment) =>
    moment && moment > now ? [moment.getTime()] : [],
  );
  return Math.min(...moments);
}

/** Whether something a stage is made of is not what its last batch found. */
export const hasChanged = ({ mark }: PublishedStage, now: StageMark) =>
  now.waiting || now.entrants !== mark.entrants || now.settings !== mark.settings;

/**
 * Whether a board would change by time alone: its reveal may move, or the order it is compared with has grown so old that nobody rose or
 * fell since. A publisher that does not remember that far back looks at what is stored, now and then.
 */
export const changesByTime = ({ boards }: PublishedStage, now: number) =>
  AUDIENCES.some((audience) => {
    const { body, orders, comparedAt } = boards[audience];
    const { state, earlier, order, equal } = body;
    if (state !== 'live' || !earlier || isDeepStrictEqual(earlier, { order, equal })) return state === 'revealing';
    const remembered = orders.findLast(({ at }) => at <= now - COMPARED_WITH_MS);
    return remembered ? isDeepStrictEqual(remembered.order, { order, equal }) : now - comparedAt >= UNREMEMBERED_MS;
  });

/** Orders with the newest one, without those that are too old to be compared with. */
function withOrder(orders: Published['orders'], order: EarlierOrder, now: number): Published['orders'] {
  const last = orders.at(-1);
  if (last && now - last.from < COMPARE_EVERY_MS) return [...orders.slice(0, -1), { ...last, at: now, order }];
  const first = orders.findLastIndex(({ at }) => at <= now - COMPARED_WITH_MS);
  return [...orders.slice(Math.max(0, first)), { from: now, at: now, order }];
}

/**
 * The order a board is compared with: followed while it is live, as it was at the freeze while that lasts, none once it opens. It is remembered
 * here; a publisher that has not held the stage that long reads what was stored then, or folds the rows as they were, once.
 */
async function earlierOrder(db: Db, boardId: string, held: PublishedStage, audience: Audience, state: BoardBody['state'], now: Date) {
  if (state !== 'live' && state !== 'frozen') return null;
  const { earlier, comparedAt, orders } = held.boards[audience];
  const frozen = state === 'frozen';
  if (earlier && frozen) return earlier;
  if (comparedAt > 0 && (frozen || now.getTime() - comparedAt < COMPARE_EVERY_MS)) return earlier ?? null;
  const { stage } = held.standings.settings();
  const until = (frozen && freezeMoment(stage)) || now;
  const moment = new Date(until.getTime() - COMPARED_WITH_MS);
  const remembered = orders.findLast(({ at }) => at <= moment.getTime())?.order;
  if (remembered) return remembered;
  const stored = await orderAt(db, boardId, moment);
  if (stored || comparedAt > 0 || moment <= stage.start_at) return stored ?? earlier ?? null;
  const ranked = held.standings.linesAt(audience, moment);
  return { order: ranked.map(({ id }) => id), equal: equalLines(ranked) };
}

/** The reveal that is on with where it stands; its steps are read once, and so are the people of the teams it plays. */
async function revealNow(app: App, db: Db, held: PublishedStage): Promise<RevealOn | undefined> {
  const known = await revealPosition(db, held.stageId);
  if (!known?.on) return undefined;
  if (held.reveal?.mark !== known.mark) {
    const row = await findReveal(db, held.stageId);
    const played = new Set(row?.reveal.start.map(({ id }) => id));
    const teams = held.standings.entrants().flatMap(({ id, team }) => (team && played.has(id) ? [id] : []));
    held.reveal = row && { ...row, mark: known.mark, people: held.reveal?.people ?? (await teamPeople(app, db, teams)) };
  }
  return held.reveal && { ...held.reveal, at_step: known.at };
}

/** What the public board does now: frozen from its moment on, unless somebody opened it. */
function publicState(row: BoardRow, frozen: boolean, onScreen: boolean): BoardBody['state'] {
  if (row.state === 'open' || (row.state === 'revealing' && !onScreen)) return row.state;
  return frozen ? 'frozen' : 'live';
}

/**
 * One batch, in one transaction: takes the new rows, folds what they touch, and writes what changed of each board. Killed at any step
 * nothing happened: the rows still have no batch. Returns false when another server publishes this stage.
 */
export async function publishBatch(app: App, publisher: string, held: PublishedStage): Promise<boolean> {
  const now = app.clock.now();
  const done = await inTransaction(app, async (db) => {
    if (!(await enterBatch(db, held.stageId, publisher, held.batch))) return undefined;
    // Before what it marks is read: what changes between the two is looked at again.
    const mark = (await stageMarks(db, [held.stageId])).get(held.stageId) ?? NO_MARK;
    const found = await settingsOf(db, held.stageId);
    if (!found) return undefined;
    const { settings, boards } = found;
    const freeze = freezeMoment(settings.stage);
    const freezes = freeze !== null && freeze <= now;
    if (freezes && !settings.stage.froze_at) await setFroze(db, held.stageId, freeze);
    const frozenNow = freezes && !settings.stage.froze_at;
    // The stage before its board, as everywhere. One that is changed by hand meanwhile is published by the next batch, which that brings about.
    const publicBoard = await lockFreeBoard(db, held.stageId, 'public');
    const state = publicBoard?.state ?? settings.state;
    held.standings.setSettings({ ...settings, state, stage: { ...settings.stage, froze_at: freezes ? freeze : null } }, now);
    if (mark.entrants !== held.mark.entrants) held.standings.setEntrants(await stageEntrants(db, held.stageId));
    held.standings.take(await takeScoreRows(db, held.stageId, held.batch + 1));
    const revealing = state === 'revealing' ? await revealNow(app, db, held) : undefined;
    const onScreen = revealing?.follow === 'screen' ? revealing : undefined;
    let { screen } = held;
    const results: { audience: Audience; published: Published }[] = [];
    for (const audience of AUDIENCES) {
      const published = held.boards[audience];
      const row = audience === 'jury' ? boards.jury : publicBoard;
      // A published result stands as it was published until the next version is, and changes by no time.
      if (row && row.result_no !== null) published.body = { ...published.body, state: 'open', earlier: null };
      if (!row || row.result_no !== null) continue;
      const state = audience === 'jury' ? 'live' : publicState(row, freezes, onScreen !== undefined);
      const earlier = await earlierOrder(db, row.id, held, audience, state, now);
      const ranked = linesOf(held.standings, audience, onScreen ? undefined : revealing);
      const found = changeOf(published, held.standings, { ...ranked, state, earlier });
      const { lines, now: order } = found;
      let { change } = found;
      if (audience === 'public') {
        const seen = screenChange(held, change ? applied(published.body, change) : published.body, onScreen);
        screen = seen.screen;
        if (seen.change !== undefined) change = { ...change, screen: seen.change };
      }
      const comparedAt = now.getTime() - published.comparedAt < COMPARE_EVERY_MS ? published.comparedAt : now.getTime();
      published.comparedAt = comparedAt;
      published.earlier = earlier;
      const orders = withOrder(published.orders, order, now.getTime());
      published.orders = orders;
      if (!change) continue;
      const seq = row.seq + 1;
      await writeChange(db, row, seq, change, now);
      const body = applied(published.body, change);
      const due = frozenNow || now.getTime() - published.snapshotAt >= SNAPSHOT_MS || seq - published.snapshotSeq >= 200;
      if (due) await writeSnapshot(db, row.id, { seq, why: frozenNow ? 'freeze' : 'minute', body, now });
      const since = due
        ? { snapshotAt: now.getTime(), snapshotSeq: seq }
        : { snapshotAt: published.snapshotAt, snapshotSeq: published.snapshotSeq };
      results.push({ audience, published: { body, lines, comparedAt, earlier, orders, ...since } });
    }
    return { mark, results, screen };
  });
  if (!done) return false;
  held.batch++;
  held.mark = done.mark;
  held.screen = done.screen;
  for (const { audience, published } of done.results) held.boards[audience] = published;
  return true;
}
