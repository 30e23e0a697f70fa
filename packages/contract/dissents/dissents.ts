import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, nothing, paging, personView, text, time } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';

/** Files that go with an objection or with one post of it. */
export const DISSENT_FILES = 2;
/** Posts of one objection at most. */
export const DISSENT_POSTS = 40;
/** What people upload for an objection. */
export const DISSENT_PURPOSE = 'dissent_file';

/** Against what an objection is: one's place, one's score in a section, or that another entrant may compete. */
export const dissentTarget = z.enum(['rank', 'section', 'registration']);
/** Against what an objection is. */
export type DissentTarget = z.output<typeof dissentTarget>;

/** Where an objection stands. */
export const dissentState = z.enum(['filed', 'in_review', 'inadmissible', 'upheld', 'rejected', 'withdrawn']);
/** Where an objection stands. */
export type DissentState = z.output<typeof dissentState>;

/** From which side somebody reads an objection. */
export const dissentSide = z.enum(['entrant', 'handler', 'staff']);
/** From which side somebody reads an objection. */
export type DissentSide = z.output<typeof dissentSide>;

/** What an upheld objection asks for: points, a new sheet by another expert, that an entrant is put out, or something else done by hand. */
export const correctionKind = z.enum(['adjust', 'new_sheet', 'disqualify', 'other']);
/** What an upheld objection asks for. */
export type CorrectionKind = z.output<typeof correctionKind>;

/** What an upheld objection asks for; points are hundredths. */
export const dissentCorrection = z.object({ kind: correctionKind, points: z._default(z.nullable(z.number()), null) });
/** What an upheld objection asks for. */
export type DissentCorrection = z.output<typeof dissentCorrection>;

/** As it is written: DS-0042. */
export const dissentNumber = (dissentId: string) => `DS-${dissentId.padStart(4, '0')}`;

const dissentAbout = {
  target: dissentTarget,
  /** Of a section: its label and title. */
  section: z.nullable(z.object({ id, label: z.string(), title: z.string(), kind: z.string() })),
  /** Of another entrant: who. */
  other: z.nullable(z.object({ number: z.nullable(z.number()), name: z.string() })),
};

const dissentRow = {
  id,
  /** DS-0042. */
  no: z.string(),
  competition: z.object({ id, title: z.string() }),
  stage: z.object({ id, title: z.string() }),
  ...dissentAbout,
  state: dissentState,
  side: dissentSide,
  /** Who objects; null for a reviewing expert, who does not learn it. */
  entrant: z.nullable(z.string()),
  /** Whether somebody looks into it. */
  handled: z.boolean(),
  /** Upheld, and what it asks for is still to be done. */
  to_correct: z.boolean(),
  appeal: z.boolean(),
  filed_at: time,
  answer_by: time,
  decided_at: z.nullable(time),
};
/** An objection in a list. */
export const dissentListed = z.object(dissentRow);
/** An objection in a list. */
export type DissentListed = z.output<typeof dissentListed>;

export const listDissents = endpoint({
  method: 'GET',
  path: '/api/dissent/list',
  summary: 'Objections: one’s own and those of one’s teams, those given to one, and those of competitions one runs; the most urgent first.',
  input: z.object({
    ...paging,
    side: z._default(z.enum(['any', 'entrant', 'handler', 'staff']), 'any'),
    state: z._default(z.enum(['any', 'open', 'closed']), 'any'),
    stage_id: z.optional(id),
    competition_id: z.optional(id),
  }),
  data: z.object({
    ...listOf(dissentListed).shape,
    /** Open ones the reader may have to do something about. */
    open: z.number(),
  }),
  refusals: [],
});

export const saveDissentSheet = endpoint({
  method: 'POST',
  path: '/api/dissent/sheet',
  summary:
    'All objections of a competition as a sheet, for its organisers and arbiters: what they are about, who decided and how, what was corrected. Cells that look like formulas are quoted.',
  input: z.object({ competition_id: id, format: sheetFormat }),
  data: savedSheet,
  refusals: ['not_available'],
});

