import { bindingPhone } from '@praxis/contract/accounts/accounts';
import { changePassword, changePhone, reviewTeacherApplication, unbindWeChat } from '@praxis/contract/accounts/personal';
import { requestDeletion, requestExport } from '@praxis/contract/accounts/records';
import { answerFeedback } from '@praxis/contract/admin/feedback';
import { grantPermission } from '@praxis/contract/admin/operator';
import { publishAssessment, reopenAssessment, unpublishAssessment } from '@praxis/contract/assessments/assessments';
import { askRegrade, submitAttempt } from '@praxis/contract/assessments/attempts';
import { changeAudience } from '@praxis/contract/assessments/audience';
import { changeGroupMembers } from '@praxis/contract/assessments/group-work';
import { rejectAttempt, releaseResults } from '@praxis/contract/assessments/marking';
import { remindStudents, saveOverride } from '@praxis/contract/assessments/monitoring';
import { applyAdjustment, decideRegrade } from '@praxis/contract/assessments/results';
import { publishAwards } from '@praxis/contract/awards/awards';
import { revokeCertificate, setCertificateSettings } from '@praxis/contract/certificates/certificates';
import { announceToStage, answerClarification, askClarification } from '@praxis/contract/competitions/clarifications';
import { cancelCompetition } from '@praxis/contract/competitions/design';
import { saveStage } from '@praxis/contract/competitions/stages';
import { postToDiscussion } from '@praxis/contract/courses/discussion';
import { reportRead } from '@praxis/contract/courses/learning';
import { remindLearners } from '@praxis/contract/courses/progress';
import { assignCourse, updateSpaceCourse } from '@praxis/contract/courses/space-courses';
import { fileDissent, postToDissent, withdrawDissent } from '@praxis/contract/dissents/filing';
import { assignDissent, correctDissent, decideDissent, declineDissent, refuseDissent } from '@praxis/contract/dissents/handling';
import { notifyGradeChanges, releaseGrades } from '@praxis/contract/grades/setup';
import { assignInstitutionMember, reviewInstitution } from '@praxis/contract/institutions/institutions';
import { confirmAssignment, reassignWork, resolveUnreadable, returnSheet, setExpert } from '@praxis/contract/judging/assignment';
import { declareConflict, reportUnreadable, submitSheet } from '@praxis/contract/judging/expert';
import { settleFlag } from '@praxis/contract/judging/results';
import { actOnLabGrid } from '@praxis/contract/labs/grid';
import { askForHelp } from '@praxis/contract/labs/machines';
import { changeLabTask, giveLabTask } from '@praxis/contract/labs/tasks';
import { addLibraryVersion, reviewLibraryItem, shareLibraryItems, takeFromLibrary } from '@praxis/contract/library/library';
import { cancelClass, changeClass, startClass } from '@praxis/contract/live-classes/live-classes';
import { askInvoice, decideInvoice } from '@praxis/contract/market/invoices';
import { askRefund, decideRefundAsked } from '@praxis/contract/market/orders';
import { decideProduct, takeOffProduct } from '@praxis/contract/market/products';
import { hideReview, replyToReview, saveReview } from '@praxis/contract/market/reviews';
import { answerDispute, confirmPayout, disputeSettlement } from '@praxis/contract/market/settlements';
import { transcodeAgain } from '@praxis/contract/media/media';
import type { InboxKind } from '@praxis/contract/notifications/messages';
import { verifyEmail } from '@praxis/contract/notifications/preferences';
import { confirmMemberImport } from '@praxis/contract/people-import/people-import';
import { giveVerdict } from '@praxis/contract/proctoring/proctoring';
import { closePeerRound, openPeerRound } from '@praxis/contract/projects/peers';
import { extendProjectStage, handInProject, reviewProjectStage } from '@praxis/contract/projects/run';
import { giveProject, moveProjectMembers, releaseProject } from '@praxis/contract/projects/tasks';
import { advanceEntrants, publishResult, requestResult } from '@praxis/contract/ranks/results';
import { reviewReport, submitReport } from '@praxis/contract/reports/reports';
import { invitePeople } from '@praxis/contract/spaces/invitations';
import { addAssistant, removeAssistant, removeMembers, reviewJoinRequest, writeToStudents } from '@praxis/contract/spaces/members';
import { writeSpaceNotice } from '@praxis/contract/spaces/notices';
import { joinSpace } from '@praxis/contract/spaces/spaces';
import {
  agreeMerge,
  answerTeam,
  askTeam,
  handOverTeam,
  inviteToTeam,
  joinTeamByCode,
  mergeTeams,
  removeFromTeam,
  takeCaptain,
} from '@praxis/contract/teams/membership';
import { answerMentor, inviteMentor } from '@praxis/contract/teams/mentors';
import { submitRegistration, withdrawRegistration } from '@praxis/contract/teams/registrations';
import { disqualifyEntrant, promoteRegistration, reviewRegistrations } from '@praxis/contract/teams/review';
import { disbandTeam } from '@praxis/contract/teams/teams';
import { endDueAccounts } from '../../modules/accounts/records/end-accounts.ts';
import { sendReminders } from '../../modules/calendar/reminders.ts';
import { remindOfReplies } from '../../modules/dissents/deadlines.ts';
import { remindExperts } from '../../modules/judging/reviews.ts';
import { expireMachines } from '../../modules/labs/machines/expire-machines.ts';
import { remindOfEnds } from '../../modules/market/rights/end-rights.ts';
import { settleMonths } from '../../modules/market/settlements/settle-months.ts';
import { dayOf } from '../../modules/payments/bills/bills.rules.ts';
import { compareDueBills } from '../../modules/payments/bills/compare-bill.ts';
import { reportCheck } from '../../modules/payments/index.ts';
import { sendRefunds } from '../../modules/payments/refunds.ts';
import { closeRounds } from '../../modules/projects/peers/run-round.ts';
import { notifyOfGatheredRequests } from '../../modules/spaces/membership/request-notices.ts';
import { recordFailure, saveOutlet } from '../../modules/statistics/xapi/outlets.store.ts';
import { reportFailing } from '../../modules/statistics/xapi/send-statements.ts';
import { registerFeeGate } from '../../modules/teams/index.ts';
import { releaseUnpaid } from '../../modules/teams/places/places.ts';
import { assessmentMakers } from '../makers/assessments/assessments.ts';
import { competitionMakers } from '../makers/competitions/competitions.ts';
import { publicisedStage } from '../makers/competitions/objections.ts';
import { labMakers } from '../makers/labs.ts';
import { libraryMakers } from '../makers/library.ts';
import { classMakers } from '../makers/live-classes.ts';
import { marketMakers, pretendChannels } from '../makers/market.ts';
import { projectMakers } from '../makers/projects.ts';
import type { MatrixSchool } from '../matrix/school.ts';
import { roundOfPeers } from '../matrix/teaching/peers.rows.ts';
import { by, type Example } from './by-matrix.ts';
import { endedRight, openDifference, paidFee, unansweredRefund } from './money-examples.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Lets time pass for one thing and puts the clock back. */
async function after(school: MatrixSchool, ms: number, act: () => Promise<unknown>) {
  school.clock.move(ms);
  await act();
  school.clock.move(-ms);
}

