import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { deviceToken, id, line, listOf, nothing, paging, personView, text, time } from '../core/shapes.ts';

/** What a file of a work is, by its content. */
export const workFileRole = z.enum(['document', 'image', 'video', 'archive', 'other']);
/** What a file of a work is, by its content. */
export type WorkFileRole = z.output<typeof workFileRole>;

/** A work holds at most so many files. */
export const WORK_FILES = 20;
/** Letters of the text of a work. */
export const WORK_INTRO = 10_000;

/** Something in a work that tells whose it is: `where` is a page, a part of the text or the name of a file. */
export const workFinding = z.object({
  kind: z.enum(['person', 'team', 'school', 'phone', 'mail', 'account']),
  word: z.string(),
  where: z.enum(['title', 'intro', 'url', 'file_name', 'page', 'text']),
  /** Page of a document, from 1; null where there is none. */
  page: z.nullable(z.number()),
  /** The file it is in; null for the text of the work. */
  file_id: z.nullable(id),
});
/** Something in a work that tells whose it is. */
export type WorkFinding = z.output<typeof workFinding>;

/** One file of a work as an expert sees it. */
export const blindFile = z.object({
  id,
  /** Bears the number of the work, never the name it was given. */
  name: z.string(),
  kind: z.enum(['image', 'video', 'pages', 'download', 'withheld']),
  /** Pages of a document, each a picture. */
  pages: z.optional(z.array(z.object({ address: z.string(), width: z.number(), height: z.number() }))),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** Bytes; 0 where nothing may be fetched. */
  size: z.number(),
  /** Opens for a limited time and for its reader alone; empty where nothing may be fetched. */
  address: z.string(),
});
/** One file of a work as an expert sees it. */
export type BlindFile = z.output<typeof blindFile>;

/** A work as an expert sees it: nothing in it says whose it is. */
export const blindWork = z.object({
  production_id: id,
  blind_no: z.number(),
  title: z.string(),
  /** Plain text with line breaks. */
  intro: z.string(),
  url: z.nullable(z.string()),
  /** Whether the link leads to something outside that nobody looked through. */
  url_note: z.boolean(),
  files: z.array(blindFile),
  /** `preparing` while copies are still being made. */
  state: z.enum(['ready', 'preparing']),
});
/** A work as an expert sees it. */
export type BlindWork = z.output<typeof blindWork>;

/** A file of a work as its team and the organisers see it. */
export const workFile = z.object({
  id,
  name: z.string(),
  role: workFileRole,
  size: z.number(),
  address: z.string(),
  blind: z.enum(['waiting', 'clean', 'pages', 'withheld', 'failed']),
  /** Why experts do not get it, in the reader's language; null when they do. */
  reason: z.nullable(z.string()),
  findings: z.array(workFinding),
});
/** A file of a work as its team and the organisers see it. */
export type WorkFile = z.output<typeof workFile>;

/** What a team writes of its work. */
export const workDraft = z.object({
  title: text(100),
  intro: text(WORK_INTRO),
  /** Empty, or an address of the web. */
  url: text(500),
  /** Ids of files of the work, in their order. */
  files: z.array(id).check(z.maxLength(WORK_FILES, 'work_files_at_most')),
});
/** What a team writes of its work. */
export type WorkDraft = z.output<typeof workDraft>;

/** A version of a work. */
export const workVersion = z.object({
  no: z.number(),
  ...workDraft.shape,
  person: personView,
  at: time,
  /** Written while somebody else saved; it counts only when it is taken. */
  aside: z.boolean(),
  findings: z.array(workFinding),
});
/** A version of a work. */
export type WorkVersion = z.output<typeof workVersion>;

/** The work of a team with all its versions. */
export const workView = z.object({
  /** Null before the first save. */
  id: z.nullable(id),
  section_id: id,
  label: z.string(),
  section_title: z.string(),
  /** What is asked, as the organiser wrote it. */
  task: z.string(),
  state: z.enum(['draft', 'submitted', 'locked']),
  seq: z.number(),
  /** The version that counts; 0 before the first save. */
  current: z.number(),
  versions: z.array(workVersion),
  files: z.array(workFile),
  submitted_at: z.nullable(time),
  now: time,
  closes_at: time,
  can: z.object({ save: z.boolean(), submit: z.boolean(), reopen: z.boolean(), url: z.boolean() }),
});
/** The work of a team with all its versions. */
export type WorkView = z.output<typeof workView>;

