import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, idBatch, line, nothing, personView, text, time } from '../core/shapes.ts';
import { projectPartId } from './design.ts';
import { partView } from './parts.ts';
import { peerRoundSummary } from './peers.ts';
import { projectMode, projectRunState, projectTeamState, projectWorkState } from './tasks.ts';

/** Columns of the board. */
export const projectCardState = z.enum(['todo', 'doing', 'done']);
/** Columns of the board. */
export type ProjectCardState = z.output<typeof projectCardState>;

const cardView = z.object({
  id,
  key: z.string(),
  title: z.string(),
  body: z.string(),
  assignee: z.nullable(personView),
  stage_id: z.nullable(z.string()),
  due_at: z.nullable(time),
  state: projectCardState,
  revision: z.number(),
});
/** A card of the board. */
export type ProjectCardView = z.output<typeof cardView>;

const stageView = z.object({
  id: z.string(),
  title: z.string(),
  guide: z.string(),
  weight: z.number(),
  max_score: z.number(),
  criteria: z.array(z.object({ id: z.string(), title: z.string(), guide: z.string(), max: z.number(), given: z.nullable(z.number()) })),
  due_at: z.nullable(time),
  /** Whether it may be worked on now, as far as the stages before it go. */
  open: z.boolean(),
  state: projectWorkState,
  /** Not submitted, or not again after it was returned, and its date is over. */
  missing: z._default(z.boolean(), false),
  version: z.number(),
  handed_at: z.nullable(time),
  late_seconds: z.number(),
  /** Points, once it was reviewed. */
  score: z.nullable(z.number()),
  reason: z.string(),
  reviewed_at: z.nullable(time),
  reviewer: z.nullable(personView),
  lab: z.nullable(
    z.object({
      task_id: id,
      title: z.string(),
      share: z.number(),
      link: z.string(),
      /** Mean of the members' scores of 100, null while nobody has one. */
      score: z.nullable(z.number()),
    }),
  ),
  parts: z.array(partView),
  versions: z.array(
    z.object({ number: z.number(), by: z.nullable(personView), at: time, late_seconds: z.number(), state: z.string(), reason: z.string() }),
  ),
});
/** A stage with what the team made in it. */
export type ProjectStageView = z.output<typeof stageView>;

const memberView = z.object({
  person: personView,
  captain: z.boolean(),
  cards: z.number(),
  doing: z.number(),
  /** Pushes into the repository of the team. */
  pushes: z._default(z.number(), 0),
  /** Own score of 100 where the reader may know it. */
  score: z.nullable(z.number()),
  reason: z.string(),
  /** Factor of the points of the others, rounded to 0.05; null where it is not told or too few gave points. */
  factor: z.nullable(z.number()),
});

/** Everything the room of a project shows. */
export const projectRoom = z.object({
  id,
  task_id: id,
  space: z.object({ id, name: z.string() }),
  title: z.string(),
  mode: projectMode,
  name: z.string(),
  logo: z.nullable(z.string()),
  captain_id: z.nullable(id),
  team: projectTeamState,
  state: projectRunState,
  now: time,
  opens_at: z.nullable(time),
  closes_at: z.nullable(time),
  started_at: z.nullable(time),
  released: z.boolean(),
  /** Of 100, out of the stages that were reviewed. */
  score: z.nullable(z.number()),
  mentors: z.array(personView),
  members: z.array(memberView),
  stages: z.array(stageView),
  cards: z.array(cardView),
  recent: z.array(
    z.object({
      at: time,
      kind: z.enum(['moved', 'handed_in', 'rejected', 'reviewed']),
      person: z.nullable(personView),
      text: z.string(),
      state: z.string(),
    }),
  ),
  peers: z.object({
    share: z.number(),
    /** Whether the reader may give points now. */
    open: z.boolean(),
    given: z.array(z.object({ user_id: id, points: z.number(), comment: z.string() })),
    /** For those who review: every sheet, and pairs or sheets that look arranged. */
    sheets: z.array(z.object({ from_id: id, to_id: id, points: z.number(), comment: z.string() })),
    flags: z.array(z.object({ kind: z.enum(['pair', 'same']), user_ids: z.array(id) })),
  }),
  /** Rounds in which teams review each other's works. */
  rounds: z._default(z.array(peerRoundSummary), []),
  /** The map of the skills the project proves, for who looks after the team. */
  skill_map: z._default(z.nullable(z.object({ kind: z.string(), id: z.string() })), null),
  can: z.object({ work: z.boolean(), start: z.boolean(), review: z.boolean() }),
});
/** Everything the room of a project shows. */
export type ProjectRoom = z.output<typeof projectRoom>;

const stage = { run_id: id, stage_id: projectPartId };
const working = ['not_available', 'project_not_open', 'project_not_started'] as const;

export const openProjectRun = endpoint({
  method: 'GET',
  path: '/api/project/run/open',
  summary: 'The room of a team: stages with what was made in them, board, review. News on topic project-run:{id}.',
  input: z.object({ run_id: id }),
  data: projectRoom,
  refusals: ['not_available'],
});

