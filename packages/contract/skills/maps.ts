import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, idBatch, line, noInput, text, time } from '../core/shapes.ts';
import { skillResource } from './resources.ts';
import { frameSource, SKILL_NAME } from './sources.ts';

/** What a map belongs to: a teacher's own, an institution's, the platform's, or a course, whose skills are knowledge points. */
export const frameKind = z.enum(['private', 'institution', 'platform', 'course']);
/** What a map belongs to. */
export type FrameKind = z.output<typeof frameKind>;
/** Most skills of a frame. */
export const FRAME_LIMITS: Record<FrameKind, number> = { private: 1000, institution: 3000, platform: 20_000, course: 500 };
/** Most skills one below the other. */
export const MAP_DEPTH = 20;
/** Most operations of one edit. */
export const MOST_OPERATIONS = 200;

/** The platform's one frame has the id 0. */
export const frameId = z.string().check(z.regex(/^(0|[1-9]\d{0,17})$/, 'parameter_error'));
/** Names a frame. */
export const inFrame = { frame_kind: frameKind, frame_id: frameId };

/** How much somebody masters a skill, in words: a mark first, a colour second. */
export const masteryState = z.enum(['unknown', 'thin', 'below', 'on_the_way', 'reached']);
/** A mastery 0–1 with its 80 % interval. `met` of `count` proofs reached more than half of their score; `mass` says how much is known. */
export const masteryView = z.object({
  state: masteryState,
  value: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  mass: z.number(),
  met: z.number(),
  count: z.number(),
});
/** A mastery with its interval. */
export type MasteryView = z.output<typeof masteryView>;

/** A frame as lists show it. */
export const frameView = z.object({
  kind: frameKind,
  id: frameId,
  title: z.string(),
  intro: z.string(),
  published: z.boolean(),
  revision: z.number(),
  skills: z.number(),
  source: z._default(z.nullable(frameSource), null),
  /** All it was imported from, the newest first: a licence holds beside another. */
  sources: z._default(z.array(frameSource), []),
  can: z.object({ edit: z.boolean() }),
});
/** A frame as lists show it. */
export type FrameView = z.output<typeof frameView>;

/** A skill on a map. */
export const mapSkill = z.object({
  id,
  name: z.string(),
  code: z.string(),
  intro: z.string(),
  parent_id: z.nullable(id),
  weight: z.number(),
  place: z.number(),
  pinned: z.nullable(z.object({ x: z.number(), y: z.number() })),
  /** How many questions and other objects are about it. */
  ...{ questions: z.number(), objects: z.number() },
  /** By how many clips of videos and by how many labs it is taught, on the map of a course for those who teach. */
  ...{ videos: z.optional(z.number()), labs: z.optional(z.number()) },
  mastery: masteryView,
  /** Of a skill with skills below it: the mean of those that are known, and how many are. */
  parts: z.nullable(z.object({ value: z.nullable(z.number()), known: z.number(), of: z.number() })),
});
/** A skill on a map. */
export type MapSkill = z.output<typeof mapSkill>;

/** What joins two skills. `prerequisite`: from comes before to. */
export const edgeKind = z.enum(['prerequisite', 'related', 'same_as']);
/** An edge of a map. */
export const mapEdge = z.object({ from: id, to: id, kind: edgeKind });
/** An edge of a map. */
export type MapEdge = z.output<typeof mapEdge>;

export const listFrames = endpoint({
  method: 'GET',
  path: '/api/skill/frames',
  summary: 'The skill maps somebody may read or edit.',
  input: noInput,
  data: z.object({ list: z.array(frameView) }),
  refusals: [],
});

