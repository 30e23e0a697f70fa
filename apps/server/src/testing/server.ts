import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Instance, instance } from '@praxis/instance/instance';
import pg from 'pg';
import { mountModules } from '../app.ts';
import type { App } from '../platform/app.ts';
import { movableClock } from '../platform/clock/clock.ts';
import { closeApp, openApp, type Role, startApp } from '../platform/open-app.ts';

export type TestServer = { app: App; origin: string; clock: ReturnType<typeof movableClock>; close(): Promise<void> };

const TEMPLATE = process.env.TEST_TEMPLATE ?? 'praxis_template';

/** The PostgreSQL the tests run on: TEST_DATABASE_URL names its maintenance database; `praxis_template` on it is migrated. */
function maintenanceUrl() {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set. Run the tests with: npm test (or npm test -- <path>)');
  return url;
}

async function onMaintenance(sql: string) {
  const client = new pg.Client({ connectionString: maintenanceUrl() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Test files stay loaded, and hold the server they opened: a closed one keeps what its last tasks may still ask for and lets the rest
 * go, five megabytes of routes and registries, or whoever runs two hundred files spends a tenth of the processor on collecting them.
 */
function letGo(app: App) {
  const { http, instance, database, ownDatabase, pools, db, clock } = app;
  for (const part of Object.keys(app)) delete (app as Partial<App>)[part as keyof App];
  Object.assign(app, { http: { log: http.log }, instance, database, ownDatabase, pools, db, clock });
}

/** A whole server on a database of its own, listening on a free port. */
export async function openTestServer(): Promise<TestServer> {
  const [server] = await openTestServers(1);
  return server!;
}

/**
 * Several servers of one school: one database, one home, their own ports. `env` adds outside engines; without `worker` nothing that
 * follows a call is done. The first to close closes all.
 */
export async function openTestServers(
  count: number,
  env: Record<string, string> = {},
  connections = 12,
  roles: readonly Role[] = ['web', 'worker'],
): Promise<TestServer[]> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  // Copied as files where the disk may forget: an eighth of what copying through the log takes.
  await onMaintenance(`create database ${database} template ${TEMPLATE} strategy file_copy`);
  const url = new URL(maintenanceUrl());
  url.pathname = `/${database}`;
  const home = mkdtempSync(join(tmpdir(), 'praxis-test-'));
  const at: Instance = instance({
    PRAXIS_HOME: home,
    DATABASE_URL: url.href,
    PRAXIS_DEV: '1',
    PORT: '0',
    PRAXIS_REPOSITORIES: 'on',
    ...env,
  });
  const opened: TestServer[] = [];
  const close = async () => {
    try {
      for (const { app } of opened.splice(0)) {
        await closeApp(app);
        letGo(app);
      }
      await onMaintenance(`drop database if exists ${database} with (force)`);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  };
  for (let created = 0; created < count; created++) {
    const clock = movableClock();
    const { app } = await openApp({ instance: at, clock, logLevel: process.env.TEST_LOG ?? 'silent', connections });
    mountModules(app);
    await startApp(app, roles);
    opened.push({ app, clock, origin: await app.http.listen({ port: 0, host: '127.0.0.1' }), close });
  }
  return [...opened];
}
