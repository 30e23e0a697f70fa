import {
  type AskedQuestion,
  type BoardPage,
  type QuestionTally,
  ROOM_LIMITS,
  type RoomEvent,
  type RoomRole,
} from '@praxis/contract/live-classes/room';
import { type BoardItems, withOperation } from './board.ts';

type Named = { id: string; name: string };

/** One line of the chat. */
export type ChatLine = { seq: number; at: number; by: Named; role: RoomRole; text: string; file_id: string | null; mentions: string[] } & {
  /** The group it was said in. */
  group?: string;
  /** Whom it is for; known to the server alone. */
  to?: readonly string[];
};

/** A line of what is being said, as somebody types it. */
export type CaptionLine = { seq: number; at: number; text: string };

/** A raised hand; `called` is when its owner was asked to speak. */
export type RaisedHand = Named & { at: number };

/** The clock everybody sees: it counts from `since`, `before` seconds had passed by then; stands still while `since` is null. */
export type RoomTimer = { direction: 'down' | 'up'; seconds: number; since: number | null; before: number };

/** The question of the moment; closed ones stay until the next, with their result when it was shown. */
export type RoomQuestion = AskedQuestion & { open: boolean; tally: QuestionTally | null };

/** Everything a room shows. Never changed in place. */
export type RoomState = {
  seq: number;
  at: number;
  phase: 'pending' | 'in_progress' | 'ended';
  away: boolean;
  online: number;
  chat: readonly ChatLine[];
  chat_mode: 'all' | 'staff' | 'closed';
  muted: readonly string[];
  hands_open: boolean;
  hands: readonly RaisedHand[];
  /** Who has raised a hand at any time. */
  raised_once: readonly string[];
  /** Who was asked to speak and has not been sent back. */
  speaking: readonly Named[];
  drawers: readonly string[];
  timer: RoomTimer | null;
  question: RoomQuestion | null;
  sign_in_until: number | null;
  picked: (Named & { at: number }) | null;
  groups: readonly { name: string; user_ids: readonly string[] }[];
  pages: readonly BoardPage[];
  page: string;
  board: Readonly<Record<string, BoardItems>>;
  laser: { page: string; spot: readonly [number, number] } | null;
  /** The newest lines of what is said, oldest first. */
  captions: readonly CaptionLine[];
  /** `by` is whose picture it is, once their page has said so; `microphone_on` whether they may be heard. */
  media: { screen: boolean; camera: boolean; microphone: boolean; microphone_on?: boolean; by?: string };
};

/** The page every board begins with. */
const FIRST_PAGE = 'first';

/** A room in which nothing has happened. */
export const emptyRoom: RoomState = {
  ...{ seq: 0, at: 0, phase: 'pending', away: false, online: 0, chat: [], chat_mode: 'all', muted: [], hands_open: true, hands: [] },
  ...{ raised_once: [], speaking: [], drawers: [], timer: null, question: null, sign_in_until: null, picked: null, groups: [] },
  pages: [{ id: FIRST_PAGE, kind: 'blank', file_id: null, title: '' }],
  page: FIRST_PAGE,
  board: {},
  laser: null,
  captions: [],
  media: { screen: false, camera: false, microphone: false },
};

/** Seconds the clock has run. */
export const timerRun = (timer: RoomTimer, at: number) => timer.before + (timer.since === null ? 0 : Math.max(0, at - timer.since) / 1000);
/** Seconds the clock shows. */
export const toTimerView = (timer: RoomTimer, at: number) => {
  const run = timerRun(timer, at);
  return timer.direction === 'up' ? (timer.seconds > 0 ? Math.min(timer.seconds, run) : run) : Math.max(0, timer.seconds - run);
};

const without = (list: readonly string[], one: string) => list.filter((id) => id !== one);
const withOne = (list: readonly string[], one: string) => (list.includes(one) ? list : [...list, one]);

type Of<Kind extends RoomEvent['kind']> = Extract<RoomEvent, { kind: Kind }> & {
  seq: number;
  at: number;
  by: Named | null;
  role: RoomRole;
};
type Change = Partial<RoomState>;

function timerAfter(timer: RoomTimer | null, { act, direction, seconds, at }: Of<'timer'>): RoomTimer | null {
  if (act === 'start') return { direction, seconds, since: at, before: 0 };
  if (act === 'stop' || !timer) return null;
  if (act === 'pause') return timer.since === null ? timer : { ...timer, since: null, before: timerRun(timer, at) };
  if (act === 'resume') return timer.since === null ? { ...timer, since: at } : timer;
  return { ...timer, seconds: timer.seconds + seconds };
}

function pageAdded(state: RoomState, { page, after }: Of<'page_add'>): Change {
  if (state.pages.length >= ROOM_LIMITS.pages || state.pages.some(({ id }) => id === page.id)) return {};
  const place = after === null ? state.pages.length : state.pages.findIndex(({ id }) => id === after) + 1;
  return { pages: state.pages.toSpliced(place, 0, page), page: page.id };
}

