import type { ActivityNode } from '@praxis/contract/courses/tree';
import { faultsOf } from '@praxis/rules/questions';
import type { Db } from '../../platform/database/db.ts';
import { findFiles } from '../../platform/files/file-rows.ts';
import { displayName, PACKAGE_LIMITS, PackageProblem } from '../../platform/foreign/package-limits.rules.ts';
import { sanitisedRichText } from '../../platform/rich-text.ts';
import { paperOfQuiz, takeInPaper } from '../assessments/index.ts';
import { activitiesOf, type CourseInFull } from '../courses/index.ts';
import { eachText, type PackedQuestion, takePackedQuestions, toPictureViews, withPicturesNamed } from '../question-exchange/index.ts';
import { currentVersions, type QuestionInFull, versionsInFull } from '../questions/index.ts';
import { tagNames } from '../skills/index.ts';
import type { Archive, ArchiveFile } from './archives/archive.ts';
import type { PackageQuiz } from './package-format.ts';

/** A question of our bank as a package has it, pictures still named by their files here. */
const packed = (question: QuestionInFull, skills: ReadonlyMap<string, string>): PackedQuestion => ({
  line: 0,
  type: question.type,
  content: question.content,
  key: question.key,
  score: question.score,
  difficulty: question.difficulty,
  tags: question.tags,
  skills: question.skillIds.flatMap((id) => skills.get(id)?.slice(0, 60) ?? []),
  faults: [],
  notes: [],
});

type Numbered = (problemId: string) => Promise<number | undefined>;

/** Versions of questions; a judged problem goes by its number in the package, and without one its question stays here. */
async function versionsToTake(db: Db, ids: readonly string[], problem: Numbered) {
  const found: QuestionInFull[] = [];
  for (const version of await versionsInFull(db, ids)) {
    const { type, content } = version;
    const number = type === 'oj' && content.problem_id !== null ? await problem(content.problem_id) : undefined;
    if (type !== 'oj') found.push(version);
    else if (number !== undefined) found.push({ ...version, content: { ...content, problem_id: String(number) } });
  }
  return found;
}

/** The quiz of one activity with its questions; undefined when it has no paper. */
async function quizInFull(
  db: Db,
  ownerId: string,
  { activity, course, problem }: { activity: ActivityNode; course: CourseInFull; problem: Numbered },
) {
  const paper = await paperOfQuiz(db, ownerId, course.configs.get(activity.id) ?? {});
  if (!paper) return undefined;
  const ids = [...new Set([...paper.sections.flatMap(({ items }) => items.map(({ version_id }) => version_id)), ...paper.pools.flat()])];
  const found = await versionsToTake(db, ids, problem);
  const picked = paper.sections.flatMap(({ rules }) => rules.flatMap(({ pick }) => pick.skill_ids));
  const skills = await tagNames(db, [...new Set([...found.flatMap(({ skillIds }) => skillIds), ...picked])]);
  const places = new Map(found.map(({ id }, at) => [id, at]));
  const sections = paper.sections.map(({ title, items, rules }) => ({
    title,
    items: items.flatMap(({ version_id, score }) => {
      const question = places.get(version_id);
      return question === undefined ? [] : [{ question, score }];
    }),
    rules: rules
      .filter(({ pick }) => pick.type !== 'oj' || found.some(({ type }) => type === 'oj'))
      .map(({ pick, count, score }) => ({
        type: pick.type,
        tags: pick.tags,
        skills: pick.skill_ids.flatMap((id) => skills.get(id)?.slice(0, 60) ?? []),
        difficulty: pick.difficulty,
        count,
        score,
      })),
  }));
  const questions = found.map((question) => ({ id: question.id, skillIds: question.skillIds, ...packed(question, skills) }));
  return { title: paper.title, mode: paper.mode, sections, questions };
}
/** A quiz of a course with its paper and questions. */
export type QuizInFull = NonNullable<Awaited<ReturnType<typeof quizInFull>>>;

/** The quizzes of a course by activity; the files of their pictures join those of the course. `problem` gives a judged problem its number. */
export async function quizzesOf(db: Db, ownerId: string, course: CourseInFull, problem: Numbered): Promise<Map<string, QuizInFull>> {
  const quizzes = new Map<string, QuizInFull>();
  for (const activity of activitiesOf(course.tree).filter(({ kind }) => kind === 'quiz')) {
    const quiz = await quizInFull(db, ownerId, { activity, course, problem });
    if (quiz) quizzes.set(activity.id, quiz);
  }
  const pictures = new Set(
    [...quizzes.values()].flatMap(({ questions }) => questions.flatMap((question) => [...toPictureViews(question)])),
  );
  for (const file of await findFiles(db, [...pictures])) course.files.set(file.id, file);
  return quizzes;
}

