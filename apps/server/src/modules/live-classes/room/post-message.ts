import { postKey, type RoomEvent, type RoomPost, roomPost } from '@praxis/contract/live-classes/room';
import type { App } from '../../../platform/app.ts';
import { openGroupCommit } from '../../../platform/database/group-commit.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { idsWithRight } from '../../spaces/index.ts';
import { classOfMember, roomRoleOf } from '../live-classes.access.ts';
import { messageOf } from './audiences.ts';
import { mayPost } from './authorise-post.rules.ts';
import { openBatcher } from './batcher.ts';
import { appendPosts, hideChat, notifyWithin, type RoomEntry, storeFile, type Written } from './room-log.store.ts';
import type { Rooms } from './rooms.ts';

/** How long a server remembers what somebody is in a class; whoever loses a right stops listening, and with that is forgotten. */
const REMEMBERED_MS = 60_000;
/** How old the room may be by which a saying is judged. */
const JUDGED_MS = 400;
/** Sayings of one person: at once, and how many more each second. Drawing is quick, talking is not. */
const RATES = { chat: { most: 6, perSecond: 1 }, other: { most: 120, perSecond: 50 } } as const;
/** What nobody follows with their eyes: it gathers for a moment, so that a room that talks costs a few commits a second. */
const LOW_PRIORITY = new Set(['chat', 'hand']);
/** What changes who may do what holds here from the moment it is answered. */
const RULING = new Set(['chat_mode', 'mute', 'hands_open', 'draw_right', 'page_add', 'page_remove']);
/** A key that is there already, and a deadlock: nothing was written. */
const AGAIN = new Set(['23505', '40P01']);
const LARGEST_BATCH = { count: 300, characters: 400_000 };

type Author = Awaited<ReturnType<typeof classOfMember>>;
type RoomNews = { within: number; events: RoomEvent[] };
/** Something that may be said, with the name its speaker gave it. */
type Entry = { key: string; post: RoomPost };
type Bucket = { left: number; at: number };
const MOST_BUCKETS = 50_000;

