import type { NoticeAudience } from '@praxis/contract/notices/notices';
import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { cleanBody } from './notice-body.ts';
import { readerOf } from './notices.access.ts';
import { findPublishedNotices, insertNotice } from './notices.store.ts';

/** The notices a reader sees first, for the home page. */
export async function newestNotices(db: Db, actor: Actor | undefined, now: Date, most: number) {
  const { rows } = await findPublishedNotices(db, readerOf(actor, now), { page: 1, size: most });
  return rows.map(({ id, title, pinned, publish_at, read_at }) => ({ id, title, pinned, at: publish_at!, read: read_at !== null }));
}

/** A notice to be written; without `publishAt` it is a draft. */
export type NewNotice = { title: string; body: string; audience: NoticeAudience; pinned: boolean; publishAt: Date | null; by: string };

/** Writes a notice on behalf of an operator; its HTML is cleaned like any other. */
export const writeNotice = (db: Db, { title, body, audience, pinned, publishAt, by }: NewNotice) =>
  insertNotice(db, { title, body: cleanBody(body), audience, pinned, publish_at: publishAt }, by);
