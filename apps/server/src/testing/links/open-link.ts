import { getProfile } from '@praxis/contract/accounts/personal';
import { getWaiting } from '@praxis/contract/admin/operator';
import { showAssessment } from '@praxis/contract/assessments/assessments';
import { reviewAttempt } from '@praxis/contract/assessments/attempts';
import { lookThroughPhone, showQuick } from '@praxis/contract/assessments/homework';
import { markingOverview } from '@praxis/contract/assessments/marking';
import { printPaper } from '@praxis/contract/assessments/paper-print';
import { showPaper } from '@praxis/contract/assessments/papers';
import { showResults } from '@praxis/contract/assessments/results';
import { printAwardCertificates } from '@praxis/contract/awards/awards';
import { showCalendar } from '@praxis/contract/calendar/calendar';
import { listCertificates, printCertificates, showCertificate } from '@praxis/contract/certificates/certificates';
import { listCompetitions, showCompetition, showRules } from '@praxis/contract/competitions/competitions';
import { designCompetition } from '@praxis/contract/competitions/design';
import type { Endpoint } from '@praxis/contract/core/endpoint';
import { type NamedPage, type Page, type PageReaders, pageAt, readersOf } from '@praxis/contract/core/pages';
import { coursePackageImport } from '@praxis/contract/course-packages/course-packages';
import { designCourse } from '@praxis/contract/courses/courses';
import { openActivity, previewOutline, showOutline } from '@praxis/contract/courses/learning';
import { courseProgress } from '@praxis/contract/courses/progress';
import { listDissents, showDissent } from '@praxis/contract/dissents/dissents';
import { showGradebook } from '@praxis/contract/grades/grades';
import { myScores, scoresInSpace } from '@praxis/contract/grades/mine';
import { resolveAddress } from '@praxis/contract/home/addresses';
import { getHome } from '@praxis/contract/home/home';
import { listOwnInstitutions } from '@praxis/contract/institutions/institutions';
import { showSubmission } from '@praxis/contract/judge-queue/submissions';
import { expertGroup, showSheet } from '@praxis/contract/judging/expert';
import { showLabGrid } from '@praxis/contract/labs/grid';
import { designLab } from '@praxis/contract/labs/labs';
import { openLabRoom } from '@praxis/contract/labs/tasks';
import { listLibrary, showLibraryItem } from '@praxis/contract/library/library';
import { getClass } from '@praxis/contract/live-classes/live-classes';
import { getClassReport, getReplay } from '@praxis/contract/live-classes/replay';
import { listCart } from '@praxis/contract/market/cart';
import { showFee } from '@praxis/contract/market/fees';
import { listOrders, showOrder } from '@praxis/contract/market/orders';
import { listOwnProducts, showProduct } from '@praxis/contract/market/products';
import { readNotice } from '@praxis/contract/notices/notices';
import { listMessages } from '@praxis/contract/notifications/inbox';
import { showUnsubscription } from '@praxis/contract/notifications/preferences';
import { showProblemForSetter } from '@praxis/contract/problems/authoring';
import { showCodePage } from '@praxis/contract/problems/problems';
import { getProctorGrid, getProctorSession } from '@praxis/contract/proctoring/proctoring';
import { designProject, listProjects } from '@praxis/contract/projects/design';
import { showPeerRound } from '@praxis/contract/projects/peers';
import { openProjectRun } from '@praxis/contract/projects/run';
import { showProjectTask } from '@praxis/contract/projects/tasks';
import { questionImport } from '@praxis/contract/question-exchange/question-exchange';
import { getQuestion, startQuestion } from '@praxis/contract/questions/editing';
import { listQuestions } from '@praxis/contract/questions/questions';
import { getStem } from '@praxis/contract/questions/stems';
import { listCompetitionResults } from '@praxis/contract/ranks/results';
import { showReveal } from '@praxis/contract/ranks/reveal';
import { listReports, openReport } from '@praxis/contract/reports/reports';
import { classSkills } from '@praxis/contract/skills/class-skills';
import { listFrames, skillEvidence, skillMap } from '@praxis/contract/skills/maps';
import { openProfile } from '@praxis/contract/skills/profiles';
import { listMyInvitations } from '@praxis/contract/spaces/invitations';
import { getSpaceNotice } from '@praxis/contract/spaces/notices';
import { getSpace } from '@praxis/contract/spaces/spaces';
import { statOverview, statRows } from '@praxis/contract/statistics/statistics';
import { showForm, showOwnEntry } from '@praxis/contract/teams/registrations';
import { listRegistrations } from '@praxis/contract/teams/review';
import { listTeams } from '@praxis/contract/teams/teams';
import { expect } from 'vitest';
import type { TestPerson, world } from '../world.ts';

