import * as z from 'zod/mini';
import { formField } from '../competitions/entry.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, idBatch, line, listOf, nothing, paging, personView, text, time } from '../core/shapes.ts';
import { savedSheet } from '../core/sheets.ts';
import { feeState, registrationState } from './registrations.ts';

/** A registration as staff see it. */
export const registrationRow = z.object({
  id,
  state: registrationState,
  reason: z.string(),
  number: z.nullable(z.number()),
  /** The person's or the team's name. */
  name: z.string(),
  picture: z.nullable(z.string()),
  team_id: z.nullable(id),
  people: z.array(z.object({ ...personView.shape, captain: z.boolean() })),
  institution: z.string(),
  division: z.string(),
  official: z.boolean(),
  fee: feeState,
  answers: z.record(z.string(), z.string()),
  submitted_at: z.nullable(time),
  mentors: z.array(z.object({ person: personView, state: z.enum(['invited', 'accepted', 'declined']) })),
});
/** A registration as staff see it. */
export type RegistrationRow = z.output<typeof registrationRow>;

/** How many registrations stand where. */
export const registrationCounts = z.object({
  submitted: z.number(),
  approved: z.number(),
  waitlisted: z.number(),
  refused: z.number(),
  draft: z.number(),
  awaiting_payment: z.number(),
  withdrawn: z.number(),
  disqualified: z.number(),
});

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/registration/list',
  summary: 'Registrations for those who run the competition; by name, school, number or state.',
  input: z.object({
    competition_id: id,
    ...paging,
    state: z._default(z.enum(['all', ...registrationState.options]), 'all'),
    division: z._default(text(40), ''),
    q: z._default(text(100), ''),
  }),
  data: z.object({
    ...listOf(registrationRow).shape,
    counts: registrationCounts,
    fields: z.array(formField),
    divisions: z.array(z.string()),
    taken: z.number(),
    quota: z.nullable(z.number()),
    can: z.object({ review: z.boolean() }),
  }),
  refusals: ['not_available'],
});

const runRefusals = ['competition_not_found', 'not_allowed', 'competition_cancelled'] as const;

export const reviewRegistrations = endpoint({
  method: 'POST',
  path: '/api/registration/review',
  summary: 'Approves or refuses up to 500 submitted registrations; approval checks eligibility again.',
  input: z.object({
    competition_id: id,
    registration_ids: idBatch,
    verdict: z.enum(['approved', 'refused']),
    reason: z._default(text(500), ''),
  }),
  data: z.object({
    changed: z.number(),
    /** No longer submitted when the verdict came. */
    skipped: z.number(),
    failed: z.array(z.object({ registration_id: id, name: z.string(), reasons: z.array(z.string()) })),
  }),
  refusals: [...runRefusals, 'reason_required', 'batch_over_500'],
});

export const promoteRegistration = endpoint({
  method: 'POST',
  path: '/api/registration/promote',
  summary: 'Takes somebody from the waiting list out of turn, where there is a place.',
  input: z.object({ competition_id: id, registration_id: id }),
  data: nothing,
  refusals: [...runRefusals, 'registration_not_found', 'registration_not_waiting', 'registration_full'],
});

export const disqualifyEntrant = endpoint({
  method: 'POST',
  path: '/api/registration/disqualify',
  summary: 'Disqualifies an approved entrant, or takes it back; both with a reason.',
  input: z.object({ competition_id: id, registration_id: id, disqualified: z.boolean(), reason: line(500, 'reason_required') }),
  data: nothing,
  refusals: [...runRefusals, 'registration_not_found', 'registration_not_approved', 'reason_required'],
});

export const setOfficial = endpoint({
  method: 'POST',
  path: '/api/registration/official',
  summary: 'Makes an entrant a guest of the list, outside quotas and ranks, or official again.',
  input: z.object({ competition_id: id, registration_id: id, official: z.boolean() }),
  data: nothing,
  refusals: [...runRefusals, 'registration_not_found', 'registration_full'],
});

/** A line of a sheet of entrants with what would become of it. */
export const importedLine = z.object({
  line: z.number(),
  name: z.string(),
  team: z.string(),
  outcome: z.enum(['new_account', 'joins', 'there', 'faulty']),
  fault: z.nullable(z.string()),
});

export const importRegistrations = endpoint({
  method: 'POST',
  path: '/api/registration/import',
  summary: 'Reads a sheet of entrants (name, phone, student number, team, role, division, mentor, official); dry runs change nothing.',
  input: z.object({ competition_id: id, file_id: id, dry_run: z._default(z.boolean(), true), skip_faulty: z._default(z.boolean(), false) }),
  data: z.object({
    lines: z.number(),
    faulty: z.number(),
    new_accounts: z.number(),
    entrants: z.number(),
    /** Faulty lines first, at most 200. */
    list: z.array(importedLine),
    done: z.boolean(),
  }),
  refusals: [...runRefusals, 'file_not_found', 'import_faulty', 'entrants_import_empty', 'registration_full', 'sheet_unreadable'],
});

export const exportRegistrations = endpoint({
  method: 'POST',
  path: '/api/registration/export',
  summary: 'The entrants as a sheet, one line for each person; cells that look like formulas are quoted.',
  input: z.object({ competition_id: id, format: z.enum(['xlsx', 'csv']) }),
  data: savedSheet,
  refusals: ['not_available'],
});

export const drawNumbers = endpoint({
  method: 'POST',
  path: '/api/registration/drawNumbers',
  summary: 'Draws the numbers of all approved entrants once, from a seed that is published.',
  input: z.object({ competition_id: id, seed: line(200, 'seed_required') }),
  data: z.object({ numbers: z.number() }),
  refusals: [...runRefusals, 'seed_required', 'numbers_by_approval', 'numbers_drawn_already', 'registration_open'],
});

export const listEntrants = endpoint({
  method: 'GET',
  path: '/api/registration/entrants',
  summary: 'Approved entrants as everybody who sees the competition sees them: number, name, institution, division.',
  input: z.object({ competition_id: id, ...paging, q: z._default(text(100), '') }),
  data: z.object({
    ...listOf(
      z.object({
        id,
        number: z.nullable(z.number()),
        name: z.string(),
        picture: z.nullable(z.string()),
        institution: z.string(),
        division: z.string(),
        official: z.boolean(),
        mine: z.boolean(),
      }),
    ).shape,
    draw_seed: z.nullable(z.string()),
  }),
  refusals: ['not_available'],
});
