import { accounts } from './modules/accounts/index.ts';
import { annotations } from './modules/annotations/index.ts';
import { assessments } from './modules/assessments/index.ts';
import { awards } from './modules/awards/index.ts';
import { calendar } from './modules/calendar/index.ts';
import { certificates } from './modules/certificates/index.ts';
import { competitions } from './modules/competitions/index.ts';
import { contestFeed } from './modules/contest-feed/index.ts';
import { contests } from './modules/contests/index.ts';
import { coursePackages } from './modules/course-packages/index.ts';
import { courses } from './modules/courses/index.ts';
import { dissents } from './modules/dissents/index.ts';
import { feedback } from './modules/feedback/index.ts';
import { grades } from './modules/grades/index.ts';
import { home } from './modules/home/index.ts';
import { institutions } from './modules/institutions/index.ts';
import { judgeQueue } from './modules/judge-queue/index.ts';
import { judging } from './modules/judging/index.ts';
import { labs } from './modules/labs/index.ts';
import { library } from './modules/library/index.ts';
import { liveClasses } from './modules/live-classes/index.ts';
import { liveMedia } from './modules/live-media/index.ts';
import { market } from './modules/market/index.ts';
import { media } from './modules/media/index.ts';
import { messages } from './modules/messages/index.ts';
import { operator } from './modules/operator/index.ts';
import { payments } from './modules/payments/index.ts';
import { problems } from './modules/problems/index.ts';
import { proctoring } from './modules/proctoring/index.ts';
import { productions } from './modules/productions/index.ts';
import { programming } from './modules/programming/index.ts';
import { projects } from './modules/projects/index.ts';
import { questionExchange } from './modules/question-exchange/index.ts';
import { questions } from './modules/questions/index.ts';
import { ranks } from './modules/ranks/index.ts';
import { reports } from './modules/reports/index.ts';
import { rubrics } from './modules/rubrics/index.ts';
import { search } from './modules/search/index.ts';
import { skills } from './modules/skills/index.ts';
import { spaces } from './modules/spaces/index.ts';
import { speed } from './modules/speed/index.ts';
import { statistics } from './modules/statistics/index.ts';
import { teams } from './modules/teams/index.ts';
import type { App } from './platform/app.ts';

/** The table of contents: every module of the school, in the order in which they may know each other. */
const modules: { name: string; mount: (app: App) => void }[] = [
  accounts,
  institutions,
  messages,
  feedback,
  calendar,
  media,
  library,
  spaces,
  grades,
  rubrics,
  annotations,
  skills,
  judgeQueue,
  problems,
  questions,
  questionExchange,
  courses,
  programming,
  certificates,
  proctoring,
  assessments,
  reports,
  labs,
  coursePackages,
  liveMedia,
  liveClasses,
  productions,
  projects,
  competitions,
  teams,
  contests,
  ranks,
  contestFeed,
  judging,
  dissents,
  awards,
  payments,
  market,
  statistics,
  home,
  speed,
  search,
  operator,
];

/** Adds every module's calls, events, jobs and topics to a server. */
export function mountModules(app: App) {
  for (const module of modules) module.mount(app);
}
