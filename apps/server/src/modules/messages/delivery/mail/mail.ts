import type { Language } from '@praxis/contract/core/message';
import { translate } from '../../../../platform/messages.ts';

/** One mail, complete. */
export type Mail = { to: string; subject: string; text: string; html: string; headers: Record<string, string>; id: string };

/** A way to send mail. `send` returns the server's receipt, or throws a DeliveryFailure. */
export type MailChannel = { name: 'smtp' | 'outbox'; send(mail: Mail): Promise<string> };

/** A block of a mail: a paragraph, a heading, or a line that leads somewhere. */
export type MailBlock = { text: string; note?: string; link?: string; heading?: boolean };

type Letter = {
  to: string;
  language: Language;
  subject: string;
  blocks: MailBlock[];
  /** The button below the blocks; an address of this site. */
  open?: string;
  /** Scheme and host of this site. */
  origin: string;
  /** Where the reader ends mails of this kind; absent for those that cannot be ended. */
  unsubscribe?: string;
  /** Stays the same for every attempt, so that receivers know a repetition. */
  id: string;
};

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => NAMED[mark]!);
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const INK = '#14211f';
const QUIET = '#5f6f6c';
const PINE = '#0f5f55';

function blockAsHtml({ text, note, link, heading }: MailBlock) {
  const label = link ? `<a href="${escaped(link)}" style="color:${PINE}">${escaped(text)}</a>` : escaped(text);
  const below = note ? `<br><span style="color:${QUIET};font-size:13px">${escaped(note)}</span>` : '';
  return heading
    ? `<h2 style="font-size:14px;margin:24px 0 8px;color:${QUIET};font-weight:normal">${label}</h2>`
    : `<p style="margin:0 0 12px">${label}${below}</p>`;
}

function asHtml({ language, subject, blocks, open, origin, unsubscribe }: Letter) {
  const host = new URL(origin).host;
  const foot = [
    `<a href="${escaped(origin)}/index/personal?tab=messages" style="color:${QUIET}">${escaped(translate(language, 'mail_preferences'))}</a>`,
    ...(unsubscribe
      ? [`<a href="${escaped(unsubscribe)}" style="color:${QUIET}">${escaped(translate(language, 'mail_unsubscribe'))}</a>`]
      : []),
  ].join(' · ');
  const button = open
    ? `<p style="margin:24px 0"><a href="${escaped(open)}" style="background:${PINE};color:#fff;padding:9px 18px;border-radius:6px;text-decoration:none">${escaped(translate(language, 'mail_open'))}</a></p>`
    : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head><body style="margin:0;background:#f4f6f6"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#fff;color:${INK};font:15px/1.6 system-ui,'PingFang SC','Microsoft YaHei',sans-serif"><h1 style="font-size:20px;margin:0 0 16px">${escaped(subject)}</h1>${blocks.map(blockAsHtml).join('')}${button}<p style="border-top:1px solid #e3e8e7;margin:32px 0 0;padding-top:12px;color:${QUIET};font-size:12px">${escaped(translate(language, 'mail_why', { host }))}<br>${foot}</p></div></body></html>`;
}

function asText({ language, subject, blocks, open, origin, unsubscribe }: Letter) {
  const lines = blocks.map(({ text, note, link, heading }) =>
    [heading ? `\n${text}` : text, note, link].filter((line) => line !== undefined && line !== '').join('\n'),
  );
  const foot = [
    translate(language, 'mail_why', { host: new URL(origin).host }),
    `${translate(language, 'mail_preferences')}: ${origin}/index/personal?tab=messages`,
    ...(unsubscribe ? [`${translate(language, 'mail_unsubscribe')}: ${unsubscribe}`] : []),
  ];
  return [subject, ...lines, ...(open ? [open] : []), ['-- ', ...foot].join('\n')].join('\n\n');
}

/** Writes a mail as plain text and as HTML in the reader's language, with the headers mail programs act on. */
export function writeMail(letter: Letter): Mail {
  const subject = oneLine(letter.subject).slice(0, 200);
  const posted = { ...letter, subject };
  return {
    to: letter.to,
    id: letter.id,
    subject,
    text: asText(posted),
    html: asHtml(posted),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': letter.language,
      ...(letter.unsubscribe && {
        'List-Unsubscribe': `<${letter.unsubscribe}>`,
        // One click in the mail program is enough (RFC 8058).
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
