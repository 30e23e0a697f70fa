import { applyAsTeacher } from '@praxis/contract/accounts/personal';
import { askRegrade } from '@praxis/contract/assessments/attempts';
import { askClarification } from '@praxis/contract/competitions/clarifications';
import { postToDiscussion } from '@praxis/contract/courses/discussion';
import { openActivity } from '@praxis/contract/courses/learning';
import type { homeDueKinds, homeWorkKinds } from '@praxis/contract/home/home';
import { askForHelp } from '@praxis/contract/labs/machines';
import { finishLab } from '@praxis/contract/labs/tasks';
import { decideRefundAsked } from '@praxis/contract/market/orders';
import { closePeerRound, openPeerRound } from '@praxis/contract/projects/peers';
import { handInProject, startProjectRun } from '@praxis/contract/projects/run';
import { submitReport } from '@praxis/contract/reports/reports';
import { reviewRegistrations } from '@praxis/contract/teams/review';
import { assessmentMakers } from '../makers/assessments/assessments.ts';
import { competitionMakers } from '../makers/competitions/competitions.ts';
import { publicisedStage } from '../makers/competitions/objections.ts';
import { runningStage } from '../makers/competitions/running-stages.ts';
import { labMakers } from '../makers/labs.ts';
import { pretendChannels } from '../makers/market.ts';
import type { MatrixSchool } from '../matrix/school.ts';
import { by, type Example, rowOf } from './by-matrix.ts';

async function published(school: MatrixSchool, kind: 'exam' | 'assignment') {
  const makers = assessmentMakers(school);
  const paper = await makers.paper(school.people.owner);
  return { makers, id: await makers.published(await school.place(), paper, { kind, show_result: 'none' }) };
}

/** What a student has to hand in, by kind. */
export const dueExamples: Record<(typeof homeDueKinds)[number], Example> = {
  homework: (school) => published(school, 'assignment'),
  exam: (school) => published(school, 'exam'),
  lab: async (school) => labMakers(school).task(school.people.owner, await school.place()),
  report: by(finishLab, { role: 'student' }),
  project: by(startProjectRun, { role: 'student' }),
  peers: by(openPeerRound),
  async fee(school) {
    await pretendChannels(school);
    const { competition, entrant, registered } = competitionMakers(school);
    await registered(await competition(school.people.owner, { fee: 100, review: false }), await entrant('student', school.people.student));
  },
  async activity(school) {
    const { course, sectionId } = await school.lesson();
    const { id } = await assessmentMakers(school).paper(school.people.owner);
    const quiz = await school.activity(course, sectionId, 'quiz', { paper_id: id, attempts: 2, pass_percent: 60 });
    const space = await school.place();
    await school.assigned(course, space);
    await school.done(school.people.student, openActivity, { space_id: space.id, course_id: course.id, activity_id: quiz } as never);
    await school.db
      .updateTable('assessments')
      .set({ end_at: new Date(school.clock.now().getTime() + 86_400_000) })
      .where('activity_id', '=', quiz)
      .execute();
  },
};

/** What waits for somebody who teaches, by kind. */
export const workExamples: Record<(typeof homeWorkKinds)[number], Example> = {
  // What a decision needs: a refund that waits for one. The first, as examples below move the clock and channels refuse what is late.
  refund: async (school) => void (await rowOf(decideRefundAsked).input(school as never, 'owner')),
  async exam(school) {
    const { makers, id } = await published(school, 'exam');
    await makers.start(id, school.people.student);
  },
  lab_help: by(askForHelp, { role: 'student' }),
  async mark(school) {
    const { makers, id } = await published(school, 'assignment');
    const attempt = await makers.handedIn(id, school.people.student, makers.rightAnswers);
    await school.db.updateTable('attempts').set({ state: 'pending_approval' }).where('id', '=', attempt.id).execute();
  },
  regrade: by(askRegrade),
  requests: async (school) => school.joinRequest(await school.place(), await school.person('student')),
  report: by(submitReport),
  project: by(handInProject, { role: 'student' }),
  peers: by(closePeerRound),
  question: by(postToDiscussion, { role: 'student' }),
  dissent: async (school) => {
    const made = await publicisedStage(school, { organiser: school.people.owner, entrants: 1 });
    await made.given(1, school.people.owner);
  },
  // What a review of it needs: a registration that waits for one.
  registration: async (school) => void (await rowOf(reviewRegistrations).input(school as never, 'owner')),
  clarification: by(askClarification, { role: 'student' }),
  async result(school) {
    await runningStage(school, { organiser: school.people.owner, from: -180, to: -1 });
  },
  async result_final(school) {
    const made = await runningStage(school, { organiser: school.people.owner, from: -180, to: -1 });
    await school.db.updateTable('stages').set({ result_state: 'preliminary' }).where('id', '=', made.stageId).execute();
  },
  platform: by(applyAsTeacher, { role: 'student' }),
};
