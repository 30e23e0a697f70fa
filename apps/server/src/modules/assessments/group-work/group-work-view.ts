import type { GroupWork } from '@praxis/contract/assessments/group-work-views';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { people } from '../../accounts/index.ts';
import type { AttemptRow } from '../attempts/attempts.store.ts';
import { findGroupAttempt } from './group-work.store.ts';
import { membersOf } from './members.store.ts';
import { isSilent, passesAt } from './pen.rules.ts';

/** The group of an attempt with its pen as a device sees it; undefined where a student answers alone. */
export async function toGroupWork(
  app: App,
  db: Db,
  attempt: AttemptRow,
  { device, now }: { device?: Buffer | undefined; now: Date },
): Promise<GroupWork | undefined> {
  const work = attempt.group_id === null ? undefined : await findGroupAttempt(db, attempt.id);
  if (!work) return undefined;
  const members = await membersOf(db, attempt);
  const known = await people(app, db, [...new Set([...members, work.pen_holder_id])]);
  const named = (id: string) => ({ id, name: known.get(id)?.name ?? '' });
  return {
    group: { id: work.group_id, name: work.group_name },
    members: members.map(named),
    pen: {
      holder: named(work.pen_holder_id),
      mine: device !== undefined && attempt.device.equals(device),
      silent: isSilent(work, now),
      asked_by: work.asked_by === null ? null : named(work.asked_by),
      passes_at: passesAt(work)?.getTime() ?? null,
    },
  };
}
