import { existsSync, readFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { type Instance, instance } from '@praxis/instance/instance';
import { mountModules } from './app.ts';
import type { App } from './platform/app.ts';
import { checkSchema, migrate } from './platform/database/migrate.ts';
import { linger } from './platform/http/closing.ts';
import { answerUpgrades, closeApp, openApp, type Role, startApp } from './platform/open-app.ts';

const [command = 'serve'] = process.argv.slice(2);
const at = instance();
const LINGER_SECONDS = 4;

function certificateOf({ tls, folders }: Instance) {
  const cert = tls.cert ?? join(folders.certificates, 'server.pem');
  const key = tls.key ?? join(folders.certificates, 'server.key');
  return existsSync(cert) && existsSync(key) ? { cert: readFileSync(cert), key: readFileSync(key) } : undefined;
}

/** The same routes over HTTPS: requests are handed to the one HTTP server. */
async function listenSecurely(app: App) {
  const certificate = at.httpsPort > 0 ? certificateOf(at) : undefined;
  if (!certificate) return undefined;
  const server = createSecureServer(certificate, (request, reply) => app.http.server.emit('request', request, reply));
  answerUpgrades(app, server as never);
  await new Promise<void>((done, failed) => server.once('error', failed).listen(at.httpsPort, at.host, done));
  return server;
}

async function serve() {
  await checkSchema(at.databaseUrl);
  const { app, log } = await openApp({ instance: at });
  mountModules(app);
  await startApp(app, (process.env.PRAXIS_ROLES?.split(',') as Role[] | undefined) ?? ['web', 'worker']);
  // A whole school that opens its exam at one moment waits at the door rather than being turned away.
  await app.http.listen({ port: at.port, host: at.host, backlog: 4096 });
  const secure = await listenSecurely(app);
  log.info({ port: at.port, host: at.host, https: secure ? at.httpsPort : undefined }, 'listening');

  let closing = false;
  const close = async (signal: string) => {
    if (closing) return;
    closing = true;
    log.info({ signal }, 'draining');
    const deadline = setTimeout(() => process.exit(1), 16_000);
    deadline.unref();
    secure?.close();
    if (at.trustedProxies > 0) await linger(app, LINGER_SECONDS);
    await closeApp(app);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(signal));
  // The supervisor holds our input open; when it is gone, so are we.
  if (process.env.PRAXIS_SUPERVISED === '1') process.stdin.resume().on('end', () => void close('supervisor gone'));
}

if (command === 'migrate') {
  const applied = await migrate(at.databaseUrl);
  if (at.s3) await (await import('./platform/stores/s3.ts')).makeBucket(at.s3);
  process.stdout.write(`${JSON.stringify({ msg: 'migrated', applied })}\n`);
} else await serve();