function pageRemoved(state: RoomState, { page }: Of<'page_remove'>): Change {
  const place = state.pages.findIndex(({ id }) => id === page);
  if (place < 0 || state.pages.length === 1) return {};
  const pages = state.pages.toSpliced(place, 1);
  const { [page]: _gone, ...board } = state.board;
  return { pages, board, ...(state.page === page && { page: pages[Math.max(0, place - 1)]!.id }) };
}

function chatAfter(state: RoomState, event: Of<'chat'>): Change {
  if (!event.by) return {};
  const { seq, at, by, role, text, file_id, mentions, group, to } = event;
  const chat = state.chat.length >= ROOM_LIMITS.kept ? state.chat.slice(1 - ROOM_LIMITS.kept) : state.chat;
  return { chat: [...chat, { seq, at, by, role, text, file_id, mentions, ...(group && { group }), ...(to && { to }) }] };
}

function handAfter(state: RoomState, { by, up, at }: Of<'hand'>): Change {
  if (!by) return {};
  if (!up) return { hands: state.hands.filter(({ id }) => id !== by.id) };
  if (state.hands.some(({ id }) => id === by.id)) return {};
  return { hands: [...state.hands, { ...by, at }], raised_once: withOne(state.raised_once, by.id) };
}

function called(state: RoomState, { user_id }: Of<'call'>): Change {
  const hand = state.hands.find(({ id }) => id === user_id);
  const name = hand?.name ?? state.chat.find(({ by }) => by.id === user_id)?.by.name ?? '';
  return {
    hands: state.hands.filter(({ id }) => id !== user_id),
    speaking: state.speaking.some(({ id }) => id === user_id) ? state.speaking : [...state.speaking, { id: user_id, name }],
  };
}

function questionClosed(state: RoomState, { question_id, tally }: Of<'question_close'>): Change {
  return state.question?.id === question_id ? { question: { ...state.question, open: false, tally } } : {};
}

const rules: { [Kind in RoomEvent['kind']]?: (state: RoomState, event: Of<Kind>) => Change } = {
  started: () => ({ phase: 'in_progress' }),
  ended: () => ({ phase: 'ended', timer: null, speaking: [], laser: null, sign_in_until: null }),
  away: (_state, { away }) => ({ away }),
  people: (_state, { online }) => ({ online }),
  chat: chatAfter,
  chat_mode: (_state, { mode }) => ({ chat_mode: mode }),
  chat_hide: (state, event) => ({ chat: state.chat.filter((line) => line.seq !== event.hides) }),
  mute: (state, { user_id, muted }) => ({ muted: muted ? withOne(state.muted, user_id) : without(state.muted, user_id) }),
  hands_open: (state, { open }) => ({ hands_open: open, hands: open ? state.hands : [] }),
  hand: handAfter,
  hand_lower: (state, { user_id }) => ({ hands: user_id === null ? [] : state.hands.filter(({ id }) => id !== user_id) }),
  call: called,
  dismiss: (state, { user_id }) => ({ speaking: state.speaking.filter(({ id }) => id !== user_id) }),
  draw_right: (state, { user_id, allowed }) => ({ drawers: allowed ? withOne(state.drawers, user_id) : without(state.drawers, user_id) }),
  timer: (state, event) => ({ timer: timerAfter(state.timer, event) }),
  page_add: pageAdded,
  page_remove: pageRemoved,
  page_turn: (state, { page }) => (state.pages.some(({ id }) => id === page) ? { page, laser: null } : {}),
  laser: (_state, { page, spot }) => ({ laser: spot && { page, spot: [spot[0]!, spot[1]!] } }),
  caption: (state, { seq, at, text }) => ({ captions: [...state.captions, { seq, at, text }].slice(-ROOM_LIMITS.captions) }),
  board: (state, { page, op, by }) =>
    state.pages.some(({ id }) => id === page)
      ? { board: { ...state.board, [page]: withOperation(state.board[page] ?? [], op, by?.id) } }
      : {},
  groups: (_state, { groups }) => ({ groups }),
  question_open: (_state, { question }) => ({ question: { ...question, open: true, tally: null } }),
  question_time: (state, { question_id, ends_at }) =>
    state.question?.id === question_id ? { question: { ...state.question, ends_at } } : {},
  question_close: questionClosed,
  sign_in: (_state, { until }) => ({ sign_in_until: until }),
  picked: (_state, { user_id, name, at }) => ({ picked: { id: user_id, name, at } }),
  media: (_state, { screen, camera, microphone, microphone_on, by }) => ({
    media: { screen, camera, microphone, ...(microphone_on !== undefined && { microphone_on }), ...(by && { by: by.name }) },
  }),
};

/** The room after one more event; one it has heard already changes nothing. */
export function withEvent(state: RoomState, event: RoomEvent): RoomState {
  if (event.seq <= state.seq) return state;
  const rule = rules[event.kind] as ((state: RoomState, event: RoomEvent) => Change) | undefined;
  return { ...state, ...rule?.(state, event), seq: event.seq, at: Math.max(state.at, event.at) };
}
