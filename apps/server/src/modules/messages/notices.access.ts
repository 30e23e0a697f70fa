import { noticeAudience } from '@praxis/contract/notices/notices';
import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { operator as theOperator } from '../accounts/index.ts';
import { audiencesOf } from './notices.rules.ts';
import { findNoticeForUpdate, findPublishedNotice } from './notices.store.ts';

/** Who reads: a visitor, or a person with their user type. */
export const readerOf = (actor: Actor | undefined, now: Date) => ({ audiences: audiencesOf(actor?.utype), userId: actor?.userId, now });

/** A notice that is withdrawn, not yet out or for others reads like a missing one, but operators read whatever is out. */
export async function noticeTheReaderSees({
  actor,
  input,
  db,
  now,
}: {
  actor: Actor | undefined;
  input: { nid: string };
  db: Db;
  now: Date;
}) {
  const reader = readerOf(actor, now);
  const own = await findPublishedNotice(db, reader, input.nid);
  if (!own && actor) await theOperator({ actor, db });
  const notice = own ?? (actor && (await findPublishedNotice(db, { ...reader, audiences: [...noticeAudience.options] }, input.nid)));
  if (!notice?.publish_at) throw notForYou();
  return { ...notice, publish_at: notice.publish_at, addressed: own !== undefined };
}

export { theOperator };

/** The notice an operator changes; undefined when they write a new one. */
export async function noticeTheOperatorEdits(ask: { actor: Actor; input: { notice_id?: string }; db: Db }) {
  await theOperator(ask);
  if (!ask.input.notice_id) return undefined;
  const notice = await findNoticeForUpdate(ask.db, ask.input.notice_id);
  if (!notice) throw notForYou();
  return notice;
}
