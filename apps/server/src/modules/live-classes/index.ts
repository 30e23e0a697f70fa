import type { App } from '../../platform/app.ts';
import { MB } from '../../platform/files/files.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { factSources, measures } from '../../platform/statistics.ts';
import { usagePlaces } from '../../platform/usage.ts';
import { registerCalendarSource, registerReminderSource } from '../calendar/index.ts';
import { registerActivityKind } from '../courses/index.ts';
import { classFacts, spaceOfClass } from './facts.store.ts';
import { classOfMember } from './live-classes.access.ts';
import { peopleRoutes } from './participants/people.routes.ts';
import { openPresences } from './participants/presence.ts';
import { closeOverdue } from './questions/ask-question.ts';
import { proveByClassQuestions } from './questions/evidence.ts';
import { questionsRoutes } from './questions/questions.routes.ts';
import { replayRoutes } from './replay/replay.routes.ts';
import { replayActivity } from './replay/replay-activity.ts';
import { messageOf } from './room/audiences.ts';
import { ownMedia } from './room/media.ts';
import { papersRoutes } from './room/papers.routes.ts';
import { openRoomPosting } from './room/post-message.ts';
import { roomRoutes } from './room/room.routes.ts';
import { eventsAfter, newestSeq } from './room/room-log.store.ts';
import { openRooms } from './room/rooms.ts';
import { classDates, classReminders } from './schedule/dates.ts';
import { watchOverAbsence } from './schedule/end-class.ts';
import { scheduleRoutes } from './schedule/schedule.routes.ts';
import { classSearchSource } from './search-source.store.ts';

export { absentInARow, attendanceShares } from './participants/attention.store.ts';
export { classesOfToday, classMarks } from './schedule/dates.ts';
export { seedClass } from './schedule/seed-class.ts';

/** Most events a page that comes back is sent; after a longer absence it fetches the room. */
const RESUME = 2000;
const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];

const records = {
  'live_classes.teacher_id': 'kept',
  'class_events.user_id': 'kept',
  'class_papers.user_id': 'trace',
  'class_presences.user_id': 'mine',
  'class_questions.created_by': 'trace',
  'class_answers.user_id': 'kept',
  'class_attendance.user_id': 'kept',
  'class_attendance.by_user_id': 'trace',
  'class_notes.user_id': 'mine',
  'class_watches.user_id': 'mine',
} as const;

const isId = (text: string) => /^[1-9]\d{0,17}$/.test(text);

/** Live classes: when they are, the room they are held in, and everything that happens there. */
export const liveClasses = {
  name: 'live-classes',
  mount(app: App) {
    registerPersonalRecords(app, { module: 'live-classes', columns: records });
    app.search.set('class', classSearchSource);
    proveByClassQuestions(app);
    factSources.register(app, { name: 'class_attendance', source: classFacts });
    measures.register(app, {
      version: 1,
      scopes: ['person', 'space', 'institution', 'platform'],
      key: 'attendance',
      unit: 'share',
      fold: 'share',
      from: { facts: 'attendance' },
    });
    measures.register(app, {
      version: 1,
      scopes: ['space', 'institution', 'platform'],
      key: 'class_minutes',
      unit: 'minutes',
      fold: 'sum',
      from: { facts: 'class_held' },
    });
    usagePlaces.register(app, { page: 'classroom', area: 'class', spaceOf: spaceOfClass });
    usagePlaces.register(app, { page: 'replay', area: 'class', spaceOf: spaceOfClass });
    registerActivityKind(app, replayActivity);
    registerCalendarSource(app, 'live-classes', classDates);
    registerReminderSource(app, classReminders);
    app.files.purpose('class_picture', { most: 5 * MB, types: PICTURES, image: true });
    app.files.purpose('class_page', { authors: true, most: 10 * MB, types: PICTURES, image: true });
    app.files.purpose('class_pdf', { authors: true, most: 50 * MB, types: ['application/pdf'] });
    app.files.guard('class', async ([classId = '', userId = '']) => (await classOfMember(app.db, classId, userId)) !== undefined);
    const rooms = openRooms(app);
    const posting = openRoomPosting(app, rooms);
    const presences = openPresences(app, rooms);
    app.realtime.topic('class', async ({ actor, id, db }) => isId(id) && (await classOfMember(db, id, actor.userId)) !== undefined, {
      log: {
        resume: RESUME,
        newest: (id) => newestSeq(app.db, id),
        async after(id, seq, most) {
          const events = await eventsAfter(app.db, id, seq, most);
          rooms.record(id, seq, events, events.length < most);
          return events.map(messageOf);
        },
      },
      accept: ({ actor, id, key, body }) => posting.accept(actor.userId, id, key, body),
      joined: presences.joined,
      left(actor, id) {
        presences.left(actor, id);
        posting.forget(actor.userId, id);
      },
    });
    app.jobs.every('class_absences', '* * * * *', () => watchOverAbsence(app));
    scheduleRoutes(app);
    app.jobs.every('class_questions', '* * * * *', () => closeOverdue(app));
    roomRoutes(app, rooms, posting);
    questionsRoutes(app);
    peopleRoutes(app, rooms);
    papersRoutes(app);
    ownMedia(app);
    replayRoutes(app);
  },
};