/** A quiz as its package has it; undefined when it is beyond what one activity's content may hold. */
export function packedQuiz(
  quiz: QuizInFull,
  nameOf: (fileId: string) => string | undefined,
  pointAt: ReadonlyMap<string, number> = new Map(),
): PackageQuiz | undefined {
  const questions = quiz.questions.map((question) => {
    const { id, type, content, key, score, difficulty, tags, skills } = { ...withPicturesNamed(question, nameOf), id: question.id };
    const points = question.skillIds.flatMap((skillId) => pointAt.get(skillId) ?? []).slice(0, 50);
    return { key: `v${id}`, type: type!, content, answer: key, score: score!, difficulty: difficulty!, tags, skills, points };
  });
  const created = { title: quiz.title, mode: quiz.mode, sections: quiz.sections, questions };
  return Buffer.byteLength(JSON.stringify(created, null, 2)) < PACKAGE_LIMITS.content - 100_000 ? created : undefined;
}

/** Collects the quizzes of a package; a question of two quizzes is one question. */
export function quizCollector(files: ReadonlyMap<number, ArchiveFile>, problems: ReadonlyMap<number, unknown>) {
  const questions: PackedQuestion[] = [];
  const quizzes: Archive['quizzes'] = new Map();
  const known = new Map<string, number>();
  const pointsOf = new Map<number, readonly number[]>();

  function readQuestion({ answer, type, content, score, difficulty, tags, skills }: PackageQuiz['questions'][number], wrong: () => Error) {
    const input = { line: 0, type, content, key: answer, score, difficulty, tags, skills, faults: [], notes: [] };
    const question = eachText(input, sanitisedRichText);
    if (type === 'oj' && !problems.has(Number(content.problem_id))) throw wrong();
    if (Object.keys(faultsOf(type, question.content, question.key)).length > 0) throw wrong();
    for (const number of toPictureViews(question)) if (files.get(Number(number))?.purpose !== 'question_image') throw wrong();
    return question;
  }

  return {
    questions,
    quizzes,
    pointsOf,
    /** Takes the quiz of an activity in; whatever is wrong with it makes the package illegal. */
    add(activity: ActivityNode, { questions: input, ...quiz }: PackageQuiz) {
      const wrong = () => new PackageProblem('package_content', { name: displayName(activity.title) });
      const places = input.map((each) => {
        const place = known.get(each.key) ?? questions.push(readQuestion(each, wrong)) - 1;
        known.set(each.key, place);
        if (each.points.length > 0) pointsOf.set(place, each.points);
        return place;
      });
      const sections = quiz.sections.map((section) => ({
        ...section,
        items: section.items.map(({ question, score }) => {
          const place = places[question];
          if (place === undefined) throw wrong();
          return { question: place, score };
        }),
      }));
      quizzes.set(activity.id, { ...quiz, sections });
    },
  };
}

type Importing = {
  userId: string;
  choice: string | null;
  pictureId: (number: string) => string | undefined;
  problemId: (number: string) => string | undefined;
  now: Date;
};

/** Puts the questions of a package into a bank and makes the papers of its quizzes; returns paper ids by activity, and ids of questions by their places. */
export async function takeQuizzes(
  db: Db,
  archive: Archive,
  { userId, choice, pictureId, problemId, now }: Importing,
): Promise<{ papers: Map<string, string>; questionAt: Map<number, string> }> {
  const used = new Set(
    [...archive.quizzes.values()].flatMap(({ sections }) => sections.flatMap(({ items }) => items.map((item) => item.question))),
  );
  const drawn = [...archive.quizzes.values()].some(({ mode }) => mode === 'random');
  // A next version brings only what its quizzes need: the other questions of the first are in their bank already.
  const wanted = archive.questions.flatMap((_question, at) => (choice !== 'new_version' || drawn || used.has(at) ? [at] : []));
  const state = archive.format === 'package' ? 'ready' : 'draft';
  const questions = wanted.map((at) => {
    const { content, ...question } = archive.questions[at]!;
    return { ...question, content: { ...content, problem_id: (content.problem_id !== null && problemId(content.problem_id)) || null } };
  });
  const accepted = await takePackedQuestions(db, questions, { userId, bankName: archive.settings.title, state, pictureId }, now);
  if (!accepted) return { papers: new Map(), questionAt: new Map() };
  const versions = await currentVersions(db, accepted.ids);
  const versionAt = new Map(wanted.map((place, at) => [place, versions.get(accepted.ids[at]!)!]));
  const papers = new Map<string, string>();
  for (const [activityId, { title, mode, sections }] of archive.quizzes) {
    const created = sections.map((section) => ({
      title: section.title,
      items: section.items.map(({ question, score }) => ({ version_id: versionAt.get(question)!, score })),
      rules: section.rules.map(({ type, tags, skills, difficulty, count, score }) => ({
        pick: {
          bank_ids: [accepted.bankId],
          type,
          tags,
          skill_ids: skills.flatMap((name) => accepted.skills.get(name.toLowerCase()) ?? []),
          difficulty,
        },
        count,
        score,
      })),
    }));
    papers.set(activityId, await takeInPaper(db, userId, { title, mode, sections: created }, now));
  }
  return { papers, questionAt: new Map(wanted.map((place, at) => [place, accepted.ids[at]!])) };
}
