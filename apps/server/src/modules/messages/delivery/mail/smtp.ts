import { readFileSync } from 'node:fs';
import { Transform } from 'node:stream';
import type { Instance } from '@praxis/instance/instance';
import { isLoopbackName } from '@praxis/rules/loopback';
import { createTransport } from 'nodemailer';
import { meaningOf } from '../attempts.rules.ts';
import type { MailChannel } from './mail.ts';

const CONNECT_MS = 15_000;
const SILENCE_MS = 30_000;

/** What `School <a@b>` says. */
function senderOf(from: string) {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(from);
  return match ? { name: match[1]!, address: match[2]! } : { name: '', address: from.trim() };
}

function mustBeComplete({ host, from, tls, user }: Instance['smtp']) {
  if (!['starttls', 'tls', 'none'].includes(tls)) throw new Error(`PRAXIS_SMTP_TLS is ${tls}; it must be starttls, tls or none`);
  if (!/^[^@\s<>]+@[^@\s<>]+$/.test(senderOf(from).address)) throw new Error('E-mail needs PRAXIS_SMTP_FROM, the address of the sender');
  if (tls === 'none' && user && !isLoopbackName(host)) throw new Error('PRAXIS_SMTP_TLS=none would send the password in the open');
}

/** A mail server by SMTP; one connection for each mail, so that a broken one never carries another mail again. */
export function smtpChannel(settings: Instance['smtp']): MailChannel {
  mustBeComplete(settings);
  const sender = senderOf(settings.from);
  const server = {
    host: settings.host,
    port: settings.port,
    secure: settings.tls === 'tls',
    requireTLS: settings.tls === 'starttls',
    ignoreTLS: settings.tls === 'none',
    ...(settings.user && { auth: { user: settings.user, pass: settings.password } }),
    ...(settings.authority && { tls: { ca: readFileSync(settings.authority, 'utf8') } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    name: 'smtp',
    async send(mail) {
      let written = false;
      const transport = createTransport(server);
      // Once the last byte is on the way, silence no longer means that nothing has arrived.
      transport.use('stream', (sending, done) => {
        sending.message.transform(
          () =>
            new Transform({
              transform: (piece, _encoding, next) => next(null, piece),
              flush(next) {
                written = true;
                next();
              },
            }),
        );
        done();
      });
      try {
        const sent = await transport.sendMail({
          from: sender,
          // As parts, so that nothing in an address is read as a second one.
          to: { name: '', address: mail.to },
          envelope: { from: sender.address, to: [mail.to] },
          messageId: `<${mail.id}@${sender.address.split('@')[1]}>`,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: mail.headers,
        });
        return String(sent.response ?? '').slice(0, 200);
      } catch (error) {
        throw meaningOf(error as Error, written);
      } finally {
        transport.close();
      }
    },
  };
}
