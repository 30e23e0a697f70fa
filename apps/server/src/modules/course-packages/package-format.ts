import { PAPER_LIMITS, paperMode, paperRule } from '@praxis/contract/assessments/papers';
import { text } from '@praxis/contract/core/shapes';
import { courseTree, nodeId } from '@praxis/contract/courses/tree';
import { questionContent, questionKey, questionType } from '@praxis/contract/questions/content';
import { questionScore } from '@praxis/contract/questions/editing';
import { difficulty, questionTag } from '@praxis/contract/questions/questions';
import { FRAME_LIMITS } from '@praxis/contract/skills/maps';
import { MOST_SOURCES, SKILL_NAME } from '@praxis/contract/skills/sources';
import * as z from 'zod/mini';

/** The name and version of our own format; a reader takes its own version and older ones. */
export const FORMAT = { name: 'praxis-course', version: 5 } as const;
/** Where the manifest of a package stands. */
export const MANIFEST = 'manifest.json';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const size = z.number().check(z.int(), z.gte(0));
const path = z.string().check(z.regex(/^(activities|files|problems|labs)\/[A-Za-z0-9_-]{1,60}(\.[a-z0-9]{1,8})?$/));
const fileNumber = z.number().check(z.int(), z.gte(1), z.lte(1_000_000));

/** Files a package may carry, by the purpose they were uploaded for. */
const purpose = z.enum([
  'course_video',
  'course_pdf',
  'demo_zip',
  'course_cover',
  'handout_image',
  'generic_file',
  'captions_kept',
  'question_image',
  'oj_case',
]);

/** One entry of the zip beside the manifest: the content of an activity, a judged problem, a lab, or a file under its number. */
const entry = z.union([
  z.object({ path, size, sha256, media_type: z.string(), activity: nodeId }),
  z.object({ path, size, sha256, media_type: z.string(), problem: fileNumber }),
  z.object({ path, size, sha256, media_type: z.string(), lab: fileNumber }),
  z.object({
    path,
    size,
    sha256,
    media_type: z.string(),
    file: fileNumber,
    purpose,
    name: z.string().check(z.minLength(1), z.maxLength(255)),
  }),
]);

const weight = z.number().check(z.int(), z.gte(0), z.lte(100));
const at = z.number().check(z.int(), z.gte(0), z.lt(FRAME_LIMITS.course));

/** A text as a framework gave it, of which an import takes 4,000 characters; written in full some become longer. */
const outsideText = z.string().check(z.maxLength(8000));

/** The knowledge map of a course: points by their places in the list, each after the one it stands below. Since version 5. */
const packageMap = z.object({
  title: z.string().check(z.maxLength(60)),
  intro: z.string().check(z.maxLength(2000)),
  published: z.boolean(),
  skills: z
    .array(
      z.object({
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(SKILL_NAME)),
        intro: z.string().check(z.maxLength(2000)),
        code: z.string().check(z.maxLength(60)),
        weight,
        levels: z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(5)),
        /** What names it in the framework it was imported from, and that framework. */
        uri: z._default(outsideText, ''),
        framework: z._default(outsideText, ''),
        parent: z.nullable(at),
      }),
    )
    .check(z.minLength(1), z.maxLength(FRAME_LIMITS.course)),
  edges: z.array(z.object({ from: at, to: at, kind: z.enum(['prerequisite', 'related']) })).check(z.maxLength(20_000)),
  links: z
    .array(z.object({ skill: at, object_kind: z.literal('activity'), object_id: nodeId, part: z.string().check(z.maxLength(60)), weight }))
    .check(z.maxLength(20_000)),
  /** What the map was imported from: a licence may demand that it is named. */
  sources: z._default(
    z
      .array(z.object({ title: outsideText, publisher: outsideText, version: outsideText, licence: outsideText, source: outsideText }))
      .check(z.maxLength(MOST_SOURCES)),
    [],
  ),
});

/** The manifest: which course it is, its outline, and every entry of the zip with size and hash. */
export const packageManifest = z.object({
  format: z.literal(FORMAT.name),
  version: z.number().check(z.int(), z.gte(1)),
  maker: z.string().check(z.maxLength(100)),
  made_at: z.string().check(z.maxLength(40)),
  course: z.object({
    key: z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,100}$/)),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    intro: z.string().check(z.maxLength(5000)),
    level: z.enum(['beginner', 'intermediate', 'advanced']),
    tags: z.array(z.string().check(z.minLength(1), z.maxLength(20))).check(z.maxLength(20)),
    cover: z.nullable(fileNumber),
    /** Number of the frozen version, null for a draft. */
    version: z.nullable(z.number()),
  }),
  tree: courseTree,
  map: z.optional(packageMap),
  entries: z.array(entry),
});
/** The manifest of a package. */
export type PackageManifest = z.output<typeof packageManifest>;

const captions = z.object({
  language: z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/)),
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  is_default: z.boolean(),
  file: fileNumber,
});

/** What stands beside a film, by numbers of files: captions, and the poster that was chosen. Since version 2. */
export const packageVideo = z.object({ poster: z.nullable(fileNumber), captions: z.array(captions).check(z.maxLength(20)) });
/** What stands beside a film. */
export type PackageVideo = z.output<typeof packageVideo>;

const place = z.number().check(z.int(), z.gte(0), z.lte(100_000));
const points = paperRule.shape.score;
const skillNames = z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(50));

/** A question of a quiz. `key` is the same for the same question of another quiz; pictures name files of the package, `problem_id` a problem of it. */
const packageQuestion = z.object({
  key: z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,60}$/)),
  type: questionType,
  content: questionContent,
  answer: questionKey,
  score: questionScore,
  difficulty,
  tags: z.array(questionTag).check(z.maxLength(20)),
  skills: skillNames,
  /** Places of the points of the knowledge map it is about. Since version 5. */
  points: z._default(z.array(at).check(z.maxLength(50)), []),
});

const quizRule = z.object({
  type: questionType,
  tags: z.array(questionTag).check(z.maxLength(20)),
  skills: skillNames,
  difficulty: paperRule.shape.pick.shape.difficulty,
  count: paperRule.shape.count,
  score: points,
});

/** The paper of a quiz: its questions by their places in a list; a rule draws from the bank that the questions go into. */
const packedQuiz = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  mode: paperMode,
  sections: z
    .array(
      z.object({
        title: text(100),
        items: z.array(z.object({ question: place, score: points })).check(z.maxLength(PAPER_LIMITS.questions)),
        rules: z.array(quizRule).check(z.maxLength(PAPER_LIMITS.rules)),
      }),
    )
    .check(z.maxLength(PAPER_LIMITS.sections)),
});
/** The paper of a quiz, by the places of its questions in a list. */
export type PackedQuiz = z.output<typeof packedQuiz>;

/** The paper of a quiz with its questions. Since version 3. */
export const packageQuiz = z.extend(packedQuiz, { questions: z.array(packageQuestion).check(z.maxLength(10_000)) });
/** The paper of a quiz with its questions. */
export type PackageQuiz = z.output<typeof packageQuiz>;

/** The content of one activity. Without `config` only its title travels. */
export const packageContent = z.object({
  config: z.nullable(z.record(z.string(), z.unknown())),
  film: z.optional(packageVideo),
  quiz: z.optional(packageQuiz),
  /** Numbers of the problem or lab of the activity. Since version 4. */
  problem: z.optional(fileNumber),
  lab: z.optional(fileNumber),
});
