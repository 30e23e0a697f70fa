import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, noInput, nothing, paging, personView, text, time } from '../core/shapes.ts';
import { libraryOrigin } from '../library/library.ts';
import { mediaBrief, mediaView } from '../media/media.ts';
import { activityConfig, activityKind, courseTree, nodeId, treeOperation } from './tree.ts';

/** draft → published (a new frozen version each time) → archived. */
export const courseState = z.enum(['draft', 'published', 'archived']);
/** Where a course stands. */
export type CourseState = z.output<typeof courseState>;
/** How demanding a course is. */
export const courseLevel = z.enum(['beginner', 'intermediate', 'advanced']);

const settings = {
  title: line(100, 'name_required'),
  intro: line(5000, 'intro_required'),
  tags: z._default(z.array(line(20)).check(z.maxLength(20, 'parameter_error')), []),
  level: z._default(courseLevel, 'beginner'),
  /** An upload of purpose `course_cover`; absent keeps the present cover, `0` removes it. */
  cover_file_id: z.optional(z.union([id, z.literal('0')])),
};

/** A course in a list of one's own. */
export const courseRow = z.object({
  id,
  title: z.string(),
  intro: z.string(),
  cover: z.nullable(z.string()),
  level: courseLevel,
  tags: z.array(z.string()),
  state: courseState,
  /** Number of the newest version, 0 before the first. */
  version: z.number(),
  /** Whether the draft differs from the newest version. */
  changed: z.boolean(),
  activities: z.number(),
  spaces: z.number(),
  updated_at: time,
});

/** What the designer shows of an activity beyond the tree. */
export const activityStatus = z.object({
  activity_id: nodeId,
  media: z.nullable(mediaBrief),
  /** What stands against publishing, in the reader's language; null when it is ready. */
  problem: z.nullable(z.string()),
});

const courseHead = {
  id,
  title: z.string(),
  intro: z.string(),
  cover: z.nullable(z.string()),
  level: courseLevel,
  tags: z.array(z.string()),
  state: courseState,
  owner: personView,
};

export const makeCourse = endpoint({
  method: 'POST',
  path: '/api/course/make',
  summary: 'Makes an empty course of the teacher; name and introduction are required.',
  input: z.object(settings),
  data: z.object({ course_id: id }),
  refusals: ['institution_expired', 'not_allowed', 'name_required', 'intro_required', 'file_not_found'],
});

export const changeCourseSettings = endpoint({
  method: 'POST',
  path: '/api/course/settings',
  summary: 'Changes name, introduction, cover, tags and level of a course.',
  input: z.object({ course_id: id, ...settings }),
  data: nothing,
  refusals: ['not_available', 'course_archived', 'name_required', 'intro_required', 'file_not_found'],
});

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/course/list',
  summary: "The teacher's own courses, newest change first; archived ones only when asked for.",
  input: z.object({ ...paging, state: z.optional(courseState), search: z.optional(text(100)) }),
  data: listOf(courseRow),
  refusals: [],
});

export const archiveCourse = endpoint({
  method: 'POST',
  path: '/api/course/archive',
  summary: 'Archives a course or brings it back; spaces that learn it go on.',
  input: z.object({ course_id: id, archived: z.boolean() }),
  data: z.object({ state: courseState }),
  refusals: ['not_available'],
});

export const designCourse = endpoint({
  method: 'GET',
  path: '/api/course/design',
  summary: 'The draft for its designer: tree, revision, state of every file, and what stands against publishing.',
  input: z.object({ course_id: id }),
  data: z.object({
    course: z.object(courseHead),
    revision: z.number(),
    tree: courseTree,
    statuses: z.array(activityStatus),
    version: z.number(),
    changed: z.boolean(),
    saved_at: time,
    /** Kinds that can be added on this site now. */
    kinds: z.array(activityKind),
    /** Realtime topic that tells edits and transcodings of this course; bodies are `CourseDesignNews`. */
    topic: z.string(),
  }),
  refusals: ['not_available'],
});

/** What the topic `course-design:{course id}` says. */
export type CourseDesignNews =
  | { what: 'edited'; revision: number; editId: string; userId: string }
  | { what: 'media'; mediaId: string; state: 'in_progress' | 'complete' | 'failed'; progress: number }
  | { what: 'published'; version: number };

