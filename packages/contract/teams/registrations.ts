import * as z from 'zod/mini';
import { competitionCard } from '../competitions/competitions.ts';
import { formField } from '../competitions/entry.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, noInput, nothing, personView, text, time } from '../core/shapes.ts';

/** Where a registration stands. */
export const registrationState = z.enum([
  'draft',
  'submitted',
  'awaiting_payment',
  'waitlisted',
  'approved',
  'refused',
  'withdrawn',
  'disqualified',
]);
/** Where a registration stands. */
export type RegistrationState = z.output<typeof registrationState>;

/** How often a refused registration may be submitted again. */
export const RESUBMISSIONS = 3;
/** Registrations one person submits in a day, and one network in an hour: a whole school may stand behind it. */
export const REGISTRATIONS_A_DAY = 5;
export const REGISTRATIONS_AN_HOUR = 1000;
/** Minutes an unpaid place is held. */
export const PAYMENT_MINUTES = 15;
/** Minutes an unpaid place is held for somebody who got it from the waiting list and may be away. */
export const PROMOTED_PAYMENT_MINUTES = 24 * 60;
/** What became of the fee of a registration: nothing to pay, waiting to be paid, paid, given back. */
export const feeState = z.enum(['none', 'due', 'paid', 'returned']);
/** What became of the fee of a registration. */
export type FeeState = z.output<typeof feeState>;

const idOrZero = z._default(z.union([id, z.literal('0')]), '0');
const answers = z.record(z.string().check(z.maxLength(31, 'parameter_error')), text(2000));

/** A registration as its own people see it. */
export const ownRegistration = z.object({
  id,
  state: registrationState,
  /** Why it was refused or disqualified. */
  reason: z.string(),
  number: z.nullable(z.number()),
  division: z.string(),
  /** Answers by field; what is sealed comes masked, files come as ids. */
  answers: z.record(z.string(), z.string()),
  form_version: z.number(),
  revision: z.number(),
  submitted_at: z.nullable(time),
  /** Place on the waiting list, from 1. */
  waiting_place: z.nullable(z.number()),
  pay_until: z.nullable(time),
  fee: feeState,
  /** How often it may still be submitted. */
  submissions_left: z.number(),
  mentors: z.array(z.object({ person: personView, state: z.enum(['invited', 'accepted', 'declined']) })),
});
/** A registration as its own people see it. */
export type OwnRegistration = z.output<typeof ownRegistration>;

/** What somebody can do next in a competition; `to` is a path of this application. */
export const nextAction = z.object({
  what: z.enum([
    'register',
    'make_team',
    'answer_invitation',
    'complete_team',
    'finish_form',
    'submit',
    'submit_again',
    'pay',
    'wait_review',
    'wait_place',
    'wait_captain',
    'check_camera',
    'enter',
    'wait_stage',
    'wait_result',
    'see_result',
  ]),
  to: z.nullable(z.string()),
  /** Until or from when it holds. */
  at: z.nullable(time),
});
/** What somebody can do next in a competition. */
export type NextAction = z.output<typeof nextAction>;

const teamShort = z.object({
  id,
  name: z.string(),
  logo: z.nullable(z.string()),
  size: z.number(),
  state: z.enum(['forming', 'complete', 'locked']),
  captain: z.boolean(),
});

/** One's own place in a competition. */
export const ownEntry = z.object({
  role: z.enum(['none', 'individual', 'captain', 'member', 'mentor']),
  registration: z.nullable(ownRegistration),
  team: z.nullable(teamShort),
  /** What must be done before submitting, in order. */
  steps: z.array(z.object({ text: z.string(), done: z.boolean() })),
  missing: z.number(),
  /** Teams that invited this person. */
  invitations: z.array(z.object({ team_id: id, name: z.string() })),
  /** Entrants this teacher is asked to mentor. */
  mentoring: z.array(
    z.object({ registration_id: id, name: z.string(), state: z.enum(['invited', 'accepted', 'declined']), entry_state: registrationState }),
  ),
  next: z.nullable(nextAction),
  window: z.enum(['before', 'open', 'over']),
});
/** One's own place in a competition. */
export type OwnEntry = z.output<typeof ownEntry>;

const inCompetition = z.object({ competition_id: id });

export const showOwnEntry = endpoint({
  method: 'GET',
  path: '/api/registration/mine',
  summary: 'One’s own place in a competition and the one thing to do next.',
  input: inCompetition,
  data: ownEntry,
  refusals: ['not_available'],
});

