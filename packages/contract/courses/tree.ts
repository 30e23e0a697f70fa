import * as z from 'zod/mini';
import { id, line, text, time } from '../core/shapes.ts';

/** Name of a chapter, section or activity inside its course; made by the client, so that editing works while offline. */
export const nodeId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, 'parameter_error'));

/** The eight kinds of activity (S-011 … S-018), and the replay of a class. */
export const activityKinds = ['video', 'pdf', 'quiz', 'handout', 'lab', 'demo', 'programming', 'link', 'replay'] as const;
/** One kind of activity. */
export const activityKind = z.enum(activityKinds);
/** A kind of activity. */
export type ActivityKindName = z.output<typeof activityKind>;

/** Most activities, sections and chapters in one course. */
export const COURSE_LIMITS = { activities: 500, sections: 300, chapters: 100, operations: 200, title: 100 } as const;

const title = line(COURSE_LIMITS.title, 'title_required');
const suggestedSeconds = z.number('length_wrong').check(z.int('length_wrong'), z.gte(0, 'length_wrong'), z.lte(360_000, 'length_wrong'));
const weight = z.number('weight_out_of_range').check(z.gte(0, 'weight_out_of_range'), z.lte(100, 'weight_out_of_range'));

/** What must hold before an activity opens: another one finished (with a score), and a date. */
export const unlockRule = z.object({
  after: z.nullable(nodeId),
  /** Least score of `after`, 0–100; counts once `after` is scored. */
  score: z.nullable(z.number().check(z.gte(0), z.lte(100))),
  from: z.nullable(time),
});
/** A condition for opening an activity. */
export type UnlockRule = z.output<typeof unlockRule>;

/** An activity in the tree; what its kind needs beyond this is its config. */
export const activityNode = z.object({
  id: nodeId,
  kind: activityKind,
  title,
  /** Suggested length in seconds, shown in minutes. */
  seconds: suggestedSeconds,
  required: z.boolean(),
  /** 0–100 (S-199). */
  weight,
  /** Hidden from students. */
  hidden: z.boolean(),
  unlock: z.nullable(unlockRule),
});
/** An activity in the tree. */
export type ActivityNode = z.output<typeof activityNode>;

/** A section in the tree. */
export const sectionNode = z.object({ id: nodeId, title, seconds: suggestedSeconds, activities: z.array(activityNode) });
/** A section in the tree. */
export type SectionNode = z.output<typeof sectionNode>;

/** A chapter in the tree. */
export const chapterNode = z.object({ id: nodeId, title, sections: z.array(sectionNode) });
/** A chapter in the tree. */
export type ChapterNode = z.output<typeof chapterNode>;

/** Chapters → sections → activities, each list in its order (S-010). */
export const courseTree = z.object({ chapters: z.array(chapterNode) });
/** The tree of a course. */
export type CourseTree = z.output<typeof courseTree>;

/** What belongs to one kind of activity; each kind checks its own. */
export const activityConfig = z.record(z.string(), z.unknown());
/** The config of an activity. */
export type ActivityConfig = z.output<typeof activityConfig>;

const hint = z._default(text(2000), '');
const percent = z.number().check(z.int(), z.gte(1), z.lte(100));

/** Most chapters of a video, questions within it, and choices of one of them; a mark stands at a whole second. */
export const VIDEO_LIMITS = { chapters: 100, questions: 50, choices: 8, text: 500, choice: 200, why: 1000, seconds: 36_000 } as const;
const second = z.number('parameter_error').check(z.int('parameter_error'), z.gte(0, 'parameter_error'), z.lte(VIDEO_LIMITS.seconds));
/** A part of a video that has a name. */
export const videoChapter = z.object({ id: nodeId, at: second, title: text(COURSE_LIMITS.title) });
/** A part of a video that has a name. */
export type VideoChapter = z.output<typeof videoChapter>;
/** A question at which a video stops; `why` is told with the key after answering. What is still to be filled in stands against publishing. */
export const videoQuestion = z.object({
  id: nodeId,
  at: second,
  text: text(VIDEO_LIMITS.text),
  choices: z
    .array(z.object({ id: nodeId, text: text(VIDEO_LIMITS.choice), right: z.boolean() }))
    .check(z.maxLength(VIDEO_LIMITS.choices, 'parameter_error')),
  why: z._default(text(VIDEO_LIMITS.why), ''),
});
/** A question at which a video stops. */
export type VideoQuestion = z.output<typeof videoQuestion>;

