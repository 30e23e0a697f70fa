import * as z from 'zod/mini';
import { code, phone } from '../accounts/credentials.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, noInput, nothing, paging, text, time } from '../core/shapes.ts';

/** The states of an institution; refused is final, a new sign-up may follow. */
export const institutionState = z.enum(['pending', 'approved', 'refused', 'suspended']);
/** One of the states of an institution. */
export type InstitutionState = z.output<typeof institutionState>;

/** What somebody is in an institution. */
export const institutionRole = z.enum(['admin', 'teacher', 'student']);

/** An institution as its applicant and the operator see it. */
export const institutionView = z.object({
  id,
  name: z.string(),
  code: z.string(),
  contact: z.string(),
  phone: z.string(),
  domain: z.string(),
  title: z.string(),
  logo: z.string(),
  licence: z.string(),
  state: institutionState,
  reason: z.string(),
  created_at: time,
  reviewed_at: z.nullable(time),
  seat_limit: z.number(),
  /** How many bytes its people may keep. */
  storage_limit: z.number(),
  valid_from: z.nullable(time),
  valid_to: z.nullable(time),
  /** Its time is over: members keep reading, nothing new is begun. */
  expired: z.boolean(),
  /** Whether the reader runs its console. */
  manages: z.boolean(),
});
/** An institution as its applicant and the operator see it. */
export type InstitutionView = z.output<typeof institutionView>;

const domain = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine(
    (name) => name === '' || (name.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(name)),
    'domain_wrong',
  ),
);

export const signUpInstitution = endpoint({
  method: 'POST',
  path: '/api/institution/sign-up',
  summary: "Signs an institution up; an operator decides. The code (code_type 'bind') goes to the contact's phone.",
  input: z.object({
    name: line(100, 'name_required'),
    code: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9-]{1,29}$/, 'institution_code_wrong')),
    contact: line(30, 'contact_required'),
    phone,
    phone_code: code,
    domain: z._default(domain, ''),
    title: z._default(text(40), ''),
    licence_file_id: id,
    logo_file_id: z.optional(id),
  }),
  data: z.object({ institution_id: id }),
  refusals: ['information_incorrect', 'institution_code_taken', 'domain_taken', 'sign_up_open', 'institution_already', 'file_not_found'],
});

export const listOwnInstitutions = endpoint({
  method: 'GET',
  path: '/api/institution/own',
  summary: 'The institutions the person administers, then the sign-ups they sent, newest first, with their progress.',
  input: noInput,
  data: z.object({
    list: z.array(institutionView),
    /** The institution the person belongs to, empty for none; its members cannot sign up another. */
    belongs_to: z.string(),
  }),
  refusals: [],
});

export const saveBranding = endpoint({
  method: 'POST',
  path: '/api/institution/branding/save',
  summary: 'Title and logo that members see; absent logo stays.',
  input: z.object({ institution_id: id, title: text(40), logo_file_id: z.optional(id) }),
  data: institutionView,
  refusals: ['file_not_found'],
});

const unitName = z._default(z.string().check(z.trim(), z.maxLength(50, 'text_too_long')), '');

/** A member as an administrator sees them. */
export const institutionMember = z.object({
  user_id: id,
  name: z.string(),
  account: z.string(),
  phone: z.string(),
  role: institutionRole,
  student_no: z.string(),
  department: z.string(),
  grade: z.string(),
  class_name: z.string(),
  active: z.boolean(),
  last_login_at: z.nullable(time),
  /** The institution made this account and it holds no permission: its password may be reset and its door shut or opened. */
  can: z.object({ reset: z.boolean(), deactivate: z.boolean(), activate: z.boolean() }),
});
/** A member as an administrator sees them. */
export type InstitutionMember = z.output<typeof institutionMember>;

/** Which members are meant; empty fields mean all. `class_name` counts inside its department. */
export const memberFilter = {
  q: z._default(text(50), ''),
  role: z.optional(institutionRole),
  active: z.optional(z.boolean()),
  department: z.optional(z.string().check(z.maxLength(50, 'text_too_long'))),
  class_name: z.optional(z.string().check(z.maxLength(50, 'text_too_long'))),
};

export const listInstitutionMembers = endpoint({
  method: 'GET',
  path: '/api/institution/member/list',
  summary: 'People of an institution by name, account, phone or number, by department and class.',
  input: z.object({ institution_id: id, ...memberFilter, ...paging }),
  data: listOf(institutionMember),
  refusals: [],
});

export const assignInstitutionMember = endpoint({
  method: 'POST',
  path: '/api/institution/member/assign',
  summary: 'Makes a person (by account or phone) a member; the role teacher gives a student the teacher type.',
  input: z.object({
    institution_id: id,
    account: z.string().check(z.trim(), z.minLength(1, 'enter_account'), z.maxLength(20, 'account_too_long')),
    role: institutionRole,
    student_no: z._default(text(30), ''),
    department: unitName,
    grade: unitName,
    class_name: unitName,
  }),
  data: z.object({ user_id: id }),
  refusals: ['person_not_found', 'member_elsewhere', 'institution_not_active', 'seats_full', 'expert_not_member', 'institution_expired'],
});

export const removeInstitutionMember = endpoint({
  method: 'POST',
  path: '/api/institution/member/remove',
  summary: 'Ends a membership; the last administrator stays.',
  input: z.object({ institution_id: id, user_id: id }),
  data: nothing,
  refusals: ['last_admin'],
});

export const leaveInstitution = endpoint({
  method: 'POST',
  path: '/api/institution/leave',
  summary: 'Ends one’s own membership. The last administrator stays, and so do accounts that the institution made.',
  input: noInput,
  data: nothing,
  refusals: ['institution_none', 'last_admin', 'institution_made_account'],
});

export const listInstitutions = endpoint({
  method: 'GET',
  path: '/api/admin/institution/list',
  summary: 'Institutions by state, newest first.',
  input: z.object({ state: z.optional(institutionState), ...paging }),
  data: listOf(institutionView),
  refusals: [],
});

export const reviewInstitution = endpoint({
  method: 'POST',
  path: '/api/admin/institution/review',
  summary: 'Approves or refuses a sign-up; approval makes the applicant its administrator.',
  input: z.object({ institution_id: id, verdict: z.enum(['approved', 'refused']), reason: z._default(text(500), '') }),
  data: institutionView,
  refusals: ['already_reviewed', 'reason_required', 'member_elsewhere'],
});

export const suspendInstitution = endpoint({
  method: 'POST',
  path: '/api/admin/institution/suspend',
  summary: 'Suspends an approved institution, or lifts that again.',
  input: z.object({ institution_id: id, suspended: z.boolean(), reason: z._default(text(500), '') }),
  data: institutionView,
  refusals: ['institution_state_wrong', 'reason_required'],
});

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  summary:
    'What a page needs to know before anybody signs in: branding by domain, password policy, whether WeChat is set up and competitions are open.',
  open: true,
  input: noInput,
  data: z.object({
    slogo: z.string(),
    stitle: z.string(),
    wechat: z.boolean(),
    password_policy: z.enum(['compatible', 'strict']),
    /** Pages of the school that whoever registers agrees to; null where there is none. */
    terms: z.nullable(z.string()),
    privacy: z.nullable(z.string()),
    /** Whether visitors read the list of competitions and the pages of public ones. */
    competitions_open: z.boolean(),
    environment: z.enum(['development', 'production']),
  }),
  refusals: [],
});
