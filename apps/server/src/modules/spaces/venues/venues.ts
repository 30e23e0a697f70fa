import type { PageAddress } from '@praxis/contract/core/pages';
import type { TaRight } from '@praxis/contract/spaces/spaces';
import { sql } from 'kysely';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import type { SpaceMember } from '../membership/member.rules.ts';

/** Where something is given: a space, or a stage of a competition. */
export type Venue = { kind: 'space' | 'stage'; id: string };

/** What a person is at a venue. */
export type VenuePlace = { venue: Venue; name: string; active: boolean; member: SpaceMember; joinedAt: Date };

/** How much of their own work a person may see. */
export type Visible = 'nothing' | 'score' | 'answers';

/** Something given in a section of a venue, and who asks about it. */
export type SectionAsk = { venueId: string; sectionId: string; userId: string; now: Date };

/** A kind of venue; its module registers it. What is not given here, the rows that are given at it decide by themselves. */
export type VenueKind = {
  /** What somebody is at a venue; undefined for everybody who has no place there, and for a venue that does not exist. */
  placeOf: (db: Db, userId: string, venueId: string) => Promise<VenuePlace | undefined>;
  /** The same for many at once, in their order. */
  placesOf?: (db: Db, asks: readonly { userId: string; venueId: string }[]) => Promise<(VenuePlace | undefined)[]>;
  /** The published view of those who take part: `(venue_id, user_id, group_id, joined_at)`. */
  people: string;
  /** How venues are called. */
  labels: (db: Db, venueIds: readonly string[]) => Promise<Map<string, string>>;
  /** Where its staff looks after what is given there. */
  staffPage: (db: Db, venueId: string) => Promise<PageAddress>;
  /** Who holds a right at a venue. */
  idsWithRight: (db: Db, venueId: string, right: TaRight) => Promise<string[]>;
  /** Whether what is given there is run by its own settings: it notifies, releases results, takes requests. Where not, the venue's module does. */
  autonomous: boolean;
  /** How much of their own work a person may see now, before any setting of the work itself. */
  visible?: (db: Db, ask: SectionAsk) => Promise<Visible>;
  /** Refuses who may not begin or go on now, or not on this device. */
  refuseEntry?: (db: Db, ask: SectionAsk & { device?: string | undefined }) => Promise<void>;
};

const kinds = extensionPoint<{ kind: Venue['kind']; venue: VenueKind }>('venue kinds');

/** Adds a kind of venue to a school. */
export function registerVenue(app: App, kind: Venue['kind'], venue: VenueKind) {
  if (kinds.entries(app.db).some((known) => known.kind === kind)) throw new Error(`The venue ${kind} is registered twice`);
  kinds.register(app, { kind, venue });
}

/** Puts another venue in the place of a kind: modules are tried out at a stage without a competition around it. */
export function replaceVenue(app: App, kind: Venue['kind'], venue: VenueKind) {
  for (const known of kinds.entries(app.db)) if (known.kind === kind) known.venue = venue;
}

function kindOf(db: Db, { kind }: Venue): VenueKind {
  const found = kinds.entries(db).find((known) => known.kind === kind)?.venue;
  if (!found) throw new Error(`No module registered the venue ${kind}`);
  return found;
}

/** A row that stands in a space or in a section of a stage. */
type Input = { space_id: string | null; stage_id: string | null };

/** The venue of such a row. */
export function venueOf({ space_id, stage_id }: Input): Venue {
  if (space_id !== null) return { kind: 'space', id: space_id };
  return { kind: 'stage', id: stage_id! };
}

/** What somebody is at a venue. */
export const placeAt = (db: Db, venue: Venue, userId: string) => kindOf(db, venue).placeOf(db, userId, venue.id);

/** The same for many, one question for each kind of venue. */
export async function placesAt(db: Db, asks: readonly { venue: Venue; userId: string }[]): Promise<(VenuePlace | undefined)[]> {
  const places = new Map<(typeof asks)[number], VenuePlace | undefined>();
  for (const some of Map.groupBy(asks, ({ venue }) => venue.kind).values()) {
    const kind = kindOf(db, some[0]!.venue);
    const asked = some.map(({ venue, userId }) => ({ userId, venueId: venue.id }));
    const found = kind.placesOf
      ? await kind.placesOf(db, asked)
      : await Promise.all(asked.map(({ userId, venueId }) => kind.placeOf(db, userId, venueId)));
    for (const [at, ask] of some.entries()) places.set(ask, found[at]);
  }
  return asks.map((ask) => places.get(ask));
}

/** The view of those who take part at a venue, to join with: `(venue_id, user_id, group_id, joined_at)`. */
export const peopleAt = (db: Db, venue: Venue) => sql.table(kindOf(db, venue).people);

/** Ids of those who take part at a venue. */
export async function participantIds(db: Db, venue: Venue): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from ${peopleAt(db, venue)} where venue_id = ${venue.id} order by user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

/** The groups of those who take part and stand in one: user id → group id. */
export async function groupsAt(db: Db, venue: Venue): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string; group_id: string }>`
    select user_id, group_id from ${peopleAt(db, venue)} where venue_id = ${venue.id} and group_id is not null`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.group_id]));
}

/** How a venue is called; nothing for one that does not exist. */
export const labelOf = async (db: Db, venue: Venue) => (await kindOf(db, venue).labels(db, [venue.id])).get(venue.id) ?? '';

/** Where the staff of a venue looks after what is given there. */
export const staffPageOf = (db: Db, venue: Venue) => kindOf(db, venue).staffPage(db, venue.id);

/** Who holds a right at a venue. */
export const idsWithRightAt = (db: Db, venue: Venue, right: TaRight) => kindOf(db, venue).idsWithRight(db, venue.id, right);

/** Whether what is given at a venue is run by its own settings. */
export const isAutonomous = (db: Db, venue: Venue) => kindOf(db, venue).autonomous;

type InSection = Input & { section_id: string | null };

/** How much of their own work a person may see, as far as the venue decides it: undefined leaves it to the work's own settings. */
export async function visibleAt(db: Db, input: InSection, userId: string, now: Date): Promise<Visible | undefined> {
  const venue = venueOf(input);
  const { visible } = kindOf(db, venue);
  return visible?.(db, { venueId: venue.id, sectionId: input.section_id ?? '', userId, now });
}

/** Refuses who may not begin or go on at a venue now, or not on this device. */
export async function refuseEntryAt(db: Db, input: InSection, of: { userId: string; device?: string; now: Date }) {
  const venue = venueOf(input);
  await kindOf(db, venue).refuseEntry?.(db, { venueId: venue.id, sectionId: input.section_id ?? '', ...of });
}
