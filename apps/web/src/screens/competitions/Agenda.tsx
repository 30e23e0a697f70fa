import { addressOf } from '@praxis/contract/core/pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnCompetition } from '../../parts/competition/useOwnCompetitions.ts';
import { listed, monthName, shortDate, timeLabel } from '../../platform/language/dates.ts';
import { classes } from '../../ui/classes.ts';
import { Section } from '../../ui/Page.tsx';

type Moment = { id: string; at: number; due: boolean; title: string };

const keyOf = (time: number) => new Date(time).toDateString();

function momentsOf(own: readonly OwnCompetition[], ends: (title: string) => string): Moment[] {
  return own
    .flatMap(({ id, title, reg_end, starts_at, registration_state }) => [
      ...(reg_end !== null && (registration_state === 'draft' || registration_state === 'refused')
        ? [{ id, at: reg_end, due: true, title: ends(title) }]
        : []),
      ...(starts_at === null ? [] : [{ id, at: starts_at, due: false, title }]),
    ])
    .sort((one, other) => one.at - other.at);
}

/** Four weeks from this Monday on. */
function fourWeeks(now: number) {
  const monday = new Date(now);
  monday.setHours(12, 0, 0, 0);
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7));
  return Array.from({ length: 28 }, (_, at) => new Date(monday).setDate(monday.getDate() + at));
}

function Weeks({ moments, now }: { moments: readonly Moment[]; now: number }) {
  const { t } = useTranslation('competition');
  return (
    <ol className="grid grid-cols-7 gap-y-0.5 text-center text-13">
      {[...t('weekdays')].map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week stand still
        <li key={at} aria-hidden="true" className="grid h-8 place-items-center text-12 text-ink-3">
          {name}
        </li>
      ))}
      {fourWeeks(now).map((day) => {
        const here = moments.filter(({ at }) => keyOf(at) === keyOf(day));
        const due = here.some((moment) => moment.due);
        const today = keyOf(day) === keyOf(now);
        return (
          <li
            key={day}
            aria-label={listed([shortDate(day, now), ...here.map(({ title }) => title)])}
            aria-current={today ? 'date' : undefined}
            className={classes('relative grid h-8 place-items-center rounded-sm', today ? 'bg-ink font-bold text-ground' : 'text-ink-3')}
          >
            {new Date(day).getDate()}
            {here.length > 0 && (
              <i
                className={classes(
                  'absolute rounded-full',
                  due ? '-bottom-1 size-2 border-[1.5px] border-amber' : 'bottom-1 size-1 bg-pine',
                )}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Beside the list: the next weeks, and what is due or begins in one's own competitions. */
export function Agenda({ own, now }: { own: readonly OwnCompetition[]; now: number }) {
  const { t } = useTranslation('competition');
  const moments = momentsOf(own, (title) => t('agenda_ends', { title })).filter(({ at }) => at >= now);
  return (
    <aside>
      <h2 className="mb-2 text-14 font-bold">{`${t('calendar')}　${monthName(now)}`}</h2>
      <Weeks moments={moments} now={now} />
      <p aria-hidden="true" className="mt-2 flex items-center gap-4 text-12 text-ink-3">
        <span className="flex items-center gap-1">
          <i className="size-1 rounded-full bg-pine" />
          {t('calendar_day')}
        </span>
        <span className="flex items-center gap-1">
          <i className="size-1.5 rounded-full border-[1.5px] border-amber" />
          {t('calendar_deadline')}
        </span>
      </p>
      <Section title={<span className="text-14">{t('agenda')}</span>} className="mt-8!">
        {moments.length === 0 && <p className="border-t border-line pt-2.5 text-13 text-ink-3">{t('agenda_none')}</p>}
        <ul>
          {moments.slice(0, 6).map((moment) => (
            <li key={`${moment.id} ${moment.at}`} className="border-t border-line py-2.5">
              <Link to={addressOf('competitionDetail', { id: moment.id })} className="block text-ink no-underline hover:underline">
                {moment.title}
              </Link>
              <span className="text-12 text-ink-3">{timeLabel(moment.at, now)}</span>
            </li>
          ))}
        </ul>
      </Section>
    </aside>
  );
}
