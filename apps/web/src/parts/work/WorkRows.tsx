import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listed, spokenTime } from '../../platform/language/dates.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import type { WorkItem } from './work-types.ts';

const FIRST = 8;

/** What a row says about its work: how far a running exam is, or since when something waits. */
function useWorkNote(now: number, inSpace: boolean) {
  const { t } = useTranslation('home');
  return (one: WorkItem) =>
    listed([
      ...(!inSpace && one.space_name !== one.title ? [one.space_name] : []),
      ...(one.submitted === null ? [] : [t('work_exam_submitted', { count: one.submitted })]),
      ...(one.ends_at === null ? [] : [t('work_ends', { time: spokenTime(one.ends_at, now) })]),
      ...(one.since === null ? [] : [t('work_since', { time: spokenTime(one.since, now) })]),
    ]);
}

function WorkRow({ one, now, inSpace }: { one: WorkItem; now: number; inSpace: boolean }) {
  const { t } = useTranslation('home');
  const note = useWorkNote(now, inSpace)(one);
  const urgent = one.kind === 'exam' || one.kind === 'lab_help';
  const count = t(`work_${one.kind}`, { count: one.count });
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5">
      <span className="w-44 shrink-0 phone:w-full">
        {urgent ? (
          <StateLabel shape={one.kind === 'exam' ? 'live' : 'waiting'} tone={one.kind === 'exam' ? 'red' : 'amber'} act>
            {count}
          </StateLabel>
        ) : (
          <b className="text-15">{count}</b>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <b className="cut block phone:whitespace-normal">{one.title}</b>
        <span className="cut block text-13 text-ink-3 phone:whitespace-normal">{note}</span>
      </span>
      <Link
        to={one.to}
        aria-label={`${t(`do_${one.kind}`)} ${one.title}`}
        className={classes(buttonClasses(one.kind === 'lab_help' ? 'filled' : 'outline', 'small'), 'shrink-0')}
      >
        {t(`do_${one.kind}`)}
      </Link>
    </li>
  );
}

/** What waits for somebody who teaches or assists: exams that run and students who need help first, then what waits longest. */
export function WorkRows({
  work,
  now,
  inSpace = false,
  title,
  nothing,
  complete = false,
}: {
  work: readonly WorkItem[];
  now: number;
  inSpace?: boolean;
  /** What the rows are called, and what is said where there are none. */
  title?: string;
  nothing?: string;
  /** Every row from the start: the page is about nothing else. */
  complete?: boolean;
}) {
  const { t } = useTranslation('home');
  const [all, setAll] = useState(false);
  return (
    <Section
      title={title ?? t('work')}
      more={
        !complete &&
        work.length > FIRST && (
          <Button look="quiet" size="small" className="-mr-2" repeatable onClick={() => setAll(!all)}>
            {all ? t('show_fewer') : t('show_all', { count: work.length })}
          </Button>
        )
      }
    >
      {work.length === 0 ? (
        <p className="border-t border-b border-line py-3.5 text-ink-2">{nothing ?? t('nothing_work')}</p>
      ) : (
        <ul className="border-b border-line">
          {work.slice(0, all || complete ? undefined : FIRST).map((one) => (
            <WorkRow key={`${one.kind}${one.id}`} one={one} now={now} inSpace={inSpace} />
          ))}
        </ul>
      )}
    </Section>
  );
}
