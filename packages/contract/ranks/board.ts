import * as z from 'zod/mini';
import { stageRule } from '../competitions/stages.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, text, time } from '../core/shapes.ts';

/** One section of one entrant on a board. Absent numbers are zero, absent signs are not set; null stands for a cell nothing was handed in for. */
export const boardCell = z.object({
  /** Tries that were judged. */
  n: z.optional(z.number()),
  /** Solved. */
  s: z.optional(z.literal(1)),
  /** The first of all to solve it. */
  f: z.optional(z.literal(1)),
  /** Minute of contest time at which it came to what it is worth. */
  m: z.optional(z.number()),
  /** Hundredths of points it adds to the total. */
  w: z.optional(z.number()),
  /** Hundredths of points before weights. */
  p: z.optional(z.number()),
  /** Hand-ins still being judged. */
  q: z.optional(z.number()),
  /** Hand-ins after the freeze: how many, and nothing of what became of them. */
  h: z.optional(z.number()),
});
/** One section of one entrant on a board. */
export type BoardCell = z.output<typeof boardCell>;

/** A line of a board. */
export const boardLine = z.object({
  id,
  /** Rank within what is shown, equal for equals; null for guests. */
  r: z.nullable(z.number()),
  /** Solved sections (icpc) or hundredths of points. */
  t: z.number(),
  /** Penalty minutes (icpc). */
  p: z.number(),
  /** When the total last grew; null while it is nothing. */
  g: z.nullable(time),
  c: z.array(z.nullable(boardCell)),
});
/** A line of a board. */
export type BoardLine = z.output<typeof boardLine>;

/** Who stands on a board. */
export const boardEntrant = z.object({
  id,
  /** The number drawn or given at approval; null before. */
  number: z.nullable(z.number()),
  name: z.string(),
  school: z.string(),
  division: z.string(),
  official: z.boolean(),
});
/** Who stands on a board. */
export type BoardEntrant = z.output<typeof boardEntrant>;

/** Lines on a page of a board. */
export const PAGE_LINES = 50;

/** A page of a board: which lines stand on it in which order, with those the reader may not have yet. */
export const boardFrame = z.object({
  seq: z.number(),
  page: z.number(),
  /** Entrants in the division. */
  total: z.number(),
  order: z.array(id),
  /** The rank each line of the order had half an hour before, null for none; empty while the board is younger, or opens. */
  was: z._default(z.array(z.nullable(z.number())), []),
  lines: z.array(boardLine),
  entrants: z.array(boardEntrant),
});
/** A page of a board. */
export type BoardFrame = z.output<typeof boardFrame>;

/** Something that happened on a board, newest first. */
export const boardEvent = z.object({
  entrant: id,
  section: id,
  /** Minute of contest time; null for what is hidden. */
  minute: z.nullable(z.number()),
  what: z.enum(['solved', 'scored', 'tried']),
});
/** Something that happened on a board. */
export type BoardEvent = z.output<typeof boardEvent>;

/** `live` changes, `frozen` stands still until it is opened, `revealing` opens step by step, `open` holds everything. */
export const boardState = z.enum(['live', 'frozen', 'revealing', 'open']);
/** What a board does. */
export type BoardState = z.output<typeof boardState>;

/** A line under so many places: an award's, or that of those who go on. */
export const boardRevealLine = z.object({ name: z.string(), place: z.number(), award: z.boolean() });
/** A line under so many places. */
export type BoardRevealLine = z.output<typeof boardRevealLine>;

/** Where a reveal stands: what was just opened and whose turn it is, never what comes of it. */
export const boardReveal = z.object({
  at: z.number(),
  steps: z.number(),
  last: z.nullable(
    z.object({
      ...{ entrant: id, section: z.nullable(id), cell: z.nullable(boardCell), from: z.number(), to: z.number(), settled: z.boolean() },
      /** The names of a team's members, its captain first, and of its mentors; nobody's for a person who competes alone. */
      members: z._default(z.array(z.string()), []),
      mentors: z._default(z.array(z.string()), []),
    }),
  ),
  /** Whose cell opens next, and on which line they stand now, from 1. */
  next: z.nullable(z.object({ entrant: id, section: z.nullable(id), line: z.number() })),
  /** What is said to the audience now. */
  words: z._default(z.nullable(z.string()), null),
  /** The lines that were drawn so far, the highest first. */
  lines: z._default(z.array(boardRevealLine), []),
});
/** Where a reveal stands. */
export type BoardReveal = z.output<typeof boardReveal>;
/** The most schools a head names. */
export const MOST_SCHOOLS = 24;

