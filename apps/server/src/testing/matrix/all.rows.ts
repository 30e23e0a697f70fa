import { accountRecordsRows } from './account-records.rows.ts';
import { accountsRows } from './accounts.rows.ts';
import { annotationsRows } from './annotations.rows.ts';
import { assessmentsRows } from './assessments.rows.ts';
import { awardsRows } from './awards.rows.ts';
import { calendarRows } from './calendar.rows.ts';
import { certificatesRows } from './certificates.rows.ts';
import { competitionsRows } from './competitions.rows.ts';
import { contestFeedRows } from './contest-feed.rows.ts';
import { contestsRows } from './contests.rows.ts';
import { coursePackagesRows } from './course-packages.rows.ts';
import { coursesRows } from './courses.rows.ts';
import { deliveryRows } from './delivery.rows.ts';
import { discussionRows } from './discussion.rows.ts';
import { dissentsRows } from './dissents.rows.ts';
import { expertJudgingRows } from './expert-judging.rows.ts';
import { feedbackRows } from './feedback.rows.ts';
import { gradesRows } from './grades.rows.ts';
import { homeworkRows } from './homework.rows.ts';
import { institutionConsoleRows } from './institution-console.rows.ts';
import { institutionsRows } from './institutions.rows.ts';
import { judgingRows } from './judging.rows.ts';
import { labsRows } from './labs.rows.ts';
import { libraryRows } from './library.rows.ts';
import { liveClassesRows } from './live-classes.rows.ts';
import { marketRows } from './market.rows.ts';
import { messagesRows } from './messages.rows.ts';
import { operatorRows } from './operator.rows.ts';
import { proctoringRows } from './proctoring.rows.ts';
import { productionsRows } from './productions.rows.ts';
import { projectsRows } from './projects.rows.ts';
import { questionExchangeRows } from './question-exchange.rows.ts';
import { questionsRows } from './questions.rows.ts';
import { ranksRows } from './ranks.rows.ts';
import { rostersRows } from './rosters.rows.ts';
import { searchRows } from './search.rows.ts';
import { skillsRows } from './skills.rows.ts';
import { spaceMembersRows } from './space-members.rows.ts';
import { spacesRows } from './spaces.rows.ts';
import { statisticsRows } from './statistics.rows.ts';
import { teamsRows } from './teams.rows.ts';

/** The whole matrix. */
export const allRows = [
  ...accountsRows,
  ...accountRecordsRows,
  ...homeworkRows,
  ...institutionConsoleRows,
  ...rostersRows,
  ...institutionsRows,
  ...messagesRows,
  ...feedbackRows,
  ...labsRows,
  ...libraryRows,
  ...deliveryRows,
  ...operatorRows,
  ...spacesRows,
  ...gradesRows,
  ...annotationsRows,
  ...spaceMembersRows,
  ...coursesRows,
  ...coursePackagesRows,
  ...discussionRows,
  ...calendarRows,
  ...certificatesRows,
  ...statisticsRows,
  ...skillsRows,
  ...proctoringRows,
  ...questionsRows,
  ...questionExchangeRows,
  ...assessmentsRows,
  ...liveClassesRows,
  ...searchRows,
  ...contestFeedRows,
  ...judgingRows,
  ...marketRows,
  ...competitionsRows,
  ...teamsRows,
  ...ranksRows,
  ...contestsRows,
  ...expertJudgingRows,
  ...dissentsRows,
  ...awardsRows,
  ...productionsRows,
  ...projectsRows,
];
