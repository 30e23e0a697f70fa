import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, text } from '../core/shapes.ts';
import { classAbilities, classState } from './live-classes.ts';

/** Bounds of what is said in a room. */
export const ROOM_LIMITS = {
  chat: 500,
  points: 1200,
  items: 200,
  text: 500,
  pages: 200,
  groups: 50,
  kept: 200,
  caption: 200,
  captions: 3,
} as const;

const itemId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,24}$/, 'parameter_error'));
const pageId = itemId;
const coordinate = z.number().check(z.gte(-2000), z.lte(4000));
/** Flat triples: across, down, pressure 0 to 1. A page is 1600 wide and 900 high. */
const points = z.array(coordinate).check(z.maxLength(ROOM_LIMITS.points, 'parameter_error'));

/** What can lie on a page of the board. */
export const boardItem = z.object({
  id: itemId,
  shape: z.enum(['pen', 'highlighter', 'line', 'arrow', 'rectangle', 'ellipse', 'text']),
  color: z.enum(['ink', 'red', 'pine', 'blue', 'amber']),
  width: z.number().check(z.gte(1), z.lte(60)),
  points,
  text: z._default(text(ROOM_LIMITS.text), ''),
});
/** What lies on a page of the board. */
export type BoardItem = z.output<typeof boardItem> & { by?: string };

const ids = z.array(itemId).check(z.minLength(1, 'parameter_error'), z.maxLength(ROOM_LIMITS.items, 'parameter_error'));

/** One step of a drawing. */
export const boardOperation = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('add'),
    items: z.array(boardItem).check(z.minLength(1, 'parameter_error'), z.maxLength(ROOM_LIMITS.items, 'parameter_error')),
  }),
  /** A line that is being drawn gets longer. */
  z.object({ do: z.literal('grow'), item: itemId, points }),
  /** A shape that is being pulled takes other corners. */
  z.object({ do: z.literal('shape'), item: itemId, points }),
  z.object({ do: z.literal('write'), item: itemId, text: text(ROOM_LIMITS.text) }),
  z.object({ do: z.literal('move'), items: ids, dx: coordinate, dy: coordinate }),
  z.object({ do: z.literal('erase'), items: ids }),
  z.object({ do: z.literal('clear') }),
]);
/** One step of a drawing. */
export type BoardOperation = z.output<typeof boardOperation>;

/** A page of the board. */
export const boardPage = z.object({
  id: pageId,
  kind: z.enum(['blank', 'picture']),
  /** The picture below the drawing, also for pages of a PDF. */
  file_id: z._default(z.nullable(id), null),
  title: z._default(text(60), ''),
});
/** A page of the board. */
export type BoardPage = z.output<typeof boardPage>;

/** What a member of the class says into the room. */
const fromEverybody = [
  z.object({
    kind: z.literal('chat'),
    text: z.string().check(z.trim(), z.maxLength(ROOM_LIMITS.chat, 'text_too_long')),
    file_id: z._default(z.nullable(id), null),
    mentions: z._default(z.array(id).check(z.maxLength(20, 'parameter_error')), []),
    /** The group it is said in: its members hear it and those who run the class. Without one everybody does. */
    group: z.optional(line(40, 'group_unknown')),
  }),
  z.object({ kind: z.literal('hand'), up: z.boolean() }),
  z.object({ kind: z.literal('board'), page: pageId, op: boardOperation }),
] as const;

/** What only those who run the class say. */
const fromStaff = [
  z.object({ kind: z.literal('chat_mode'), mode: z.enum(['all', 'staff', 'closed']) }),
  z.object({ kind: z.literal('chat_hide'), hides: z.number().check(z.int(), z.gte(1), z.lte(1e15)) }),
  z.object({ kind: z.literal('mute'), user_id: id, muted: z.boolean() }),
  z.object({ kind: z.literal('hands_open'), open: z.boolean() }),
  /** Null lowers all. */
  z.object({ kind: z.literal('hand_lower'), user_id: z.nullable(id) }),
  z.object({ kind: z.literal('call'), user_id: id }),
  z.object({ kind: z.literal('dismiss'), user_id: id }),
  /** Switches off the microphone of somebody on the stage, null those of all; they may switch it on again. */
  z.object({ kind: z.literal('microphone_off'), user_id: z.nullable(id) }),
  z.object({ kind: z.literal('draw_right'), user_id: id, allowed: z.boolean() }),
  z.object({
    kind: z.literal('timer'),
    act: z.enum(['start', 'pause', 'resume', 'stop', 'extend']),
    direction: z._default(z.enum(['down', 'up']), 'down'),
    /** S-198: the duration, or by how much it is extended. */
    seconds: z._default(
      z.number().check(z.int('timer_seconds_rule'), z.gte(0, 'timer_seconds_rule'), z.lte(36_000, 'timer_seconds_rule')),
      0,
    ),
  }),
  z.object({ kind: z.literal('page_add'), page: boardPage, after: z._default(z.nullable(pageId), null) }),
  z.object({ kind: z.literal('page_remove'), page: pageId }),
  z.object({ kind: z.literal('page_turn'), page: pageId }),
  /** What is being said, typed for those who do not hear it. */
  z.object({ kind: z.literal('caption'), text: line(ROOM_LIMITS.caption) }),
  z.object({ kind: z.literal('laser'), page: pageId, spot: z.nullable(z.tuple([coordinate, coordinate])) }),
  /** What of a teacher's picture and sound is shared now; that it is live at all, the packager says. `microphone_on` is whether one is open. */
  z.object({
    kind: z.literal('media'),
    screen: z.boolean(),
    camera: z.boolean(),
    microphone: z.boolean(),
    microphone_on: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal('groups'),
    groups: z
      .array(z.object({ name: line(40), user_ids: z.array(id).check(z.maxLength(500, 'parameter_error')) }))
      .check(z.maxLength(ROOM_LIMITS.groups, 'parameter_error')),
  }),
] as const;