/** What stands above the lines and beside them. */
export const boardHead = z.object({
  now: time,
  seq: z.number(),
  state: boardState,
  competition: z.object({ id, title: z.string(), host: z.string() }),
  stage: z.object({
    id,
    title: z.string(),
    start_at: time,
    end_at: time,
    paused_at: z.nullable(time),
    /** When the board froze or will; null when it never does. */
    freezes_at: z.nullable(time),
    phase: z.enum(['waiting', 'on', 'paused', 'over']),
    result_state: z.enum(['hidden', 'preliminary', 'final']),
  }),
  rule: stageRule,
  sections: z.array(
    z.object({
      id,
      label: z.string(),
      title: z.string(),
      max: z.number(),
      weight: z.number(),
      /** Entrants who solved it, and who handed something in that may be known. */
      solved: z.number(),
      tried: z.number(),
      /** Nothing of it is shown to readers yet: its results come after the stage, or with the published result. */
      withheld: z._default(z.boolean(), false),
    }),
  ),
  divisions: z.array(z.string()),
  entrants: z.number(),
  /** Null unless a reveal is on. */
  reveal: z._default(z.nullable(boardReveal), null),
  /** The schools with most entrants: how many they are, and what they have together, as totals of lines are counted. */
  schools: z.array(z.object({ name: z.string(), entrants: z.number(), total: z.number() })),
  events: z.array(boardEvent),
  /** Names of those the events speak of. */
  named: z.array(boardEntrant),
});
/** What stands above the lines and beside them. */
export type BoardHead = z.output<typeof boardHead>;

/** What a page of a board is opened with. */
const opened = z.object({
  /** Opens frames and topics of this board: `/board/{key}/…`, `board:{key}.…`. Dies with the pass. */
  key: z.string(),
  head: boardHead,
});

const boardOf = { competition_id: id, stage_id: z._default(z.union([id, z.literal('0')]), '0') };

export const openBoard = endpoint({
  method: 'POST',
  path: '/api/board/open',
  summary: 'Opens a public board with its pass; stage 0 is the one the pass belongs to. For readers who did not sign in as well.',
  open: true,
  input: z.object({
    ...boardOf,
    pass: text(100),
    /** For a big screen, which follows a reveal that others do not; by its pass alone. */
    screen: z._default(z.boolean(), false),
  }),
  data: opened,
  refusals: ['board_withdrawn', 'too_many_requests'],
});

export const readBoard = endpoint({
  method: 'GET',
  path: '/api/rank/board',
  summary: 'The public board of a stage for somebody who signed in, with their own line; stage 0 is the one that runs or ran last.',
  input: z.object(boardOf),
  data: z.object({ ...opened.shape, mine: z.nullable(id), can: z.object({ jury: z.boolean(), manage: z.boolean() }) }),
  refusals: ['not_available'],
});

export const findOnBoard = endpoint({
  method: 'GET',
  path: '/api/board/find',
  summary: 'Lines of a board by name, school or number, at most twenty, or the line of one entrant.',
  open: true,
  input: z.object({ key: text(200), division: z._default(text(40), ''), q: z._default(text(50), ''), entrant_id: z.optional(id) }),
  data: z.object({
    seq: z.number(),
    list: z.array(z.object({ entrant: boardEntrant, line: boardLine, /** From 0, in the division. */ place: z.number() })),
  }),
  refusals: ['board_withdrawn'],
});

export const juryBoard = endpoint({
  method: 'GET',
  path: '/api/rank/jury',
  summary: 'A page of the board with every row, for staff; the public one stays as it is.',
  input: z.object({
    stage_id: id,
    division: z._default(text(40), ''),
    page: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)), 0),
  }),
  data: z.object({ head: boardHead, frame: boardFrame }),
  refusals: ['not_available'],
});

export const newPass = endpoint({
  method: 'POST',
  path: '/api/rank/newPass',
  summary: 'Makes the pass of a public board, or a new one; the former one opens nothing any more.',
  input: z.object({ stage_id: id }),
  data: z.object({ pass: z.string() }),
  refusals: ['stage_not_found', 'not_allowed'],
});

export const showPass = endpoint({
  method: 'GET',
  path: '/api/rank/pass',
  summary: 'The pass of a public board, for staff; empty while there is none.',
  input: z.object({ stage_id: id }),
  data: z.object({ pass: z.string() }),
  refusals: ['not_available'],
});

export const withdrawPass = endpoint({
  method: 'POST',
  path: '/api/rank/withdrawPass',
  summary: 'Takes the pass away: every screen that shows the board by it goes dark within two seconds.',
  input: z.object({ stage_id: id }),
  data: z.object({}),
  refusals: ['stage_not_found', 'not_allowed'],
});

export const freezeBoard = endpoint({
  method: 'POST',
  path: '/api/rank/freeze',
  summary: 'Freezes the public board now.',
  input: z.object({ stage_id: id }),
  data: z.object({}),
  refusals: ['stage_not_found', 'not_allowed', 'board_frozen_already', 'stage_not_on'],
});

export const openFrozenBoard = endpoint({
  method: 'POST',
  path: '/api/rank/openBoard',
  summary: 'Opens a frozen board at once, after the stage: everybody sees everything.',
  input: z.object({ stage_id: id }),
  data: z.object({}),
  refusals: ['stage_not_found', 'not_allowed', 'stage_not_over', 'stage_extra_runs', 'board_not_frozen'],
});