/** Everybody whose links are opened, by role. */
export const readers = ['student', 'assistant', 'assistantWithRight', 'coTeacher', 'owner', 'otherStudent', 'expert', 'operator'] as const;

type World = Pick<Awaited<ReturnType<typeof world>>, 'as'>;
type Asked = [endpoint: Endpoint, input: Record<string, unknown>];
type Values = Record<string, string>;

/** Pages about things this school does not have yet: one call says so for all of them. */
const places = [
  ...(['taskDetail'] as const),
  ...(['coursePaper', 'courseOj', 'courseProduction', 'answerDetail', 'screenVisualzation', 'competitionRank'] as const),
];

/** What a page asks for first; one that shows several things asks for each. A page nobody has written an address of yet is missing. */
const asks: Partial<Record<Page, (values: Values, query: URLSearchParams) => Asked[]>> = {
  jobProfile: ({ profileId }) => [[openProfile, { profile_id: profileId }]],
  home: () => [[getHome, {}]],
  messages: () => [[listMessages, {}]],
  personal: () => [[getProfile, {}]],
  competitions: () => [[listCompetitions, {}]],
  institution: () => [[listOwnInstitutions, {}]],
  calendar: () => [[showCalendar, { from: 0, to: 1 }]],
  spaces: () => [[listMyInvitations, {}]],
  notice: ({ nid }) => [[readNotice, { nid }]],
  space: ({ spaceId }, query) => [
    [getSpace, { space_id: spaceId }],
    ...(query.has('notice') ? [[getSpaceNotice, { notice_id: query.get('notice') }] satisfies Asked] : []),
  ],
  gradebook: ({ spaceId }) => [[showGradebook, { space_id: spaceId }]],
  gradebookSetup: ({ spaceId }) => [[showGradebook, { space_id: spaceId }]],
  statistics: ({ scope, id }, query) => {
    const of = { scope, id };
    const measure = query.get('rows');
    return [[statOverview, of], ...(measure ? [[statRows, { ...of, measure }] satisfies Asked] : [])];
  },
  scores: ({ spaceId }) => [spaceId ? [scoresInSpace, { space_id: spaceId }] : [myScores, {}]],
  learn: ({ spaceId, courseId, activityId }) => {
    const at = { space_id: spaceId, course_id: courseId };
    return [[showOutline, at], ...(activityId ? [[openActivity, { ...at, activity_id: activityId }] satisfies Asked] : [])];
  },
  code: ({ spaceId, courseId, activityId }) => [
    [showCodePage, { place: { at: 'activity', space_id: spaceId, course_id: courseId, activity_id: activityId } }],
  ],
  courseProgress: ({ spaceId, courseId }) => [[courseProgress, { space_id: spaceId, course_id: courseId }]],
  skills: () => [[listFrames, {}]],
  skillMap: ({ frameKind, frameId }, query) => [
    [skillMap, { frame_kind: frameKind, frame_id: frameId }],
    ...(query.has('skill') ? [[skillEvidence, { skill_id: query.get('skill') }] satisfies Asked] : []),
  ],
  knowledge: ({ courseId }, query) => [
    [skillMap, { frame_kind: 'course', frame_id: courseId }],
    ...(query.has('skill') ? [[skillEvidence, { skill_id: query.get('skill') }] satisfies Asked] : []),
  ],
  classSkills: ({ spaceId }) => [[classSkills, { space_id: spaceId, frame_kind: 'platform', frame_id: '0' }]],
  courseDesign: ({ courseId }) => [[designCourse, { course_id: courseId }]],
  packageDetail: ({ id }) => [[showProduct, { product_id: id }]],
  checkout: (_values, query) => [[showFee, { registration_id: query.get('ref') ?? '' }]],
  order: ({ orderNo }) => [[showOrder, { order_no: orderNo }]],
  pay: ({ orderNo }) => [[showOrder, { order_no: orderNo }]],
  admin: () => [[getWaiting, {}]],
  orders: () => [[listOrders, {}]],
  cart: () => [[listCart, {}]],
  selling: () => [[listOwnProducts, {}]],
  certificates: ({ spaceId, courseId }) => [[listCertificates, { space_id: spaceId, course_id: courseId }]],
  printCertificates: ({ spaceId, courseId }) => [[printCertificates, { space_id: spaceId, course_id: courseId }]],
  printAwards: ({ stageId }) => [[printAwardCertificates, { stage_id: stageId }]],
  certificate: ({ certificateId }) => [[showCertificate, { certificate_id: certificateId }]],
  library: ({ itemId }) => [itemId ? [showLibraryItem, { item_id: itemId }] : [listLibrary, {}]],
  assessment: ({ assessmentId }) => [[showAssessment, { assessment_id: assessmentId }]],
  mark: ({ assessmentId }) => [[markingOverview, { assessment_id: assessmentId }]],
  results: ({ assessmentId }) => [[showResults, { assessment_id: assessmentId }]],
  review: ({ attemptId }) => [[reviewAttempt, { attempt_id: attemptId }]],
  proctored: ({ room, roomId }) => [[getProctorSession, { room, room_id: roomId }]],
  classroom: ({ classId }) => [[getClass, { class_id: classId }]],
  classReport: ({ classId }) => [[getClassReport, { class_id: classId }]],
  replay: ({ classId }) => [[getReplay, { class_id: classId }]],
  courseTask: ({ id, sct_id }) => [[openLabRoom, { task_id: sct_id, space_id: id }]],
  labWall: ({ taskId }) => [[showLabGrid, { task_id: taskId }]],
  labDesign: ({ labId }) => [[designLab, { lab_id: labId }]],
  labReports: ({ taskId }) => [[listReports, { subject: 'lab', subject_id: taskId }]],
  labReport: ({ taskId, userId }) => [[openReport, { subject: 'lab', subject_id: taskId, ...(userId && { user_id: userId }) }]],
  problem: ({ problemId }) => [[showCodePage, { place: { at: 'practice', problem_id: problemId } }]],
  problemSetting: ({ problemId }) => [[showProblemForSetter, { problem_id: problemId }]],
  question: ({ questionId }) => [[getQuestion, { question_id: questionId }]],
  questions: () => [[listQuestions, { filter: {} }]],
  projects: () => [[listProjects, {}]],
  projectDesign: ({ projectId }) => [[designProject, { project_id: projectId }]],
  projectTask: ({ taskId }) => [[showProjectTask, { task_id: taskId }]],
  projectPeers: ({ roundId }) => [[showPeerRound, { round_id: roundId }]],
  project: ({ runId }) => [[openProjectRun, { run_id: runId }]],
  printPaper: ({ paperId }) => [[printPaper, { paper_id: paperId }]],
  paper: ({ paperId }) => [[showPaper, { paper_id: paperId }]],
  answer: ({ assessmentId }) => [[showAssessment, { assessment_id: assessmentId }]],
  coursePreview: ({ courseId }) => [[previewOutline, { course_id: courseId }]],
  submission: ({ submissionId }) => [[showSubmission, { submission_id: submissionId }]],
  proctor: ({ room, roomId }) => [[getProctorGrid, { room, room_id: roomId }]],
  questionStem: ({ stemId }) => [[getStem, { stem_id: stemId }]],
  newQuestionStem: ({ bankId }) => [[startQuestion, { bank_id: bankId }]],
  newQuestion: ({ bankId, type }) => [[startQuestion, { bank_id: bankId, type }]],
  courseImport: ({ importId }) => (importId ? [[coursePackageImport, { import_id: importId }]] : []),
  questionImport: ({ importId }) => (importId ? [[questionImport, { import_id: importId }]] : []),
  courseTaskFullScreen: ({ id, sct_id }) => [[openLabRoom, { task_id: sct_id, space_id: id }]],
  expertViewingGroup: ({ id, step_id }) => [[expertGroup, { competition_id: id, stage_id: step_id }]],
  dissents: (_, query) => [query.has('id') ? [showDissent, { dissent_id: query.get('id') }] : [listDissents, {}]],
  markProduction: ({ reportid }) => [[showSheet, { assignment_id: reportid }]],
  competitionDetail: ({ id }) => [
    [showCompetition, { competition_id: id }],
    [showOwnEntry, { competition_id: id }],
  ],
  registration: ({ type, id, team_id }) => [[showForm, { competition_id: id, type, team_id }]],
  competitionRule: ({ id, step_id }) => [[showRules, { competition_id: id, stage_id: step_id }]],
  competitionResult: ({ id }) => [[listCompetitionResults, { competition_id: id }]],
  teamList: ({ id }) => [[listTeams, { competition_id: id }]],
  competitionDesign: ({ id }) => [[designCompetition, { competition_id: id }]],
  competitionDesk: ({ id }) => [[listRegistrations, { competition_id: id }]],
  reveal: ({ stage_id }) => [[showReveal, { stage_id }]],
  capture: ({ ticket }) => [[lookThroughPhone, { ticket, phone: 'a-phone-that-opens-links' }]],
  homework: ({ spaceId, assessmentId }) => [
    assessmentId ? [showQuick, { assessment_id: assessmentId }] : [getSpace, { space_id: spaceId }],
  ],
  unsubscribe: ({ ticket }) => [[showUnsubscription, { ticket }]],
};

