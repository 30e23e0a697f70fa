import { randomInt } from 'node:crypto';
import {
  closeSignIn,
  findClassNames,
  getClassNotes,
  listClassPeople,
  markAttendance,
  NAMES_OFFERED,
  openSignIn,
  pickInClass,
  saveClassNotes,
  showSignIn,
  signIn,
  splitClass,
} from '@praxis/contract/live-classes/participants';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { memberIds, memberIn, namesInSpace } from '../../spaces/index.ts';
import {
  attendanceTheActorManages,
  attendanceTheActorSees,
  classTheActorAttends,
  classTheActorEnters,
  classTheActorRuns,
  roomRoleOf,
} from '../live-classes.access.ts';
import { appendAction, appendGroups } from '../room/room-log.store.ts';
import type { Rooms } from '../room/rooms.ts';
import type { ClassRow } from '../schedule/classes.store.ts';
import { arrival, attendanceOf, shuffled, split } from './attendance.rules.ts';
import {
  countSigned,
  endSignIn,
  findNotes,
  findSignIn,
  peopleOfClass,
  putAttendance,
  putNotes,
  putSignIn,
  studentsPresent,
} from './people.store.ts';
import { onlineIn } from './presences.store.ts';

const WRONG_CODES = 8;
const ONE = { q: '', filter: 'all', order: 'presence', up: [], page: 1, size: 1 } as const;
/** How old the queue of hands may be that a list of people shows. */
const HANDS_MS = 1000;

function running(row: ClassRow) {
  if (row.state !== 'in_progress' || !row.started_at) throw new Refusal('class_not_running');
  return row.started_at;
}

/** Who is in the space, by what they are there. */
async function roles(db: Db, spaceId: string) {
  const [assistants, students] = [await memberIds(db, spaceId, 'ta'), await memberIds(db, spaceId, 'student')];
  const known = new Map<string, 'ta' | 'student'>([
    ...assistants.map((id) => [id, 'ta'] as const),
    ...students.map((id) => [id, 'student'] as const),
  ]);
  return (id: string) => known.get(id) ?? ('teacher' as const);
}

function listing(app: App, rooms: Rooms) {
  serve(app, listClassPeople, {
    access: attendanceTheActorSees,
    async run({ subject: { row }, input, db, now }) {
      const up = row.state === 'in_progress' ? (await rooms.look(row.id, HANDS_MS)).hands.map(({ id }) => id) : [];
      const { rows, total } = await peopleOfClass(db, row, await memberIds(db, row.space_id), { ...input, q: input.q.trim(), up, now });
      const who = await people(
        app,
        db,
        rows.map(({ user_id }) => user_id),
      );
      const roleOf = await roles(db, row.space_id);
      const list = rows.flatMap((one) => {
        const person = who.get(one.user_id);
        const attendance = attendanceOf(one.state, { startedAt: row.started_at, firstAt: one.first_at, over: row.state === 'ended' });
        const method = one.method ?? (attendance ? ('auto' as const) : null);
        return person
          ? [
              {
                person,
                role: roleOf(one.user_id),
                online: one.online,
                seconds: Math.round(one.seconds),
                attendance,
                method,
                hands: one.hands,
                hand_place: up.includes(one.user_id) ? up.indexOf(one.user_id) + 1 : null,
              },
            ]
          : [];
      });
      return { list, total, page: input.page, size: input.size, online: (await onlineIn(db, [row.id])).get(row.id) ?? 0 };
    },
  });

  serve(app, markAttendance, {
    access: attendanceTheActorManages,
    async run({ subject: { row }, actor, input, db, now, address }) {
      const member = await memberIn(db, input.user_id, row.space_id);
      if (!member || roomRoleOf(member) !== 'student') throw new Refusal('class_person_unknown');
      const [before] = (await peopleOfClass(db, row, [input.user_id], { ...ONE, now })).rows;
      await putAttendance(
        db,
        { classId: row.id, userId: input.user_id, state: input.state, method: 'roll_call', now, byUserId: actor.userId },
        true,
      );
      await audit(db, {
        ...{ actorId: actor.userId, action: 'mark_attendance', objectType: 'class', objectId: row.id, address },
        ...{ from: before?.state ?? undefined, to: input.state, detail: { user_id: input.user_id, after_class: row.state === 'ended' } },
      });
      return {};
    },
  });
}

