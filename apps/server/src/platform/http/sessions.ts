import { createHash, randomBytes } from 'node:crypto';
import type { Utype } from '@praxis/contract/accounts/accounts';
import type { MessageKey } from '@praxis/contract/messages';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { notLoggedIn, Refusal } from './refusal.ts';

/** The signed-in person behind a call. */
export type Actor = { userId: string; utype: Utype; sessionId: string };

const DAY = 24 * 60 * 60 * 1000;
/** A session ends after seven days without use (D-12). */
export const SESSION_LIFE = 7 * DAY;
/** However much it is used, a session ends this long after it was opened. */
export const SESSION_LONGEST = 90 * DAY;

/** The form in which a token is stored. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** Opens a session and returns its token; only the hash is kept. */
export async function openSession(db: Db, of: { userId: string; utype: Utype; device?: string; address?: string; now: Date }) {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      user_id: of.userId,
      token_hash: hashToken(token),
      utype: of.utype,
      device: (of.device ?? '').slice(0, 200),
      address: of.address ?? '',
      created_at: of.now,
      expires_at: new Date(of.now.getTime() + SESSION_LIFE),
    })
    .execute();
  return token;
}

/** The person behind a token, or undefined when it is unknown, expired or revoked. Use extends its life, written at most once an hour. */
export async function identify(db: Db, token: string | undefined, now: Date): Promise<Actor | undefined> {
  if (!token || token.length > 200) return undefined;
  const { rows } = await sql<{ id: string; user_id: string; utype: number; expires_at: Date; created_at: Date }>`${prepared('session')}
    select id, user_id, utype, expires_at, created_at from sessions
    where token_hash = ${hashToken(token)} and revoked_at is null and expires_at > ${now}::timestamptz`.execute(db);
  const session = rows[0];
  if (!session) return undefined;
  const until = Math.min(now.getTime() + SESSION_LIFE, session.created_at.getTime() + SESSION_LONGEST);
  if (until - session.expires_at.getTime() > DAY / 24) {
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(until) })
      .where('id', '=', session.id)
      .execute();
  }
  return { userId: session.user_id, utype: session.utype as Utype, sessionId: session.id };
}

/** Why a session ended, when its holder did not log out: another role, a new password, ended from another device or by an operator, an account that was locked. */
export type SessionEnd = 'role' | 'password' | 'elsewhere' | 'locked';

/** Ends one session; its open connections are dropped on every server after commit. */
export async function revokeSession(db: Db, sessionId: string, now: Date, because?: SessionEnd) {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: now, ended_because: because ?? null })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  await notifyEnded(db, ended);
}

/** Ends every session of a person, except one when named; their open connections are dropped on every server after commit. Returns how many. */
export async function revokeSessionsOf(db: Db, userId: string, now: Date, why: { because?: SessionEnd; except?: string } = {}) {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: now, ended_because: why.because ?? null })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('id', '!=', why.except ?? '0')
    .returning('id')
    .execute();
  await notifyEnded(db, ended);
  return ended.length;
}

const endMessages: Record<SessionEnd, MessageKey> = {
  role: 'session_role_changed',
  password: 'session_password_changed',
  elsewhere: 'session_ended_elsewhere',
  locked: 'account_locked',
};

/** The refusal of a call nobody is signed in for: it says why the session ended, where that is known to whoever holds its token. */
export async function notSignedIn(db: Db, token: string | undefined) {
  if (!token || token.length > 200) return notLoggedIn();
  const session = await db
    .selectFrom('sessions')
    .select('ended_because')
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  const because = session?.ended_because as SessionEnd | null | undefined;
  return because ? new Refusal(endMessages[because], { status: 401 }) : notLoggedIn();
}

/** A notification holds 8000 bytes, so many sessions are told of in several. */
async function notifyEnded(db: Db, sessions: { id: string }[]) {
  for (let from = 0; from < sessions.length; from += 300) {
    const ids = sessions.slice(from, from + 300).map((session) => session.id);
    await sql`select pg_notify('sessions_ended', ${ids.join(',')})`.execute(db);
  }
}

/** The token an `Authorization` header carries, raw or as `Bearer token` (C-40). */
export const tokenOf = (header: string | undefined) => header?.replace(/^Bearer\s+/i, '').trim() || undefined;
