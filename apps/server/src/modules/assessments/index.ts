import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { registerCalendarSource, registerReminderSource } from '../calendar/index.ts';
import { registerActivityKind } from '../courses/index.ts';
import { archiveRoutes } from './archive/archive.routes.ts';
import { assessmentsRoutes } from './assessments.routes.ts';
import { attemptsRoutes } from './attempts/attempts.routes.ts';
import { closeRegularly } from './attempts/closing.ts';
import { findAttemptRoutes } from './attempts/find-attempt.ts';
import { savingRoutes } from './attempts/save-answers.routes.ts';
import { openSaveWriter } from './attempts/save-writer.store.ts';
import { audienceRoutes } from './audience/audience.routes.ts';
import { assessmentDates, assessmentReminders } from './calendar/dates.ts';
import { followCode } from './coding/code-answers.ts';
import { attemptPlaces } from './coding/code-place.ts';
import { gradeAssessments } from './grades/grade-source.ts';
import { contributionRoutes } from './group-work/contributions.routes.ts';
import { groupWorkRoutes } from './group-work/group-work.routes.ts';
import { guardAnswerFiles } from './homework/answer-file-views.ts';
import { answerFilesRoutes } from './homework/answer-files.routes.ts';
import { showAnswerFiles } from './homework/answer-pictures.ts';
import { captureRoutes } from './homework/capture.routes.ts';
import { capturePhotosRoutes } from './homework/capture-photos.routes.ts';
import { quickRoutes } from './homework/quick.routes.ts';
import { listeningRoutes } from './listening/listening.routes.ts';
import { adjustmentsRoutes } from './marking/adjustments.routes.ts';
import { annotateAnswers } from './marking/annotated-answers.ts';
import { markingRoutes } from './marking/marking.routes.ts';
import { returnAttempt } from './marking/return-attempt.ts';
import { reviewRoutes } from './marking/review.routes.ts';
import { openChangeFeed } from './monitoring/change-feed.ts';
import { monitorRoutes } from './monitoring/monitor.routes.ts';
import { watchAssessments } from './monitoring/proctored-room.ts';
import { papersRoutes } from './papers/papers.routes.ts';
import { assessmentTopics } from './papers/topics.ts';
import { feedProgress, quizActivity } from './quiz-activity.ts';
import { evidenceOfAttempts } from './results/evidence.ts';
import { missingRoutes } from './results/missing.routes.ts';
import { regradeRoutes } from './results/regrades.routes.ts';
import { resultsRoutes } from './results/results.routes.ts';
import { visibleAttempts } from './results/visible-attempts.ts';
import { roundsRoutes } from './rounds/rounds.routes.ts';
import { assessmentSearchSource } from './search-source.store.ts';
import { extraTimeRoutes } from './settings/give-extra-time.ts';
import { overridesRoutes } from './settings/overrides.routes.ts';
import { publishRoutes } from './settings/publish.routes.ts';
import { reopenForRoutes } from './settings/reopen-for.routes.ts';
import { sebRoutes } from './settings/seb/seb-file.ts';
import { similarityRoutes } from './similarity/similarity.routes.ts';

export { isAnsweringIn } from './attempts/starts.store.ts';
export { quizzesAttempted } from './calendar/due.store.ts';
export { assessmentDeadlinesFor, assessmentsDueFor, assessmentWorkFor } from './calendar/due.ts';
export { type AttemptScore, type Marked, onMarked } from './marking/marked-listeners.ts';
export { paperOfQuiz, type QuizPaper, settingsOfQuiz, takeInPaper } from './papers/quiz-papers.ts';
export { missedBy, missedTitles } from './results/attention.store.ts';
export {
  adjustPaper,
  closePaper,
  freezeForSection,
  giveAtStage,
  movePaperTimes,
  paperForSection,
  paperWorkOf,
  pausePaper,
  previewPaperAdjustment,
  resumePaper,
  type SectionTimes,
  scoresOfPaper,
} from './stages/at-stage.ts';

import { factSources, measures } from '../../platform/statistics.ts';
import { usagePlaces } from '../../platform/usage.ts';
import { resultFacts, spaceOfAssessment, spaceOfAttempt } from './results/facts.store.ts';

export { missedWorks } from './results/missed-works.store.ts';
export { countUnmarked } from './stages/stages.store.ts';