export const listOwnCompetitions = endpoint({
  method: 'GET',
  path: '/api/competition/mine',
  summary: 'Competitions one takes part in or mentors, those under way first.',
  input: noInput,
  data: z.object({
    list: z.array(
      z.object({
        ...competitionCard.shape,
        role: z.enum(['individual', 'captain', 'member', 'mentor']),
        entrant: z.string(),
        registration_state: registrationState,
        number: z.nullable(z.number()),
        missing: z.number(),
        next: z.nullable(nextAction),
      }),
    ),
  }),
  refusals: [],
});

/** A field of the form with what it held or is known to hold. */
const filledField = z.object({ ...formField.shape, value: z.string(), /** From the profile, unsaved. */ prefilled: z.boolean() });

export const showForm = endpoint({
  method: 'GET',
  path: '/api/registration/form',
  summary: 'The registration form: fields, what is filled in, what stands against submitting.',
  input: z.object({ competition_id: id, type: z.enum(['1', '2']), team_id: idOrZero }),
  data: z.object({
    competition: competitionCard,
    form_version: z.number(),
    fields: z.array(filledField),
    divisions: z.array(z.string()),
    registration: z.nullable(ownRegistration),
    team: z.nullable(teamShort),
    /** Whether this person fills the form in; a member of a team reads it. */
    edits: z.boolean(),
    window: z.enum(['before', 'open', 'over']),
    /** Everything that stands against submitting now, in words. */
    obstacles: z.array(z.string()),
    /** Free places; null without a limit. */
    free: z.nullable(z.number()),
    captain_avatar: z.boolean(),
    mentors_max: z.number(),
    rule_version: z.number(),
    /** Whether some stage is watched by camera. */
    needs_camera: z.boolean(),
  }),
  refusals: ['not_available'],
});

const entrantRefusals = [
  'competition_not_found',
  'competition_cancelled',
  'registration_not_begun',
  'registration_over',
  'entry_kind_wrong',
  'team_not_found',
  'not_allowed',
] as const;

export const saveRegistration = endpoint({
  method: 'POST',
  path: '/api/registration/save',
  summary: 'Saves the form as a draft while it is filled in; nothing is checked but its shape.',
  input: z.object({ competition_id: id, team_id: idOrZero, division: z._default(text(40), ''), answers }),
  data: z.object({ registration_id: id, revision: z.number() }),
  refusals: [
    ...entrantRefusals,
    'registration_submitted',
    'already_in_team',
    'experts_cannot_register',
    'staff_takes_part',
    'file_not_found',
  ],
});

export const submitRegistration = endpoint({
  method: 'POST',
  path: '/api/registration/submit',
  summary: 'Submits the registration: everything is checked, a place is taken or a place in line given.',
  input: z.object({ competition_id: id, team_id: idOrZero, agreed: z.boolean() }),
  data: z.object({
    state: registrationState,
    waiting_place: z.nullable(z.number()),
    number: z.nullable(z.number()),
    /** What to say of it, such as the place in line. */
    note: z.string(),
  }),
  refusals: [
    ...entrantRefusals,
    'registration_not_found',
    'registration_submitted',
    'registration_incomplete',
    'registration_not_eligible',
    'registration_full',
    'submissions_used_up',
    'phone_unproven',
    'claim_taken',
    'rules_not_agreed',
    'team_name_required',
    'team_logo_required',
    'team_captain_required',
    'captain_avatar_required',
    'too_many_requests',
  ],
});

export const withdrawRegistration = endpoint({
  method: 'POST',
  path: '/api/registration/withdraw',
  summary: 'Withdraws a registration before the first stage; its place goes to whoever waits longest.',
  input: z.object({ registration_id: id }),
  data: nothing,
  refusals: ['registration_not_found', 'not_allowed', 'registration_settled'],
});

/** What stands behind a refused submission. */
export const submissionReasons = z.object({ reasons: z.array(z.string()) });

/** A file of a registration form. */
export const openRegistrationFile = endpoint({
  method: 'GET',
  path: '/api/registration/file',
  summary: 'A signed address of a file answer, for its own people and staff.',
  input: z.object({ registration_id: id, field: text(31) }),
  data: z.object({ name: z.string(), address: z.string() }),
  refusals: ['not_available'],
});
