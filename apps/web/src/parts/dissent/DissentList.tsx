import type { DissentListed } from '@praxis/contract/dissents/dissents';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { timeLabel } from '../../platform/language/dates.ts';
import { classes } from '../../ui/classes.ts';
import { DissentStateLabel, useAbout } from './labels.tsx';

type Props = { label: string; list: readonly DissentListed[]; to: (id: string) => string; chosen?: string | undefined; now: number };

function Due({ one, now }: { one: DissentListed; now: number }) {
  const { t } = useTranslation('dissent');
  if (one.state !== 'filed' && one.state !== 'in_review')
    return <>{one.decided_at === null ? timeLabel(one.filed_at) : t('decided_on', { time: timeLabel(one.decided_at) })}</>;
  const late = one.answer_by <= now;
  return (
    <span className={late ? 'font-bold text-red' : undefined}>{t(late ? 'overdue' : 'reply_by', { time: timeLabel(one.answer_by) })}</span>
  );
}

/** Objections one below the other, each a link. */
export function DissentList({ label, list, to, chosen, now }: Props) {
  const { t } = useTranslation('dissent');
  const about = useAbout();
  return (
    <ul aria-label={label} className="border-b border-line">
      {list.map((one) => (
        <li key={one.id} className={classes('relative border-t border-line px-3 py-3', chosen === one.id && 'bg-pine-soft')}>
          <span className="flex items-center gap-2">
            <b className="font-mono text-13">{one.no}</b>
            <span className="ml-auto">
              <DissentStateLabel dissent={one} />
            </span>
          </span>
          <Link
            to={to(one.id)}
            aria-current={chosen === one.id ? 'true' : undefined}
            className="block text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            {about(one)}
          </Link>
          <span className="flex flex-wrap gap-x-3 text-12 text-ink-3">
            <span className="min-w-0 flex-1">
              {one.entrant === null ? t('entrant_hidden') : one.entrant}　{one.competition.title} {one.stage.title}
            </span>
            <Due one={one} now={now} />
          </span>
        </li>
      ))}
    </ul>
  );
}
