import type { App } from '../../../platform/app.ts';
import { addDevelopmentMail } from './deliveries.store.ts';
import type { MailChannel } from './mail/mail.ts';
import { smtpChannel } from './mail/smtp.ts';

/** How this school sends e-mail: its mail server, in development an outbox that leaves the machine never, else not at all. */
export function chooseMail({ instance, db }: Pick<App, 'instance' | 'db'>): MailChannel | undefined {
  if (instance.smtp.host) return smtpChannel(instance.smtp);
  if (!instance.dev) return undefined;
  return {
    name: 'outbox',
    async send(mail) {
      await addDevelopmentMail(db, mail);
      return 'outbox';
    },
  };
}
