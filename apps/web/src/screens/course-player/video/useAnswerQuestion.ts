import { answerVideoQuestion, type VideoQuestionView } from '@praxis/contract/courses/learning';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { putProgress } from '../activities/useProgressReports.ts';
import type { ActivityView, LearningSource } from '../learning-source.ts';
import type { VideoView } from './useVideo.ts';

/** What a page shows after a question within its video was answered. */
function withQuestion(view: ActivityView, question: VideoQuestionView): ActivityView {
  if (view.content.kind !== 'video') return view;
  const video = view.content as VideoView;
  return { ...view, content: { ...video, questions: video.questions.map((one) => (one.id === question.id ? question : one)) } };
}

/** Answers a question within a video: on the server in a space, on the page itself in a preview, whose reader has the keys. */
export function useAnswerQuestion(source: LearningSource, activityId: string, records: boolean) {
  const queries = useQueryClient();
  return async (question: VideoQuestionView, choices: string[]) => {
    const put = (answered: VideoQuestionView) =>
      queries.setQueryData<ActivityView>([...source.key, 'activity', activityId], (now) => now && withQuestion(now, answered));
    if (!source.place) return void put({ ...question, chosen: choices });
    const answered = await call(answerVideoQuestion, { ...source.place, activity_id: activityId, question_id: question.id, choices });
    put(answered.question);
    if (records) putProgress(queries, source.key, activityId, answered.progress);
  };
}