/** Something dated two days ahead, looked at again when so many hours are left. */
const reminded =
  (hoursLeft: number, give: (school: MatrixSchool, at: number) => Promise<unknown>): Example =>
  async (school) => {
    await give(school, school.clock.now().getTime() + 2 * DAY);
    await after(school, 2 * DAY - hoursLeft * HOUR, () => sendReminders(school.app));
  };

async function homework(school: MatrixSchool, traits: { kind?: 'exam'; start_at?: number; end_at?: number }) {
  const { paper, published } = assessmentMakers(school);
  return published(await school.place(), await paper(school.people.owner), { title: 'Sorting', ...traits });
}
const due = (school: MatrixSchool, end_at: number) => homework(school, { end_at });
const exam = (school: MatrixSchool, start_at: number) => homework(school, { kind: 'exam', start_at, end_at: start_at + HOUR });
const lesson = async (school: MatrixSchool, at: number) =>
  classMakers(school).planned(await school.place(), school.people.owner, { inMinutes: (at - school.clock.now().getTime()) / 60_000 });
const closingCourse = async (school: MatrixSchool, at: number) => {
  const { where } = await school.learning();
  await school.db
    .updateTable('space_courses')
    .set({ closes_at: new Date(at) })
    .where('space_id', '=', where.space_id)
    .execute();
};

