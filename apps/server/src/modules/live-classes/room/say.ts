import { type RoomEvent, type RoomSaying, roomSaying, sayingKey } from '@praxis/contract/live-classes/room';
import type { App } from '../../../platform/app.ts';
import { fileTheActorUploaded } from '../../../platform/files.ts';
import { openGroupCommit } from '../../../platform/group-commit.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { idsWithRight } from '../../spaces/index.ts';
import { classOfMember, roomRoleOf } from '../live-classes.access.ts';
import { messageOf } from './circles.ts';
import { openPace } from './pace.ts';
import { appendSayings, hideChat, keepFile, type Saying, tellWithin, type Written } from './room-log.store.ts';
import type { Rooms } from './rooms.ts';
import { maySay } from './say.rules.ts';

/** How long a server remembers what somebody is in a class; whoever loses a right stops listening, and with that is forgotten. */
const REMEMBERED_MS = 60_000;
/** How old the room may be by which a saying is judged. */
const JUDGED_MS = 400;
/** Sayings of one person: at once, and how many more each second. Drawing is quick, talking is not. */
const RATES = { chat: { most: 6, perSecond: 1 }, other: { most: 120, perSecond: 50 } } as const;
/** What nobody follows with their eyes: it gathers for a moment, so that a room that talks costs a few commits a second. */
const CALM = new Set(['chat', 'hand']);
/** What changes who may do what holds here from the moment it is answered. */
const RULING = new Set(['chat_mode', 'mute', 'hands_open', 'draw_right', 'page_add', 'page_remove']);
/** A key that is there already, and a deadlock: nothing was written. */
const AGAIN = new Set(['23505', '40P01']);
const LARGEST_BATCH = { count: 300, characters: 400_000 };

type Speaker = Awaited<ReturnType<typeof classOfMember>>;
type News = { within: number; events: RoomEvent[] };
/** Something that may be said, with the name its speaker gave it. */
type Said = { key: string; saying: RoomSaying };
type Bucket = { left: number; at: number };