const types: Record<PageReaders, readonly number[]> = {
  anyone: [1, 2, 3],
  'signed in': [1, 2, 3],
  'students and teachers': [1, 2],
  teachers: [2],
  experts: [3],
};

/** The call a page asks first, by which it is known whether it may be shown. */
export const mainCallOf = (page: Page): Endpoint | undefined =>
  (places as readonly Page[]).includes(page)
    ? resolveAddress
    : asks[page]?.(new Proxy({}, { get: () => '1' }), new URLSearchParams())[0]?.[0];

/** The page a link leads to; fails when it is the not-found page. */
export function pageOfLink(link: string): NamedPage {
  const named = pageAt(link);
  expect(named, `${link} is a page`).toBeDefined();
  return named!;
}

/** Opens a link as its reader does: the page exists, its guard lets this type of person in, and what it asks for first is answered. */
export async function openLink({ as }: World, reader: TestPerson, link: string) {
  const { page, parameters, query } = pageOfLink(link);
  expect(types[readersOf(page)], `${link} is guarded against the type of its reader`).toContain(reader.utype);
  const ask = asks[page];
  expect(ask, `say in open-link.ts what the page ${page} asks for first`).toBeDefined();
  for (const [endpoint, input] of ask!(parameters, query))
    expect(await as(reader).call(endpoint, input), `${link} opens for ${reader.name}: ${endpoint.path}`).toMatchObject({ code: 1 });
}