export const designActivity = endpoint({
  method: 'GET',
  path: '/api/course/activity',
  summary: 'The config of one activity of the draft with its file; pictures of a handout carry addresses.',
  input: z.object({ course_id: id, activity_id: nodeId }),
  data: z.object({
    activity_id: nodeId,
    kind: activityKind,
    config: activityConfig,
    media: z.nullable(mediaView),
    /** The library item its file was taken from, if any. */
    library: z.nullable(libraryOrigin),
    problem: z.nullable(z.string()),
  }),
  refusals: ['not_available'],
});

export const editCourse = endpoint({
  method: 'POST',
  path: '/api/course/edit',
  summary:
    'Saves small operations on a draft. `edit_id` makes a repetition harmless; edits of one open page are named `page-number`, so that they follow each other without waiting for answers. Operations made on an older revision are taken over when nobody else touched the same nodes since, else refused as course_changed_elsewhere with `revision` and `tree` in the reply.',
  input: z.object({
    course_id: id,
    /** The revision the operations were made on. */
    revision: z.number().check(z.int(), z.gte(0)),
    edit_id: nodeId,
    operations: z.array(treeOperation).check(z.minLength(1, 'parameter_error'), z.maxLength(200, 'parameter_error')),
  }),
  data: z.object({
    revision: z.number(),
    saved_at: time,
    /** The whole tree when others had changed it meanwhile, else null: the operations were all that happened. */
    tree: z.nullable(courseTree),
    /** Of the activities the operations touched. */
    statuses: z.array(activityStatus),
  }),
  refusals: [
    'not_available',
    'course_archived',
    'course_changed_elsewhere',
    'node_missing',
    'node_exists',
    'node_parent_wrong',
    'node_not_deleted',
    'too_many_activities',
    'too_many_sections',
    'too_many_chapters',
    'activity_kind_off',
    'activity_config_wrong',
    'link_address_wrong',
    'unlock_rule_wrong',
    'weight_out_of_range',
    'title_required',
    'length_wrong',
    'file_not_found',
  ],
});

/** What `data` holds beside the refusal course_changed_elsewhere. */
export const changedElsewhere = z.object({ revision: z.number(), tree: courseTree });

export const publishCourse = endpoint({
  method: 'POST',
  path: '/api/course/publish',
  summary: 'Freezes the draft as the next version. Spaces keep theirs until they are moved to it.',
  input: z.object({ course_id: id, revision: z.number().check(z.int(), z.gte(0)), note: z._default(text(500), '') }),
  data: z.object({ version_id: id, version: z.number(), sha256: z.string() }),
  refusals: ['not_available', 'course_archived', 'course_changed_elsewhere', 'course_not_ready', 'course_empty', 'course_unchanged'],
});

/** A frozen version. */
export const versionRow = z.object({
  id,
  version: z.number(),
  note: z.string(),
  sha256: z.string(),
  activities: z.number(),
  published_at: time,
  published_by: personView,
  /** Spaces that learn this version. */
  spaces: z.array(z.object({ id, name: z.string() })),
});

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/course/versions',
  summary: 'The frozen versions of a course, newest first.',
  input: z.object({ course_id: id }),
  data: z.object({ list: z.array(versionRow) }),
  refusals: ['not_available'],
});

/** One difference between two trees. */
export const difference = z.object({
  change: z.enum(['added', 'removed', 'changed', 'moved']),
  what: z.enum(['chapter', 'section', 'activity']),
  node_id: nodeId,
  kind: z.nullable(activityKind),
  title: z.string(),
  /** Chapter and section it stands in (or stood in when removed). */
  place: z.string(),
  /** Names of what changed: title, seconds, required, weight, hidden, unlock, content. */
  fields: z.array(z.string()),
});
/** One difference between two versions. */
export type Difference = z.output<typeof difference>;

export const compareVersions = endpoint({
  method: 'GET',
  path: '/api/course/differences',
  summary: 'What changed between two versions of a course; without `to` the draft is compared, without `from` the newest version.',
  input: z.object({ course_id: id, from: z.optional(id), to: z.optional(id) }),
  data: z.object({
    ...{ from: z.number(), to: z.nullable(z.number()), list: z.array(difference) },
    /** Points of the knowledge map whose link would lead nowhere in the newer of the two: the point, and the activity it was about. */
    lost: z._default(z.array(z.object({ point: z.string(), title: z.string() })), []),
  }),
  refusals: ['not_available'],
});

export const activityKindsHere = endpoint({
  method: 'GET',
  path: '/api/course/kinds',
  summary: 'Kinds of activity that can be added on this site now.',
  input: noInput,
  data: z.object({ kinds: z.array(activityKind) }),
  refusals: [],
});
