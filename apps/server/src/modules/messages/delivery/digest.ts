import type { Language } from '@praxis/contract/core/message';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { sweepSoon } from '../../../platform/jobs/jobs.ts';
import { translate } from '../../../platform/messages.ts';
import { addLetter } from './deliveries.store.ts';
import { findDigestReaders, findUnread, takeDigest } from './digest.store.ts';
import { absoluteAddress, asText, sealLetter } from './mail/letters.ts';
import type { MailBlock } from './mail/mail.ts';
import { digestDue, spokenMoment } from './times.rules.ts';
import { DELIVER } from './ways.ts';

const UNREAD_MOST = 15;
const PAUSE_MS = 3_600_000;

/** Something ahead that a digest tells of; what has begun already is told with its end. */
export type ComingUp = { title: string; at: Date; ends?: Date | undefined; link: string };
type Source = (ask: { db: Db; userId: string; language: Language; now: Date }) => Promise<ComingUp[]>;

const sources = extensionPoint<Source>('digest sources');

/** Adds what lies ahead of a person to their digest; called once in a module's `mount`. */
export const registerDigestSource = (app: App, source: Source) => sources.register(app, source);

type Reader = Awaited<ReturnType<typeof findDigestReaders>>[number];

async function unreadBlocks(app: App, db: Db, reader: Reader, language: Language): Promise<MailBlock[]> {
  const { rows, total } = await findUnread(db, reader.user_id, UNREAD_MOST);
  if (total === 0) return [];
  const lines = rows.map((message) => {
    const { title, body } = asText(message, { language, time_zone: reader.time_zone });
    return { text: title, note: body, link: absoluteAddress(app, message) };
  });
  const rest = total - rows.length;
  return [
    { text: translate(language, 'mail_digest_unread', { count: total }), heading: true },
    ...lines,
    ...(rest > 0 ? [{ text: translate(language, 'mail_digest_more', { count: rest }) }] : []),
  ];
}

async function aheadBlocks(app: App, db: Db, reader: Reader, language: Language, now: Date): Promise<MailBlock[]> {
  const ahead: ComingUp[] = [];
  for (const source of sources.entries(app)) ahead.push(...(await source({ db, userId: reader.user_id, language, now })));
  if (ahead.length === 0) return [];
  const lines = ahead.map(({ title, at, ends, link }) => {
    const running = at < now && ends !== undefined;
    const moment = running ? ends : at;
    const spoken = spokenMoment(moment, reader.time_zone);
    return { title, moment, note: running ? translate(language, 'mail_digest_until', { time: spoken }) : spoken, link };
  });
  lines.sort((a, b) => a.moment.getTime() - b.moment.getTime());
  return [
    { text: translate(language, 'mail_digest_due'), heading: true },
    ...lines.map(({ title, note, link }) => ({ text: title, note, link: absoluteAddress(app, { link }) })),
  ];
}

async function digestFor(app: App, reader: Reader, now: Date) {
  const day = digestDue(now, reader);
  if (!day) return;
  const language = reader.language as Language;
  await inTransaction(app, async (db) => {
    if (!(await takeDigest(db, reader.user_id, day, now))) return;
    const blocks = [...(await aheadBlocks(app, db, reader, language, now)), ...(await unreadBlocks(app, db, reader, language))];
    if (blocks.length === 0) return;
    const subject = translate(language, reader.digest === 'weekly' ? 'mail_digest_weekly' : 'mail_digest_daily');
    const sealed = sealLetter(app, { subject, blocks, digest: true });
    await addLetter(db, { user_id: reader.user_id, occasion: `digest ${day}`, purpose: 'digest', sealed, due_at: now, created_at: now });
    await sweepSoon(db, DELIVER);
  });
}

/** Writes the digests whose hour has come; who has nothing to read gets none. */
export async function writeDigests(app: App) {
  const now = app.clock.now();
  for (const reader of await findDigestReaders(app.db, new Date(now.getTime() - PAUSE_MS))) await digestFor(app, reader, now);
}
