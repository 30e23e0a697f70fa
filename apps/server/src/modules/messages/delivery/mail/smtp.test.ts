import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instance } from '@praxis/instance/instance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '../../../../../../../scripts/certificate/local-authority.ts';
import { smtpServer } from '../../../../testing/programs/smtp-server.ts';
import { writeMail } from './mail.ts';
import { smtpChannel } from './smtp.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-smtp-'));
const certificate = { key: join(folder, 'server.key'), cert: join(folder, 'server.pem') };
const opened: { close(): Promise<void> }[] = [];

beforeAll(() => makeCertificate(folder, ['localhost', '127.0.0.1'], new Date()));
afterAll(async () => {
  for (const server of opened) await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function server(options: Parameters<typeof smtpServer>[0] = {}) {
  const created = await smtpServer(options);
  opened.push(created);
  const channel = (env: Record<string, string> = {}) =>
    smtpChannel(
      instance({
        PRAXIS_SMTP_HOST: 'localhost',
        PRAXIS_SMTP_PORT: String(created.port),
        PRAXIS_SMTP_FROM: '青禾学堂 <school@example.org>',
        PRAXIS_SMTP_TLS: 'none',
        ...env,
      }).smtp,
    );
  return { ...created, channel };
}

const letter = (change: Partial<Parameters<typeof writeMail>[0]> = {}) =>
  writeMail({
    id: 'delivery-1',
    to: 'student@example.org',
    language: 'zh-cn',
    subject: '网络 <实验> & 其他\r\nBcc: thief@example.org',
    blocks: [{ text: '正文 <b>' }],
    open: 'http://localhost/index/space/1',
    origin: 'http://localhost',
    unsubscribe: 'http://localhost/unsubscribe/1.learning.x',
    ...change,
  });

/** The parts of a mail, decoded. */
const partsOf = (raw: string) =>
  raw.split(/--[-_=\w.]+(?:--)?\r\n/).map((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const body = rest.join('\r\n\r\n');
    return { head, text: /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : body };
  });

test('a mail arrives as plain text and HTML, with the headers of an easy end, and its subject is one line', async () => {
  const { mails, channel } = await server();
  expect(await channel().send(letter())).toContain('250');
  const [mail] = mails;
  expect(mail).toMatchObject({ from: 'school@example.org', to: ['student@example.org'], encrypted: false });
  const head = mail!.raw.slice(0, mail!.raw.indexOf('\r\n\r\n'));
  expect(head).toContain('List-Unsubscribe: <http://localhost/unsubscribe/1.learning.x>');
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(head).toContain('Message-ID: <delivery-1@example.org>');
  expect(head).not.toMatch(/^Bcc:/im);
  const parts = partsOf(mail!.raw);
  const html = parts.find((part) => /text\/html/.test(part.head))!.text;
  const plain = parts.find((part) => /text\/plain/.test(part.head))!.text;
  expect(plain).toMatch(/正文|=E6=AD=A3/);
  expect(html).toMatch(/&lt;b&gt;|&lt;b&gt=3B/);
  expect(html).not.toContain('<实验>');
});

test('AUTH and STARTTLS: the password travels encrypted only', async () => {
  const { mails, channel, port } = await server({ user: 'post', password: 'secret word', certificate });
  const signedIn = { PRAXIS_SMTP_USER: 'post', PRAXIS_SMTP_PASSWORD: 'secret word' };
  const trusted = { PRAXIS_SMTP_TLS: 'starttls', PRAXIS_SMTP_CA: join(folder, 'authority.pem') };
  await channel({ ...signedIn, ...trusted }).send(letter());
  expect(mails[0]).toMatchObject({ encrypted: true, user: 'post' });
  await expect(channel({ ...signedIn, PRAXIS_SMTP_TLS: 'starttls' }).send(letter())).rejects.toMatchObject({ outcome: 'again' });
  await expect(channel({ ...signedIn, ...trusted, PRAXIS_SMTP_PASSWORD: 'wrong' }).send(letter())).rejects.toMatchObject({
    outcome: 'again',
  });
  expect(mails).toHaveLength(1);
  expect(port).toBeGreaterThan(0);
  expect(() => channel({ ...signedIn, PRAXIS_SMTP_HOST: 'mail.example.org' })).toThrow('in the open');
  expect(() => channel({ PRAXIS_SMTP_FROM: '' })).toThrow('PRAXIS_SMTP_FROM');
});

test('TLS from the first byte, and a server without STARTTLS gets nothing when it is asked for', async () => {
  const inside = await server({ certificate, implicit: true });
  await inside.channel({ PRAXIS_SMTP_TLS: 'tls', PRAXIS_SMTP_CA: join(folder, 'authority.pem') }).send(letter());
  expect(inside.mails[0]?.encrypted).toBe(true);
  const open = await server();
  await expect(open.channel({ PRAXIS_SMTP_TLS: 'starttls' }).send(letter())).rejects.toMatchObject({ outcome: 'again' });
  expect(open.mails).toHaveLength(0);
});

test.each([
  ['an unknown recipient', { recipient: '550 5.1.1 no such user' }, { outcome: 'final', address: true }],
  ['a full mailbox', { recipient: '452 4.2.2 mailbox full' }, { outcome: 'again' }],
  ['a mail taken for spam', { end: '554 5.7.1 looks like spam' }, { outcome: 'final', address: false }],
  ['a server that wants to be asked later', { end: '451 4.7.1 greylisted' }, { outcome: 'again' }],
  ['a line that breaks at once', { breaks: 'greeting' }, { outcome: 'again' }],
  ['a line that breaks before the mail', { breaks: 'rcpt' }, { outcome: 'again' }],
  ['a line that breaks after the last byte', { breaks: 'end' }, { outcome: 'unsure' }],
] as const)('%s means what it means', async (_title, manners, outcome) => {
  const created = await server();
  Object.assign(created.manners, manners);
  await expect(created.channel().send(letter())).rejects.toMatchObject(outcome);
});
