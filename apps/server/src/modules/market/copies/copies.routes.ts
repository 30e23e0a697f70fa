import { takeCopy } from '@praxis/contract/market/copies';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findCopies, startCourseCopy } from '../../course-packages/index.ts';
import { findItem, lockOrder } from '../orders/orders.store.ts';
import { findCopiesOf, putCopy } from './copies.store.ts';
import { copyRightOf, copyView } from './course-copies.ts';

/** Copies of courses that a teacher bought in a package. */
export function copiesRoutes(app: App) {
  serve(app, takeCopy, {
    async access({ actor, input, db }) {
      const found = await copyRightOf(db, actor, input.product_id);
      const part = found?.offer.content.parts?.find(({ course_id }) => course_id === input.course_id);
      if (!found || !part || part.version === null) throw notForYou();
      return { ...found, part, version: part.version };
    },
    async run({ actor, input, subject: { right, item, part, version }, db, now, language, address }) {
      // Under the order, as whoever asks for the money back: only one of both comes through.
      await lockOrder(db, item.order_id);
      if ((await copyRightOf(db, actor, input.product_id))?.right.id !== right.id) throw notForYou();
      if ((await findItem(db, item.id))!.refunding_cents > 0) throw new Refusal('refund_under_way');
      const earlier = (await findCopiesOf(db, right.id)).get(part.course_id);
      const known = earlier === undefined ? undefined : (await findCopies(db, [earlier])).get(earlier);
      if (known && known.state !== 'failed') return { copy: copyView(known) };
      const copyId = await startCourseCopy(db, { courseId: part.course_id, version, userId: actor.userId, language });
      if (copyId === undefined) throw notForYou();
      await putCopy(db, { entitlement_id: right.id, course_id: part.course_id, copy_id: copyId, taken_at: now });
      const action = { actorId: actor.userId, action: 'course_copied', objectType: 'course', objectId: part.course_id, address };
      await audit(db, { ...action, detail: { version, copyId } });
      return { copy: copyView({ state: 'making', madeId: null, problem: '' }) };
    },
  });
}
