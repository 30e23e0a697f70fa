import { addressOf } from '@praxis/contract/core/pages';
import { exemptFromCamera, getProctorGrid, getReview, giveVerdict } from '@praxis/contract/proctoring/proctoring';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { namedOrNumbered, people } from '../accounts/index.ts';
import { sendMessage } from '../messages/index.ts';
import { belongs } from './grid.rules.ts';
import { tilesOf } from './grid.ts';
import { picturesUntilOf, toHintView } from './hint-view.ts';
import { personTheActorWatches, roomTheActorWatches } from './proctoring.access.ts';
import { findHints, findSnapshots, markSeen, openSession, updateSession } from './proctoring.store.ts';
import { roomOf } from './rooms.ts';

const MOST_SNAPSHOTS = 200;

/** What those who watch over a room do. */
export function gridRoutes(app: App) {
  serve(app, getProctorGrid, {
    access: roomTheActorWatches(app),
    async run({ subject, actor, input, db, now }) {
      const tiles = await tilesOf(app, db, input, actor.userId, now);
      const count = (filter: Parameters<typeof belongs>[0]) => tiles.filter((tile) => belongs(filter, tile)).length;
      const sought = await namedOrNumbered(
        db,
        input.name,
        tiles.map(({ user }) => user),
      );
      const found = tiles.filter((tile) => belongs(input.filter, tile) && sought(tile.user));
      return {
        title: subject.title,
        link: subject.page,
        ends_at: subject.endsAt?.getTime() ?? null,
        counts: {
          all: tiles.length,
          look: count('look'),
          away: count('away'),
          absent: count('absent'),
          finished: count('finished'),
          answering: tiles.filter((tile) => tile.state === 'answering').length,
        },
        list: found.slice((input.page - 1) * input.size, input.page * input.size),
        total: found.length,
        page: input.page,
        size: input.size,
      };
    },
  });

  serve(app, getReview, {
    access: personTheActorWatches(app),
    async run({ subject: { session }, actor, input, db, now }) {
      const person = (await people(app, db, [input.user_id])).get(input.user_id);
      if (!person) throw notForYou();
      const snapshots = session ? await findSnapshots(db, session.id, MOST_SNAPSHOTS) : [];
      return {
        user: person,
        consented_at: session?.consented_at?.getTime() ?? null,
        checked_at: session?.checked_at?.getTime() ?? null,
        latency_ms: session?.latency_ms ?? null,
        exempt_reason: session?.exempt_reason ?? null,
        hints: session ? (await findHints(db, session.id)).map(toHintView) : [],
        stills: snapshots.map((snapshot) => ({
          id: snapshot.id,
          at: snapshot.at.getTime(),
          address: app.files.signAddress({ id: snapshot.file_id, name: snapshot.name }, actor.userId, now),
        })),
        verdict: (session?.verdict ?? null) as 'fine' | null,
        note: session?.note ?? '',
        answer: session?.answer ?? '',
        answered_at: session?.answered_at?.getTime() ?? null,
        pictures_until: session ? (picturesUntilOf(session)?.getTime() ?? null) : null,
      };
    },
  });

  serve(app, giveVerdict, {
    access: personTheActorWatches(app),
    async run({ subject: { session }, actor, input, db, now }) {
      if (!session) throw notForYou();
      if (input.verdict !== 'fine' && input.note.trim() === '') throw new Refusal('verdict_reason_required');
      await updateSession(db, session.id, { verdict: input.verdict, note: input.note, verdict_by: actor.userId, verdict_at: now });
      await markSeen(db, session.id, now);
      await audit(db, {
        actorId: actor.userId,
        action: 'proctor_verdict',
        objectType: input.room,
        objectId: input.room_id,
        from: session.verdict ?? undefined,
        to: input.verdict,
        detail: { user_id: input.user_id },
      });
      if (input.verdict === 'fine' || session.verdict === input.verdict) return {};
      const room = await roomOf(app, input.room)!.watchedBy(db, input.room_id, actor.userId);
      await sendMessage(db, {
        userIds: [input.user_id],
        kind: input.verdict === 'explain' ? 'proctor_explain' : 'proctor_suspicious',
        values: { title: room!.title },
        link: addressOf('proctored', { room: input.room, roomId: input.room_id }),
      });
      return {};
    },
  });

  serve(app, exemptFromCamera, {
    access: roomTheActorWatches(app),
    async run({ actor, input, db, now }) {
      const room = roomOf(app, input.room)!;
      const everybody = await room.everybody(db, input.room_id);
      const reason = input.reason.trim();
      for (const userId of input.user_ids) {
        if (!everybody.has(userId)) throw notForYou();
        const settings = await room.settingsFor(db, input.room_id, userId, now);
        if (!settings) throw notForYou();
        const session = await openSession(db, input, userId, settings);
        await updateSession(db, session.id, {
          exempt_reason: reason === '' ? null : reason,
          exempt_by: reason === '' ? null : actor.userId,
        });
      }
      await audit(db, {
        actorId: actor.userId,
        action: 'proctor_exempt',
        objectType: input.room,
        objectId: input.room_id,
        detail: { user_ids: input.user_ids, reason },
      });
      return {};
    },
  });
}
