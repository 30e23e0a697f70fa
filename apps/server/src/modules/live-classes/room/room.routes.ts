import { classFiles, enterRoom, postInRoom } from '@praxis/contract/live-classes/room';
import type { App } from '../../../platform/app.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { classTheActorAttends, classTheActorEnters, managesAttendance, roomRoleOf } from '../live-classes.access.ts';
import { abilitiesIn } from '../schedule/class-view.ts';
import type { RoomPosting } from './post-message.ts';
import { filesOfClass } from './room-log.store.ts';
import type { Rooms } from './rooms.ts';

/** The room of a class: where it stands, and what is said into it. */
export function roomRoutes(app: App, rooms: Rooms, posting: RoomPosting) {
  serve(app, enterRoom, {
    access: classTheActorEnters,
    async run({ subject: { row, space, member, staff }, actor, db, now }) {
      const { seq, json } = await rooms.text(row.id, { userId: actor.userId, staff });
      const name = (await people(app, db, [actor.userId])).get(actor.userId)?.name ?? '';
      const at = row.started_at ? Math.max(0, (row.ended_at ?? now).getTime() - row.started_at.getTime()) : 0;
      return {
        state: json,
        seq,
        at,
        class_state: row.state,
        me: { id: actor.userId, name, role: roomRoleOf(member), staff },
        can: abilitiesIn(row, { staff, keeps: managesAttendance(member), archived: space.state === 'archived' }),
      };
    },
  });

  serve(app, postInRoom, {
    access: classTheActorAttends,
    transaction: 'none',
    async run({ subject: { row }, actor, input }) {
      // Nobody need listen who calls, so that nothing would tell of a right that was lost.
      posting.forget(actor.userId, row.id);
      return { seq: (await posting.post(actor.userId, row.id, input.key, input.post)).seq };
    },
  });

  serve(app, classFiles, {
    access: classTheActorEnters,
    async run({ subject: { row, staff }, actor, input, db, now }) {
      const files = await filesOfClass(db, row.id, input.file_ids, { userId: actor.userId, staff });
      return { list: files.map((file) => ({ id: file.id, address: app.files.signAddress(file, `class:${row.id}:${actor.userId}`, now) })) };
    },
  });
}