/** `media_id` comes from attachMedia. Done when `completion` percent of the length was really watched and its questions are answered. */
export const videoConfig = z.object({
  media_id: z.nullable(id),
  completion: z._default(percent, 80),
  hint,
  chapters: z._default(z.array(videoChapter).check(z.maxLength(VIDEO_LIMITS.chapters, 'parameter_error')), []),
  questions: z._default(z.array(videoQuestion).check(z.maxLength(VIDEO_LIMITS.questions, 'parameter_error')), []),
});
/** What belongs to a video. */
export type VideoConfig = z.output<typeof videoConfig>;
/** Done when `completion` percent of the pages were seen. */
export const pdfConfig = z.object({
  media_id: z.nullable(id),
  completion: z._default(percent, 100),
  download: z._default(z.boolean(), false),
  hint,
});
/**
 * Rich text. Images: `<img data-file="id" alt>`; files to download: `<a data-file="id">`; formulas: `<span data-formula="TeX">` inline and `<div data-formula="TeX">` as a block;
 * code: `<pre><code class="language-c">`. Everything not allowed is removed when it is saved.
 */
export const handoutConfig = z.object({ html: z._default(text(300_000), '') });
/** An unpacked zip of static HTML, shown in a sandboxed frame. */
export const demoConfig = z.object({ media_id: z.nullable(id), hint });
/** An outside address, http or https. */
export const linkConfig = z.object({ address: z._default(text(2000), ''), hint });

const index = z.number().check(z.int(), z.gte(0), z.lte(1000));
const nodeChanges = z.object({
  title: z.optional(title),
  seconds: z.optional(suggestedSeconds),
  required: z.optional(z.boolean()),
  weight: z.optional(weight),
  hidden: z.optional(z.boolean()),
  unlock: z.optional(z.nullable(unlockRule)),
  /** Replaces the whole config of an activity. */
  config: z.optional(activityConfig),
});
/** What an update may change; a chapter has only a title, a section title and seconds. */
export type NodeChanges = z.output<typeof nodeChanges>;

const addOperation = z.discriminatedUnion('what', [
  z.object({ op: z.literal('add'), what: z.literal('chapter'), id: nodeId, parent: z.null(), index, title }),
  z.object({
    op: z.literal('add'),
    what: z.literal('section'),
    id: nodeId,
    parent: nodeId,
    index,
    title,
    seconds: z.optional(suggestedSeconds),
  }),
  z.object({
    op: z.literal('add'),
    what: z.literal('activity'),
    id: nodeId,
    parent: nodeId,
    index,
    kind: activityKind,
    title,
    seconds: z.optional(suggestedSeconds),
    required: z.optional(z.boolean()),
    weight: z.optional(weight),
    config: z.optional(activityConfig),
  }),
]);

/**
 * One small change of a draft. `parent` is the section of an activity, the chapter of a section, null for a chapter; `index` is the place
 * in the parent's list (larger ones mean the end). Undo sends the inverse: add ↔ delete, delete ↔ restore, move and update with the old
 * values. A copy names its new ids: `ids` maps the old id of the node and of everything inside it to the new one.
 */
export const treeOperation = z.discriminatedUnion('op', [
  addOperation,
  z.object({ op: z.literal('update'), id: nodeId, changes: nodeChanges }),
  z.object({ op: z.literal('move'), id: nodeId, parent: z.nullable(nodeId), index }),
  z.object({ op: z.literal('copy'), id: nodeId, parent: z.nullable(nodeId), index, ids: z.record(nodeId, nodeId) }),
  z.object({ op: z.literal('delete'), id: nodeId }),
  z.object({ op: z.literal('restore'), id: nodeId }),
]);
/** One small change of a draft. */
export type TreeOperation = z.output<typeof treeOperation>;
