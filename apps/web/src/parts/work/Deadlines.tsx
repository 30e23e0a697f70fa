import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { timeLabel } from '../../platform/language/dates.ts';
import { classes } from '../../ui/classes.ts';
import { ProgressBar } from '../../ui/States.tsx';
import { RemindButton } from './RemindButton.tsx';
import type { Home } from './useHome.ts';

const DAY = 86_400_000;

/** What ends within a week where one marks, with how many have handed in. */
export function Deadlines({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  return (
    <section aria-label={t('deadlines')} className="mt-10">
      <h2 className="mb-1 text-14">{t('deadlines')}</h2>
      <ul>
        {home.deadlines.map(({ id, title, ends_at, submitted, students, to }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2.5">
            <span className="min-w-0">
              <Link to={to} className="cut block font-bold text-ink no-underline hover:underline">
                {title}
              </Link>
              <span className="mb-1 flex justify-between gap-3 text-12">
                <span className={classes(ends_at - home.now < DAY ? 'font-bold text-amber' : 'text-ink-3')}>
                  {timeLabel(ends_at, home.now)}
                </span>
                <span className="text-ink-3">{t('handed_in', { submitted, students })}</span>
              </span>
              <ProgressBar value={students === 0 ? 0 : submitted / students} label={t('handed_in', { submitted, students })} />
            </span>
            {submitted < students && <RemindButton assessment={{ id, title }} missing={students - submitted} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