export const skillMap = endpoint({
  method: 'GET',
  path: '/api/skill/map',
  summary: "A map: its skills, edges and the mastery of the viewer, or of a student in a space for those who see that space's scores.",
  input: z.object({ ...inFrame, user_id: z.optional(id), space_id: z.optional(id) }),
  data: z.object({
    frame: frameView,
    skills: z.array(mapSkill),
    edges: z.array(mapEdge),
    /** Skills that went into others of this map, so that old addresses still lead somewhere. */
    merged: z.array(z.object({ id, into: id })),
    /** Whose mastery it shows; nobody's for those who only teach. */
    person: z.nullable(z.object({ id, name: z.string() })),
    /** Everything before this moment is counted. */
    as_of: time,
    /** Whether changes since then are being worked out now. */
    behind: z._default(z.boolean(), false),
  }),
  refusals: ['not_available'],
});

/** A row behind a number. The pulls of all rows sum to the number minus one half. */
export const evidenceRow = z.object({
  id,
  object_kind: z.string(),
  title: z.string(),
  place: z.string(),
  ratio: z.number(),
  expected: z.number(),
  strength: z.number(),
  weight: z.number(),
  pull: z.number(),
  at: time,
  /** Whether it is one answer, or the score of a sitting whose answers are not shown. */
  single: z.boolean(),
  /** Of a teacher's observation: which one, who wrote it, and whether the viewer may withdraw it. */
  observation: z.nullable(z.object({ id, author: z.string(), withdraw: z.boolean() })),
});
/** A row behind a number. */
export type EvidenceView = z.output<typeof evidenceRow>;

const neighbour = z.object({ id, name: z.string(), frame_kind: frameKind, frame_id: frameId, mastery: masteryView });

export const skillEvidence = endpoint({
  method: 'GET',
  path: '/api/skill/evidence',
  summary:
    'Everything behind the mastery of one skill: rows with their pulls, its course over time, what it needs and leads to, where it is taught.',
  input: z.object({ skill_id: id, user_id: z.optional(id), space_id: z.optional(id) }),
  data: z.object({
    skill: z.object({ id, name: z.string(), intro: z.string(), frame_kind: frameKind, frame_id: frameId, levels: z.array(z.string()) }),
    person: z.nullable(z.object({ id, name: z.string() })),
    mastery: masteryView,
    model: z.number(),
    /** Right answers in another sitting that would make it reached; null when many would not. */
    to_reach: z.nullable(z.number()),
    rows: z.array(evidenceRow),
    history: z.array(z.object({ at: time, value: z.number(), low: z.number(), high: z.number() })),
    needs: z.array(neighbour),
    leads_to: z.array(neighbour),
    resources: z.array(skillResource),
    questions: z.number(),
    /** What students reached on its questions together (no id) and on each lab, problem and project, 0–1, where the viewer sees their scores. */
    rates: z._default(z.array(z.object({ kind: z.string(), id: z.string(), ratio: z.number(), students: z.number() })), []),
    /** Who looks: the owner; those who see the scores of a space, at what was done there or at all that is shared with it; who looks after a work. */
    audience: z.enum(['own', 'space', 'shared', 'works']),
    /** Of one's own: the spaces whose teachers see all of it. */
    shared_with: z._default(z.array(z.string()), []),
    can: z.object({ observe: z.boolean() }),
    as_of: time,
    /** Whether changes since then are being worked out now. */
    behind: z._default(z.boolean(), false),
  }),
  refusals: ['not_available'],
});

const key = z.string().check(z.regex(/^(new-[A-Za-z0-9_-]{1,40}|[1-9]\d{0,17})$/, 'parameter_error'));
const percent = z
  .number('weight_out_of_range')
  .check(z.int('weight_out_of_range'), z.gte(0, 'weight_out_of_range'), z.lte(100, 'weight_out_of_range'));
const name = line(SKILL_NAME, 'skill_name_required');
const objectKind = z.enum(['activity', 'lab', 'problem', 'project']);
const object = {
  object_kind: objectKind,
  object_id: z.string().check(z.regex(/^[A-Za-z0-9:_-]{1,80}$/, 'parameter_error')),
  part: z._default(text(60), ''),
};

