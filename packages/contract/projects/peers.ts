import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing, personView, text, time } from '../core/shapes.ts';
import { projectPartId } from './design.ts';
import { partView } from './parts.ts';

/** Most reviews a work has in a round of peers. */
export const PEER_REVIEWS_MOST = 10;

/** open → again, when something is missing at the close and is dealt once more → closed. */
export const peerRoundState = z.enum(['open', 'again', 'closed']);
/** Where a round of peers stands. */
export type PeerRoundState = z.output<typeof peerRoundState>;

const criterion = z.object({ id: z.string(), title: z.string(), guide: z.string(), max: z.number() });
const sheet = { score: z.nullable(z.number()), criteria: z.record(z.string(), z.number()), comment: z.string() };

/** A round in short, as the pages of its project show it. */
export const peerRoundSummary = z.object({
  id,
  stage_id: z.string(),
  state: peerRoundState,
  closes_at: time,
  weight: z.number(),
  works: z.number(),
  /** Reviews that are asked for and those that were written: of the reader's team, or of all for who watches all. */
  asked: z.number(),
  done: z.number(),
  /** Of the reader's team: reviews that were not written before the close. */
  missed: z._default(z.number(), 0),
  /** Reviews nobody wrote, left to who teaches. */
  left: z.number(),
  /** What was found of the team's own work, as far as the reader may know it. */
  score: z.nullable(z.number()),
});
/** A round in short. */
export type PeerRoundSummary = z.output<typeof peerRoundSummary>;

/** A work the reader's team reviews. Whose it is is told once the round is closed. */
const assigned = z.object({
  id,
  /** Counted from 1 in the reader's own list. */
  no: z.number(),
  /** Dealt once more, because somebody else did not write it. */
  again: z.boolean(),
  submitted_at: z.nullable(time),
  saved_by: z.nullable(personView),
  /** May still be written or changed. */
  open: z.boolean(),
  ...sheet,
  team: z.nullable(z.string()),
  parts: z.array(partView),
});
/** A work the reader's team reviews. */
export type PeerAssignment = z.output<typeof assigned>;

/** What the reviews of a work come to: the median of each criterion and their sum. */
const result = z.object({
  score: z.nullable(z.number()),
  criteria: z.record(z.string(), z.number()),
  reviews: z.array(z.object({ team: z.nullable(z.string()), ...sheet })),
});

/** For who runs the round: a work with everything about it. */
const reviewed = z.object({
  run_id: id,
  team: z.string(),
  score: z.nullable(z.number()),
  criteria: z.record(z.string(), z.number()),
  reviews: z.array(
    z.object({
      id,
      /** Null where it is the teacher's. */
      run_id: z.nullable(id),
      team: z.nullable(z.string()),
      state: z.enum(['open', 'submitted', 'missed']),
      again: z.boolean(),
      ...sheet,
    }),
  ),
});
/** For who runs the round: a work with everything about it. */
export type PeerReviewedWork = z.output<typeof reviewed>;

const peerRound = z.object({
  id,
  task_id: id,
  stage_id: z.string(),
  space: z.object({ id, name: z.string() }),
  title: z.string(),
  stage: z.string(),
  max_score: z.number(),
  criteria: z.array(criterion),
  state: peerRoundState,
  reviews: z.number(),
  weight: z.number(),
  again_days: z.number(),
  opened_at: time,
  closes_at: time,
  closed_at: z.nullable(time),
  now: time,
  own_run_id: z.nullable(id),
  mine: z.array(assigned),
  /** Reviews the reader's team did not write before the close; what they were of is closed to it. */
  missed: z._default(z.number(), 0),
  /** Of the reader's own work, once the round is closed. */
  result: z.nullable(result),
  works: z.array(reviewed),
  flags: z.array(z.object({ kind: z.enum(['far', 'same', 'pair']), review_ids: z.array(id), teams: z.array(z.string()) })),
  can: z.object({ run: z.boolean() }),
});
/** A round in which teams review each other's works, as its reader sees it. */
export type PeerRound = z.output<typeof peerRound>;

const weight = z
  .number('weight_out_of_range')
  .check(z.int('weight_out_of_range'), z.gte(0, 'weight_out_of_range'), z.lte(100, 'weight_out_of_range'));
const days = z.number('parameter_error').check(z.int('parameter_error'), z.gte(0), z.lte(30));
const settings = {
  closes_at: time,
  /** How long what is missing may be written by others; 0 deals nothing again. */
  again_days: z._default(days, 2),
  /** Share of the reviews in the score of the stage, in percent. */
  weight: z._default(weight, 0),
};

export const openPeerRound = endpoint({
  method: 'POST',
  path: '/api/project/peerRound/open',
  summary: 'Has the teams that submitted a stage review each other, each work the same number of times, without names; they are notified.',
  input: z.object({
    ...{ task_id: id, stage_id: projectPartId },
    reviews: z._default(z.number('parameter_error').check(z.int('parameter_error'), z.gte(1), z.lte(PEER_REVIEWS_MOST)), 3),
    ...settings,
  }),
  data: z.object({ round_id: id }),
  refusals: ['not_available', 'project_date_past', 'project_round_works', 'project_round_exists', 'weight_out_of_range'],
});

export const changePeerRound = endpoint({
  method: 'POST',
  path: '/api/project/peerRound/change',
  summary: 'Changes when a running round of peers closes, how long what is missing may be written by others, and its weight.',
  input: z.object({ round_id: id, ...settings }),
  data: nothing,
  refusals: ['not_available', 'project_date_past', 'project_round_closed', 'weight_out_of_range'],
});

export const closePeerRound = endpoint({
  method: 'POST',
  path: '/api/project/peerRound/close',
  summary: 'Closes a round of peers now, without dealing again: what is missing is for who teaches.',
  input: z.object({ round_id: id }),
  data: nothing,
  refusals: ['not_available', 'project_round_closed'],
});

export const removePeerRound = endpoint({
  method: 'POST',
  path: '/api/project/peerRound/remove',
  summary: 'Removes a round of peers in which nobody has written a review.',
  input: z.object({ round_id: id }),
  data: nothing,
  refusals: ['not_available', 'project_round_started'],
});

export const showPeerRound = endpoint({
  method: 'GET',
  path: '/api/project/peerRound/show',
  summary: 'A round of peers: for teams the works they review, without names while it runs; for who teaches progress, results and flags.',
  input: z.object({ round_id: id }),
  data: peerRound,
  refusals: ['not_available'],
});

export const savePeerReview = endpoint({
  method: 'POST',
  path: '/api/project/peerRound/review',
  summary: 'Submits a review of a work by points for each criterion, for the whole team; may be changed until the round closes.',
  input: z.object({
    review_id: id,
    score: z._default(z.nullable(z.number('report_score_no_number')), null),
    criteria: z._default(z.record(projectPartId, z.number('report_score_no_number')), {}),
    comment: z._default(text(2000), ''),
  }),
  data: nothing,
  refusals: ['not_available', 'project_round_closed', 'report_score_wrong', 'report_score_no_number'],
});
