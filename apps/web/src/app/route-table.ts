import { id, idOrZero, joinCode, mailTicket, nodeId, oneOf, pass, promptCode, word } from './parameters.ts';
import type { RouteEntry } from './route-entry.ts';

const open = ['NoValidation'] as const;
const signedIn = ['stu', 'teach', 'specialist'] as const;
const studentsAndTeachers = ['stu', 'teach'] as const;
const experts = ['specialist'] as const;

const kinds = oneOf('1', '2', '3', '4');
const inCourse = { id, step_id: idOrZero, sct_id: id };
const onScreen = { id, step_id: idOrZero, pass };

const place = () => import('../screens/place/PlaceScreen.tsx').then((file) => file.PlaceScreen);
const placeList = () => import('../screens/place/PlaceListScreen.tsx').then((file) => file.PlaceListScreen);

/** Pages with header, navigation and footer. */
export const shellRoutes: readonly RouteEntry[] = [
  {
    path: '/index/home',
    roles: open,
    navigation: 'home',
    texts: ['home'],
    screen: () => import('../screens/home/HomeScreen.tsx').then((file) => file.HomeScreen),
  },
  {
    path: '/index/informationPrompt/:code',
    roles: open,
    parameters: { code: promptCode },
    screen: () => import('../screens/information-prompt/InformationPromptScreen.tsx').then((file) => file.InformationPromptScreen),
  },
  {
    path: '/index/expertViewingGroup/:id/:step_id',
    roles: experts,
    parameters: { id, step_id: idOrZero },
    texts: ['place'],
    screen: place,
  },
  { path: '/index/competition', roles: signedIn, navigation: 'competition', texts: ['place'], screen: placeList },
  { path: '/index/competitionDetail/:id', roles: signedIn, navigation: 'competition', parameters: { id }, texts: ['place'], screen: place },
  {
    path: '/index/registration/:isedit/:type/:id/:team_id',
    roles: studentsAndTeachers,
    navigation: 'competition',
    parameters: { isedit: oneOf('0', '1'), type: oneOf('1', '2'), id, team_id: idOrZero },
    texts: ['place'],
    screen: place,
  },
  {
    path: '/index/competitionRule/:id/:step_id',
    roles: studentsAndTeachers,
    navigation: 'competition',
    parameters: { id, step_id: idOrZero },
    texts: ['place'],
    screen: place,
  },
  {
    path: '/index/taskDetail/:id/:step_id/:type/:tid/:uid',
    roles: signedIn,
    parameters: { id, step_id: idOrZero, type: kinds, tid: id, uid: id },
    texts: ['place'],
    screen: place,
  },
  {
    path: '/index/teamList/:id',
    roles: studentsAndTeachers,
    navigation: 'competition',
    parameters: { id },
    texts: ['place'],
    screen: place,
  },
  {
    path: '/index/notice',
    roles: open,
    navigation: 'notice',
    texts: ['notice'],
    screen: () => import('../screens/notice/NoticeScreen.tsx').then((file) => file.NoticeScreen),
  },
  {
    path: '/index/noticeDetail/:nid',
    roles: open,
    navigation: 'notice',
    parameters: { nid: id },
    texts: ['notice'],
    screen: () => import('../screens/notice-detail/NoticeDetailScreen.tsx').then((file) => file.NoticeDetailScreen),
  },
  {
    path: '/index/personal',
    roles: signedIn,
    navigation: 'personal',
    texts: ['personal', 'login', 'message-settings', 'account-records'],
    screen: () => import('../screens/personal/PersonalScreen.tsx').then((file) => file.PersonalScreen),
  },
  { path: '/index/expertDissent', roles: signedIn, navigation: 'expertDissent', texts: ['place'], screen: placeList },
  {
    path: '/index/learnCenter',
    roles: studentsAndTeachers,
    navigation: 'personal',
    texts: ['learn-center', 'course-parts', 'certificate'],
    screen: () => import('../screens/learn-center/LearnCenterScreen.tsx').then((file) => file.LearnCenterScreen),
  },
  { path: '/index/coursePack', roles: signedIn, navigation: 'coursePack', texts: ['place'], screen: placeList },
  { path: '/index/coursePack/:id', roles: signedIn, navigation: 'coursePack', parameters: { id }, texts: ['place'], screen: place },
  {
    path: '/index/spaces',
    roles: signedIn,
    navigation: 'spaces',
    texts: ['spaces', 'space-parts'],
    screen: () => import('../screens/spaces/SpacesScreen.tsx').then((file) => file.SpacesScreen),
  },
  {
    path: '/index/space/:spaceId/:tab?',
    roles: signedIn,
    navigation: 'spaces',
    parameters: { spaceId: id, tab: word },
    texts: ['space', 'space-parts', 'course-parts'],
    screen: () => import('../screens/space/SpaceScreen.tsx').then((file) => file.SpaceScreen),
  },
  {
    path: '/index/courses',
    roles: ['teach'],
    navigation: 'courses',
    texts: ['courses', 'course-parts'],
    screen: () => import('../screens/courses/CoursesScreen.tsx').then((file) => file.CoursesScreen),
  },
  {
    path: '/index/courseImport/:importId?',
    roles: ['teach'],
    navigation: 'courses',
    parameters: { importId: id },
    texts: ['course-import', 'course-parts'],
    screen: () => import('../screens/course-import/CourseImportScreen.tsx').then((file) => file.CourseImportScreen),
  },
  {
    path: '/index/library/:itemId?',
    roles: signedIn,
    navigation: 'library',
    parameters: { itemId: id },
    texts: ['library', 'media-parts', 'course-parts'],
    screen: () => import('../screens/library/LibraryScreen.tsx').then((file) => file.LibraryScreen),
  },
  {
    path: '/index/courseProgress/:spaceId/:courseId',
    roles: studentsAndTeachers,
    navigation: 'spaces',
    parameters: { spaceId: id, courseId: id },
    texts: ['course-progress', 'course-parts'],
    screen: () => import('../screens/course-progress/CourseProgressScreen.tsx').then((file) => file.CourseProgressScreen),
  },
  {
    path: '/index/calendar',
    roles: studentsAndTeachers,
    navigation: 'personal',
    texts: ['calendar'],
    screen: () => import('../screens/calendar/CalendarScreen.tsx').then((file) => file.CalendarScreen),
  },
  {
    path: '/index/certificates/:spaceId/:courseId',
    roles: studentsAndTeachers,
    navigation: 'spaces',
    parameters: { spaceId: id, courseId: id },
    texts: ['certificate'],
    screen: () => import('../screens/certificates/CertificatesScreen.tsx').then((file) => file.CertificatesScreen),
  },
  {
    path: '/index/search',
    roles: signedIn,
    texts: ['search'],
    screen: () => import('../screens/search/SearchScreen.tsx').then((file) => file.SearchScreen),
  },
  {
    path: '/index/messages',
    roles: signedIn,
    texts: ['messages'],
    screen: () => import('../screens/messages/MessagesScreen.tsx').then((file) => file.MessagesScreen),
  },
  {
    path: '/join/:code',
    roles: signedIn,
    navigation: 'spaces',
    parameters: { code: joinCode },
    secret: ['code'],
    texts: ['join', 'space-parts'],
    screen: () => import('../screens/join/JoinScreen.tsx').then((file) => file.JoinScreen),
  },
  {
    path: '/admin/:panel?',
    roles: signedIn,
    parameters: { panel: word },
    texts: ['admin'],
    screen: () => import('../screens/admin/AdminScreen.tsx').then((file) => file.AdminScreen),
  },
  {
    path: '/institution',
    roles: open,
    texts: ['institution', 'login'],
    screen: () => import('../screens/institution/InstitutionScreen.tsx').then((file) => file.InstitutionScreen),
  },
];

