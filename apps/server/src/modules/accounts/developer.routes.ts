import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { isLocal } from '../../platform/http/operations.ts';
import { newestJobs, newestPeople } from './developer.store.ts';
import { newestInOutbox } from './sms/sms.store.ts';

/** The password of every person of the demo school. */
export const DEMO_PASSWORD = 'Praxis#2026';

/** What the developer page shows: people, the SMS outbox, jobs, flags. Only in development, only from this machine. */
export function developerRoutes(app: App) {
  const { db, instance } = app;
  if (!instance.dev) return;

  const users = async () => (await newestPeople(db, 100)).map((user) => ({ ...user, password: user.account ? DEMO_PASSWORD : undefined }));

  const posted = (sealed: Buffer | null) => (sealed ? (JSON.parse(app.secrets.decrypt(sealed)) as Record<string, string>) : {});

  const sms = async () =>
    (await newestInOutbox(db, 50)).map((message) => ({
      id: message.id,
      phone: message.phone,
      template: message.template,
      values: posted(message.sealed_values),
      code: posted(message.sealed_values).code ?? '',
      state: message.state,
      created_at: message.created_at.getTime(),
    }));

  const jobs = async () =>
    (await newestJobs(db, 50)).map((job) => ({ ...job, created_at: job.created_at.getTime(), updated_at: job.updated_at.getTime() }));

  const flags = () => ({
    dev: instance.dev,
    password_policy: instance.passwordPolicy,
    sms: instance.sms.channel,
    node: process.version,
    home: instance.home,
    https_port: instance.httpsPort,
  });

  const open = (path: string, answer: (request: FastifyRequest) => Promise<unknown>) =>
    app.http.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isLocal(request)) return reply.callNotFound();
      return reply.header('cache-control', 'no-store').send({ code: 1, msg: '', data: await answer(request) });
    });

  open('/dev/users', async () => ({ list: await users() }));
  open('/dev/jobs', async () => ({ list: await jobs() }));
  open('/dev/flags', async () => flags());
  open('/dev/state', async () => ({ users: await users(), sms: await sms(), jobs: await jobs(), flags: flags() }));
  open('/dev/sms', async (request) => {
    const { phone } = request.query as { phone?: unknown };
    if (typeof phone !== 'string' || !/^[0-9]{1,11}$/.test(phone)) return { code: '' };
    const [newest] = await newestInOutbox(db, 1, { phone, template: 'code' });
    return { code: posted(newest?.sealed_values ?? null).code ?? '' };
  });
}
