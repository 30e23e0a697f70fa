import { pages } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { usageAreas, usagePlaces } from '../../../platform/usage.ts';
import type { StoredEvent } from './engines/usage-engine.ts';
import type { UsageEvent, UsageReport } from './usage-events.rules.ts';
import {
  estimatePaths,
  findPaths,
  insertPath,
  memberPairs,
  type StreamPath,
  type StreamPerson,
  streamPeople,
  usePaths,
} from './usage-people.store.ts';

/** Visitors, the server itself, and whose account ended meanwhile. */
const nobody: StreamPerson = { person: '0', institutionId: '0' };

const REMEMBERED_MS = 600_000;
const MOST_REMEMBERED = 50_000;

/** Remembers answers for ten minutes, and forgets all of them rather than growing without end. */
function memory<Value>() {
  let known = new Map<string, { value: Value; until: number }>();
  return {
    get(key: string, now: number) {
      const found = known.get(key);
      return found && found.until > now ? found.value : undefined;
    },
    set(key: string, value: Value, now: number) {
      if (known.size >= MOST_REMEMBERED) known = new Map();
      known.set(key, { value, until: now + REMEMBERED_MS });
    },
  };
}

/** The parameters of an address that a page's path has, undefined when it is another page's. */
export function parametersIn(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (given.length > wanted.length) return undefined;
  const found: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at];
    if (!part.startsWith(':')) {
      if (value !== part) return undefined;
    } else if (value) found[part.replace(/^:|\?$/g, '')] = value;
    else if (!part.endsWith('?')) return undefined;
  }
  return found;
}

const ID = /^[1-9]\d{0,17}$/;

/** A page of the product that an address is of, as its pattern; undefined for what no page of ours has. */
export const patternOf = (path: string) => Object.values(pages).find((pattern) => parametersIn(pattern, path) !== undefined);

/** New addresses one server keeps in an hour, each by itself; more are kept as the pattern of their page. */
const MOST_NEW = 20_000;
/** With more addresses than these no new one is kept by itself, whoever asks for how many. */
const MOST_KEPT = 1_000_000;
const HOUR_MS = 3_600_000;
const NOWHERE = '/';

/** Under what an address is kept: what no page has is one line, and so is each page when more new addresses come than people open. */
export function storedAddresses(most = MOST_NEW) {
  let [since, count] = [0, 0];
  return (path: string, now: number, isFull = false) => {
    if (path === '') return path;
    const pattern = patternOf(path);
    if (pattern === undefined) return NOWHERE;
    if (now - since > HOUR_MS) [since, count] = [now, 0];
    return isFull || ++count > most ? pattern : path;
  };
}

/** What a page shows and which space it belongs to. */
async function placeOf(app: App, path: string) {
  for (const { page, area, spaceOf } of usagePlaces.entries(app)) {
    const parameters = parametersIn(pages[page], path);
    if (!parameters) continue;
    const ids = Object.fromEntries(Object.entries(parameters).filter(([, value]) => ID.test(value)));
    const spaceId = spaceOf ? await spaceOf(app.db, ids) : ids.spaceId;
    return { area: usageAreas[area], spaceId: spaceId ?? '0' };
  }
  return { area: usageAreas.other, spaceId: '0' };
}

/** Looks up what events mean: who, which page, which space, remembered for a while. */
export function openLookup(app: App) {
  const people = memory<StreamPerson>();
  const paths = memory<StreamPath>();
  const places = memory<boolean>();
  const storeAs = storedAddresses();

  async function learnPeople(userIds: readonly string[], now: number) {
    const unknown = userIds.filter((id) => !people.get(id, now));
    if (unknown.length === 0) return;
    for (const [id, found] of await streamPeople(app.db, unknown)) people.set(id, found, now);
  }

  async function learnPaths(wanted: readonly string[], now: number) {
    const unknown = wanted.filter((path) => !paths.get(path, now));
    if (unknown.length === 0) return;
    const known = await findPaths(app.db, unknown);
    const isFull = known.size < unknown.length && (await estimatePaths(app.db)) >= MOST_KEPT;
    const storedUnder = new Map(unknown.filter((path) => !known.has(path)).map((path) => [path, storeAs(path, now, isFull)]));
    const kept = [...new Set(storedUnder.values())];
    const before = kept.length ? await findPaths(app.db, kept) : known;
    const fresh = kept.filter((path) => !before.has(path));
    for (const path of fresh) await insertPath(app.db, { path, ...(await placeOf(app, path)) });
    const all = new Map([...known, ...before, ...(fresh.length ? await findPaths(app.db, fresh) : [])]);
    await usePaths(
      app.db,
      [...all.values()].map(({ id }) => id),
    );
    for (const path of unknown) {
      const found = all.get(path) ?? all.get(storedUnder.get(path) ?? '');
      if (found) paths.set(path, found, now);
    }
  }

  async function learnStandings(events: readonly UsageEvent[], now: number) {
    const pairs = new Map<string, { userId: string; spaceId: string }>();
    for (const { userId, path } of events) {
      const spaceId = paths.get(path, now)?.spaceId ?? '0';
      const key = `${userId} ${spaceId}`;
      if (userId && spaceId !== '0' && places.get(key, now) === undefined) pairs.set(key, { userId, spaceId });
    }
    if (pairs.size === 0) return;
    const there = await memberPairs(app.db, [...pairs.values()]);
    for (const key of pairs.keys()) places.set(key, there.has(key), now);
  }

  /** Who was where, undefined where nothing is known of the page any more. */
  function whoAndWhere({ userId, path }: UsageEvent, now: number) {
    const page = paths.get(path, now);
    if (!page) return undefined;
    // Whoever's account ended meanwhile is nobody.
    const { person, institutionId } = (userId === undefined ? undefined : people.get(userId, now)) ?? nobody;
    const inSpace = userId !== undefined && places.get(`${userId} ${page.spaceId}`, now) === true;
    return { person, institutionId, pathId: page.id, area: page.area, spaceId: inSpace ? page.spaceId : '0' };
  }

  return async (reports: readonly UsageReport[]): Promise<StoredEvent[]> => {
    const now = Date.now();
    // What follows an event of the same person on the same page asks nothing new.
    const distinct = reports.flatMap(({ events }) => events.filter((event, at) => !isLike(event, events[at - 1])));
    await learnPeople([...new Set(distinct.flatMap(({ userId }) => userId ?? []))], now);
    await learnPaths([...new Set(distinct.flatMap(({ path, referrer }) => [path, referrer ?? '']))], now);
    await learnStandings(distinct, now);
    const stored: StoredEvent[] = [];
    for (const { events, batch } of reports) {
      let known: ReturnType<typeof whoAndWhere>;
      for (const [place, event] of events.entries()) {
        if (!isLike(event, events[place - 1])) known = whoAndWhere(event, now);
        if (!known) continue;
        const { at, visit, seq, kind, referrer } = event;
        const value = kind === 1 ? (paths.get(referrer ?? '', now)?.id ?? 0) : event.value;
        stored.push({ at, visit, seq, kind, value, batch, ...known });
      }
    }
    return stored;
  };
}

const isLike = (one: UsageEvent, other: UsageEvent | undefined) =>
  one.path === other?.path && one.userId === other.userId && one.referrer === other.referrer;
