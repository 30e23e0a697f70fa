import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { deviceToken, id, line, nothing, time } from '../core/shapes.ts';
import { questionContent } from '../questions/content.ts';
import { audience } from './audience.ts';
import { FILE_LIMITS, handInKind, sha256 } from './file-questions.ts';
import { attemptState, settingsFields } from './settings.ts';

/** What handing in late costs. */
const late = {
  late_minutes: settingsFields.late_minutes,
  late_percent_off: settingsFields.late_percent_off,
  late_grace_minutes: settingsFields.late_grace_minutes,
  late_per: settingsFields.late_per,
  late_count: settingsFields.late_count,
  late_of: settingsFields.late_of,
  late_most_percent: settingsFields.late_most_percent,
};

/** A homework of one file question as its teacher writes it. */
const task = {
  title: line(100, 'title_required'),
  /** Rich text as in questions. */
  html: questionContent.shape.stem,
  accepts: z.array(handInKind).check(z.minLength(1, 'hand_in_nothing'), z.maxLength(4)),
  /** Files and photos together. */
  most: z._default(z.number().check(z.int(), z.gte(1), z.lte(FILE_LIMITS.files)), FILE_LIMITS.files),
  score: z._default(
    z.number('points_wrong').check(z.gte(0.01, 'points_wrong'), z.lte(1000, 'points_wrong'), z.multipleOf(0.01, 'points_wrong')),
    100,
  ),
  /** Uploads for `homework_file`, in the order they are shown. */
  attachments: z._default(z.array(id).check(z.maxLength(FILE_LIMITS.attachments, 'parameter_error')), []),
  start_at: z._default(z.nullable(time), null),
  end_at: z._default(z.nullable(time), null),
  ...late,
  audience: z._default(audience, null),
  /** Of the library: a copy of it marks this homework. */
  rubric_id: z._default(z.nullable(id), null),
  by_group: settingsFields.by_group,
  contributions: settingsFields.contributions,
  anonymous_marking: z._default(z.boolean(), false),
  /** What is marked is shown at once, without a release. */
  auto_release: z._default(z.boolean(), false),
};

const refusals = [
  'not_available',
  'title_required',
  'hand_in_nothing',
  'points_wrong',
  'homework_text_required',
  'start_after_end',
  'weight_out_of_range',
  'late_grace_too_long',
  'group_work_settings',
  'file_not_found',
  'audience_empty',
  'audience_too_many',
  'audience_unknown',
  'rubric_gone',
] as const;

export const createQuick = endpoint({
  method: 'POST',
  path: '/api/assessment/createQuick',
  summary:
    'Gives a homework in one step: title, text, date and attachments become an assignment with one file question. With `publish` it is out at once, and `confirmed` says the teacher was asked (S-161).',
  input: z.object({
    space_id: id,
    ...task,
    publish: z._default(z.boolean(), false),
    confirmed: z._default(z.boolean(), false),
  }),
  data: z.object({ assessment_id: id, published: z.boolean() }),
  refusals: [...refusals, 'publish_needs_confirmation', 'assessment_over'],
});

export const changeQuick = endpoint({
  method: 'POST',
  path: '/api/assessment/changeQuick',
  summary: 'Changes a homework of one file question that was not published yet.',
  input: z.object({ assessment_id: id, ...task }),
  data: nothing,
  refusals: [...refusals, 'assessment_frozen'],
});

export const showQuick = endpoint({
  method: 'GET',
  path: '/api/assessment/quick',
  summary: 'A homework of one file question as its teacher wrote it.',
  input: z.object({ assessment_id: id }),
  data: z.object({
    title: z.string(),
    html: z.string(),
    accepts: z.array(handInKind),
    most: z.number(),
    score: z.number(),
    attachments: z.array(z.object({ id, name: z.string(), size: z.number() })),
    rubric: z.nullable(z.object({ id, title: z.string(), points: z.number() })),
    audience,
    /** The people or groups the audience names. */
    named: z.array(z.object({ id, name: z.string() })),
    start_at: z.nullable(time),
    end_at: z.nullable(time),
    ...late,
    by_group: settingsFields.by_group,
    contributions: settingsFields.contributions,
    anonymous_marking: z.boolean(),
    auto_release: z.boolean(),
  }),
  refusals: ['not_available'],
});

