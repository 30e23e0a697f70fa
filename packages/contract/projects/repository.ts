import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, nothing, personView, text, time } from '../core/shapes.ts';
import { projectPartId } from './design.ts';

/** Most pushes that are listed, the newest first. */
export const PUSHES_MOST = 20;

const commit = z.object({ ref: z.string(), commit: z.string() });

export const openProjectRepository = endpoint({
  method: 'GET',
  path: '/api/project/repository/open',
  summary:
    'The repository of a team: where it is cloned, the own token, branches, the last pushes by the clock of the server, whether a push is accepted now, and the bundles of what was handed in of one deliverable.',
  input: z.object({ run_id: id, stage_id: projectPartId, part_id: projectPartId }),
  data: z.object({
    /** Whether the process that keeps repositories answers. */
    ready: z.boolean(),
    address: z.string(),
    token: z.nullable(z.object({ created_at: time, used_at: z.nullable(time) })),
    refs: z.array(commit),
    head: z.string(),
    bytes: z.number(),
    most_bytes: z.number(),
    /** What would be handed in now; null while there is nothing. */
    chosen: z.nullable(commit),
    /** Whether the reader may push now, and else why not. */
    push: z.object({ open: z.boolean(), reason: z.string() }),
    pushes: z.array(z.object({ id, at: time, person: z.nullable(personView), changes: z.array(commit) })),
    bundles: z.array(
      z.object({
        number: z.number(),
        commit: z.string(),
        branch: z.string(),
        state: z.enum(['waiting', 'stored', 'failed']),
        bytes: z.nullable(z.number()),
        address: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: ['not_available', 'repositories_off', 'project_not_started'],
});

export const makeRepositoryToken = endpoint({
  method: 'POST',
  path: '/api/project/repository/token',
  summary: 'Makes the own token for the repository of a team, shown this once; one made before ends.',
  input: z.object({ run_id: id }),
  data: z.object({ token: text(100) }),
  refusals: ['not_available', 'repositories_off', 'project_not_started'],
});

export const endRepositoryToken = endpoint({
  method: 'POST',
  path: '/api/project/repository/endToken',
  summary: 'Ends the own token for the repository of a team at once.',
  input: z.object({ run_id: id }),
  data: nothing,
  refusals: ['not_available'],
});