/** Whatever may be said into a room. */
export const roomPost = z.discriminatedUnion('kind', [...fromEverybody, ...fromStaff]);
/** Whatever may be said into a room. */
export type RoomPost = z.output<typeof roomPost>;
/** What everybody may say. */
export const everybodysKinds: ReadonlySet<string> = new Set(['chat', 'hand', 'board']);

/** Counts of one question, in the order of its options. */
export const questionTally = z.object({ answered: z.number(), counts: z.array(z.number()), correct: z.nullable(z.array(z.number())) });
/** A question as students see it. */
export const askedQuestion = z.object({
  id,
  type: z.enum(['single', 'multi', 'judge', 'short']),
  stem: z.string(),
  options: z.array(z.string()),
  anonymous: z.boolean(),
  /** Milliseconds since the class began. */
  ends_at: z.nullable(z.number()),
});
/** A question as students see it. */
export type AskedQuestion = z.output<typeof askedQuestion>;
/** Counts of one question. */
export type QuestionTally = z.output<typeof questionTally>;

/** What the product itself writes into the log of a class. */
export type RoomAction =
  | { kind: 'started' }
  | { kind: 'ended'; because: 'staff' | 'absence' }
  | { kind: 'away'; away: boolean }
  | { kind: 'people'; online: number }
  | { kind: 'question_open'; question: AskedQuestion }
  | { kind: 'question_time'; question_id: string; ends_at: number | null }
  | { kind: 'question_close'; question_id: string; tally: QuestionTally | null }
  | { kind: 'sign_in'; until: number | null }
  | { kind: 'picked'; user_id: string; name: string }
  | { kind: 'media'; screen: boolean; camera: boolean; microphone: boolean; microphone_on?: boolean };

/** What somebody is in a class. */
export type RoomRole = 'teacher' | 'ta' | 'student' | 'staff';

/** One line of the log: its number, when since the class began (ms), who, and what. */
export type RoomEvent = (RoomPost | RoomAction | { kind: 'removed' }) & {
  seq: number;
  at: number;
  by: { id: string; name: string } | null;
  role: RoomRole;
  /** Whom it is for when it is not for everybody; known to the server alone. */
  to?: readonly string[];
};

const inClass = { class_id: id };

/** A name the caller gives to what it says, so that saying it again changes nothing. */
export const postKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/, 'parameter_error'));

export const enterRoom = endpoint({
  method: 'GET',
  path: '/api/liveClass/room',
  summary: 'Where the room stands now, as JSON text of its state, and who the caller is in it; later events come on topic class:{id}.',
  input: z.object(inClass),
  data: z.object({
    state: z.string(),
    seq: z.number(),
    /** Milliseconds since the class began; 0 before. */
    at: z.number(),
    class_state: classState,
    me: z.object({ id, name: z.string(), role: z.enum(['teacher', 'ta', 'student']), staff: z.boolean() }),
    can: classAbilities,
  }),
  refusals: ['not_available'],
});

export const postInRoom = endpoint({
  method: 'POST',
  path: '/api/liveClass/say',
  summary: 'Says something into the room; pages say it through the socket, with the same rules.',
  input: z.object({ ...inClass, key: postKey, post: roomPost }),
  data: z.object({ seq: z.number() }),
  refusals: [
    'class_not_found',
    'not_allowed',
    'class_not_running',
    'chat_closed',
    'chat_staff_only',
    'you_are_muted',
    'hands_closed',
    'drawing_not_allowed',
    'chat_empty',
    'group_unknown',
    'file_not_found',
    'board_page_missing',
    'too_many_requests',
  ],
});

export const classFiles = endpoint({
  method: 'GET',
  path: '/api/liveClass/files',
  summary: 'Addresses of pictures that were shown in a class.',
  input: z.object({ ...inClass, file_ids: z.array(id).check(z.minLength(1, 'parameter_error'), z.maxLength(100, 'parameter_error')) }),
  data: z.object({ list: z.array(z.object({ id, address: z.string() })) }),
  refusals: ['not_available'],
});
