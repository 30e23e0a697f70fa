import { addressOf } from '@praxis/contract/core/pages';
import type { InboxKind } from '@praxis/contract/notifications/messages';
import type { Db } from '../../platform/database/db.ts';
import { sendMessage } from '../messages/index.ts';
import { idsWithRightAt, isAutonomous, labelOf, venueOf } from '../spaces/index.ts';
import type { AssessmentRow } from './assessments.store.ts';
import { assignedIds } from './audience/audience.store.ts';
import { pageOf } from './calendar/dates.ts';

type Values = Record<string, string | number>;

const spaceOf = (db: Db, assessment: AssessmentRow) => labelOf(db, venueOf(assessment));
const ms = (at: Date | null) => at?.getTime() ?? '';

/** Writes to students of an assessment, all it is given to unless some are named. */
export async function notifyStudents(db: Db, assessment: AssessmentRow, kind: InboxKind, values: Values, userIds?: readonly string[]) {
  const venue = venueOf(assessment);
  if (!isAutonomous(db, venue)) return;
  await sendMessage(db, {
    userIds: userIds ?? (await assignedIds(db, venue, assessment.audience)),
    kind,
    values: { title: assessment.title, ...values },
    link: pageOf(assessment),
  });
}

/** Says that an assessment was published, opens again or has other dates, with the dates themselves. */
export const notifyOfDates = async (
  db: Db,
  assessment: AssessmentRow,
  kind: 'assessment_published' | 'assessment_reopened' | 'dates_moved',
  userIds?: readonly string[],
) =>
  notifyStudents(
    db,
    assessment,
    kind,
    { space: await spaceOf(db, assessment), starts_at: ms(assessment.start_at), due_at: ms(assessment.end_at) },
    userIds,
  );

/** Tells students that work is no longer given to them; its page is closed to those who never began it. */
export const notifyUnassigned = async (db: Db, assessment: AssessmentRow, userIds: readonly string[]) =>
  sendMessage(db, {
    ...{ userIds, kind: 'assessment_not_given', values: { title: assessment.title } },
    link: addressOf('space', { spaceId: assessment.space_id! }),
  });

type OwnDates = { start_at: Date | null; end_at: Date | null; extra_s: number };

/** Tells some students of dates or minutes of their own. */
export const notifyOfOwnDates = async (db: Db, assessment: AssessmentRow, userIds: readonly string[], own: OwnDates) =>
  notifyStudents(
    db,
    assessment,
    'own_dates_given',
    {
      space: await spaceOf(db, assessment),
      starts_at: ms(own.start_at),
      due_at: ms(own.end_at),
      minutes: own.extra_s > 0 ? Math.round(own.extra_s / 60) : '',
    },
    userIds,
  );

/** Tells those who mark an assessment that so many more wait for them; what they have not read yet is added up. */
export async function notifyMarkers(
  db: Db,
  assessment: AssessmentRow,
  kind: 'work_handed_in' | 'regrade_asked',
  more: number,
  values: Values = {},
) {
  const venue = venueOf(assessment);
  if (!isAutonomous(db, venue)) return;
  await sendMessage(db, {
    userIds: await idsWithRightAt(db, venue, 'mark'),
    kind,
    values: { title: assessment.title, space: await spaceOf(db, assessment), ...values },
    link: addressOf('mark', { assessmentId: assessment.id }),
    more,
  });
}
