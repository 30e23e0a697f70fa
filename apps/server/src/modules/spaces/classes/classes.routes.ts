import { addClassToSpace, followClass, listSpaceClasses } from '@praxis/contract/spaces/classes';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { freePlacesOf } from '../membership/seats.ts';
import { spaceWhereTheActorMay } from '../spaces.access.ts';
import { lockSpace } from '../spaces.store.ts';
import { classesFor, institutionOfClass, noteClass, outsideOf, setFollow } from './classes.store.ts';
import { institutionTaughtAt, takeIn } from './take-in-class.ts';

const managesMembers = spaceWhereTheActorMay('approve_members');

/** Administrative classes in a space: putting one in, and following it. */
export function classesRoutes(app: App) {
  serve(app, listSpaceClasses, {
    access: managesMembers,
    async run({ actor, input, db }) {
      const institutionId = await institutionTaughtAt(db, actor.userId);
      const rows = institutionId ? await classesFor(db, institutionId, input.space_id) : [];
      return { list: rows.map(({ follow, ...row }) => ({ ...row, follow: follow === true, added: follow !== null })) };
    },
  });

  serve(app, addClassToSpace, {
    access: managesMembers,
    async run({ actor, input, db, now }) {
      const institutionId = await institutionTaughtAt(db, actor.userId);
      if (!institutionId || (await institutionOfClass(db, input.class_id)) !== institutionId) throw notForYou();
      const space = await lockSpace(db, input.space_id);
      if (!space) throw notForYou();
      const outside = await outsideOf(db, { classId: input.class_id, spaceId: space.id });
      if (outside.length > 500) throw new Refusal('class_too_large');
      const free = await freePlacesOf(db, space);
      if (outside.length > free) throw new Refusal('class_no_room', { values: { free, count: outside.length } });
      await takeIn(db, space, outside, actor.userId, now);
      await noteClass(db, { spaceId: space.id, classId: input.class_id, follow: input.follow, by: actor.userId, now });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'class_added', objectType: 'space', objectId: space.id },
        detail: { class_id: input.class_id, people: outside.length, follow: input.follow },
      });
      return { added: outside.length };
    },
  });

  serve(app, followClass, {
    access: managesMembers,
    async run({ input, db }) {
      if (!(await setFollow(db, { spaceId: input.space_id, classId: input.class_id, follow: input.follow }))) throw notForYou();
      return {};
    },
  });
}
