import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, idBatch, paging, personView, text, time } from '../core/shapes.ts';
import { labNode } from './labs.ts';
import { assistView, machineOperation, machineState } from './tasks.ts';

const tile = z.object({
  user: personView,
  state: z.enum(['absent', 'active', 'finished']),
  machine: z.nullable(
    z.object({
      id,
      state: machineState,
      operation: z.nullable(machineOperation),
      error: z.nullable(z.string()),
      expires_at: z.nullable(time),
    }),
  ),
  /** The last lines of its terminal; empty where there are none. */
  screen: z.string(),
  /** A picture of its desktop. */
  picture: z.nullable(z.string()),
  seconds: z.number(),
  /** Nothing was done for so many seconds. */
  idle: z.nullable(z.number()),
  score: z.nullable(z.number()),
  /** Per step: none, part, all, wrong. */
  steps: z.array(z.enum(['none', 'part', 'all', 'wrong'])),
  assist: z.nullable(assistView),
  report: z.nullable(z.enum(['draft', 'submitted', 'rejected', 'reviewed'])),
});
/** One student on the wall. */
export type LabTile = z.output<typeof tile>;
/** Which tiles of the wall. */
export const labGridFilter = z.enum(['all', 'help', 'helped', 'idle', 'broken', 'finished']);
/** Which tiles of the wall. */
export type LabGridFilter = z.output<typeof labGridFilter>;

export const showLabGrid = endpoint({
  method: 'GET',
  path: '/api/lab/wall',
  summary: 'Every student of a task with a thumbnail of the machine, the progress of each step and pleas for help, those first.',
  input: z.object({ ...paging, task_id: id, filter: z._default(labGridFilter, 'all'), name: z._default(text(50), '') }),
  data: z.object({
    title: z.string(),
    /** From when on it may be begun; null from its publishing on. */
    opens_at: z.nullable(time),
    /** Where it is given, and the page from which its staff looks after it; without an id at a stage of a competition. */
    space: z.object({ id: z.nullable(id), name: z.string(), link: z.string() }),
    steps: z.array(z.object({ title: z.string(), /** Percent of those who began. */ passed: z.number() })),
    counts: z.object({ all: z.number(), help: z.number(), helped: z.number(), idle: z.number(), broken: z.number(), finished: z.number() }),
    list: z.array(tile),
    total: z.number(),
    page: z.number(),
    size: z.number(),
    now: time,
    /** Why nobody gets a machine just now, in words; null when they do. */
    waits: z.nullable(z.string()),
    /** Everybody whose session goes on, whatever is shown: whom extending and telling all reaches. */
    started: z.array(id),
    can: z.object({ assist: z.boolean(), mark: z.boolean() }),
  }),
  refusals: ['not_available'],
});

export const actOnLabGrid = endpoint({
  method: 'POST',
  path: '/api/lab/wall/act',
  summary:
    'Extends the machines of many by 15 minutes, tells them something, or gives them a fresh machine with their home directory; of a machine that failed as well.',
  input: z.object({ task_id: id, user_ids: idBatch, act: z.enum(['extend', 'message', 'reset']), text: z._default(text(500), '') }),
  data: z.object({ done: z.number() }),
  refusals: ['not_available', 'lab_message_required', 'batch_over_500'],
});

const recorded = z.object({
  id,
  node: labNode,
  at: time,
  /** Of a terminal. */
  text: z.nullable(z.string()),
  /** Address of a picture of a desktop. */
  picture: z.nullable(z.string()),
});
/** A piece of a recorded console. */
export type LabRecorded = z.output<typeof recorded>;

export const openLabRecording = endpoint({
  method: 'GET',
  path: '/api/lab/recording',
  summary: 'What the consoles of a recorded lab showed, oldest first: for their student and those who assist or mark.',
  input: z.object({ task_id: id, user_id: z.optional(id), node: z.optional(labNode), after: z.optional(id) }),
  data: z.object({ recording: z.boolean(), list: z.array(recorded), more: z.boolean() }),
  refusals: ['not_available'],
});
