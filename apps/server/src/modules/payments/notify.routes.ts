import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { type GroupCommit, openGroupCommit } from '../../platform/database/group-commit.ts';
import { partsHardlyFail } from '../../platform/database/savepoint.ts';
import { inTransaction } from '../../platform/http/serve.ts';
import { type Channel, ChannelFailure, type ChannelName, Forged, type Notice } from './channels/channel.ts';
import { findReceivingMerchants, type MerchantRow } from './merchants.store.ts';
import { channelOf } from './merchants.ts';
import { correctNotify, type Forgery, type NotifyOutcome, putForgeries, putNotify } from './notifies.store.ts';
import { settleRefund } from './refunds.ts';
import { settle } from './settle.ts';

const BODY_MOST = 64 * 1024;
const CONNECTIONS = 4;
const FORGERIES_AT_ONCE = 500;
/** A notification that waits longer for others is sent again by its channel. */
const LOCK_WAIT_MS = 2000;

type Answer = 'taken' | 'again' | 'broken' | 'forged' | 'unreadable';
/** What each channel wants to hear. A success is never said with a failure's status, nor the other way round. */
const answers: Record<ChannelName, Record<Answer, { status: number; body?: string; type?: string }>> = {
  wechat: {
    taken: { status: 204 },
    again: { status: 503, body: '{"code":"FAIL","message":"try again"}', type: 'application/json' },
    broken: { status: 500, body: '{"code":"FAIL","message":"try again"}', type: 'application/json' },
    forged: { status: 401, body: '{"code":"FAIL","message":"not verified"}', type: 'application/json' },
    unreadable: { status: 400, body: '{"code":"FAIL","message":"cannot be read"}', type: 'application/json' },
  },
  alipay: {
    taken: { status: 200, body: 'success', type: 'text/plain' },
    again: { status: 503, body: 'failure', type: 'text/plain' },
    broken: { status: 200, body: 'failure', type: 'text/plain' },
    forged: { status: 200, body: 'failure', type: 'text/plain' },
    unreadable: { status: 200, body: 'failure', type: 'text/plain' },
  },
  test: {
    taken: { status: 204 },
    again: { status: 503, body: 'try again', type: 'text/plain' },
    broken: { status: 500, body: 'try again', type: 'text/plain' },
    forged: { status: 401, body: 'not verified', type: 'text/plain' },
    unreadable: { status: 400, body: 'cannot be read', type: 'text/plain' },
  },
};

type Read = { notice: Notice; merchant: MerchantRow };

/** Verified by the first merchant whose key fits: after a change of keys notifications of the old ones still come. */
async function readNotice(app: App, name: ChannelName, raw: Parameters<Channel['read']>[0]): Promise<Read> {
  let refused: unknown = new Forged('no merchant');
  for (const merchant of await findReceivingMerchants(app.db, name)) {
    try {
      return { notice: channelOf(app, merchant).read(raw, app.clock.now()), merchant };
    } catch (error) {
      if (!(error instanceof Forged || error instanceof ChannelFailure)) throw error;
      refused = error;
    }
  }
  throw refused;
}

const outcomes: Record<string, NotifyOutcome> = {
  settle: 'handled',
  duplicate: 'unmatched',
  late: 'unmatched',
  mismatch: 'mismatch',
  conflict: 'mismatch',
  ask: 'mismatch',
  already: 'already',
  unknown: 'unknown',
};

async function take(app: App, db: Db, { notice, merchant }: Read): Promise<NotifyOutcome> {
  const work = { app, db, now: app.clock.now() };
  if (notice.effect === 'nothing') return 'ignored';
  if (notice.effect === 'refund') return settleRefund(work, notice.refund, merchant.id);
  return outcomes[(await settle(work, notice.paid, 'notify', merchant)).outcome]!;
}

/** Busy, or gone: a connection that ended under a transaction has no code of its own. */
const isDatabaseBusy = ({ code = '', message = '' }: { code?: string; message?: string }) =>
  /^(08|55P03|57|40|ECONN)/.test(code) || /connection (terminated|error|ended)|not queryable/i.test(message);

/** Records and settles in one transaction: what is answered as taken is on disk with all its consequences. */
async function receive(
  app: App,
  { own, forgeries }: { own: Pick<App, 'db'>; forgeries: GroupCommit<Forgery, true> },
  name: ChannelName,
  raw: { headers: FastifyRequest['headers']; body: Buffer },
): Promise<Answer> {
  const now = app.clock.now();
  let read: Read;
  try {
    read = await readNotice(app, name, raw);
  } catch (error) {
    if (error instanceof ChannelFailure) return 'again';
    if (!(error instanceof Forged)) throw error;
    // The zero byte is the one sign that text in the database cannot hold.
    const head = raw.body.subarray(0, 512).toString('latin1').replaceAll('\0', '');
    await forgeries.add({ channel: name, why: error.message.slice(0, 60), head });
    return error.status === 400 ? 'unreadable' : 'forged';
  }
  const { eventId, kind, outNo } = read.notice;
  const verified = {
    channel: name,
    eventId,
    kind,
    outNo,
    sha256: createHash('sha256').update(raw.body).digest(),
    body: raw.body.toString('utf8'),
  };
  try {
    await partsHardlyFail<void>(
      (work) => inTransaction(own, work),
      async (db) => {
        if (!(await putNotify(db, verified, 'handled', now))) return;
        const outcome = await take(app, db, read);
        if (outcome !== 'handled') await correctNotify(db, verified, outcome);
      },
    );
    return 'taken';
  } catch (error) {
    app.http.log.error({ err: error, channel: name, outNo }, 'a payment notification could not be handled');
    if (isDatabaseBusy(error as { code?: string; message?: string })) return 'again';
    await putNotify(own.db, verified, 'failed', now);
    return 'broken';
  }
}

/** Where the channels notify us: raw bytes, no session, no envelope. */
export function notifyRoutes(app: App) {
  const own = { db: app.ownDatabase('settling', CONNECTIONS, { lockMs: LOCK_WAIT_MS }).db };
  // Whoever sends false ones by the thousand takes one connection, and none of those that settle.
  const forgeries = openGroupCommit<Forgery, true>({
    async commit(batch) {
      await putForgeries(app.db, batch, app.clock.now());
      return batch.map(() => true as const);
    },
    ...{ most: FORGERIES_AT_ONCE, maxWeight: FORGERIES_AT_ONCE, weightOf: () => 1, concurrency: 1 },
  });
  app.http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MOST }, async (_request: unknown, body: Buffer) => body);
    scope.setErrorHandler((error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) => {
      request.log.error({ err: error }, 'a payment notification failed');
      return reply
        .status(error.statusCode ?? 503)
        .type('text/plain')
        .send('failure');
    });
    for (const name of ['wechat', 'alipay', 'test'] as const) {
      scope.post(`/api/pay/notify/${name}`, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const answer = answers[name][await receive(app, { own, forgeries }, name, { headers: request.headers, body })];
        if (answer.type) reply.type(answer.type);
        return reply.status(answer.status).send(answer.body);
      });
    }
  });
}