export const startProjectRun = endpoint({
  method: 'POST',
  path: '/api/project/run/start',
  summary: 'Starts the work: of the caller alone, or of their team, which is locked with that. Again it is the same start.',
  input: z.object({ task_id: id }),
  data: z.object({ run_id: id }),
  refusals: ['not_available', 'project_not_open', 'project_team_small', 'project_no_team', 'project_starts_later'],
});

export const saveProjectCard = endpoint({
  method: 'POST',
  path: '/api/project/run/card',
  summary:
    'Makes or changes a card of the board, or removes it. A card is named by a key of the browser, so that a repeat is the same card.',
  input: z.object({
    run_id: id,
    key: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'parameter_error')),
    revision: z.number().check(z.int(), z.gte(0)),
    title: line(200, 'project_card_title'),
    body: z._default(text(5000), ''),
    assignee_id: z._default(z.nullable(id), null),
    stage_id: z._default(z.nullable(projectPartId), null),
    due_at: z._default(z.nullable(time), null),
    state: z._default(projectCardState, 'todo'),
    removed: z._default(z.boolean(), false),
  }),
  data: z.object({ card_id: id, revision: z.number() }),
  refusals: [...working, 'project_card_title', 'project_card_changed', 'project_not_member', 'project_cards_most'],
});

export const moveProjectCard = endpoint({
  method: 'POST',
  path: '/api/project/run/move',
  summary: 'Moves a card into a column, before another card or to its end. The same move again changes nothing.',
  input: z.object({ run_id: id, card_id: id, state: projectCardState, before_id: z._default(z.nullable(id), null) }),
  data: nothing,
  refusals: [...working, 'project_card_gone'],
});

export const handInProject = endpoint({
  method: 'POST',
  path: '/api/project/run/handIn',
  summary: 'Hands in a stage as its next version; may be repeated until its date or until it is reviewed.',
  input: z.object(stage),
  data: z.object({ version: z.number(), late_seconds: z.number() }),
  refusals: [...working, 'project_stage_closed', 'project_stage_before', 'project_missing_parts', 'project_deadline_over'],
});

export const reviewProjectStage = endpoint({
  method: 'POST',
  path: '/api/project/review/stage',
  summary:
    'Reviews a stage with its score, rejects it with a reason (7 days to hand in again), or opens a reviewed one again. A stage that was not submitted gets points once its date is over.',
  input: z.object({
    ...stage,
    verdict: z.enum(['reviewed', 'rejected', 'reopened']),
    /** An integer from 0 to the maximum and not empty (S-195); the sum of the criteria where there are any. */
    score: z._default(z.nullable(z.number('report_score_no_number')), null),
    criteria: z._default(z.record(projectPartId, z.number('report_score_no_number')), {}),
    reason: z._default(text(2000), ''),
    /** What the reviewer has read: its version, and when it was reviewed last. A verdict on anything else is refused. */
    seen: z.optional(z.object({ version: z.number().check(z.int(), z.gte(0)), reviewed_at: z.nullable(time) })),
  }),
  data: nothing,
  refusals: [
    'not_available',
    'project_work_changed',
    'project_not_over',
    'report_not_submitted',
    'report_score_wrong',
    'report_score_no_number',
    'reason_required',
  ],
});

export const extendProjectStage = endpoint({
  method: 'POST',
  path: '/api/project/review/extend',
  summary: 'Gives teams a date of their own for a stage, with a reason; they are told at once.',
  input: z.object({ task_id: id, stage_id: projectPartId, run_ids: idBatch, due_at: time, reason: line(500, 'reason_required') }),
  data: z.object({ done: z.number() }),
  refusals: ['not_available', 'reason_required', 'project_date_past', 'batch_over_500'],
});

export const setProjectScore = endpoint({
  method: 'POST',
  path: '/api/project/review/member',
  summary: 'Sets the own score of one member with a reason, or takes it back with null.',
  input: z.object({
    run_id: id,
    user_id: id,
    score: z.nullable(z.number('report_score_no_number').check(z.gte(0, 'project_score_range'), z.lte(100, 'project_score_range'))),
    reason: z._default(text(500), ''),
  }),
  data: nothing,
  refusals: ['not_available', 'reason_required', 'project_score_range', 'report_score_no_number', 'project_not_member'],
});

export const givePeerPoints = endpoint({
  method: 'POST',
  path: '/api/project/peer/give',
  summary: 'Divides 100 points among the other members of the own team; may be changed until the scores are released.',
  input: z.object({
    run_id: id,
    points: z
      .array(z.object({ user_id: id, points: z.number().check(z.int(), z.gte(0), z.lte(100)), comment: z._default(text(500), '') }))
      .check(z.maxLength(30)),
  }),
  data: nothing,
  refusals: ['not_available', 'project_points_sum', 'project_not_member', 'project_peers_closed'],
});
