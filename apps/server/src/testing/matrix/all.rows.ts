import { calendarRows } from './calendar.rows.ts';
import { awardsRows } from './competitions/awards.rows.ts';
import { competitionsRows } from './competitions/competitions.rows.ts';
import { contestFeedRows } from './competitions/contest-feed.rows.ts';
import { contestsRows } from './competitions/contests.rows.ts';
import { dissentsRows } from './competitions/dissents.rows.ts';
import { expertJudgingRows } from './competitions/expert-judging.rows.ts';
import { judgingRows } from './competitions/judging.rows.ts';
import { productionsRows } from './competitions/productions.rows.ts';
import { ranksRows } from './competitions/ranks.rows.ts';
import { teamsRows } from './competitions/teams.rows.ts';
import { marketRows } from './market.rows.ts';
import { operatorRows } from './operator.rows.ts';
import { accountRecordsRows } from './people/account-records.rows.ts';
import { accountsRows } from './people/accounts.rows.ts';
import { deliveryRows } from './people/delivery.rows.ts';
import { feedbackRows } from './people/feedback.rows.ts';
import { institutionConsoleRows } from './people/institution-console.rows.ts';
import { institutionsRows } from './people/institutions.rows.ts';
import { messagesRows } from './people/messages.rows.ts';
import { rostersRows } from './people/rosters.rows.ts';
import { searchRows } from './search.rows.ts';
import { statisticsRows } from './statistics.rows.ts';
import { annotationsRows } from './teaching/annotations.rows.ts';
import { assessmentsRows } from './teaching/assessments.rows.ts';
import { certificatesRows } from './teaching/certificates.rows.ts';
import { coursePackagesRows } from './teaching/course-packages.rows.ts';
import { coursesRows } from './teaching/courses.rows.ts';
import { discussionRows } from './teaching/discussion.rows.ts';
import { gradesRows } from './teaching/grades.rows.ts';
import { homeworkRows } from './teaching/homework.rows.ts';
import { labsRows } from './teaching/labs.rows.ts';
import { libraryRows } from './teaching/library.rows.ts';
import { liveClassesRows } from './teaching/live-classes.rows.ts';
import { peersRows } from './teaching/peers.rows.ts';
import { proctoringRows } from './teaching/proctoring.rows.ts';
import { projectsRows } from './teaching/projects.rows.ts';
import { questionExchangeRows } from './teaching/question-exchange.rows.ts';
import { questionsRows } from './teaching/questions.rows.ts';
import { skillsRows } from './teaching/skills.rows.ts';
import { spaceMembersRows } from './teaching/space-members.rows.ts';
import { spacesRows } from './teaching/spaces.rows.ts';

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
  ...peersRows,
];