/** The student completes a course that gives certificates. */
async function completed(school: MatrixSchool) {
  const { student, owner } = school.people;
  const course = await school.course(owner);
  const { sectionId } = await school.section(course);
  const activity_id = await school.activity(course, sectionId, 'handout', { html: '<p>x</p>' });
  const space = await school.place();
  await school.assigned(course, space);
  const where = { space_id: space.id, course_id: course.id };
  const paper = { enabled: true, language: 'en', heading: 'Certificate', wording: 'has finished', signatory: 'A', issuer: 'B' };
  await school.done(owner, setCertificateSettings, { ...where, ...paper, look: 'plain', show_logo: false } as never);
  await school.done(student, reportRead, { ...where, activity_id, position: 1, finished: true, client_seq: 1 } as never);
}

/** A learning record store takes nothing. */
async function storeFailing({ app, db, clock, people, canary }: MatrixSchool) {
  const address = `https://${canary}.example.org/xapi`;
  const [sealed, pseudonyms, now] = [app.secrets.encrypt('k'), app.secrets.encrypt('p'), clock.now()];
  const id = await saveOutlet(db, { address, username: 'u', sealed, pseudonyms, institutionId: null, by: people.operator.id, now });
  await recordFailure(db, id, 'xapi_http 503', now, now);
  await reportFailing(db, { id, address }, now);
}

/** The owner answers a question of the student. */
async function answered(school: MatrixSchool) {
  const { where, lesson: taught } = await school.learning();
  const at = { ...where, activity_id: taught.handout };
  const post = (await school.done(school.people.student, postToDiscussion, { ...at, body: 'Why?' })) as { post_id: string };
  await school.done(school.people.owner, postToDiscussion, { ...at, parent_id: post.post_id, body: 'So' });
}

/** A lab gets another end. */
async function moved(school: MatrixSchool) {
  const task_id = await labMakers(school).task(school.people.owner, await school.place());
  await school.done(school.people.owner, changeLabTask, { task_id, state: 'open', closes_at: school.clock.now().getTime() + DAY } as never);
}

/** Work that came a day late has its score told, then gets a later date. */
async function recounted(school: MatrixSchool) {
  const makers = assessmentMakers(school);
  const end_at = school.clock.now().getTime() + HOUR;
  const late = { late_minutes: 4 * 1440, late_percent_off: 10, auto_release: true, show_result: 'score' } as const;
  const id = await makers.published(await school.place(), await makers.paper(school.people.owner), { title: 'Sorting', end_at, ...late });
  const attempt = await makers.start(id, school.people.student);
  await after(school, DAY, async () => {
    await makers.save(attempt, 1, makers.rightAnswers(attempt));
    await makers.submit(attempt);
    await makers.marked(attempt.id);
    const own = { assessment_id: id, user_ids: [school.people.student.id], end_at: end_at + 2 * DAY, reason: 'ill' };
    await school.done(school.people.owner, saveOverride, own as never);
  });
}