export const listObjectable = endpoint({
  method: 'GET',
  path: '/api/dissent/open',
  summary: 'The published results against which the reader may object now, for each entrant they speak for.',
  input: z.object({ stage_id: z.optional(id) }),
  data: z.object({
    list: z.array(
      z.object({
        competition: z.object({ id, title: z.string() }),
        stage: z.object({ id, title: z.string() }),
        entrant: z.object({ id, name: z.string(), number: z.nullable(z.number()) }),
        /** Until when objections are taken. */
        until: time,
        result_no: z.number(),
        rank: z.nullable(z.number()),
        sections: z.array(z.object({ id, label: z.string(), title: z.string() })),
      }),
    ),
  }),
  refusals: [],
});

const dissentFile = z.object({ id, name: z.string(), size: z.number(), address: z.string() });

const dissentPost = z.object({
  id,
  side: dissentSide,
  /** Null where the reader does not learn who it is. */
  by: z.nullable(personView),
  text: z.string(),
  files: z.array(dissentFile),
  at: time,
});

export const showDissent = endpoint({
  method: 'GET',
  path: '/api/dissent/show',
  summary:
    'One objection from the reader’s side. An expert who looks into it does not learn whose it is, nor the entrant who the expert is.',
  input: z.object({ dissent_id: id }),
  data: z.object({
    ...dissentRow,
    text: z.string(),
    files: z.array(dissentFile),
    filed_by: z.nullable(personView),
    result_no: z.number(),
    /** Until when objections are taken; null when the result is final. */
    until: z.nullable(time),
    assigned_at: z.nullable(time),
    /** Who looks into it; null where the reader does not learn it. */
    handler: z.nullable(personView),
    handler_expert: z.boolean(),
    posts: z.array(dissentPost),
    reply: z.string(),
    correction: z.nullable(dissentCorrection),
    corrected_at: z.nullable(time),
    corrected_note: z.string(),
    appeal_of: z.nullable(z.object({ id, no: z.string() })),
    appealed_by: z.nullable(z.object({ id, no: z.string() })),
    /** Until when it may be appealed. */
    appeal_until: z.nullable(time),
    /** The line of the entrant in the version objected to. Points are hundredths. */
    line: z.nullable(
      z.object({ rank: z.nullable(z.number()), total: z.number(), points: z.nullable(z.number()), max: z.nullable(z.number()) }),
    ),
    /** The number under which experts know the work, where it is about one. */
    work_no: z.nullable(z.number()),
    can: z.object({
      post: z.boolean(),
      withdraw: z.boolean(),
      appeal: z.boolean(),
      assign: z.boolean(),
      refuse: z.boolean(),
      decline: z.boolean(),
      decide: z.boolean(),
      correct: z.boolean(),
    }),
  }),
  refusals: ['not_available'],
});

const files = z._default(z.array(id).check(z.maxLength(DISSENT_FILES, 'dissent_files_at_most')), []);

export const fileDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/file',
  summary:
    'Objects to a preliminary result while it is open to objections: the person, the captain or a mentor, one at a time about one thing.',
  input: z.object({
    stage_id: id,
    entrant_id: id,
    target: dissentTarget,
    section_id: z.optional(id),
    /** The number of the entrant whose right to compete is doubted. */
    other_number: z.optional(z.number().check(z.int('dissent_other_unknown'), z.gte(1, 'dissent_other_unknown'))),
    text: line(3000, 'dissent_text_required'),
    files,
  }),
  data: z.object({ dissent_id: id }),
  refusals: [
    'stage_not_found',
    'dissent_not_yours',
    'dissent_not_open',
    'dissent_time_over',
    'dissent_result_final',
    'dissent_open_already',
    'dissent_section_unknown',
    'dissent_other_unknown',
    'dissent_files_at_most',
    'dissent_text_required',
    'file_not_found',
    'too_many_requests',
  ],
});

export const withdrawDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/withdraw',
  summary: 'Takes an objection back that is not decided yet.',
  input: z.object({ dissent_id: id }),
  data: nothing,
  refusals: ['dissent_not_found', 'not_allowed', 'dissent_decided'],
});

