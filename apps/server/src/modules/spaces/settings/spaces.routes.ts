import {
  archiveSpace,
  changeSpace,
  createSpace,
  getSpace,
  listMySpaces,
  renewJoinCode,
  reopenSpace,
  searchSpaces,
  type spaceDraft,
} from '@praxis/contract/spaces/spaces';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { mayStart } from '../../institutions/index.ts';
import { cardOf } from '../members/cards.ts';
import { facesFor } from '../members/faces.ts';
import { newJoinCode } from '../membership/join-code.ts';
import { promoteWaiting, publishToMembers, publishToStaff } from '../membership/seats.ts';
import { spacePageTheActorSees, spaceTheActorLeads, spaceTheActorOwns } from '../spaces.access.ts';
import { findInstitutionOf, findMySpaces, findPublicSpaces, insertSpace, lockSpace, setJoinCode, updateSpace } from '../spaces.store.ts';
import { refuseSold } from './sold-spaces.ts';
import { spacePage } from './space-page.ts';

type Draft = z.output<typeof spaceDraft>;

async function rowOf(db: Db, actor: Actor, draft: Draft) {
  if (draft.start_at && draft.end_at && draft.start_at > draft.end_at) {
    throw new Refusal('start_after_end', { fields: { end_at: 'start_after_end' } });
  }
  if (draft.cover_file_id) await fileTheActorUploaded(db, actor, draft.cover_file_id, 'space_cover');
  return {
    name: draft.name,
    intro: draft.intro,
    type: draft.type,
    visibility: draft.visibility,
    need_review: draft.need_review,
    join_open: draft.join_open,
    capacity: draft.capacity ?? null,
    start_at: draft.start_at ? new Date(draft.start_at) : null,
    end_at: draft.end_at ? new Date(draft.end_at) : null,
    ...(draft.cover_file_id && { cover_file_id: draft.cover_file_id }),
  };
}

function teacher({ actor }: { actor: Actor }) {
  if (actor.utype !== 2) throw new Refusal('only_teachers_create_spaces');
}

/** Tries codes until one is free; with 31^6 of them the first nearly always is. */
async function withFreshCode<T>(attempt: (code: string) => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const done = await attempt(newJoinCode());
    if (done) return done;
  }
}

function lists(app: App) {
  serve(app, listMySpaces, {
    access: anyone,
    async run({ actor, input, db, now }) {
      const faces = facesFor(app, actor.userId, now);
      const { rows, total } = await findMySpaces(db, actor.userId, { ...input, q: input.q.trim() });
      return { list: rows.map((row) => cardOf(row, actor, faces, now)), total, page: input.page, size: input.size };
    },
  });

  serve(app, searchSpaces, {
    access: anyone,
    async run({ actor, input, db, now }) {
      const faces = facesFor(app, actor.userId, now);
      const { rows, total } = await findPublicSpaces(db, actor.userId, { ...input, q: input.q.trim() });
      return { list: rows.map((row) => cardOf(row, actor, faces, now)), total, page: input.page, size: input.size };
    },
  });

  serve(app, getSpace, {
    access: spacePageTheActorSees,
    run: ({ subject: row, actor, db, now }) => spacePage(db, row, actor, facesFor(app, actor.userId, now), now),
  });
}

/** Spaces themselves: lists, the page, settings, code, archive. */
export function spacesRoutes(app: App) {
  lists(app);

  serve(app, createSpace, {
    access: teacher,
    async run({ actor, input, db, now, address }) {
      await mayStart(db, actor.userId, now);
      const row = await rowOf(db, actor, input);
      const institution_id = await findInstitutionOf(db, actor.userId);
      const space = await withFreshCode((join_code) => insertSpace(db, { ...row, owner_id: actor.userId, institution_id, join_code }));
      await audit(db, { actorId: actor.userId, action: 'space_created', objectType: 'space', objectId: space.id, to: 'active', address });
      return { space_id: space.id, join_code: space.join_code };
    },
  });

  serve(app, changeSpace, {
    access: spaceTheActorLeads,
    async run({ subject: { space }, actor, input, db, now, address }) {
      const row = await rowOf(db, actor, input);
      await lockSpace(db, space.id);
      await updateSpace(db, space.id, row);
      await audit(db, { actorId: actor.userId, action: 'space_changed', objectType: 'space', objectId: space.id, address });
      const promoted = await promoteWaiting(db, { ...space, ...row }, now);
      await publishToMembers(db, space.id, promoted > 0 ? 'members' : 'space');
      return {};
    },
  });

  serve(app, renewJoinCode, {
    access: spaceTheActorLeads,
    async run({ subject: { space }, actor, db, address }) {
      const join_code = await withFreshCode(async (code) => (await setJoinCode(db, space.id, code)) && code);
      await audit(db, { actorId: actor.userId, action: 'join_code_renewed', objectType: 'space', objectId: space.id, address });
      await publishToStaff(db, space.id, 'space');
      return { join_code };
    },
  });

  serve(app, archiveSpace, {
    access: spaceTheActorOwns,
    async run({ subject: { space }, actor, db, now, address }) {
      if ((await lockSpace(db, space.id))?.state === 'archived') throw new Refusal('space_archived');
      await refuseSold(db, { spaceId: space.id });
      await updateSpace(db, space.id, { state: 'archived', archived_at: now });
      await audit(db, {
        actorId: actor.userId,
        action: 'space_archived',
        objectType: 'space',
        objectId: space.id,
        from: 'active',
        to: 'archived',
        address,
      });
      await publishToMembers(db, space.id, 'space');
      return {};
    },
  });

  serve(app, reopenSpace, {
    access: spaceTheActorOwns,
    async run({ subject: { space }, actor, db, address }) {
      if ((await lockSpace(db, space.id))?.state !== 'archived') throw new Refusal('space_not_archived');
      await updateSpace(db, space.id, { state: 'active', archived_at: null });
      await audit(db, {
        actorId: actor.userId,
        action: 'space_unarchived',
        objectType: 'space',
        objectId: space.id,
        from: 'archived',
        to: 'active',
        address,
      });
      await publishToMembers(db, space.id, 'space');
      return {};
    },
  });
}
