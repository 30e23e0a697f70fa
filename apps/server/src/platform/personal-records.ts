import type { MessageKey } from '@praxis/contract/messages';
import { sql } from 'kysely';
import type { Clock } from './clock/clock.ts';
import type { Db } from './database/db.ts';
import { discardFilesOf } from './files/discard-files.ts';
import type { Files } from './files/files.ts';

/**
 * What becomes of the rows a column ties to a person when their account ends. `mine`: exported, then deleted. `kept`: exported, and
 * kept for others under the nameless account. `trace`: who did something; neither exported nor changed.
 */
export type Fate = 'mine' | 'kept' | 'trace';

type Row = Record<string, unknown>;
/** Rows of a person that are about to be exported. */
export type VisibleAsk = { db: Db; userId: string; rows: Row[]; now: Date };

type Ending = { db: Db; userId: string; now: Date };

/** What a module keeps about people. A test walks the database and names every column that refers to a person and stands in none. */
export type PersonalRecords = {
  module: string;
  /** `table.column` → what becomes of it. */
  columns: Record<string, Fate>;
  /** Why the account cannot end now. */
  hinders?: (db: Db, userId: string) => Promise<MessageKey | undefined>;
  /** `table.column` → as much of the rows as their person may see now: what waits for a release is not handed out before it. */
  visible?: Record<string, (ask: VisibleAsk) => Promise<Row[]>>;
  /** What to export beside the rows. */
  collect?: (db: Db, userId: string, now: Date) => Promise<Record<string, unknown[]>>;
  /** What to do before the rows go: texts that name the person inside rows that stay. */
  erase?: (ending: Ending) => Promise<void>;
};

/** The part of the server that knows what is kept. */
type RecordSources = { personalRecords: PersonalRecords[]; db: Db; files: Pick<Files, 'purposes'>; clock: Clock };

/** Says what a module keeps about people; called once in its `mount`. */
export const registerPersonalRecords = (app: Pick<RecordSources, 'personalRecords'>, records: PersonalRecords) => {
  app.personalRecords.push(records);
};

/** What the platform itself keeps about people. */
export const platformRecords: PersonalRecords = {
  module: 'platform',
  columns: {
    'sessions.user_id': 'mine',
    'user_grants.user_id': 'mine',
    'uploads.owner_id': 'mine',
    'jobs.owner_id': 'trace',
    'files.owner_id': 'trace',
    // Who did what to whom must stay provable; the account behind it has no name any more.
    'audit_log.actor_id': 'trace',
    'agent_identities.created_by': 'trace',
    'agent_enrolments.created_by': 'trace',
  },
  async erase({ db, userId }) {
    await db.deleteFrom('idempotent_replies').where('actor', '=', userId).execute();
    await db.deleteFrom('realtime_messages').where('topic', '=', `user:${userId}`).execute();
  },
};

/** Nothing that opens a door is handed out, and bytes mean nothing to a reader. */
const HIDDEN = /hash|token|sealed|secret|storage_key|_encrypted$/;
const MOST_ROWS = 200_000;

const view = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name, value]) => !HIDDEN.test(name) && !Buffer.isBuffer(value)));

/** Everything kept about a person, table by table, each as `module/table`. */
export async function* collectRecords(app: RecordSources, userId: string): AsyncGenerator<{ name: string; rows: unknown[] }> {
  const { db } = app;
  const now = app.clock.now();
  for (const { module, columns, visible = {}, collect } of app.personalRecords) {
    for (const [place, fate] of Object.entries(columns)) {
      if (fate === 'trace') continue;
      const [table = '', column = ''] = place.split('.');
      const { rows } = await sql<Row>`
        select * from ${sql.table(table)} where ${sql.ref(column)} = ${userId}::bigint limit ${MOST_ROWS}`.execute(db);
      const seen = (await visible[place]?.({ db, userId, rows, now })) ?? rows;
      if (seen.length > 0) yield { name: `${module}/${table}`, rows: seen.map(view) };
    }
    for (const [name, rows] of Object.entries((await collect?.(db, userId, now)) ?? {}))
      if (rows.length > 0) yield { name: `${module}/${name}`, rows };
  }
}

/** What stands against ending an account now. */
export async function hindrancesOf(app: RecordSources, db: Db, userId: string) {
  const found: MessageKey[] = [];
  for (const { hinders } of app.personalRecords) {
    const hindrance = await hinders?.(db, userId);
    if (hindrance) found.push(hindrance);
  }
  return found;
}

/** Deletes what is the person's alone, last module first, in the caller's transaction. The account itself is emptied by its own module. */
export async function eraseRecords(app: RecordSources, ending: Ending) {
  const personal = [...app.files.purposes].filter(([, purpose]) => purpose.personal).map(([name]) => name);
  for (const { columns, erase } of app.personalRecords.toReversed()) {
    await erase?.(ending);
    for (const [place, fate] of Object.entries(columns)) {
      if (fate !== 'mine') continue;
      const [table = '', column = ''] = place.split('.');
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${ending.userId}::bigint`.execute(ending.db);
    }
  }
  await discardFilesOf(ending.db, ending.userId, personal, ending.now);
}