/** Two people ask to join one after the other. */
async function gathered(school: MatrixSchool) {
  const place = await school.emptyPlace({ visibility: 'public' });
  for (const who of [school.people.otherStudent, await school.person('student')]) {
    await school.done(who, joinSpace, { space_id: place.id } as never);
    school.clock.move(1000);
  }
  await after(school, 16 * 60_000, () => notifyOfGatheredRequests(school.db, school.clock.now()));
  school.clock.move(-2000);
}

/** A place becomes free for somebody who waits. */
async function promoted(school: MatrixSchool) {
  const place = await school.emptyPlace({ capacity: 1 });
  const first = await school.member(place);
  await school.membership(place, school.people.student, { state: 'waitlisted' });
  await school.done(school.people.owner, removeMembers, { space_id: place.id, membership_ids: [first.id] } as never);
}

/** An item gets a version after a course took it. */
async function newVersion(school: MatrixSchool) {
  const { owner } = school.people;
  const makers = libraryMakers(school);
  const item_id = await makers.item(owner, 'Pages', { kind: 'pdf' });
  const { course, sectionId } = await school.lesson();
  const accepted = (await school.done(owner, takeFromLibrary, { course_id: course.id, item_id } as never)) as { media: { id: string } };
  await school.activity(course, sectionId, 'pdf', { media_id: accepted.media.id });
  await school.done(owner, addLibraryVersion, { item_id, file_id: (await makers.content(owner, 'pdf')).id } as never);
}

/** A member of a space is removed. */
async function removed(school: MatrixSchool) {
  const place = await school.emptyPlace();
  const member = await school.member(place, school.people.student);
  await school.done(school.people.owner, removeMembers, { space_id: place.id, membership_ids: [member.id] } as never);
}

/** A demo that is no zip. */
async function badDemo(school: MatrixSchool) {
  const { mediaId } = await school.lesson();
  await school.db.updateTable('media').set({ kind: 'demo', state: 'failed' }).where('id', '=', mediaId).execute();
  await school.done(school.people.owner, transcodeAgain, { media_id: mediaId } as never);
}

/** Somebody who has come to own a space when their account is to end. */
async function hindered(school: MatrixSchool) {
  await by(requestDeletion)(school);
  await school.space(school.people.student);
  await after(school, 7 * DAY + 60_000, () => endDueAccounts(school.app));
}

/** A machine nears its end. */
async function dealtAgain(school: MatrixSchool) {
  // With four works somebody is left who was not asked for a missing one before.
  const { round_id } = await roundOfPeers(school, 3);
  await projectMakers(school).reviewsWritten(round_id, school.people.student);
  await after(school, 4 * DAY, () => closeRounds(school.app));
}

async function expiring(school: MatrixSchool) {
  await by(askForHelp, { role: 'student' })(school);
  await after(school, 56 * 60_000, () => expireMachines(school.app, school.clock.now()));
}

/** A registration that is not paid in time. */
async function lapsed(school: MatrixSchool) {
  const { competition, entrant, registered } = competitionMakers(school);
  registerFeeGate(school.app, { needs: async () => true });
  const cup = await competition(school.people.owner, { fee: 100 });
  await registered(cup, await entrant('student', school.people.student));
  await after(school, 16 * 60_000, () => releaseUnpaid(school.app, school.clock.now()));
}

/** The captain takes back what the student's team submitted. */
async function withdrawnTeam(school: MatrixSchool) {
  const { competition, team, entrant } = competitionMakers(school);
  const cup = await competition(school.people.owner, { entry: 'team', teamMin: 1, teamMax: 2 });
  const own = await team(cup);
  const student = await entrant('student', school.people.student);
  await school.done(student, joinTeamByCode, { competition_id: cup.id, code: own.code } as never);
  await school.done(own.captain, submitRegistration, { competition_id: cup.id, team_id: own.id, agreed: true } as never);
  const { id } = await school.db.selectFrom('registrations').select('id').where('team_id', '=', own.id).executeTakeFirstOrThrow();
  await school.done(own.captain, withdrawRegistration, { registration_id: id } as never);
}

