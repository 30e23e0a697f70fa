import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { operator as theOperator } from '../accounts/index.ts';
import { audiencesOf } from './notices.rules.ts';
import { findNoticeForUpdate, findPublishedNotice } from './notices.store.ts';

/** Who reads: a visitor, or a person with their user type. */
export const readerOf = (actor: Actor | undefined, now: Date) => ({ audiences: audiencesOf(actor?.utype), userId: actor?.userId, now });

/** A notice that is withdrawn, not yet out or for others reads like a missing one. */
export async function noticeTheReaderSees(ask: { actor: Actor | undefined; input: { nid: string }; db: Db; now: Date }) {
  const notice = await findPublishedNotice(ask.db, readerOf(ask.actor, ask.now), ask.input.nid);
  if (!notice?.publish_at) throw notForYou();
  return { ...notice, publish_at: notice.publish_at };
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
