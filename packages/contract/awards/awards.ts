import * as z from 'zod/mini';
import { certificateLook, certificatePaper } from '../certificates/certificates.ts';
import { endpoint } from '../core/endpoint.ts';
import { languages } from '../core/message.ts';
import { id, line, listOf, noInput, nothing, paging, text, time } from '../core/shapes.ts';
import { resultKind } from '../ranks/results.ts';

/** Awards of a stage at most. */
export const AWARDS_MOST = 20;

/** To whom an award goes. */
export const awardKind = z.enum(['top', 'percent', 'score', 'participation', 'hand']);
/** To whom an award goes. */
export type AwardKind = z.output<typeof awardKind>;

/** One award, in the order in which awards are given. */
export const awardDraft = z.object({
  name: line(40, 'award_name_required'),
  kind: awardKind,
  /** Entrants, percent of the official ones, or the least total as the result counts it. */
  value: z._default(
    z.number().check(z.int('award_value_wrong'), z.gte(0, 'award_value_wrong'), z.lte(1_000_000_00, 'award_value_wrong')),
    0,
  ),
  /** How a share becomes a number. */
  rounding: z._default(z.enum(['up', 'down', 'nearest']), 'up'),
  /** Equals across the line: all in, or none. */
  ties: z._default(z.enum(['all', 'none']), 'all'),
  /** Whom an organiser names. */
  entrants: z._default(z.array(id).check(z.maxLength(500, 'batch_over_500')), []),
  /** Whether it comes with certificates. */
  certificate: z._default(z.boolean(), true),
});
/** One award. */
export type AwardDraft = z.output<typeof awardDraft>;

/** How awards of a stage are given and what their certificates say. */
export const awardSettings = z.object({
  /** Lines are drawn in each division by itself. */
  per_division: z.boolean(),
  /** Mentors get a certificate as well. */
  mentors: z.boolean(),
  /** Experts who submitted sheets get one of judging. */
  experts: z.boolean(),
  language: z.enum(languages),
  heading: line(40, 'certificate_heading_required'),
  signatory: line(60, 'signatory_required'),
  signatory_title: z._default(text(60), ''),
  issuer: line(100, 'issuer_required'),
  look: certificateLook,
});
/** How awards of a stage are given and what their certificates say. */
export type AwardSettings = z.output<typeof awardSettings>;

const publication = z.object({ no: z.number(), result_no: z.number(), reason: z.string(), published_at: time, awards: z.number() });

export const showAwards = endpoint({
  method: 'GET',
  path: '/api/award/rules',
  summary: 'The awards of a stage as they are set, what was published, and the newest result; for its staff.',
  input: z.object({ stage_id: id }),
  data: z.object({
    rules: z.array(awardDraft),
    settings: awardSettings,
    /** Whether they were saved before; a proposal until then. */
    saved: z.boolean(),
    /** The newest published result; null while there is none. */
    result: z.nullable(z.object({ no: z.number(), kind: resultKind })),
    publications: z.array(publication),
    entrants: z.array(z.object({ id, number: z.nullable(z.number()), name: z.string() })),
    ranked_by: z.string(),
    /** Experts who submitted sheets in the stage. */
    experts: z.number(),
    can: z.object({ manage: z.boolean() }),
  }),
  refusals: ['not_available'],
});

export const saveAwards = endpoint({
  method: 'POST',
  path: '/api/award/save',
  summary: 'Saves the awards of a stage; what was published stays until it is published anew.',
  input: z.object({
    stage_id: id,
    rules: z.array(awardDraft).check(z.maxLength(AWARDS_MOST, 'awards_at_most')),
    settings: awardSettings,
  }),
  data: nothing,
  refusals: [
    'stage_not_found',
    'not_allowed',
    'award_name_required',
    'award_name_twice',
    'award_value_wrong',
    'awards_at_most',
    'batch_over_500',
    'certificate_heading_required',
    'signatory_required',
    'issuer_required',
    'text_too_long',
  ],
});

export const previewAwards = endpoint({
  method: 'GET',
  path: '/api/award/preview',
  summary: 'Who would get which award, by the newest published result or by the draft of the next one; where equals stand across a line.',
  input: z.object({ stage_id: id, by: z._default(z.enum(['published', 'draft']), 'published') }),
  data: z.object({
    seen: z.string(),
    result_no: z.number(),
    final: z.boolean(),
    lines: z.array(
      z.object({
        award: z.string(),
        division: z.string(),
        /** So many places the rule gives, so many entrants get it, so many equals stand across the line. */
        ...{ places: z.number(), given: z.number(), tied: z.number() },
        ties: z.enum(['all', 'none']),
        by_place: z.boolean(),
      }),
    ),
    list: z.array(
      z.object({
        entrant_id: id,
        ...{ number: z.nullable(z.number()), name: z.string(), school: z.string(), division: z.string() },
        ...{ rank: z.nullable(z.number()), total: z.number() },
        awards: z.array(z.string()),
        /** What is published of it now. */
        before: z.array(z.string()),
      }),
    ),
    certificates: z.object({ issued: z.number(), revoked: z.number(), kept: z.number() }),
  }),
  refusals: ['not_available', 'result_missing'],
});

export const publishAwards = endpoint({
  method: 'POST',
  path: '/api/award/publish',
  summary:
    'Publishes the awards by a final result: certificates are issued, those of awards that changed are revoked, everybody concerned is told.',
  input: z.object({
    stage_id: id,
    /** `seen` of the preview. */
    seen: text(64),
    /** Asked for from the second time on. */
    reason: z._default(text(500), ''),
  }),
  data: z.object({ no: z.number(), awards: z.number(), issued: z.number(), revoked: z.number() }),
  refusals: [
    'stage_not_found',
    'not_allowed',
    'result_missing',
    'award_result_not_final',
    'awards_none',
    'result_changed',
    'result_reason_required',
  ],
});

export const listAwardCertificates = endpoint({
  method: 'GET',
  path: '/api/award/certificates',
  summary: 'The certificates issued for awards of a stage, newest first; for its staff.',
  input: z.object({ stage_id: id, ...paging }),
  data: listOf(
    z.object({
      certificate_id: id,
      number: z.string(),
      ...{ name: z.string(), entrant: z.string(), award: z.string() },
      role: z.enum(['member', 'mentor', 'expert']),
      /** Works that an expert judged. */
      works: z.number(),
      result_no: z.number(),
      issued_at: time,
      revoked_at: z.nullable(time),
    }),
  ),
  refusals: ['not_available'],
});

export const printAwardCertificates = endpoint({
  method: 'GET',
  path: '/api/award/papers',
  summary: 'The papers in force of the awards of a stage, best rank first and those of an entrant together, to be printed; for its staff.',
  input: z.object({ stage_id: id, ...paging }),
  data: z.object({ competition: z.object({ id, title: z.string() }), stage: z.string(), page: listOf(certificatePaper) }),
  refusals: ['not_available'],
});

export const listOwnAwards = endpoint({
  method: 'GET',
  path: '/api/award/mine',
  summary: 'Awards the reader won or mentored, newest first, each with the certificate.',
  input: noInput,
  data: z.object({
    list: z.array(
      z.object({
        competition: z.object({ id, title: z.string() }),
        stage: z.object({ id, title: z.string() }),
        ...{ award: z.string(), entrant: z.string(), rank: z.nullable(z.number()) },
        role: z.enum(['member', 'mentor']),
        published_at: time,
        certificate: z.nullable(z.object({ id, number: z.string() })),
      }),
    ),
  }),
  refusals: [],
});