/** Counts how much somebody says; kept here alone, since every page speaks to one server. */
function openBuckets() {
  const buckets = new Map<string, Bucket>();
  return (userId: string, kind: string) => {
    const name = kind === 'chat' ? 'chat' : 'other';
    const { most, perSecond } = RATES[name];
    const now = performance.now();
    const key = `${name} ${userId}`;
    const bucket = buckets.get(key) ?? { left: most, at: now };
    // Whoever was silent longest is forgotten first; who talks is never let off by a crowd.
    buckets.delete(key);
    if (buckets.size >= MOST_BUCKETS) buckets.delete(buckets.keys().next().value!);
    bucket.left = Math.min(most, bucket.left + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    buckets.set(key, bucket);
    if (bucket.left < 1) throw new Refusal('too_many_requests', { status: 429, retryAfter: 1 });
    bucket.left -= 1;
  };
}

/** The mouth of every room of this server. */
export type RoomPosting = ReturnType<typeof openRoomPosting>;

/** Opens it: what is said is judged, written with whatever else is said at that moment, and answered once it is on disk. */
export function openRoomPosting(app: App, rooms: Rooms) {
  const speakers = new Map<string, { speaker: Author; until: number }>();
  const count = openBuckets();
  const batcher = openBatcher();

  /** Tells the pages of this server what was written, without reading it again. */
  function broadcast(classId: string, within: number, events: readonly RoomEvent[], written: number) {
    const topic = `class:${classId}`;
    // The pages take about as long to read as the server to write to them.
    batcher.took(classId, written + 2 * app.realtime.audience(topic).spent);
    if (events.length > 0) rooms.record(classId, BigInt(events[0]!.seq - 1), events, true);
    app.realtime.wake(topic, within, events.map(messageOf));
  }

  async function write(batch: readonly RoomEntry[]): Promise<(Written | 'closed' | undefined)[]> {
    const startedAt = performance.now();
    const nameOf = ({ classId, userId, key }: RoomEntry) => `${classId} ${userId} ${key}`;
    const first = new Map<string, number>();
    const places = batch.flatMap((post, place) => {
      if (first.has(nameOf(post))) return [];
      first.set(nameOf(post), place);
      return [place];
    });
    const posts = places.map((place) => batch[place]!);
    // Another server may have written the same key in this moment; then it is known the second time. Of two in each other's way one wins.
    const written = await appendPosts(app.db, posts).catch((error: { code?: string }) => {
      if (!AGAIN.has(error.code ?? '')) throw error;
      return appendPosts(app.db, posts);
    });
    const answers: (Written | 'closed' | undefined)[] = new Array(batch.length).fill(undefined);
    const news = new Map<string, RoomNews>();
    written.forEach((one, at) => {
      const { classId, kind } = posts[at]!;
      answers[places[at]!] = one ? { seq: one.seq, at: one.at } : 'closed';
      if (!one) return;
      const of = news.get(classId) ?? { within: Number.POSITIVE_INFINITY, events: [] };
      news.set(classId, of);
      of.within = Math.min(notifyWithin(kind), of.within);
      if (one.event) of.events.push(one.event);
    });
    // What was sent several times gets the answer of the first.
    for (const [place, post] of batch.entries()) answers[place] ??= answers[first.get(nameOf(post))!];
    for (const [classId, { within, events }] of news) broadcast(classId, within, events, performance.now() - startedAt);
    return answers;
  }

  const writer = openGroupCommit<RoomEntry, Written | 'closed'>({
    commit: write,
    most: LARGEST_BATCH.count,
    maxWeight: LARGEST_BATCH.characters,
    weightOf: ({ body }) => body.length,
    concurrency: 1,
  });
  app.http.addHook('onClose', async () => {
    await batcher.close();
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
  async function audienceOf(classId: string, spaceId: string, post: RoomPost): Promise<string[] | undefined> {
    if (post.kind !== 'chat' || post.group === undefined) return undefined;
    const group = (await rooms.look(classId)).groups.find(({ name }) => name === post.group);
    if (!group) throw new Refusal('group_unknown');
    return [...new Set([...group.user_ids, ...(await idsWithRight(app.db, spaceId, 'run_class'))])];
  }

  async function attach(classId: string, userId: string, post: RoomPost, to: readonly string[] | undefined) {
    const file = post.kind === 'chat' ? post.file_id : post.kind === 'page_add' ? post.page.file_id : null;
    if (file === null) return;
    await fileTheActorUploaded(app.db, { userId }, file, post.kind === 'chat' ? 'class_picture' : 'class_page');
    await storeFile(app.db, classId, file, to);
  }

  /** Judged by the room as it was a moment ago; what that forbids is judged by the room as it is. */
  async function authorise(classId: string, speaker: { userId: string; staff: boolean }, post: RoomPost) {
    try {
      mayPost(await rooms.look(classId, JUDGED_MS), speaker, post);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      mayPost(await rooms.look(classId), speaker, post);
    }
  }

  /** Judges something and puts it among what is written next; `written` resolves with its place in the log once it is on disk. */
  async function admit({ space, member, staff }: NonNullable<Author>, of: { classId: string; userId: string }, { key, post }: Entry) {
    const { classId, userId } = of;
    await authorise(classId, { userId, staff }, post);
    const to = await audienceOf(classId, space.id, post);
    await attach(classId, userId, post, to);
    const { kind, ...body } = post;
    const posted = { ...of, role: roomRoleOf(member), key, kind, body: JSON.stringify(body), at: app.clock.now(), ...(to && { to }) };
    return { written: appendInBatch(posted, post) };
  }

  /** Takes what a person says into a room, in the order it is said; what is said calmly is not even read before its round. */
  async function accept(of: { classId: string; userId: string }, kind: string, read: () => Entry): Promise<{ written: Promise<Written> }> {
    const speaker = await speakerIn(of.classId, of.userId);
    if (!speaker) throw new Refusal('class_not_found');
    count(of.userId, kind);
    const admitted = async () => admit(speaker, of, read());
    if (LOW_PRIORITY.has(kind)) {
      const { pages } = app.realtime.audience(`class:${of.classId}`);
      return { written: batcher.turn(of.classId, pages, admitted).then(({ written }) => written) };
    }
    const { written } = await admitted();
    // What comes next is judged by what was ruled here.
    if (RULING.has(kind)) await written;
    return { written };
  }

  async function appendInBatch(posted: RoomEntry, post: RoomPost): Promise<Written> {
    const written = await writer.add(posted);
    if (written === 'closed') throw new Refusal('class_not_running');
    if (RULING.has(post.kind)) await rooms.look(posted.classId);
    if (post.kind === 'chat_hide') await hideChat(app.db, posted.classId, post.hides);
    return written;
  }

  return {
    post: async (userId: string, classId: string, key: string, post: RoomPost) =>
      (await accept({ classId, userId }, post.kind, () => ({ key, post }))).written,
    /** Somebody stopped listening: what they are is looked up anew. */
    forget: (userId: string, classId: string) => speakers.delete(`${classId} ${userId}`),
    /** The same from a socket, where nothing has been checked yet. */
    async accept(userId: string, classId: string, key: string, body: unknown): Promise<{ written: Promise<Written> }> {
      if (!/^[1-9]\d{0,17}$/.test(classId)) throw new Refusal('parameter_error');
      return accept({ classId, userId }, String((body as { kind?: unknown } | null)?.kind), () => {
        const post = roomPost.safeParse(body);
        if (!post.success || !postKey.safeParse(key).success) throw new Refusal('parameter_error');
        return { key, post: post.data };
      });
    },
  };
}
