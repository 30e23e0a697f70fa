import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { languages } from '../core/message.ts';
import { id, line, listOf, nothing, paging, personView, text, time } from '../core/shapes.ts';

const inSpace = { space_id: id, course_id: id };

/** How the paper looks: framed in the school's green, or plain. */
export const certificateLook = z.enum(['pine', 'plain']);

/** What a teacher decides about the certificates of a course in a space. */
export const certificateDraft = z.object({
  enabled: z.boolean(),
  /** Of the fixed words on the paper. */
  language: z.enum(languages),
  heading: line(40, 'certificate_heading_required'),
  wording: line(300, 'certificate_wording_required').check(z.refine((words) => words.split('\n').length <= 8, 'certificate_wording_lines')),
  signatory: line(60, 'signatory_required'),
  signatory_title: z._default(text(60), ''),
  /** Who issues it; counts only when the space's owner belongs to no institution. */
  issuer: z._default(text(100), ''),
  look: certificateLook,
  show_logo: z.boolean(),
});
/** What a teacher decides about certificates. */
export type CertificateDraft = z.output<typeof certificateDraft>;

export const showCertificateSettings = endpoint({
  method: 'GET',
  path: '/api/certificate/settings',
  summary: 'The certificates of a course in a space; a proposal until they are first saved.',
  input: z.object(inSpace),
  data: z.object({
    ...certificateDraft.shape,
    saved: z.boolean(),
    course: z.string(),
    space: z.string(),
    /** The approved institution that issues them; null when the teacher's own words do. */
    institution: z.nullable(z.object({ name: z.string(), logo: z.nullable(z.string()) })),
    /** Students who completed the course, and certificates in force. */
    completed: z.number(),
    issued: z.number(),
  }),
  refusals: ['not_available'],
});

export const setCertificateSettings = endpoint({
  method: 'POST',
  path: '/api/certificate/setSettings',
  summary: 'Saves them. Switched on, everybody who completed the course receives one; those issued before keep their words.',
  input: z.object({ ...inSpace, ...certificateDraft.shape }),
  data: nothing,
  refusals: [
    'not_available',
    'certificate_heading_required',
    'certificate_wording_required',
    'certificate_wording_lines',
    'signatory_required',
    'issuer_required',
    'text_too_long',
  ],
});

/** What a certificate of an award says beside the name; an expert's says how many works they judged, and names no entrant. */
export const certificateAward = z.object({
  competition_id: id,
  competition: z.string(),
  stage_id: id,
  stage: z.string(),
  award: z.string(),
  /** Who won it: a team or a person, with its people. */
  entrant: z.string(),
  members: z.array(z.string()),
  role: z.enum(['member', 'mentor', 'expert']),
  /** Works that an expert judged. */
  works: z._default(z.number(), 0),
  rank: z.nullable(z.number()),
  /** Of how many entrants. */
  of: z.number(),
  result_no: z.number(),
});
/** What a certificate of an award says beside the name. */
export type CertificateAward = z.output<typeof certificateAward>;

const awarded = z._default(z.nullable(certificateAward), null);

/** The paper: everything on it was frozen when it was issued. */
export const certificatePaper = z.object({
  id,
  /** Four groups of four, as it is printed. */
  number: z.string(),
  name: z.string(),
  course: z.string(),
  language: z.enum(languages),
  heading: z.string(),
  wording: z.string(),
  signatory: z.string(),
  signatory_title: z.string(),
  issuer: z.string(),
  logo: z.nullable(z.string()),
  look: certificateLook,
  award: awarded,
  completed_at: time,
  issued_at: time,
  revoked_at: z.nullable(time),
  revoke_reason: z.string(),
  /** The public address that tells whether it is genuine. */
  address: z.string(),
});
/** The paper. */
export type CertificatePaper = z.output<typeof certificatePaper>;

const certificateRow = {
  id,
  number: z.string(),
  name: z.string(),
  completed_at: time,
  issued_at: time,
  revoked_at: z.nullable(time),
  revoke_reason: z.string(),
};

export const listCertificates = endpoint({
  method: 'GET',
  path: '/api/certificate/list',
  summary: 'The certificates issued for a course in a space, newest first.',
  input: z.object({ ...inSpace, ...paging }),
  data: z.object({
    page: listOf(z.object({ ...certificateRow, student: personView })),
    can: z.object({ revoke: z.boolean() }),
  }),
  refusals: ['not_available'],
});

export const myCertificates = endpoint({
  method: 'GET',
  path: '/api/certificate/mine',
  summary: 'The reader’s own certificates, newest first, or those of one course.',
  input: z.object({ ...paging, space_id: z.optional(id), course_id: z.optional(id) }),
  data: listOf(
    z.object({
      ...certificateRow,
      /** Null for a certificate of an award. */
      space_id: z.nullable(id),
      course_id: z.nullable(id),
      /** The course, or the competition. */
      course: z.string(),
      issuer: z.string(),
      award: awarded,
    }),
  ),
  refusals: [],
});

export const showCertificate = endpoint({
  method: 'GET',
  path: '/api/certificate/show',
  summary: 'One certificate, for its holder and for those who oversee the course or organise the competition.',
  input: z.object({ certificate_id: id }),
  data: certificatePaper,
  refusals: ['not_available'],
});

export const printCertificates = endpoint({
  method: 'GET',
  path: '/api/certificate/papers',
  summary: 'The papers in force of a course in a space, by name, to be printed together.',
  input: z.object({ ...inSpace, ...paging }),
  data: z.object({ course: z.string(), page: listOf(certificatePaper) }),
  refusals: ['not_available'],
});

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/api/certificate/revoke',
  summary: 'Ends a certificate with a reason, which its holder is told; the public page says that it is revoked, not why.',
  input: z.object({ certificate_id: id, reason: line(200, 'revoke_reason_required') }),
  data: nothing,
  refusals: ['not_available', 'revoke_reason_required', 'certificate_already_revoked'],
});

export const restoreCertificate = endpoint({
  method: 'POST',
  path: '/api/certificate/restore',
  summary: 'Puts a revoked certificate in force again.',
  input: z.object({ certificate_id: id }),
  data: nothing,
  refusals: ['not_available', 'certificate_not_revoked'],
});

/** What the public learns of a certificate; a mistyped number is told from one that was never issued by its check character. */
export const certificateVerdict = z.enum(['valid', 'revoked', 'unknown', 'mistyped']);

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/api/certificate/verify',
  summary: 'Whether a certificate is genuine, for anybody who holds its number.',
  open: true,
  input: z.object({ number: z.string().check(z.trim(), z.minLength(1, 'certificate_number_required'), z.maxLength(40, 'text_too_long')) }),
  data: z.object({
    verdict: certificateVerdict,
    number: z.string(),
    /** Null unless it is valid or revoked. */
    certificate: z.nullable(
      z.object({
        name: z.string(),
        course: z.string(),
        completed_at: time,
        issuer: z.string(),
        /** Whether the issuer is an institution this site has approved. */
        confirmed: z.boolean(),
        /** Of an award; names of people are left out once it is revoked. */
        award: awarded,
        issued_at: z._default(z.nullable(time), null),
        revoked_at: z._default(z.nullable(time), null),
      }),
    ),
  }),
  refusals: ['certificate_number_required', 'too_many_requests'],
});
