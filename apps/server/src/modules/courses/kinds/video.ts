import { videoConfig } from '@praxis/contract/courses/tree';
import { mediaForViewer } from '../../media/index.ts';
import type { ActivityKind } from '../authoring/activity-kinds.ts';
import { findAnswers } from '../video-questions/video-answers.store.ts';
import { hasTwins, marksProblem, questionsWithin, toQuestionView } from '../video-questions/video-marks.rules.ts';
import { configWithMedia, parsedConfig, wrongConfig } from './config.ts';

/** A transcoded video; finished when enough of it was really watched (S-011) and its questions are answered. */
export const videoActivity: ActivityKind = {
  kind: 'video',
  defaults: () => parsedConfig(videoConfig, { media_id: null }),
  async validate(stored, owner) {
    const config = parsedConfig(videoConfig, stored);
    if (hasTwins(config)) throw wrongConfig('activity_config_wrong');
    const { seconds, ...checked } = await configWithMedia(config, 'video', owner);
    const problem = checked.problem ?? marksProblem(config, seconds ?? null);
    return problem ? { ...checked, problem } : checked;
  },
  freeze: async (config) => config,
  async open(stored, viewer) {
    const config = parsedConfig(videoConfig, stored);
    const { db, userId, courseId, activityId, spaceId } = viewer;
    const { state, duration, renditions, poster, thumbnails, captions } = await mediaForViewer(config.media_id, viewer);
    const asked = questionsWithin(config, duration);
    const answers = spaceId && asked.length > 0 ? await findAnswers(db, { userId, spaceId, courseId, activityId }) : new Map();
    const { completion, hint } = config;
    return {
      ...{ kind: 'video', state, duration, renditions, poster, thumbnails, captions, completion, hint },
      chapters: config.chapters.filter(({ at }) => duration === null || at < duration).sort((one, other) => one.at - other.at),
      // A preview has no space: its reader wrote the keys.
      questions: asked.map((question) => toQuestionView(question, answers.get(question.id) ?? null, spaceId === undefined)),
    };
  },
  portable: true,
  progress: 'watch',
  completion: (config) => parsedConfig(videoConfig, config).completion,
  questions: (config, seconds) => questionsWithin(parsedConfig(videoConfig, config), seconds).map(({ id }) => id),
};