/** `announced`: its content is fixed and the bytes are awaited; `missing`: they did not come in time. */
export const answerFileState = z.enum(['stored', 'announced', 'missing']);

/** A file of an answer and how it may be looked at. */
export const answerFile = z.object({
  item: z.number(),
  sha256: z.string(),
  name: z.string(),
  size: z.number(),
  source: z.enum(['picker', 'camera', 'phone']),
  state: answerFileState,
  /** Null until the bytes have arrived. */
  stored_at: z.nullable(time),
  /** `waiting`: pictures of it are being made; `pages`: one picture per page; `text`: it may be read as
   * plain text; `none`: to download only. */
  view: z.enum(['none', 'waiting', 'pages', 'failed', 'text']),
  /** Pictures that show it: one of a photo, one per page of a PDF. */
  pages: z.array(z.object({ address: z.string(), width: z.number(), height: z.number() })),
  /** Downloads it; null until it is there. */
  address: z.nullable(z.string()),
  /** Whether a teacher takes its bytes although they come late. */
  allowed: z.boolean(),
});
/** A file of an answer and how it may be looked at. */
export type AnswerFile = z.output<typeof answerFile>;

const item = z.number().check(z.int(), z.gte(1), z.lte(1000));

export const listAnswerFiles = endpoint({
  method: 'GET',
  path: '/api/attempt/files',
  summary:
    'The files of an attempt: those in its answers, and pages a phone sent that stand in none yet; for its student and those who mark.',
  input: z.object({ attempt_id: id }),
  data: z.object({
    files: z.array(answerFile),
    /** Of one's own open attempt: pictures of a phone that no save named yet. */
    loose: z.array(answerFile),
    /** Of one's own open attempt: pictures of a phone in its order, thrown away ones too. */
    order: z.array(z.object({ item: z.number(), sha256: z.string(), removed: z.boolean() })),
    /** Until when bytes are taken; null as long as there is no end. */
    until: z.nullable(time),
    /** Codes that open now; of one's own attempt alone. `claimed` once a phone has opened one; `name` says which kind, where it is known. */
    phones: z.array(z.object({ item: z.number(), claimed: z.boolean(), name: z.string(), expires_at: time })),
  }),
  refusals: ['not_available'],
});

export const readAnswerFile = endpoint({
  method: 'GET',
  path: '/api/attempt/fileText',
  summary: 'A handed-in file as plain text, decoded by the server; null where it is no text. For its student and those who mark.',
  input: z.object({ attempt_id: id, item, sha256 }),
  data: z.object({ text: z.nullable(z.string()) }),
  refusals: ['not_available', 'answer_file_unknown'],
});

export const attachAnswerFile = endpoint({
  method: 'POST',
  path: '/api/attempt/file',
  summary:
    'Brings the bytes of a file that an answer announced: an upload for `answer_file` with the same content. Taken until 10 minutes after the end. Repeating it changes nothing.',
  input: z.object({ attempt_id: id, item, sha256, file_id: id }),
  data: z.object({ stored_at: time }),
  refusals: ['not_available', 'file_not_found', 'answer_file_unknown', 'answer_file_differs', 'answer_file_late', 'answer_picture_needed'],
});

export const takeBackHandIn = endpoint({
  method: 'POST',
  path: '/api/attempt/takeBack',
  summary:
    'Takes a homework of files that was handed in back, to change it and hand it in again, until its end and as long as nobody marked it.',
  input: z.object({ attempt_id: id }),
  data: z.object({ state: attemptState }),
  refusals: ['not_available', 'hand_in_final'],
});

