import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, nothing, personView, text } from '../core/shapes.ts';
import { aggregationMethod, methodRefusal, ofGroup, unknownGroup } from './judging.ts';

export const breakSeal = endpoint({
  method: 'POST',
  path: '/api/judging/breakSeal',
  summary: 'Shows organisers the scores before the group is complete; audited with the reason.',
  input: z.object({ ...ofGroup, reason: line(200, 'judging_reason_required') }),
  data: nothing,
  refusals: [...unknownGroup, 'judging_reason_required'],
});

export const aggregateGroup = endpoint({
  method: 'POST',
  path: '/api/judging/aggregate',
  summary: 'Counts the results of a complete group by its method and flags what has to be looked at.',
  input: z.object(ofGroup),
  data: z.object({ run: z.number(), method: aggregationMethod, refused: z.nullable(methodRefusal), flags: z.number() }),
  refusals: [...unknownGroup, 'group_not_complete', 'judging_handed'],
});

export const settleFlag = endpoint({
  method: 'POST',
  path: '/api/judging/settleFlag',
  summary: 'Settles a flag: one more expert, an arbiter whose sheet decides, or kept with a note.',
  input: z.object({
    flag_id: id,
    by: z.enum(['expert', 'arbiter', 'note']),
    /** Whose sheet is asked for; by the rule of assignment when left out. */
    expert_id: z.optional(id),
    note: z._default(text(200), ''),
  }),
  /** Who scores the work now, unless it was kept. */
  data: z.object({ to: z.nullable(personView) }),
  refusals: ['flag_not_found', 'not_allowed', 'judging_reason_required', 'nobody_free', 'judging_handed', 'flag_settled'],
});

export const spotCheck = endpoint({
  method: 'POST',
  path: '/api/judging/spotCheck',
  summary:
    'Notes whether a drawn work, added up again by hand, agrees. A second person does it: not who counted the group. Above five percent that differ, every work is to be added up again.',
  input: z.object({ ...ofGroup, production_id: id, agrees: z.boolean() }),
  data: z.object({
    wrong_percent: z.number(),
    /** Works to be added up again, all of them once too many differ. */
    checks: z.number(),
  }),
  refusals: [...unknownGroup, 'work_not_found', 'spot_check_second_person', 'judging_handed'],
});

export const listOwnSheets = endpoint({
  method: 'GET',
  path: '/api/judging/ownSheets',
  summary:
    'What experts gave the works of the reader’s own entrants, unnamed, once the result of the stage is published; for members and mentors too.',
  input: z.object({ stage_id: id }),
  data: z.object({
    list: z.array(
      z.object({
        entrant: z.object({ id, name: z.string() }),
        section: z.object({ id, label: z.string(), title: z.string() }),
        criteria: z.array(z.object({ title: z.string(), max: z.number() })),
        /** One for each expert, the highest first; scores and comments in the order of the criteria, totals in hundredths of 100 points. */
        sheets: z.array(
          z.object({
            ...{ arbiter: z.boolean(), scores: z.array(z.number()), total: z.number() },
            notes: z.array(z.string()),
            /** The comment on the whole work; empty where none was written. */
            note: z.string(),
          }),
        ),
        method: aggregationMethod,
        /** The mean of the sheets and what the method made of it, hundredths. */
        raw: z.number(),
        adjusted: z.number(),
      }),
    ),
  }),
  refusals: ['not_available'],
});

export const handToRank = endpoint({
  method: 'POST',
  path: '/api/judging/hand',
  summary:
    'Hands the checked results of a group to the rank. What the spot check found wrong is returned and counted anew first; without a complete spot check a reason is asked for and audited.',
  input: z.object({ ...ofGroup, unchecked_because: z._default(text(200), '') }),
  data: z.object({ works: z.number() }),
  refusals: [
    ...unknownGroup,
    'group_not_aggregated',
    'flags_open',
    'spot_checks_open',
    'spot_checks_wrong',
    'judging_handed',
    'result_final_already',
  ],
});