const inSection = { stage_id: id, section_id: id };
const from = { ...inSection, device: deviceToken };
const closed = ['not_available', 'section_not_open', 'section_over', 'stage_paused', 'stage_other_device', 'stage_not_entered'] as const;

export const showWork = endpoint({
  method: 'GET',
  path: '/api/production/show',
  summary: 'The work of one’s entrant in a section, or of somebody for staff and mentors (`/courseProduction`, `/answerDetail`).',
  input: z.object({ ...inSection, user_id: z.optional(id) }),
  data: workView,
  refusals: ['not_available', 'section_not_open'],
});

export const addWorkFile = endpoint({
  method: 'POST',
  path: '/api/production/addFile',
  summary: 'Takes an uploaded file into the work; it counts once a save names it. The same content is refused twice (S-193).',
  input: z.object({ ...from, upload_id: id }),
  data: z.object({ file: workFile }),
  refusals: [...closed, 'file_not_found', 'work_file_twice', 'work_files_at_most', 'work_handed_in'],
});

export const saveWork = endpoint({
  method: 'POST',
  path: '/api/production/save',
  summary:
    'Saves the work under the number of the save it was written upon. When somebody else saved meanwhile it is kept aside as a version and the current one is answered. Sent again with the same key it changes nothing.',
  input: z.object({ ...from, seq: z.number().check(z.int(), z.gte(0)), key: line(64), draft: workDraft }),
  data: z.object({
    /** False: somebody else saved meanwhile, this save is kept as version `no` beside the current one. */
    saved: z.boolean(),
    no: z.number(),
    work: workView,
  }),
  refusals: [...closed, 'work_files_at_most', 'work_url_wrong', 'work_handed_in', 'work_saves_at_most', 'file_not_found'],
});

export const submitWork = endpoint({
  method: 'POST',
  path: '/api/production/submit',
  summary: 'Hands in the version that counts; until the section closes it can be taken back.',
  input: z.object({ ...from, seq: z.number().check(z.int(), z.gte(1)) }),
  data: z.object({ work: workView }),
  refusals: [...closed, 'work_title_required', 'work_empty', 'work_changed', 'work_handed_in'],
});

export const reopenWork = endpoint({
  method: 'POST',
  path: '/api/production/reopen',
  summary: 'Takes a work that was handed in back to write on, while the section is open.',
  input: z.object(from),
  data: z.object({ work: workView }),
  refusals: [...closed, 'work_not_handed_in'],
});

export const lookAtWork = endpoint({
  method: 'GET',
  path: '/api/production/look',
  summary: 'Exactly what experts will see of the work, for its own team and for staff.',
  input: z.object({ ...inSection, user_id: z.optional(id) }),
  data: blindWork,
  refusals: ['not_available'],
});

/** A work in the list of organisers. */
export const listedWork = z.object({
  id,
  section_id: id,
  section: z.string(),
  entrant: z.object({ id, name: z.string(), number: z.nullable(z.number()) }),
  blind_no: z.number(),
  state: z.enum(['draft', 'submitted', 'locked']),
  title: z.string(),
  version: z.number(),
  at: z.nullable(time),
  files: z.array(workFile),
  findings: z.array(workFinding),
});
/** A work in the list of organisers. */
export type ListedWork = z.output<typeof listedWork>;

export const listWorks = endpoint({
  method: 'GET',
  path: '/api/production/list',
  summary: 'The works of a stage with what was found in them and what is withheld; for organisers.',
  input: z.object({
    stage_id: id,
    filter: z._default(z.enum(['all', 'submitted', 'draft', 'findings', 'withheld']), 'all'),
    q: z._default(text(50), ''),
    ...paging,
  }),
  data: z.object({
    works: listOf(listedWork),
    counts: z.object({ works: z.number(), handed_in: z.number(), findings: z.number(), withheld: z.number(), waiting: z.number() }),
  }),
  refusals: ['not_available'],
});

export const decideWorkFile = endpoint({
  method: 'POST',
  path: '/api/production/decideFile',
  summary: 'Lets a withheld file pass to experts under its neutral name, or holds one back; with a reason, audited.',
  input: z.object({ stage_id: id, file_id: id, pass: z.boolean(), reason: line(200, 'work_reason_required') }),
  data: nothing,
  refusals: ['not_available', 'file_not_found', 'work_reason_required'],
});

export const openWork = endpoint({
  method: 'GET',
  path: '/api/production/open',
  summary: 'The blind view of one work of a stage, for organisers.',
  input: z.object({ stage_id: id, production_id: id }),
  data: blindWork,
  refusals: ['not_available'],
});