export const postToDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/post',
  summary: 'Adds a question, an answer or material to an objection that is not decided; the other side is told.',
  input: z.object({ dissent_id: id, text: line(2000, 'dissent_text_required'), files }),
  data: z.object({ post_id: id }),
  refusals: [
    'dissent_not_found',
    'not_allowed',
    'dissent_decided',
    'dissent_posts_at_most',
    'dissent_files_at_most',
    'dissent_text_required',
    'file_not_found',
  ],
});

/** Why somebody may not look into an objection. */
export const handlerConflict = z.enum(['takes_part', 'mentor', 'school', 'scored', 'declared', 'adjusted', 'decided_before', 'declined']);
/** Why somebody may not look into an objection. */
export type HandlerConflict = z.output<typeof handlerConflict>;

export const listHandlers = endpoint({
  method: 'GET',
  path: '/api/dissent/handlers',
  summary: 'Who could look into an objection, what stands against each, and how many they have; for its organisers.',
  input: z.object({ dissent_id: id }),
  data: z.object({
    list: z.array(
      z.object({
        person: personView,
        kind: z.enum(['arbiter', 'expert', 'organiser']),
        load: z.number(),
        conflicts: z.array(handlerConflict),
        /** Whom the rule would choose. */
        next: z.boolean(),
      }),
    ),
  }),
  refusals: ['not_available'],
});

export const assignDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/assign',
  summary: 'Accepts an objection and gives it to an arbiter or expert without a conflict: to whom is named, else to whoever has fewest.',
  input: z.object({ dissent_id: id, user_id: z.optional(id) }),
  data: z.object({ handler: personView }),
  refusals: ['dissent_not_found', 'not_allowed', 'dissent_decided', 'dissent_nobody_free', 'dissent_handler_conflict'],
});

export const refuseDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/refuse',
  summary: 'Refuses an objection as inadmissible, with the reason its entrant reads.',
  input: z.object({ dissent_id: id, reason: line(1000, 'reason_required') }),
  data: nothing,
  refusals: ['dissent_not_found', 'not_allowed', 'dissent_decided', 'reason_required'],
});

export const declineDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/decline',
  summary: 'Gives an objection back that one cannot look into without bias; it goes to whoever is next.',
  input: z.object({ dissent_id: id, reason: line(500, 'reason_required') }),
  data: nothing,
  refusals: ['dissent_not_found', 'not_allowed', 'dissent_decided', 'reason_required'],
});

export const decideDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/decide',
  summary:
    'Upholds an objection, naming what is to be corrected, or rejects it; the reply goes to its entrant. Nothing published changes by it.',
  input: z.object({
    dissent_id: id,
    verdict: z.enum(['upheld', 'rejected']),
    reply: line(3000, 'dissent_reply_required'),
    correction: z.optional(dissentCorrection),
  }),
  data: nothing,
  refusals: [
    'dissent_not_found',
    'not_allowed',
    'dissent_decided',
    'dissent_reply_required',
    'dissent_correction_wrong',
    'adjust_without_points',
  ],
});

export const appealDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/appeal',
  summary: 'Appeals once against a rejection; an arbiter who did not decide looks into it.',
  input: z.object({ dissent_id: id, text: line(3000, 'dissent_text_required'), files }),
  data: z.object({ dissent_id: id }),
  refusals: [
    'dissent_not_found',
    'not_allowed',
    'dissent_not_rejected',
    'dissent_appealed',
    'dissent_time_over',
    'dissent_result_final',
    'dissent_files_at_most',
    'dissent_text_required',
    'file_not_found',
  ],
});

export const correctDissent = endpoint({
  method: 'POST',
  path: '/api/dissent/correct',
  summary: 'Carries out what an upheld objection asks for; the next version of the result shows it once an organiser publishes it.',
  input: z.object({ dissent_id: id, note: z._default(text(500), '') }),
  data: nothing,
  refusals: [
    'dissent_not_found',
    'not_allowed',
    'dissent_nothing_to_correct',
    'reason_required',
    'nobody_free',
    'work_not_found',
    'adjust_without_points',
    'registration_not_approved',
  ],
});
