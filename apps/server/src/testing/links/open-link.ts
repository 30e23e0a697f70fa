import { showAssessment } from '@praxis/contract/assessments';
import { reviewAttempt } from '@praxis/contract/attempts';
import { showCalendar } from '@praxis/contract/calendar';
import { listCertificates, showCertificate } from '@praxis/contract/certificates';
import { getClassReport, getReplay } from '@praxis/contract/class-replay';
import { coursePackageImport } from '@praxis/contract/course-packages';
import { designCourse } from '@praxis/contract/courses';
import type { Endpoint } from '@praxis/contract/endpoint';
import { getHome } from '@praxis/contract/home';
import { listMessages } from '@praxis/contract/inbox';
import { listOwnInstitutions } from '@praxis/contract/institutions';
import { openLabRoom } from '@praxis/contract/lab-tasks';
import { showLabWall } from '@praxis/contract/lab-wall';
import { designLab } from '@praxis/contract/labs';
import { courseProgress, openActivity, previewOutline, showOutline } from '@praxis/contract/learning';
import { listLibrary, showLibraryItem } from '@praxis/contract/library';
import { getClass } from '@praxis/contract/live-classes';
import { markingOverview } from '@praxis/contract/marking';
import { lookAtUnsubscription } from '@praxis/contract/message-preferences';
import { readNotice } from '@praxis/contract/notices';
import { type NamedPage, type Page, type PageReaders, pageAt, readersOf } from '@praxis/contract/pages';
import { showPaper } from '@praxis/contract/papers';
import { getProfile } from '@praxis/contract/personal';
import { lookAtPlace } from '@praxis/contract/places';
import { showProblemForSetter } from '@praxis/contract/problem-setting';
import { showCodePage } from '@praxis/contract/problems';
import { getProctorSession, getWall } from '@praxis/contract/proctoring';
import { beginQuestion, getQuestion } from '@praxis/contract/question-editing';
import { questionImport } from '@praxis/contract/question-exchange';
import { listQuestions } from '@praxis/contract/questions';
import { listReports, openReport } from '@praxis/contract/reports';
import { showResults } from '@praxis/contract/results';
import { listMyInvitations } from '@praxis/contract/space-invitations';
import { getSpaceNotice } from '@praxis/contract/space-notices';
import { getSpace } from '@praxis/contract/spaces';
import { showSubmission } from '@praxis/contract/submissions';
import { expect } from 'vitest';
import type { TestPerson, world } from '../world.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'as'>;
type Asked = [endpoint: Endpoint, input: Record<string, unknown>];
type Values = Record<string, string>;

/** Pages about things this school does not have yet: one call says so for all of them. */
const places = [
  ...(['expertViewingGroup', 'competitionDetail', 'registration', 'competitionRule', 'taskDetail', 'teamList', 'packageDetail'] as const),
  ...(['coursePaper', 'courseOj', 'courseProduction', 'answerDetail', 'screenVisualzation', 'competitionRank', 'markProduction'] as const),
];

/** What a page asks for first; one that shows several things asks for each. A page nobody has written an address of yet is missing. */
const asks: Partial<Record<Page, (values: Values, query: URLSearchParams) => Asked[]>> = {
  home: () => [[getHome, {}]],
  messages: () => [[listMessages, {}]],
  personal: () => [[getProfile, {}]],
  institution: () => [[listOwnInstitutions, {}]],
  calendar: () => [[showCalendar, { from: 0, to: 1 }]],
  spaces: () => [[listMyInvitations, {}]],
  notice: ({ nid }) => [[readNotice, { nid }]],
  space: ({ spaceId }, query) => [
    [getSpace, { space_id: spaceId }],
    ...(query.has('notice') ? [[getSpaceNotice, { notice_id: query.get('notice') }] satisfies Asked] : []),
  ],
  learn: ({ spaceId, courseId, activityId }) => {
    const at = { space_id: spaceId, course_id: courseId };
    return [[showOutline, at], ...(activityId ? [[openActivity, { ...at, activity_id: activityId }] satisfies Asked] : [])];
  },
  code: ({ spaceId, courseId, activityId }) => [
    [showCodePage, { place: { at: 'activity', space_id: spaceId, course_id: courseId, activity_id: activityId } }],
  ],
  courseProgress: ({ spaceId, courseId }) => [[courseProgress, { space_id: spaceId, course_id: courseId }]],
  courseDesign: ({ courseId }) => [[designCourse, { course_id: courseId }]],
  certificates: ({ spaceId, courseId }) => [[listCertificates, { space_id: spaceId, course_id: courseId }]],
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
  labWall: ({ taskId }) => [[showLabWall, { task_id: taskId }]],
  labDesign: ({ labId }) => [[designLab, { lab_id: labId }]],
  labReports: ({ taskId }) => [[listReports, { subject: 'lab', subject_id: taskId }]],
  labReport: ({ taskId, userId }) => [[openReport, { subject: 'lab', subject_id: taskId, ...(userId && { user_id: userId }) }]],
  problem: ({ problemId }) => [[showCodePage, { place: { at: 'practice', problem_id: problemId } }]],
  problemSetting: ({ problemId }) => [[showProblemForSetter, { problem_id: problemId }]],
  question: ({ questionId }) => [[getQuestion, { question_id: questionId }]],
  questions: () => [[listQuestions, { filter: {} }]],
  paper: ({ paperId }) => [[showPaper, { paper_id: paperId }]],
  answer: ({ assessmentId }) => [[showAssessment, { assessment_id: assessmentId }]],
  coursePreview: ({ courseId }) => [[previewOutline, { course_id: courseId }]],
  submission: ({ submissionId }) => [[showSubmission, { submission_id: submissionId }]],
  proctor: ({ room, roomId }) => [[getWall, { room, room_id: roomId }]],
  newQuestion: ({ bankId, type }) => [[beginQuestion, { bank_id: bankId, type }]],
  courseImport: ({ importId }) => (importId ? [[coursePackageImport, { import_id: importId }]] : []),
  questionImport: ({ importId }) => (importId ? [[questionImport, { import_id: importId }]] : []),
  courseTaskFullScreen: ({ id, sct_id }) => [[openLabRoom, { task_id: sct_id, space_id: id }]],
  unsubscribe: ({ ticket }) => [[lookAtUnsubscription, { ticket }]],
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
  (places as readonly Page[]).includes(page) ? lookAtPlace : asks[page]?.(new Proxy({}, { get: () => '1' }), new URLSearchParams())[0]?.[0];

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
