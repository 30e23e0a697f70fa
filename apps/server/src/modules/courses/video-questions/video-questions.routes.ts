import { answerVideoQuestion, videoAnswers } from '@praxis/contract/courses/learning';
import { videoConfig } from '@praxis/contract/courses/tree';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findMedia } from '../../media/index.ts';
import { memberIds } from '../../spaces/index.ts';
import { activitiesOf } from '../authoring/course-tree.rules.ts';
import { learningOfTheActor, spaceCourseTheActorOversees } from '../courses.access.ts';
import { parsedConfig } from '../kinds/config.ts';
import { openable } from '../learning/learning.routes.ts';
import { recordAnswer, toProgressView } from '../learning/record-learning.ts';
import { findVersion, findVersionConfig } from '../versions/versions.store.ts';
import { tallyAnswers } from './video-answers.store.ts';
import { isRight, keyOf, questionsWithin, toQuestionView } from './video-marks.rules.ts';

/** The config of a video in a frozen version, with the questions its film reaches. */
async function videoIn(db: Db, versionId: string, activityId: string) {
  const saved = await findVersionConfig(db, versionId, activityId);
  const isVideo =
    activitiesOf((await findVersion(db, versionId))?.tree ?? { chapters: [] }).find(({ id }) => id === activityId)?.kind === 'video';
  if (!saved || !isVideo) throw notForYou();
  const config = parsedConfig(videoConfig, saved.config);
  const media = saved.media_id ? await findMedia(db, saved.media_id) : undefined;
  return { config, questions: questionsWithin(config, media?.duration ?? null) };
}

/** Questions at which a video stops: answering them, and how a class answered. */
export function videoQuestionsRoutes(app: App) {
  serve(app, answerVideoQuestion, {
    async access(ask) {
      const learning = await learningOfTheActor(ask);
      const { activity } = await openable(ask.db, learning, ask.input.activity_id, ask.now);
      const { config, questions } = await videoIn(ask.db, learning.learnt.version_id, activity.id);
      const question = questions.find(({ id }) => id === ask.input.question_id);
      if (!question) throw notForYou();
      return { question, questions, config, records: learning.records };
    },
    async run({ actor, subject: { question, questions, config, records }, input, db, now }) {
      const choices = question.choices.map(({ id }) => id).filter((id) => input.choices.includes(id));
      if (choices.length < new Set(input.choices).size) throw new Refusal('parameter_error');
      // Whoever teaches here looks without leaving traces.
      if (!records) return { question: toQuestionView(question, choices), progress: toProgressView() };
      const of = { userId: actor.userId, spaceId: input.space_id, courseId: input.course_id, activityId: input.activity_id };
      const answer = { questionId: question.id, choices, right: isRight(question, choices) };
      const rule = { questions: questions.map(({ id }) => id), completion: config.completion };
      const { chosen, progress } = await recordAnswer(db, of, answer, rule, now);
      return { question: toQuestionView(question, chosen), progress };
    },
  });

  serve(app, videoAnswers, {
    access: spaceCourseTheActorOversees,
    async run({ subject: { assigned }, input, db }) {
      const { questions } = await videoIn(db, assigned.version_id, input.activity_id);
      const tallies = await tallyAnswers(db, { spaceId: input.space_id, courseId: input.course_id, activityId: input.activity_id });
      const list = questions.map((question) => {
        const { answered = 0, right = 0, counts = {} } = tallies.get(question.id) ?? {};
        return {
          ...{ id: question.id, at: question.at, text: question.text, many: keyOf(question).length > 1, answered, right },
          choices: question.choices.map((choice) => ({ ...choice, count: counts[choice.id] ?? 0 })),
        };
      });
      return { students: (await memberIds(db, input.space_id, 'student')).length, list };
    },
  });
}
