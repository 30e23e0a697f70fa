import { accountsMessages } from './accounts/messages.ts';
import { accountRecordsMessages } from './accounts/records-messages.ts';
import { feedbackMessages } from './admin/feedback-messages.ts';
import { operatorMessages } from './admin/messages.ts';
import { annotationsMessages } from './annotations/messages.ts';
import { assessmentsMessages } from './assessments/messages.ts';
import { awardsMessages } from './awards/messages.ts';
import { calendarMessages } from './calendar/messages.ts';
import { certificatesMessages } from './certificates/messages.ts';
import { competitionsMessages } from './competitions/messages.ts';
import { ruleMessages } from './competitions/rule-messages.ts';
import { contestFeedMessages } from './contest-feed/messages.ts';
import { contestsMessages } from './contests/messages.ts';
import { platformMessages } from './core/messages.ts';
import { partMessages } from './core/part-messages.ts';
import { coursePackagesMessages } from './course-packages/messages.ts';
import { discussionMessages } from './courses/discussion-messages.ts';
import { coursesMessages } from './courses/messages.ts';
import { dissentsMessages } from './dissents/messages.ts';
import { gradesMessages } from './grades/messages.ts';
import { institutionsMessages } from './institutions/messages.ts';
import { judgingMessages } from './judge-queue/messages.ts';
import { expertJudgingMessages } from './judging/messages.ts';
import { labsMessages } from './labs/messages.ts';
import { libraryMessages } from './library/messages.ts';
import { liveClassesMessages } from './live-classes/messages.ts';
import { marketMessages } from './market/messages.ts';
import { captionsMessages } from './media/messages.ts';
import { noticesMessages } from './notices/messages.ts';
import { deliveryMessages } from './notifications/delivery-messages.ts';
import { memberImportMessages } from './people-import/messages.ts';
import { proctoringMessages } from './proctoring/messages.ts';
import { productionsMessages } from './productions/messages.ts';
import { projectsMessages } from './projects/messages.ts';
import { repositoryMessages } from './projects/repository-messages.ts';
import { questionExchangeMessages } from './question-exchange/messages.ts';
import { questionsMessages } from './questions/messages.ts';
import { ranksMessages } from './ranks/messages.ts';
import { rubricsMessages } from './rubrics/messages.ts';
import { searchMessages } from './search/messages.ts';
import { frameworkMessages } from './skills/framework-messages.ts';
import { skillsMessages } from './skills/messages.ts';
import { spacesMessages } from './spaces/messages.ts';
import { statisticsMessages } from './statistics/messages.ts';
import { teamsMessages } from './teams/messages.ts';

/** Every text the server can say. Browsers import the single files they need, never this one. */
export const messages = {
  ...platformMessages,
  ...partMessages,
  ...accountsMessages,
  ...accountRecordsMessages,
  ...institutionsMessages,
  ...feedbackMessages,
  ...calendarMessages,
  ...certificatesMessages,
  ...coursesMessages,
  ...assessmentsMessages,
  ...captionsMessages,
  ...marketMessages,
  ...labsMessages,
  ...libraryMessages,
  ...coursePackagesMessages,
  ...discussionMessages,
  ...statisticsMessages,
  ...spacesMessages,
  ...gradesMessages,
  ...rubricsMessages,
  ...annotationsMessages,
  ...frameworkMessages,
  ...skillsMessages,
  ...questionsMessages,
  ...questionExchangeMessages,
  ...memberImportMessages,
  ...noticesMessages,
  ...deliveryMessages,
  ...operatorMessages,
  ...proctoringMessages,
  ...productionsMessages,
  ...projectsMessages,
  ...repositoryMessages,
  ...liveClassesMessages,
  ...searchMessages,
  ...judgingMessages,
  ...competitionsMessages,
  ...ruleMessages,
  ...teamsMessages,
  ...ranksMessages,
  ...contestsMessages,
  ...contestFeedMessages,
  ...expertJudgingMessages,
  ...dissentsMessages,
  ...awardsMessages,
};
/** The stable name of a text. */
export type MessageKey = keyof typeof messages;
