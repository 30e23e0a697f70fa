import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, paging, personView, time } from '../core/shapes.ts';
import { savedSheet, sheetFormat } from '../core/sheets.ts';
import { blindWork } from '../productions/productions.ts';

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

/** What an upheld objection asks for: points, a new sheet by another expert, that an entrant is put out, that one's own comes back, or something else done by hand. */
export const correctionKind = z.enum(['adjust', 'new_sheet', 'disqualify', 'reinstate', 'other']);
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
    /** The number of the version that counts the correction; null before one is published. */
    counted_in: z.nullable(z.number()),
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
    /** The work it is about as experts see it, for who looks into it and who organises; null for all others and where it is about none. */
    work: z.nullable(blindWork),
    /** Where the entrant's submissions of the section are read; null for the entrant, for experts and where it is about no section. */
    answers_at: z.nullable(z.string()),
    /** Whether the entrant was put out of the competition. */
    out: z._default(z.boolean(), false),
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
