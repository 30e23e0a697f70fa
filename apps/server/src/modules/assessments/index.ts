import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { registerCalendarSource, registerReminderSource } from '../calendar/index.ts';
import { registerActivityKind } from '../courses/index.ts';
import { assessmentsRoutes } from './assessments.routes.ts';
import { attemptsRoutes } from './attempts.routes.ts';
import { closeRegularly } from './closing.ts';
import { followCode } from './code-answers.ts';
import { attemptPlaces } from './code-place.ts';
import { assessmentDates, assessmentReminders } from './dates.ts';
import { openDesk } from './desk.ts';
import { findAttemptRoutes } from './find-attempt.ts';
import { markingRoutes } from './marking.routes.ts';
import { missingRoutes } from './missing.routes.ts';
import { monitorRoutes } from './monitor.routes.ts';
import { overridesRoutes } from './overrides.routes.ts';
import { papersRoutes } from './papers.routes.ts';
import { watchAssessments } from './proctored-room.ts';
import { publishRoutes } from './publish.routes.ts';
import { feedProgress, quizActivity } from './quiz-activity.ts';
import { reopenForRoutes } from './reopen-for.routes.ts';
import { resultsRoutes } from './results.routes.ts';
import { reviewRoutes } from './review.routes.ts';
import { openSaveWriter } from './save-writer.store.ts';
import { savingRoutes } from './saving.routes.ts';
import { assessmentsFound } from './search-source.store.ts';
import { sebRoutes } from './seb-file.ts';
import { assessmentTopics } from './topics.ts';
import { treatmentsRoutes } from './treatments.routes.ts';
import { verdictsRoutes } from './verdicts.routes.ts';

export { missedIn } from './attention.store.ts';
export { assessmentsDueFor, assessmentWorkFor } from './due.ts';
export { paperOfQuiz, type QuizPaper, settingsOfQuiz, takeInPaper } from './quiz-papers.ts';

/** Papers, assignments and exams, answering that loses nothing, and marking. */
export const assessments = {
  name: 'assessments',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'assessments',
      columns: {
        'papers.owner_id': 'kept',
        'assessments.created_by': 'trace',
        'assessment_overrides.user_id': 'kept',
        'assessment_overrides.created_by': 'trace',
        'attempts.user_id': 'kept',
        'attempt_rounds.rejected_by': 'trace',
        'answers.marked_by': 'trace',
        'assessment_messages.said_by': 'trace',
        'assessment_reminders.user_id': 'mine',
        'assessment_reminders.reminded_by': 'trace',
        'regrade_requests.user_id': 'kept',
        'regrade_requests.decided_by': 'trace',
        'question_treatments.set_by': 'trace',
      },
    });
    const desk = openDesk(app);
    const closing = closeRegularly(app, desk);
    registerActivityKind(app, quizActivity);
    feedProgress(app);
    registerCalendarSource(app, 'assessments', assessmentDates);
    registerReminderSource(app, assessmentReminders);
    app.search.set('assessment', assessmentsFound);
    attemptPlaces(app);
    followCode(app, desk.changed);
    assessmentTopics(app);
    watchAssessments(app);
    sebRoutes(app);
    papersRoutes(app);
    assessmentsRoutes(app);
    publishRoutes(app, closing.wake);
    missingRoutes(app);
    reopenForRoutes(app, desk);
    overridesRoutes(app, desk);
    monitorRoutes(app, desk, closing.wake);
    attemptsRoutes(app, desk);
    savingRoutes(app, openSaveWriter(app), desk, closing.wake);
    reviewRoutes(app);
    findAttemptRoutes(app);
    markingRoutes(app);
    treatmentsRoutes(app);
    verdictsRoutes(app);
    resultsRoutes(app);
  },
};