/** Somebody who waited gets a place that costs something. */
async function promotedToPay(school: MatrixSchool) {
  await pretendChannels(school);
  const { competition, entrant, registered } = competitionMakers(school);
  const cup = await competition(school.people.owner, { fee: 100, quota: 1, waitingList: true });
  const first = await registered(cup);
  await registered(cup, await entrant('student', school.people.student));
  await school.done(first.person, withdrawRegistration, { registration_id: first.id } as never);
}

/** Money of an order of the student comes and goes. */
async function bought(school: MatrixSchool) {
  const makers = marketMakers(school);
  return { makers, ...(await makers.paidOrder(school.people.student, await makers.product({}, school.people.owner))) };
}
async function refunded(school: MatrixSchool) {
  const { orderNo } = await bought(school);
  const asked = await school.done(school.people.student, askRefund, { order_no: orderNo, line: 1, reason: 'Not for me' } as never);
  const { refund_id, state } = asked as { refund_id: string; state: string };
  if (state === 'applied') await school.done(school.people.owner, decideRefundAsked, { refund_id, approve: true } as never);
  await school.until('the refund is done', async () => {
    await sendRefunds(school.app);
    return school.db.selectFrom('orders').select('id').where('order_no', '=', orderNo).where('state', '=', 'refunded').executeTakeFirst();
  });
}
/** A place that its buyer was given while the order waited. */
async function ungranted(school: MatrixSchool) {
  const makers = marketMakers(school);
  const { student } = school.people;
  const place = await makers.seat();
  const { order_no } = await makers.order(student, place);
  const { outTradeNo } = await makers.start(student, order_no);
  await makers.spaces.membership(place.space, student, { state: 'approved' });
  await makers.pay('wechat', outTradeNo);
  await school.until('the order is paid', async () =>
    school.db.selectFrom('orders').select('id').where('order_no', '=', order_no).where('paid_at', 'is not', null).executeTakeFirst(),
  );
}
/** Two codes of one order are both paid. */
async function paidTwice(school: MatrixSchool) {
  const makers = marketMakers(school);
  const { student, owner } = school.people;
  const { order_no } = await makers.order(student, await makers.product({}, owner));
  const first = await makers.start(student, order_no, 'wechat');
  const second = await makers.start(student, order_no, 'alipay');
  await makers.pay('alipay', second.outTradeNo);
  await school.until('the order is paid', async () =>
    school.db.selectFrom('orders').select('id').where('order_no', '=', order_no).where('state', '=', 'paid').executeTakeFirst(),
  );
  const { books } = await pretendChannels(school);
  books.put({ ...books.find('wechat', first.outTradeNo)!, state: 'NOTPAY' });
  await makers.pay('wechat', first.outTradeNo);
  await school.until('the other payment is booked apart', async () =>
    school.db.selectFrom('refunds').select('id').where('cause', '=', 'duplicate').executeTakeFirst(),
  );
}
async function closedMonth(school: MatrixSchool) {
  await bought(school);
  await after(school, 40 * DAY, () => settleMonths(school.app));
}
async function voided(school: MatrixSchool) {
  const { orderNo } = await bought(school);
  const input = { order_no: orderNo, kind: 'personal', title: 'A buyer', email: 'buyer@example.com' };
  const { invoice_id } = (await school.done(school.people.student, askInvoice, input as never)) as { invoice_id: string };
  for (const verdict of ['issue', 'void'])
    await school.done(school.people.operator, decideInvoice, { invoice_id, verdict, number: '2431' } as never);
}
async function endingRight(school: MatrixSchool) {
  await bought(school);
  await after(school, 359 * DAY, () => remindOfEnds(school.app));
}

