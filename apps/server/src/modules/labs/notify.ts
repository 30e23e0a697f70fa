import type { Db } from '../../platform/database/db.ts';
import { sendMessage } from '../messages/index.ts';
import { isAutonomous, labelOf, participantIds, venueOf } from '../spaces/index.ts';
import { labTaskAddress } from './console/addresses.ts';
import { findVersion } from './labs.store.ts';

type Task = {
  id: string;
  space_id: string | null;
  stage_id: string | null;
  version_id: string;
  opens_at: Date | null;
  closes_at: Date | null;
};

/** Tells the students of a venue that a lab was given or has other dates, or some of them that they have an end of their own. */
export async function notifyOfLab(db: Db, task: Task, kind: 'lab_given' | 'dates_moved' | 'own_dates_given', userIds?: readonly string[]) {
  const venue = venueOf(task);
  if (!isAutonomous(db, venue)) return;
  const { content } = (await findVersion(db, task.version_id))!;
  const space = await labelOf(db, venue);
  await sendMessage(db, {
    userIds: userIds ?? (await participantIds(db, venue)),
    kind,
    values: {
      ...{ title: content.title, space, minutes: '' },
      ...{ starts_at: kind === 'own_dates_given' ? '' : (task.opens_at?.getTime() ?? ''), due_at: task.closes_at?.getTime() ?? '' },
    },
    link: labTaskAddress(task),
  });
}
