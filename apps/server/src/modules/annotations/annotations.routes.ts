import { isDeepStrictEqual } from 'node:util';
import { ANNOTATION_MOST, listAnnotations, removeAnnotation, saveAnnotation } from '@praxis/contract/annotations/annotations';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { standsAt } from './annotation.rules.ts';
import { workTheActorAnnotates, workTheActorReads } from './annotations.access.ts';
import { annotationsOn, findAnnotation, setAnnotationRemoved, writeAnnotation } from './annotations.store.ts';

/** What an audit row names: the work and who marked it. The words of a mark stay on the work. */
const onWork = (actorId: string, { subject, ref }: { subject: string; ref: string }) => ({
  ...{ actorId, objectType: subject === 'answer' ? 'attempt' : 'project_work', objectId: ref.split('.')[0]! },
});

/** Marks on works. They are drafts until results are out, carry no points and belong to the round they were made in. */
export function annotationsRoutes(app: App) {
  serve(app, listAnnotations, {
    transaction: 'read',
    access: workTheActorReads,
    async run({ subject: work, input, db }) {
      const { subject, ref, round = work.round } = input;
      // Work that was sent back was sent back with its marks.
      const earlier = round < work.round;
      const list = earlier || (work.visible && round === work.round) ? await annotationsOn(db, { subject, ref, round }) : [];
      return { list, released: earlier || work.released, space_id: work.spaceId, can: { mark: work.mark && !earlier } };
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
      const saved = await writeAnnotation(db, written);
      await audit(db, {
        ...onWork(actor.userId, input),
        action: 'annotation_saved',
        detail: { ref, key, kind, revision: saved, round: work.round },
      });
      return { revision: saved };
    },
  });

  serve(app, removeAnnotation, {
    access: workTheActorAnnotates,
    async run({ actor, subject: work, input, db, now }) {
      const known = await findAnnotation(db, input, input.key);
      if (known?.round !== work.round) throw notForYou();
      if ((known.removed_at !== null) === input.removed) return {};
      await setAnnotationRemoved(db, input, input.key, input.removed ? now : null);
      const action = input.removed ? 'annotation_removed' : 'annotation_restored';
      await audit(db, { ...onWork(actor.userId, input), action, detail: { ref: input.ref, key: input.key, round: work.round } });
      return {};
    },
  });
}
