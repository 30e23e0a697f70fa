import { accountRecordsMessages } from './account-records.ts';
import { accountsMessages } from './accounts.ts';
import { assessmentsMessages } from './assessments.ts';
import { calendarMessages } from './calendar.ts';
import { captionsMessages } from './captions.ts';
import { certificatesMessages } from './certificates.ts';
import { coursePackagesMessages } from './course-packages.ts';
import { coursesMessages } from './courses.ts';
import { deliveryMessages } from './delivery.ts';
import { discussionMessages } from './discussion.ts';
import { feedbackMessages } from './feedback.ts';
import { institutionsMessages } from './institutions.ts';
import { judgingMessages } from './judging.ts';
import { labsMessages } from './labs.ts';
import { libraryMessages } from './library.ts';
import { liveClassesMessages } from './live-classes.ts';
import { memberImportMessages } from './member-import.ts';
import { noticesMessages } from './notices.ts';
import { operatorMessages } from './operator.ts';
import { platformMessages } from './platform.ts';
import { proctoringMessages } from './proctoring.ts';
import { questionExchangeMessages } from './question-exchange.ts';
import { questionsMessages } from './questions.ts';
import { searchMessages } from './search.ts';
import { skillsMessages } from './skills.ts';
import { spacesMessages } from './spaces.ts';

/** Every text the server can say. Browsers import the single files they need, never this one. */
export const messages = {
  ...platformMessages,
  ...accountsMessages,
  ...accountRecordsMessages,
  ...institutionsMessages,
  ...feedbackMessages,
  ...calendarMessages,
  ...certificatesMessages,
  ...coursesMessages,
  ...assessmentsMessages,
  ...captionsMessages,
  ...labsMessages,
  ...libraryMessages,
  ...coursePackagesMessages,
  ...discussionMessages,
  ...spacesMessages,
  ...skillsMessages,
  ...questionsMessages,
  ...questionExchangeMessages,
  ...memberImportMessages,
  ...noticesMessages,
  ...deliveryMessages,
  ...operatorMessages,
  ...proctoringMessages,
  ...liveClassesMessages,
  ...searchMessages,
  ...judgingMessages,
};
/** The stable name of a text. */
export type MessageKey = keyof typeof messages;