/** One change of a map. A skill that is only just made is called `new-…` by the client until the reply tells its id. */
export const mapOperation = z.discriminatedUnion('op', [
  z.object({
    ...{ op: z.literal('add'), key, name, parent: z._default(z.nullable(key), null), intro: z._default(text(2000), '') },
    ...{
      code: z._default(text(60), ''),
      weight: z._default(percent, 100),
      place: z._default(z.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
    },
  }),
  z.object({
    ...{ op: z.literal('change'), key, name: z.optional(name), intro: z.optional(text(2000)), code: z.optional(text(60)) },
    ...{
      weight: z.optional(percent),
      parent: z.optional(z.nullable(key)),
      place: z.optional(z.number().check(z.int(), z.gte(0), z.lte(100_000))),
    },
    pinned: z.optional(z.nullable(z.object({ x: z.number(), y: z.number() }))),
  }),
  z.object({ op: z.literal('remove'), key }),
  z.object({ op: z.literal('merge'), key, into: key }),
  z.object({ op: z.literal('connect'), from: key, to: key, kind: edgeKind }),
  z.object({ op: z.literal('disconnect'), from: key, to: key, kind: edgeKind }),
  z.object({ op: z.literal('link'), key, ...object, weight: z._default(percent, 100) }),
  z.object({ op: z.literal('unlink'), key, ...object }),
]);
/** One change of a map. */
export type MapOperation = z.output<typeof mapOperation>;

const edited = z.object({ revision: z.number(), ids: z.record(z.string(), id), edit_id: z.string() });

export const editMap = endpoint({
  method: 'POST',
  path: '/api/skill/edit',
  summary: 'Changes a map by operations: all of them or none. The same edit id again gets the same reply.',
  input: z.object({
    ...inFrame,
    revision: z.number().check(z.int(), z.gte(0)),
    edit_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'parameter_error')),
    operations: z.array(mapOperation).check(z.minLength(1, 'parameter_error'), z.maxLength(MOST_OPERATIONS, 'parameter_error')),
  }),
  data: edited,
  refusals: [
    ...([
      'not_available',
      'skill_not_found',
      'skill_exists',
      'skill_below_itself',
      'skill_name_required',
      'skills_full',
      'skill_too_deep',
    ] as const),
    ...([
      'skill_cycle',
      'skill_requires_family',
      'skill_same_twice',
      'map_changed_elsewhere',
      'weight_out_of_range',
      'skill_object_unknown',
    ] as const),
  ],
});

export const undoEdit = endpoint({
  method: 'POST',
  path: '/api/skill/undo',
  summary: 'Takes an edit back, while nothing it touched was changed since.',
  input: z.object({ ...inFrame, edit_id: z.string().check(z.maxLength(64)) }),
  data: edited,
  refusals: [
    'not_available',
    'map_changed_elsewhere',
    'edit_not_found',
    'skill_exists',
    'skill_cycle',
    'skill_requires_family',
    'skill_below_itself',
    'skill_too_deep',
  ],
});

export const saveFrame = endpoint({
  method: 'POST',
  path: '/api/skill/frame',
  summary: 'Names a map, introduces it, shows it to its readers or hides it.',
  input: z.object({
    ...inFrame,
    title: line(60, 'frame_title_required'),
    intro: line(2000, 'frame_intro_required'),
    published: z.boolean(),
  }),
  data: frameView,
  refusals: ['not_available', 'frame_title_required', 'frame_intro_required'],
});

export const linkQuestions = endpoint({
  method: 'POST',
  path: '/api/skill/linkQuestions',
  summary: 'Says of up to 500 questions of one’s own banks that they are about a skill, or no longer.',
  input: z.object({ skill_id: id, question_ids: idBatch, linked: z._default(z.boolean(), true), weight: z._default(percent, 100) }),
  data: z.object({ changed: z.number() }),
  refusals: ['not_available', 'batch_over_500', 'weight_out_of_range'],
});