/** The bills of the days after something was bought, fetched when they must all be there. */
const billed =
  (days: number, spoil: (switches: Awaited<ReturnType<typeof pretendChannels>>['switches']) => void): Example =>
  async (school) => {
    await bought(school);
    const { switches } = await pretendChannels(school);
    spoil(switches);
    switches.clockOffset = days * DAY;
    await after(school, days * DAY, () => compareDueBills(school.app));
    switches.clockOffset = 0;
    switches.failures.wechat.length = 0;
  };
const strange = { add: [{ outTradeNo: '90000000000000000000', cents: 7 }] };

/** Sheets of a group are due soon. */
async function sheetsDue(school: MatrixSchool) {
  await by(confirmAssignment)(school);
  await after(school, 2.5 * DAY, () => remindExperts(school.app));
}

/** An objection whose reply is due in so many hours, with the arbiter or, when nobody is free, with the organisers. */
const replyDue =
  (hours: number): Example =>
  async (school) => {
    const made = await publicisedStage(school, { organiser: school.people.owner, entrants: 1 });
    await made.given(1);
    await after(school, (48 - hours) * HOUR, () => remindOfReplies(school.app));
  };

/** Everybody who could look into an objection gives it back. */
async function nobodyLeft(school: MatrixSchool) {
  const made = await publicisedStage(school, { organiser: school.people.owner, entrants: 1 });
  const dissent_id = await made.given(1);
  for (const who of [made.arbiter, school.people.owner])
    await school.done(who, declineDissent, { dissent_id, reason: 'A friend' } as never);
}

const applications = (verdict: 'approved' | 'refused') => by(reviewTeacherApplication, { change: { verdict, reason: 'A reason' } });

