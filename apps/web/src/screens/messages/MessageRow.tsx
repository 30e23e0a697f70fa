import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { timeLabel } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/Mark.tsx';
import { type MessageView, useReadMessage } from './useInbox.ts';

/** One message; opening what it speaks of reads it. */
export function MessageRow({ message }: { message: MessageView }) {
  const { t } = useTranslation('messages');
  const read = useReadMessage();
  const open = () => {
    if (!message.read) read.mutate(message.id);
  };
  const title = <span className={classes(message.read ? 'font-normal' : 'font-bold')}>{message.title}</span>;
  return (
    <li
      className={classes(
        'relative grid grid-cols-[12px_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-4 hover:bg-sunken phone:grid-cols-[12px_minmax(0,1fr)] phone:py-3',
      )}
    >
      <span className="pt-1.5 text-pine">{!message.read && <Mark shape="disc" className="size-2" />}</span>
      <div className="min-w-0">
        <p className="text-15 leading-[1.5]">
          {!message.read && <span className="sr-only">{t('unread')} </span>}
          {message.link ? (
            <Link
              to={message.link}
              onClick={open}
              className="text-ink no-underline after:absolute after:inset-0 after:content-[''] hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-13 text-ink-2">{message.body}</p>
        <p className="mt-0.5 text-12 text-ink-3">{timeLabel(message.at)}</p>
      </div>
      <div className="relative z-[1] self-center phone:col-start-2 phone:justify-self-start">
        {!message.read && (
          <Button size="small" look="plain" busy={read.isPending} onClick={open} aria-label={`${t('mark_read')} ${message.title}`}>
            {t('mark_read')}
          </Button>
        )}
      </div>
    </li>
  );
}
