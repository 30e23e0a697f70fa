import { addressOf } from '@praxis/contract/core/pages';
import {
  answerHints,
  getProctorSession,
  giveConsent,
  PROCTOR_LIMITS,
  type ProctorSettings,
  reportCheck,
  reportHints,
  sendSnapshot,
} from '@praxis/contract/proctoring/proctoring';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { picturesUntilOf, toHintView } from './hint-view.ts';
import { levelOf } from './hints.rules.ts';
import { agreedSessionOfTheActor, sessionOfTheActor, snapshotsOfTheActor } from './proctoring.access.ts';
import { countHints, findHints, insertHints, type SessionRow, updateSession } from './proctoring.store.ts';
import { isReady } from './ready.ts';
import { type RoomKind, roomOf } from './rooms.ts';
import { openSnapshots } from './save-snapshot.ts';

/** More than this about one person says nothing new. */
const MOST_HINTS = 2000;
/** Under load a still is let through only when the last one is so many half intervals old. */
const PATIENCE = 8;

async function view(app: App, db: Db, session: SessionRow) {
  const room = roomOf(app, session.room as RoomKind);
  return {
    title: (await room?.titleOf(db, session.room_id)) ?? '',
    link: (await room?.pageOf(db, session.room_id)) ?? addressOf('home'),
    settings: session.settings as ProctorSettings,
    consented_at: session.consented_at?.getTime() ?? null,
    checked_at: session.checked_at?.getTime() ?? null,
    exempt: session.exempt_reason !== null,
    ready: isReady(session),
    hints: (await findHints(db, session.id)).map(toHintView),
    verdict: session.verdict as 'fine' | null,
    note: session.note,
    answer: session.answer,
    pictures_until: picturesUntilOf(session)?.getTime() ?? null,
  };
}

/** What the page of a watched person does. */
export function studentRoutes(app: App) {
  const snapshots = openSnapshots(app);
  serve(app, getProctorSession, {
    transaction: 'write',
    access: sessionOfTheActor(app),
    run: ({ subject, db }) => view(app, db, subject),
  });

  serve(app, giveConsent, {
    access: sessionOfTheActor(app),
    run: async ({ subject, db, now }) =>
      view(app, db, subject.consented_at ? subject : await updateSession(db, subject.id, { consented_at: now })),
  });

  serve(app, reportCheck, {
    transaction: 'none',
    access: agreedSessionOfTheActor(app),
    async run({ subject, input, db, now }) {
      if (subject.exempt_reason === null && (subject.settings as ProctorSettings).camera)
        await snapshots.keep(subject.id, input.picture, now);
      return view(app, db, await updateSession(db, subject.id, { checked_at: now, latency_ms: input.latency_ms, seen_at: now }));
    },
  });

  serve(app, sendSnapshot, {
    transaction: 'none',
    access: snapshotsOfTheActor(app),
    async run({ subject, input, now }) {
      const least = ((subject.settings as ProctorSettings).still_seconds * 1000) / 2;
      const since = subject.still_at ? now.getTime() - subject.still_at.getTime() : Number.POSITIVE_INFINITY;
      if (since < least || (snapshots.isBusy() && since < least * PATIENCE)) throw new Refusal('still_too_soon');
      await snapshots.keep(subject.id, input.picture, now);
      return {};
    },
  });

  serve(app, reportHints, {
    access: sessionOfTheActor(app),
    async run({ subject, input, db, now }) {
      await updateSession(db, subject.id, { seen_at: now });
      if ((await countHints(db, subject.id)) >= MOST_HINTS) return {};
      const known = new Map(input.hints.map((hint) => [hint.name, hint]));
      await insertHints(
        db,
        subject.id,
        [...known.values()].map((hint) => ({
          name: hint.name,
          kind: hint.kind,
          level: levelOf(hint.kind, hint.seconds),
          // A clock that runs ahead must not put a hint into the future.
          at: new Date(Math.min(hint.at, now.getTime())),
          seconds: hint.seconds,
        })),
      );
      return {};
    },
  });

  serve(app, answerHints, {
    access: sessionOfTheActor(app),
    async run({ subject, input, db, now }) {
      if (!subject.verdict && (await countHints(db, subject.id)) === 0) throw new Refusal('nothing_held_against');
      return view(app, db, await updateSession(db, subject.id, { answer: input.answer, answered_at: now }));
    },
  });
  app.files.purpose('proctor_still', { most: PROCTOR_LIMITS.still, types: ['image/jpeg'] });
}
