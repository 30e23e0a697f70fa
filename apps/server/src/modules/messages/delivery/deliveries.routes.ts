import { type DeliveryState, listDeliveries, sendAgain } from '@praxis/contract/notifications/preferences';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { isLocal } from '../../../platform/http/operations.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { sweepSoon } from '../../../platform/jobs/jobs.ts';
import { operator as theOperator } from '../../accounts/index.ts';
import * as store from './deliveries.store.ts';
import { DELIVER } from './ways.ts';

/** What a school without a mail server would have sent; only in development, only on this machine. */
function developmentOutbox(app: App) {
  if (!app.instance.dev) return;
  app.http.get('/dev/mail', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isLocal(request)) return reply.callNotFound();
    const { to } = request.query as { to?: unknown };
    const mails = await store.newestDevelopmentMails(app.db, 50, typeof to === 'string' ? to : undefined);
    const list = mails.map(({ created_at, ...mail }) => ({ ...mail, created_at: created_at.getTime() }));
    return reply.header('cache-control', 'no-store').send({ code: 1, msg: '', data: { list } });
  });
}

/** What became of messages on their ways, for operators. */
export function deliveriesRoutes(app: App) {
  developmentOutbox(app);

  serve(app, listDeliveries, {
    access: theOperator,
    async run({ input, db }) {
      const { rows, total } = await store.findDeliveries(db, input);
      const list = rows.map((row) => ({
        id: row.id,
        person: row.person ?? '',
        user_id: row.user_id,
        channel: row.channel as store.Way,
        purpose: row.purpose as 'message',
        kind: row.kind ?? '',
        state: row.state as DeliveryState,
        attempts: row.attempts,
        failure: row.failure,
        due_at: row.due_at.getTime(),
        created_at: row.created_at.getTime(),
      }));
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, sendAgain, {
    async access(ask) {
      await theOperator(ask);
      const delivery = await store.findDeliveryForUpdate(ask.db, ask.input.delivery_id);
      if (!delivery) throw notForYou();
      return delivery;
    },
    async run({ actor, subject: delivery, db, now, address }) {
      if (delivery.state !== 'failed' && delivery.state !== 'unsure') throw new Refusal('delivery_not_failed');
      await store.setWaiting(db, delivery.id, now);
      await sweepSoon(db, DELIVER);
      const action = { action: 'delivery_repeated', objectType: 'delivery', objectId: delivery.id, from: delivery.state, to: 'waiting' };
      await audit(db, { ...action, actorId: actor.userId, address });
      return {};
    },
  });
}