/** How each kind of message comes about. A kind without an example fails the type check. */
export const messageExamples: Record<InboxKind, Example> = {
  proctor_explain: by(giveVerdict, { change: { verdict: 'explain', note: 'Why?' } }),
  proctor_suspicious: by(giveVerdict, { change: { verdict: 'suspicious', note: 'So' } }),
  institution_member_imported: by(assignInstitutionMember),
  join_approved: by(reviewJoinRequest),
  member_imported: by(confirmMemberImport),
  join_refused: by(reviewJoinRequest, { change: { verdict: 'audit_failed', reason: 'Full' } }),
  join_requested: by(joinSpace, { role: 'otherStudent' }),
  join_requests_gathered: gathered,
  waiting_list_promoted: promoted,
  assistant_added: by(addAssistant),
  assistant_removed: by(removeAssistant),
  member_removed: removed,
  space_invited: by(invitePeople),
  space_notice: by(writeSpaceNotice),
  course_added: by(assignCourse),
  course_updated: by(updateSpaceCourse),
  certificate_issued: completed,
  certificate_revoked: by(revokeCertificate),
  discussion_answered: answered,
  question_asked: by(postToDiscussion, { role: 'student' }),
  feedback_answered: by(answerFeedback),
  due_tomorrow: reminded(23, due),
  due_soon: reminded(0.9, due),
  exam_tomorrow: reminded(23, exam),
  exam_soon: reminded(0.9, exam),
  course_closes_tomorrow: reminded(23, closingCourse),
  course_closes_soon: reminded(0.9, closingCourse),
  class_tomorrow: reminded(23, lesson),
  class_soon: reminded(0.9, lesson),
  assessment_published: by(publishAssessment),
  assessment_withdrawn: by(unpublishAssessment),
  assessment_not_given: by(changeAudience),
  group_work_joined: by(changeGroupMembers, { again: { member: true } }),
  group_work_left: by(changeGroupMembers),
  assessment_reopened: by(reopenAssessment),
  assessment_reminded: by(remindStudents),
  course_reminded: by(remindLearners),
  score_corrected: by(applyAdjustment, { change: { adjustment: 'all_correct' } }),
  dates_moved: moved,
  own_dates_given: by(saveOverride),
  work_handed_in: by(submitAttempt),
  report_handed_in: by(submitReport),
  regrade_asked: by(askRegrade),
  attempt_rejected: by(rejectAttempt),
  results_released: by(releaseResults),
  grades_released: by(releaseGrades),
  grades_changed: by(notifyGradeChanges),
  staff_wrote: by(writeToStudents),
  lateness_recounted: recounted,
  regrade_decided: by(decideRegrade),
  institution_approved: by(reviewInstitution),
  institution_refused: by(reviewInstitution, { change: { verdict: 'refused', reason: 'No licence' } }),
  operator_given: by(grantPermission),
  operator_withdrawn: by(grantPermission, { again: { granted: false } }),
  organiser_given: by(grantPermission, { change: { permission: 'competition_organiser' } }),
  organiser_withdrawn: by(grantPermission, { change: { permission: 'competition_organiser' }, again: { granted: false } }),
  teacher_approved: applications('approved'),
  teacher_refused: applications('refused'),
  library_shared: by(shareLibraryItems),
  library_new_version: newVersion,
  library_opened: by(reviewLibraryItem),
  library_not_opened: by(reviewLibraryItem, { change: { verdict: 'refused', reason: 'Licence' } }),
  transcoding_failed: badDemo,
  password_changed: by(changePassword),
  phone_changed: by(changePhone),
  email_proven: by(verifyEmail),
  wechat_bound: by(bindingPhone),
  wechat_unbound: by(unbindWeChat),
  export_ready: by(requestExport),
  deletion_requested: by(requestDeletion),
  deletion_hindered: hindered,
  class_cancelled: by(cancelClass),
  class_moved: by(changeClass, { change: { start_at: Date.now() + DAY } }),
  class_started: by(startClass),
  lab_given: by(giveLabTask),
  lab_expires: expiring,
  lab_help_asked: by(askForHelp, { role: 'student' }),
  lab_message: by(actOnLabGrid, { change: { act: 'message', text: 'Look here' } }),
  project_given: by(giveProject),
  project_moved: by(moveProjectMembers),
  project_extended: by(extendProjectStage),
  project_handed_in: by(handInProject, { role: 'student' }),
  project_rejected: by(reviewProjectStage, { change: { verdict: 'rejected', reason: 'Say more' } }),
  project_reviewed: by(reviewProjectStage),
  project_released: by(releaseProject),
  project_peers_opened: by(openPeerRound),
  project_peers_again: dealtAgain,
  project_peers_missed: by(closePeerRound),
  project_peers_closed: by(closePeerRound),
  project_peers_left: by(closePeerRound),
  report_rejected: by(reviewReport, { change: { verdict: 'rejected', reason: 'Too short' } }),
  report_reviewed: by(reviewReport),
  competition_cancelled: by(cancelCompetition),
  competition_moved: by(saveStage, { when: 'moved' }),
  competition_message: by(announceToStage),
  competition_answered: by(answerClarification),
  competition_asked: by(askClarification, { role: 'student' }),
  result_preliminary: by(publishResult),
  result_final: by(publishResult, { change: { kind: 'final' } }),
  result_corrected: by(publishResult, { when: 'a correction' }),
  result_to_confirm: by(requestResult, { role: 'owner' }),
  stage_reached: by(advanceEntrants),
  award_given: by(publishAwards),
  award_changed: by(publishAwards, { when: 'a correction' }),
  judging_certified: by(publishAwards, { when: 'works that experts judged' }),
  dissent_filed: by(fileDissent, { role: 'student' }),
  dissent_assigned: by(assignDissent),
  dissent_accepted: by(assignDissent),
  dissent_inadmissible: by(refuseDissent),
  dissent_upheld: by(decideDissent, { role: 'otherTeacher', when: 'upheld' }),
  dissent_rejected: by(decideDissent, { role: 'otherTeacher' }),
  dissent_to_correct: by(decideDissent, { role: 'otherTeacher', when: 'upheld' }),
  dissent_corrected: by(correctDissent),
  dissent_posted: by(postToDissent),
  dissent_withdrawn: by(withdrawDissent, { role: 'student' }),
  dissent_unhandled: nobodyLeft,
  dissent_due_soon: replyDue(20),
  dissent_overdue: replyDue(-1),
  review_invited: by(setExpert),
  review_uninvited: by(setExpert, { change: { member: false } }),
  review_assigned: by(confirmAssignment),
  review_added: by(reassignWork),
  review_arbitrate: by(settleFlag, { change: { by: 'arbiter' } }),
  review_returned: by(returnSheet),
  review_readable: by(resolveUnreadable),
  review_due_soon: sheetsDue,
  review_conflict: by(declareConflict, { role: 'expert' }),
  review_unreadable: by(reportUnreadable, { role: 'expert' }),
  review_group_complete: by(submitSheet, { role: 'expert', when: 'the last sheet' }),
  bill_differs: billed(2, ({ bills }) => bills.set(`wechat ${dayOf(new Date())}`, strange)),
  bill_missing: billed(5, ({ failures }) => failures.wechat.push({ call: 'bill', times: 9, how: '500', after: false })),
  money_off: (school) => reportCheck(school.db, { name: 'ledger', off: 1, detail: [], checkedAt: new Date() }),
  xapi_outlet_failing: storeFailing,
  order_paid: bought,
  fee_paid: paidFee,
  product_sold: bought,
  order_refunded: refunded,
  order_ungranted: ungranted,
  refund_declined: by(decideRefundAsked),
  refund_asked: by(decideRefundAsked),
  refund_granted_over: by(decideRefundAsked, { role: 'operator', change: { approve: true, password: 'any' } }),
  refund_declined_over: by(decideRefundAsked, { role: 'operator', change: { password: 'any' } }),
  unmatched_refunded: paidTwice,
  product_approved: by(decideProduct),
  product_refused: by(decideProduct, { change: { approve: false, reason: 'Too short' } }),
  product_taken_off: by(takeOffProduct),
  product_reviewed: by(saveReview, { role: 'student' }),
  review_replied: by(replyToReview),
  review_hidden: by(hideReview),
  settlement_ready: closedMonth,
  settlement_paid: by(confirmPayout),
  settlement_disputed: by(disputeSettlement),
  settlement_answered: by(answerDispute),
  invoice_issued: by(decideInvoice),
  invoice_refused: by(decideInvoice, { change: { verdict: 'refuse', reason: 'No such company' } }),
  invoice_voided: voided,
  right_ends_soon: endingRight,
  right_ended: endedRight,
  refunds_wait: unansweredRefund,
  differences_wait: openDifference,
  registration_approved: by(reviewRegistrations),
  registration_refused: by(reviewRegistrations, { change: { verdict: 'refused', reason: 'No card' } }),
  registration_promoted: by(promoteRegistration),
  registration_to_pay: promotedToPay,
  registration_lapsed: lapsed,
  registration_withdrawn: withdrawnTeam,
  registration_disqualified: by(disqualifyEntrant),
  registration_reinstated: by(disqualifyEntrant, { when: 'taken back' }),
  team_invited: by(inviteToTeam, { role: 'student' }),
  team_asked: by(askTeam, { role: 'otherTeacher' }),
  team_joined: by(joinTeamByCode, { role: 'otherTeacher' }),
  team_accepted: by(answerTeam, { role: 'student' }),
  team_declined: by(answerTeam, { role: 'student', change: { accept: false } }),
  team_removed: by(removeFromTeam, { role: 'student' }),
  team_offered: by(handOverTeam, { role: 'student' }),
  team_captain: by(takeCaptain, { role: 'assistant' }),
  team_merge_asked: by(mergeTeams, { role: 'student' }),
  team_merged: by(agreeMerge, { role: 'student' }),
  team_disbanded: by(disbandTeam, { role: 'student' }),
  mentor_invited: by(inviteMentor, { role: 'student' }),
  mentor_answered: by(answerMentor, { role: 'coTeacher' }),
};