function keepPersonalRecords(app: App) {
  registerPersonalRecords(app, {
    module: 'assessments',
    columns: {
      'papers.owner_id': 'kept',
      'assessments.created_by': 'trace',
      'assessment_overrides.user_id': 'kept',
      'assessment_overrides.created_by': 'trace',
      'attempts.user_id': 'kept',
      'group_work_removals.user_id': 'kept',
      'group_work_removals.removed_by': 'trace',
      'contribution_points.from_id': 'kept',
      'contribution_points.to_id': 'trace',
      'group_attempts.pen_holder_id': 'trace',
      'group_attempts.asked_by': 'trace',
      'attempt_rounds.rejected_by': 'trace',
      'answers.marked_by': 'trace',
      'answer_files.allowed_by': 'trace',
      'capture_tickets.user_id': 'trace',
      'assessment_messages.sent_by': 'trace',
      'assessment_reminders.user_id': 'mine',
      'assessment_reminders.reminded_by': 'trace',
      'regrade_requests.user_id': 'kept',
      'regrade_requests.decided_by': 'trace',
      'question_adjustments.set_by': 'trace',
    },
    visible: { 'attempts.user_id': visibleAttempts },
  });
}

/** What statistics and the use of pages know of assessments. */
function measureResults(app: App) {
  factSources.register(app, { name: 'assessment_results', source: resultFacts });
  const everywhere = { version: 1, scopes: ['person', 'space', 'institution', 'platform'] } as const;
  measures.register(app, { ...everywhere, key: 'on_time', unit: 'share', fold: 'share', from: { facts: 'on_time' } });
  measures.register(app, { ...everywhere, key: 'hand_ins', unit: 'count', fold: 'count', from: { facts: 'on_time' } });
  measures.register(app, { ...everywhere, key: 'score', unit: 'percent', fold: 'mean', from: { facts: 'score' } });
  measures.register(app, { ...everywhere, key: 'passed', unit: 'share', fold: 'share', from: { facts: 'passed' } });
  for (const page of ['answer', 'assessment', 'results'] as const)
    usagePlaces.register(app, { page, area: 'assessment', spaceOf: spaceOfAssessment });
  usagePlaces.register(app, { page: 'review', area: 'assessment', spaceOf: spaceOfAttempt });
  usagePlaces.register(app, { page: 'homework', area: 'assessment' });
}

/** Papers, assignments and exams, answering that loses nothing, and marking. */
export const assessments = {
  name: 'assessments',
  mount(app: App) {
    keepPersonalRecords(app);
    const changeFeed = openChangeFeed(app);
    measureResults(app);
    const closing = closeRegularly(app, changeFeed);
    annotateAnswers(app);
    registerActivityKind(app, quizActivity);
    feedProgress(app);
    gradeAssessments(app);
    evidenceOfAttempts(app);
    registerCalendarSource(app, 'assessments', assessmentDates);
    registerReminderSource(app, assessmentReminders);
    app.search.set('assessment', assessmentSearchSource);
    attemptPlaces(app);
    followCode(app, changeFeed.changed);
    assessmentTopics(app);
    watchAssessments(app);
    sebRoutes(app);
    papersRoutes(app);
    assessmentsRoutes(app);
    publishRoutes(app, closing.wake);
    missingRoutes(app);
    reopenForRoutes(app, changeFeed);
    overridesRoutes(app, changeFeed);
    extraTimeRoutes(app, changeFeed);
    monitorRoutes(app, changeFeed, closing.wake);
    attemptsRoutes(app, changeFeed);
    listeningRoutes(app);
    groupWorkRoutes(app, changeFeed);
    contributionRoutes(app);
    savingRoutes(app, openSaveWriter(app), changeFeed, closing.wake);
    quickRoutes(app);
    audienceRoutes(app);
    showAnswerFiles(app);
    guardAnswerFiles(app);
    answerFilesRoutes(app, changeFeed);
    captureRoutes(app);
    capturePhotosRoutes(app);
    archiveRoutes(app);
    reviewRoutes(app);
    roundsRoutes(app);
    similarityRoutes(app);
    findAttemptRoutes(app);
    markingRoutes(app);
    adjustmentsRoutes(app);
    returnAttempt(app);
    regradeRoutes(app);
    resultsRoutes(app);
  },
};
