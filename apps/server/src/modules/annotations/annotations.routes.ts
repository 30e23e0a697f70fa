import { isDeepStrictEqual } from 'node:util';
import { ANNOTATION_MOST, listAnnotations, removeAnnotation, saveAnnotation } from '@praxis/contract/annotations/annotations';
import type { App } from '../../platform/app.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { standsAt } from './annotation.rules.ts';
import { workTheActorAnnotates, workTheActorReads } from './annotations.access.ts';
import { annotationsOn, findAnnotation, setAnnotationRemoved, writeAnnotation } from './annotations.store.ts';

/** Marks on works. They are drafts until results are out, carry no points and belong to the round they were made in. */
export function annotationsRoutes(app: App) {
  serve(app, listAnnotations, {
    transaction: 'read',
    access: workTheActorReads,
    async run({ subject: work, input, db }) {
      const list = work.visible ? await annotationsOn(db, { subject: input.subject, ref: input.ref, round: work.round }) : [];
      return { list, released: work.released, space_id: work.spaceId, can: { mark: work.mark } };
    },
  });

  serve(app, saveAnnotation, {
    access: workTheActorAnnotates,
    async run({ actor, subject: work, input, db, now }) {
      const { subject, ref, key, kind, target, body, revision } = input;
      if (!standsAt(kind, target)) throw new Refusal('annotation_place_wrong');
      const known = await findAnnotation(db, { subject, ref }, key);
      if (known && known.kind === kind && known.body === body && isDeepStrictEqual(known.target, target)) {
        return { revision: known.revision };
      }
      if (known && (known.revision !== revision || known.round !== work.round)) throw new Refusal('annotation_changed_elsewhere');
      if (!known && (await annotationsOn(db, { subject, ref, round: work.round })).length >= ANNOTATION_MOST.marks)
        throw new Refusal('annotations_full');
      const written = { subject, ref, round: work.round, key, kind, target, body, by: actor.userId, now };
      return { revision: await writeAnnotation(db, written) };
    },
  });

  serve(app, removeAnnotation, {
    access: workTheActorAnnotates,
    async run({ subject: work, input, db, now }) {
      const known = await findAnnotation(db, input, input.key);
      if (known?.round !== work.round) throw notForYou();
      if ((known.removed_at !== null) !== input.removed) await setAnnotationRemoved(db, input, input.key, input.removed ? now : null);
      return {};
    },
  });
}
