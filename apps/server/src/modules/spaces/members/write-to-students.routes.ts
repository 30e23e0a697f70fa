import { addressOf } from '@praxis/contract/core/pages';
import { writeToStudents } from '@praxis/contract/spaces/members';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { findJustWritten, sendMessage } from '../../messages/index.ts';
import { spaceWhereTheActorMay } from '../spaces.access.ts';
import { presentStudents } from './members.store.ts';

const MOST = 30;
const WINDOW = 3600;

/** Staff who see the scores of a space write to students, such as those a filter found. */
export function writeToStudentsRoutes(app: App) {
  const mayWrite = spaceWhereTheActorMay('see_scores');
  serve(app, writeToStudents, {
    async access(ask) {
      const found = await mayWrite(ask);
      await app.limits.take(`write to students:${ask.actor.userId}`, MOST, WINDOW);
      return found;
    },
    async run({ actor, subject: { space }, input, db, address }) {
      const userIds = await presentStudents(db, space.id, input.user_ids);
      if (userIds.length === 0) return { sent: 0 };
      const person = (await people(app, db, [actor.userId])).get(actor.userId)?.name ?? '';
      const values = { person, space: space.name, text: input.text };
      const written = await findJustWritten(db, { userIds, kind: 'staff_wrote', values });
      const rest = userIds.filter((id) => !written.has(id));
      if (rest.length === 0) return { sent: userIds.length };
      await sendMessage(db, { userIds: rest, kind: 'staff_wrote', values, link: addressOf('space', { spaceId: space.id }) });
      const action = { action: 'students_written_to', objectType: 'space', objectId: space.id } as const;
      await audit(db, { actorId: actor.userId, ...action, detail: { people: rest.length, text: input.text }, address });
      return { sent: userIds.length };
    },
  });
}