/** Pages that bring their own bars. */
export const fullRoutes: readonly RouteEntry[] = [
  { path: '/loading', roles: open, screen: () => import('../screens/loading/LoadingScreen.tsx').then((file) => file.LoadingScreen) },
  {
    path: '/cesu',
    roles: open,
    texts: ['speed'],
    screen: () => import('../screens/speed/SpeedScreen.tsx').then((file) => file.SpeedScreen),
  },
  { path: '/courseTask/:id/:step_id/:sct_id', roles: studentsAndTeachers, parameters: inCourse, texts: ['place'], screen: place },
  {
    path: '/courseTaskFullScreen/:id/:step_id/:sct_id/:extend_type',
    roles: studentsAndTeachers,
    parameters: { ...inCourse, extend_type: oneOf('0', '1', '2') },
    texts: ['place'],
    screen: place,
  },
  {
    path: '/coursePaper/:id/:step_id/:sct_id/:paper_resp_mode',
    roles: studentsAndTeachers,
    parameters: { ...inCourse, paper_resp_mode: oneOf('1', '2', '3') },
    texts: ['place'],
    screen: place,
  },
  { path: '/courseOj/:id/:step_id/:sct_id', roles: studentsAndTeachers, parameters: inCourse, texts: ['place'], screen: place },
  { path: '/courseProduction/:id/:step_id/:sct_id', roles: studentsAndTeachers, parameters: inCourse, texts: ['place'], screen: place },
  {
    path: '/answerDetail/:type/:id/:step_id/:sct_id/:dolog_uid/:team_id',
    roles: signedIn,
    parameters: { type: kinds, ...inCourse, dolog_uid: id, team_id: idOrZero },
    texts: ['place'],
    screen: place,
  },
  { path: '/screenVisualzation/:id/:step_id/:pass', roles: open, parameters: onScreen, secret: ['pass'], texts: ['place'], screen: place },
  { path: '/competitionRank/:id/:step_id/:pass', roles: open, parameters: onScreen, secret: ['pass'], texts: ['place'], screen: place },
  {
    path: '/markProduction/:id/:step_id/:sct_id/:reportid',
    roles: experts,
    parameters: { ...inCourse, reportid: id },
    texts: ['place'],
    screen: place,
  },
  {
    path: '/course/:courseId/design',
    roles: ['teach'],
    parameters: { courseId: id },
    texts: ['course-designer', 'course-parts', 'media-parts', 'library'],
    screen: () => import('../screens/course-designer/CourseDesignerScreen.tsx').then((file) => file.CourseDesignerScreen),
  },
  {
    path: '/learn/:spaceId/:courseId/:activityId?',
    roles: studentsAndTeachers,
    parameters: { spaceId: id, courseId: id, activityId: nodeId },
    texts: ['course-player', 'course-parts', 'certificate'],
    screen: () => import('../screens/course-player/CoursePlayerScreen.tsx').then((file) => file.CoursePlayerScreen),
  },
  {
    path: '/course/:courseId/preview/:activityId?',
    roles: ['teach'],
    parameters: { courseId: id, activityId: nodeId },
    texts: ['course-player', 'course-parts'],
    screen: () => import('../screens/course-player/CoursePreviewScreen.tsx').then((file) => file.CoursePreviewScreen),
  },
  {
    path: '/certificate/:certificateId',
    roles: studentsAndTeachers,
    parameters: { certificateId: id },
    texts: ['certificate'],
    screen: () => import('../screens/certificate/CertificateScreen.tsx').then((file) => file.CertificateScreen),
  },
  {
    path: '/verify/:number?',
    roles: open,
    secret: ['number'],
    texts: ['certificate'],
    screen: () => import('../screens/verify/VerifyScreen.tsx').then((file) => file.VerifyScreen),
  },
  {
    path: '/unsubscribe/:ticket',
    roles: open,
    parameters: { ticket: mailTicket },
    secret: ['ticket'],
    texts: ['message-settings'],
    screen: () => import('../screens/unsubscribe/UnsubscribeScreen.tsx').then((file) => file.UnsubscribeScreen),
  },
  {
    path: '/dev',
    roles: open,
    texts: ['developer'],
    screen: () => import('../screens/developer/DeveloperScreen.tsx').then((file) => file.DeveloperScreen),
  },
];
