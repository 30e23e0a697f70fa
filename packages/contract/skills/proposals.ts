import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing } from '../core/shapes.ts';
import { inFrame } from './maps.ts';

/** Most proposals that are shown at once. */
export const PROPOSALS_MOST = 100;

const kind = z.enum(['prerequisite', 'related']);
const end = z.object({ id, name: z.string() });

/** A connection that is proposed: by a framework, by an unlock rule of the course, or by the order of its sections. */
export const edgeProposal = z.object({ from: end, to: end, kind, why: z.enum(['framework', 'unlock', 'order']) });
/** A connection that is proposed. */
export type EdgeProposal = z.output<typeof edgeProposal>;

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/skill/proposals',
  summary: 'Connections proposed for a map, for who edits it. One is accepted by connecting the two.',
  input: z.object(inFrame),
  data: z.object({ list: z.array(edgeProposal) }),
  refusals: ['not_available'],
});

export const dismissProposal = endpoint({
  method: 'POST',
  path: '/api/skill/dismissProposal',
  summary: 'Proposes a connection no more.',
  input: z.object({ ...inFrame, from: id, to: id, kind }),
  data: nothing,
  refusals: ['not_available', 'skill_not_found'],
});