function signing(app: App) {
  serve(app, openSignIn, {
    access: attendanceTheActorManages,
    async run({ subject: { row }, actor, input, db, now }) {
      const startedAt = running(row);
      const code = String(randomInt(10_000)).padStart(4, '0');
      const until = new Date(now.getTime() + input.minutes * 60_000);
      await putSignIn(db, row.id, code, until);
      await appendAction(
        db,
        { classId: row.id, userId: actor.userId, now },
        { kind: 'sign_in', until: until.getTime() - startedAt.getTime() },
      );
      return { code, until: until.getTime() };
    },
  });

  serve(app, showSignIn, {
    access: attendanceTheActorSees,
    async run({ subject: { row }, db, now }) {
      const found = await findSignIn(db, row.id);
      const open = found && found.open_until > now;
      return { code: open ? found.code : null, until: open ? found.open_until.getTime() : null, signed: await countSigned(db, row.id) };
    },
  });

  serve(app, closeSignIn, {
    access: attendanceTheActorManages,
    async run({ subject: { row }, actor, db, now }) {
      running(row);
      await endSignIn(db, row.id, now);
      await appendAction(db, { classId: row.id, userId: actor.userId, now }, { kind: 'sign_in', until: null });
      return {};
    },
  });

  serve(app, signIn, {
    access: classTheActorAttends,
    async run({ subject: { row }, actor, input, db, now }) {
      await app.limits.check(`class sign-in ${row.id} ${actor.userId}`, WRONG_CODES);
      const found = await findSignIn(db, row.id);
      if (!found || found.open_until <= now || !row.started_at) throw new Refusal('sign_in_closed');
      if (input.code !== found.code) {
        await app.limits.hit(`class sign-in ${row.id} ${actor.userId}`, 600);
        throw new Refusal('sign_in_code_wrong', { fields: { code: 'sign_in_code_wrong' } });
      }
      const state = arrival(row.started_at, now);
      await putAttendance(db, { classId: row.id, userId: actor.userId, state, method: 'code', now }, false);
      return { state };
    },
  });
}

function lots(app: App) {
  serve(app, pickInClass, {
    access: classTheActorRuns,
    async run({ subject: { row }, actor, db, now }) {
      running(row);
      const present = await studentsPresent(db, row.id);
      const least = Math.min(...present.map(({ picked }) => picked));
      const [drawn] = shuffled(present.filter(({ picked }) => picked === least));
      const person = drawn && (await people(app, db, [drawn.user_id])).get(drawn.user_id);
      if (!person) throw new Refusal('nobody_to_pick');
      await appendAction(db, { classId: row.id, userId: actor.userId, now }, { kind: 'picked', user_id: person.id, name: person.name });
      return { person };
    },
  });

  serve(app, splitClass, {
    access: classTheActorRuns,
    async run({ subject: { row }, actor, input, db, now }) {
      running(row);
      const present = shuffled((await studentsPresent(db, row.id)).map(({ user_id }) => user_id));
      if (input.groups > 0 && present.length === 0) throw new Refusal('nobody_to_pick');
      const groups = split(present, input.groups).map((user_ids, at) => ({ name: String(at + 1), user_ids }));
      await appendGroups(db, { classId: row.id, userId: actor.userId, now }, groups);
      const who = await people(app, db, present);
      return { groups: groups.map(({ name, user_ids }) => ({ name, people: user_ids.flatMap((id) => who.get(id) ?? []) })) };
    },
  });
}

/** The people of a class: who is there, who came, whose turn it is, what they noted. */
export function peopleRoutes(app: App, rooms: Rooms) {
  listing(app, rooms);
  signing(app);
  lots(app);

  serve(app, findClassNames, {
    access: classTheActorEnters,
    run: async ({ subject: { row }, actor, input, db }) => ({
      list: await namesInSpace(db, row.space_id, { start: input.q, except: actor.userId, most: NAMES_OFFERED }),
    }),
  });

  serve(app, getClassNotes, {
    access: classTheActorEnters,
    run: async ({ subject: { row }, actor, db }) => ({ text: await findNotes(db, row.id, actor.userId) }),
  });

  serve(app, saveClassNotes, {
    access: classTheActorAttends,
    async run({ subject: { row }, actor, input, db, now }) {
      await putNotes(db, { classId: row.id, userId: actor.userId, text: input.text, now });
      return {};
    },
  });
}
