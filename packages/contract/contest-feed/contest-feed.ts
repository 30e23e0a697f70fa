import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, time } from '../core/shapes.ts';

/** Where programs of others read a contest: the address of the CLICS Contest API, before the paths of its endpoints. */
export const CONTEST_API = '/clics/api';

/** A token by which a program reads everything of a stage, what is frozen included. */
const feedToken = z.object({
  id,
  name: z.string(),
  by: z.string(),
  created_at: time,
  /** Null while nothing was read by it. */
  used_at: z.nullable(time),
});

export const showContestFeed = endpoint({
  method: 'GET',
  path: '/api/contestFeed/show',
  summary: 'Whether a stage can be read by the CLICS Contest API, where, and the tokens of its jury.',
  input: z.object({ stage_id: id }),
  data: z.object({
    /** False for stages of which a section is no problem to be programmed, or whose rule that format does not know. */
    offered: z.boolean(),
    /** The path of the contest. */
    path: z.string(),
    tokens: z.array(feedToken),
  }),
  refusals: ['not_available'],
});

export const newFeedToken = endpoint({
  method: 'POST',
  path: '/api/contestFeed/newToken',
  summary: 'Makes a token by which a program reads everything of a stage; it is shown this once.',
  input: z.object({ stage_id: id, name: line(60, 'feed_token_name') }),
  data: z.object({ token_id: id, token: z.string() }),
  refusals: ['stage_not_found', 'not_allowed', 'feed_not_offered', 'feed_tokens_many'],
});

export const revokeFeedToken = endpoint({
  method: 'POST',
  path: '/api/contestFeed/revokeToken',
  summary: 'Ends a token: what is being read by it is cut within two seconds.',
  input: z.object({ stage_id: id, token_id: id }),
  data: z.object({}),
  refusals: ['stage_not_found', 'not_allowed', 'feed_token_gone'],
});