/** Counts how much somebody says; kept here alone, since every page speaks to one server. */
function openBuckets() {
  const buckets = new Map<string, Bucket>();
  return (userId: string, kind: string) => {
    const name = kind === 'chat' ? 'chat' : 'other';
    const { most, perSecond } = RATES[name];
    const now = performance.now();
    if (buckets.size > 50_000) buckets.clear();
    const bucket = buckets.get(`${name} ${userId}`) ?? { left: most, at: now };
    bucket.left = Math.min(most, bucket.left + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    buckets.set(`${name} ${userId}`, bucket);
    if (bucket.left < 1) throw new Refusal('too_many_requests', { status: 429, retryAfter: 1 });
    bucket.left -= 1;
  };
}

/** The mouth of every room of this server. */
export type Mouth = ReturnType<typeof openMouth>;

/** Opens it: what is said is judged, written with whatever else is said at that moment, and answered once it is on disk. */
export function openMouth(app: App, rooms: Rooms) {
  const speakers = new Map<string, { speaker: Speaker; until: number }>();
  const count = openBuckets();
  const pace = openPace();

  /** Tells the pages of this server what was written, without reading it again. */
  function tellHere(classId: string, within: number, events: readonly RoomEvent[], written: number) {
    const topic = `class:${classId}`;
    // The pages take about as long to read as the server to write to them.
    pace.took(classId, written + 2 * app.realtime.audience(topic).spent);
    if (events.length > 0) rooms.heard(classId, BigInt(events[0]!.seq - 1), events, true);
    app.realtime.wake(topic, within, events.map(messageOf));
  }

  async function write(batch: readonly Saying[]): Promise<(Written | 'closed' | undefined)[]> {
    const began = performance.now();
    const nameOf = ({ classId, userId, key }: Saying) => `${classId} ${userId} ${key}`;
    const first = new Map<string, number>();
    const places = batch.flatMap((saying, place) => {
      if (first.has(nameOf(saying))) return [];
      first.set(nameOf(saying), place);
      return [place];
    });
    const sayings = places.map((place) => batch[place]!);
    // Another server may have written the same key in this moment; then it is known the second time. Of two in each other's way one wins.
    const written = await appendSayings(app.db, sayings).catch((error: { code?: string }) => {
      if (!AGAIN.has(error.code ?? '')) throw error;
      return appendSayings(app.db, sayings);
    });
    const answers: (Written | 'closed' | undefined)[] = new Array(batch.length).fill(undefined);
    const news = new Map<string, News>();
    written.forEach((one, at) => {
      const { classId, kind } = sayings[at]!;
      answers[places[at]!] = one ? { seq: one.seq, at: one.at } : 'closed';
      if (!one) return;
      const of = news.get(classId) ?? { within: Number.POSITIVE_INFINITY, events: [] };
      news.set(classId, of);
      of.within = Math.min(tellWithin(kind), of.within);
      if (one.event) of.events.push(one.event);
    });
    // What was sent several times gets the answer of the first.
    for (const [place, saying] of batch.entries()) answers[place] ??= answers[first.get(nameOf(saying))!];
    for (const [classId, { within, events }] of news) tellHere(classId, within, events, performance.now() - began);
    return answers;
  }

  const writer = openGroupCommit<Saying, Written | 'closed'>({
    commit: write,
    most: LARGEST_BATCH.count,
    heaviest: LARGEST_BATCH.characters,
    weigh: ({ body }) => body.length,
    lanes: 1,
  });
  app.http.addHook('onClose', async () => {
    await pace.close();
    await writer.drain();
  });

  async function speakerIn(classId: string, userId: string) {
    const name = `${classId} ${userId}`;
    const known = speakers.get(name);
    if (known && known.until > performance.now()) return known.speaker;
    if (speakers.size > 20_000) speakers.clear();
    const speaker = await classOfMember(app.db, classId, userId);
    speakers.set(name, { speaker, until: performance.now() + REMEMBERED_MS });
    return speaker;
  }

  /** Members of the group something is said in, and those who run the class. */
  async function circleOf(classId: string, spaceId: string, saying: RoomSaying): Promise<string[] | undefined> {
    if (saying.kind !== 'chat' || saying.group === undefined) return undefined;
    const group = (await rooms.look(classId)).groups.find(({ name }) => name === saying.group);
    if (!group) throw new Refusal('group_unknown');
    return [...new Set([...group.user_ids, ...(await idsWithRight(app.db, spaceId, 'run_class'))])];
  }

  async function attach(classId: string, userId: string, saying: RoomSaying, to: readonly string[] | undefined) {
    const file = saying.kind === 'chat' ? saying.file_id : saying.kind === 'page_add' ? saying.page.file_id : null;
    if (file === null) return;
    await fileTheActorUploaded(app.db, { userId }, file, saying.kind === 'chat' ? 'class_picture' : 'class_page');
    await keepFile(app.db, classId, file, to);
  }

  /** Judged by the room as it was a moment ago; what that forbids is judged by the room as it is. */
  async function judge(classId: string, speaker: { userId: string; staff: boolean }, saying: RoomSaying) {
    try {
      maySay(await rooms.look(classId, JUDGED_MS), speaker, saying);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      maySay(await rooms.look(classId), speaker, saying);
    }
  }

  /** Judges something and puts it among what is written next; `written` resolves with its place in the log once it is on disk. */
  async function take({ space, standing, staff }: NonNullable<Speaker>, of: { classId: string; userId: string }, { key, saying }: Said) {
    const { classId, userId } = of;
    await judge(classId, { userId, staff }, saying);
    const to = await circleOf(classId, space.id, saying);
    await attach(classId, userId, saying, to);
    const { kind, ...body } = saying;
    const said = { ...of, role: roomRoleOf(standing), key, kind, body: JSON.stringify(body), at: app.clock.now(), ...(to && { to }) };
    return { written: put(said, saying) };
  }

  /** Takes what a person says into a room, in the order it is said; what is said calmly is not even read before its round. */
  async function accept(of: { classId: string; userId: string }, kind: string, read: () => Said): Promise<{ written: Promise<Written> }> {
    const speaker = await speakerIn(of.classId, of.userId);
    if (!speaker) throw new Refusal('class_not_found');
    count(of.userId, kind);
    const taken = async () => take(speaker, of, read());
    if (CALM.has(kind)) {
      const { pages } = app.realtime.audience(`class:${of.classId}`);
      return { written: pace.turn(of.classId, pages, taken).then(({ written }) => written) };
    }
    const { written } = await taken();
    // What comes next is judged by what was ruled here.
    if (RULING.has(kind)) await written;
    return { written };
  }

  async function put(said: Saying, saying: RoomSaying): Promise<Written> {
    const written = await writer.add(said);
    if (written === 'closed') throw new Refusal('class_not_running');
    if (RULING.has(saying.kind)) await rooms.look(said.classId);
    if (saying.kind === 'chat_hide') await hideChat(app.db, said.classId, saying.hides);
    return written;
  }

  return {
    say: async (userId: string, classId: string, key: string, saying: RoomSaying) =>
      (await accept({ classId, userId }, saying.kind, () => ({ key, saying }))).written,
    /** Somebody stopped listening: what they are is looked up anew. */
    forget: (userId: string, classId: string) => speakers.delete(`${classId} ${userId}`),
    /** The same from a socket, where nothing has been checked yet. */
    async said(userId: string, classId: string, key: string, body: unknown): Promise<{ written: Promise<Written> }> {
      if (!/^[1-9]\d{0,17}$/.test(classId)) throw new Refusal('parameter_error');
      return accept({ classId, userId }, String((body as { kind?: unknown } | null)?.kind), () => {
        const saying = roomSaying.safeParse(body);
        if (!saying.success || !sayingKey.safeParse(key).success) throw new Refusal('parameter_error');
        return { key, saying: saying.data };
      });
    },
  };
}