export const allowLateFile = endpoint({
  method: 'POST',
  path: '/api/marking/allowFile',
  summary: 'Lets a student bring the bytes of a file that was announced in time and never arrived. Only these bytes are taken.',
  input: z.object({ attempt_id: id, item, sha256 }),
  data: nothing,
  refusals: ['not_available', 'answer_file_unknown'],
});

/** A phone that takes pictures is let in for this long, and again for as long whenever it does something, in seconds. */
export const CAPTURE_SECONDS = 900;

/** A code of an exam that no phone has opened is over after this long, in seconds. */
export const CAPTURE_CODE_SECONDS = 20;

export const openCapture = endpoint({
  method: 'POST',
  path: '/api/capture/open',
  summary:
    'Makes the address a phone opens from a QR code to take pictures for one file question of an open attempt; one made before for it ends. In an exam the code changes: `renews` asks for the next one, ends no phone, and is refused once a phone has opened one.',
  input: z.object({ attempt_id: id, device: deviceToken, item, renews: z._default(z.boolean(), false) }),
  data: z.object({
    address: z.string(),
    expires_at: time,
    /** Seconds until the next code is to be asked for; null where one code stays. */
    renew_after_s: z.nullable(z.number()),
  }),
  refusals: [
    ...(['not_available', 'other_device_active', 'attempt_over', 'attempt_submitted'] as const),
    ...(['question_closed', 'answer_file_unknown', 'capture_taken'] as const),
  ],
});

export const closeCapture = endpoint({
  method: 'POST',
  path: '/api/capture/close',
  summary: 'Ends the phone of a file question; what it sent stays.',
  input: z.object({ attempt_id: id, device: deviceToken, item }),
  data: nothing,
  refusals: ['not_available', 'other_device_active'],
});

/** What opens for a phone: the secret of the code, and a secret of the phone itself, so that the first one alone is let in. */
const phone = {
  ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'capture_closed')),
  phone: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'parameter_error')),
};
const photos = z.object({
  title: z.string(),
  most: z.number(),
  now: time,
  expires_at: time,
  /** When the attempt ends; null: no end. */
  end_at: z.nullable(time),
  /** In the order they were put; `stored` once the bytes are there. */
  photos: z.array(z.object({ sha256: z.string(), stored: z.boolean(), address: z.nullable(z.string()) })),
});
const phoneRefusals = ['capture_closed', 'capture_taken', 'too_many_requests'] as const;

export const lookThroughPhone = endpoint({
  method: 'POST',
  path: '/api/capture/look',
  summary: 'What a phone that opened a code sees; the first phone claims it. Asks for no session.',
  open: true,
  input: z.object(phone),
  data: photos,
  refusals: phoneRefusals,
});

export const arrangePhotos = endpoint({
  method: 'POST',
  path: '/api/capture/arrange',
  summary: 'Says which pictures there are, by their content and in their order; what is not named is thrown away. Bytes may follow.',
  open: true,
  input: z.object({
    ...phone,
    photos: z
      .array(z.object({ sha256, size: z.number().check(z.int(), z.gte(1), z.lte(FILE_LIMITS.picture)) }))
      .check(z.maxLength(FILE_LIMITS.files, 'capture_full')),
  }),
  data: photos,
  refusals: [
    ...phoneRefusals,
    ...(['capture_full', 'capture_pen_passed', 'capture_handed_in', 'capture_stopped', 'attempt_over', 'question_closed'] as const),
  ],
});

export const downloadWork = endpoint({
  method: 'GET',
  path: '/api/homework/archive',
  summary:
    'An address that gives the handed-in work of everybody as one archive: files, texts and programs by student, a list with hashes, and a sheet for marks.',
  input: z.object({ assessment_id: id }),
  data: z.object({ address: z.string(), students: z.number(), files: z.number(), bytes: z.number() }),
  refusals: ['not_available', 'nothing_handed_in'],
});
