import { addressOf } from '@praxis/contract/core/pages';
import {
  answerHints,
  exemptFromCamera,
  getProctorGrid,
  getProctorSession,
  getReview,
  giveConsent,
  giveVerdict,
  reportCheck,
  reportHints,
  sendSnapshot,
} from '@praxis/contract/proctoring/proctoring';
import sharp from 'sharp';
import { replaceProctoredRoom } from '../../../modules/proctoring/index.ts';
import type { App } from '../../../platform/app.ts';
import { row } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const prepared = new WeakSet<App>();
const halls = new Map<string, { title: string; watcher: string; student: string }>();
let next = Date.now();

const settings = { camera: true, still_seconds: 30, full_screen: false, keep_days: 30, paste_allowed: true };
const itsStudent = { allowed: ['student'], refusal: 'not_available' } as const;
const itsWatcher = { allowed: ['owner'], refusal: 'not_available' } as const;

function prepare(app: App) {
  if (prepared.has(app)) return;
  prepared.add(app);
  replaceProctoredRoom(app, 'competition', {
    settingsFor: async (_db, id, userId) => (halls.get(id)?.student === userId ? settings : undefined),
    watchedBy: async (_db, id, userId) =>
      halls.get(id)?.watcher === userId
        ? { title: halls.get(id)!.title, page: addressOf('competitionDesk', { id }), endsAt: null }
        : undefined,
    titleOf: async (_db, id) => halls.get(id)!.title,
    pageOf: async (_db, id) => addressOf('competitionDetail', { id }),
    everybody: async (_db, id) => new Map([[halls.get(id)!.student, { state: 'answering', done: 0, total: 1 }]]),
  });
}

/** A room that the owner watches over and in which the student is watched. */
function room(school: MatrixSchool) {
  prepare(school.app);
  const id = String(next++);
  halls.set(id, { title: `Room ${school.canary}`, watcher: school.people.owner.id, student: school.people.student.id });
  return { room: 'competition' as const, room_id: id };
}

async function agreed(school: MatrixSchool) {
  const where = room(school);
  await school.done(school.people.student, giveConsent, where);
  return where;
}

async function acknowledged(school: MatrixSchool) {
  const where = await agreed(school);
  const hints = [{ name: 'a', kind: 'paste', at: 1, seconds: null }];
  await school.done(school.people.student, reportHints, { ...where, hints });
  return where;
}

const picture = async () =>
  (
    await sharp({ create: { width: 64, height: 48, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

const about = (school: MatrixSchool) => ({ user_id: school.people.student.id });

/** Being watched is the student's own affair, watching that of whoever the room's module says. */
export const proctoringRows = [
  one({ endpoint: getProctorSession, input: room, ...itsStudent }),
  one({ endpoint: giveConsent, input: room, ...itsStudent }),
  one({
    endpoint: reportCheck,
    input: async (school) => ({ ...(await agreed(school)), picture: await picture(), latency_ms: 20 }),
    ...itsStudent,
  }),
  one({ endpoint: sendSnapshot, input: async (school) => ({ ...(await agreed(school)), picture: await picture() }), ...itsStudent }),
  one({
    endpoint: reportHints,
    input: (school) => ({ ...room(school), hints: [{ name: 'a', kind: 'paste' as const, at: 1, seconds: null }] }),
    ...itsStudent,
  }),
  one({ endpoint: answerHints, input: async (school) => ({ ...(await acknowledged(school)), answer: 'Why' }), ...itsStudent }),
  one({ endpoint: getProctorGrid, input: room, ...itsWatcher }),
  one({ endpoint: getReview, input: async (school) => ({ ...(await acknowledged(school)), ...about(school) }), ...itsWatcher }),
  one({
    endpoint: giveVerdict,
    input: async (school) => ({ ...(await acknowledged(school)), ...about(school), verdict: 'fine' as const }),
    ...itsWatcher,
  }),
  one({
    endpoint: exemptFromCamera,
    input: (school) => ({ ...room(school), user_ids: [school.people.student.id], reason: 'Camera broken' }),
    ...itsWatcher,
  }),
];
