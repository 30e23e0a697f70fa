import { type ClassCard, listClasses } from '@praxis/contract/live-classes/live-classes';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { isEarly } from '../classes/ClassRow.tsx';
import { StartNow } from '../classes/StartNow.tsx';

const COMING = 3;

function Row({ card }: { card: ClassCard }) {
  const { t } = useTranslation('timetable');
  const running = card.state === 'in_progress';
  const way = () => {
    if (card.state === 'ended')
      return card.can.replay ? (
        <Link className="text-13" to={`/replay/${card.id}`}>
          {t('replay')}
        </Link>
      ) : null;
    return (
      <Link className={buttonClasses(running ? 'filled' : 'outline', 'small')} to={`/class/${card.id}`}>
        {t(running ? 'enter' : !card.can.run ? 'waiting_room' : isEarly(card) ? 'prepare' : 'start')}
      </Link>
    );
  };
  return (
    <li className="flex min-h-12 items-center gap-3 border-t border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-13 text-ink-3">
          <b className={running ? 'text-red' : 'text-ink'}>{timeLabel(card.started_at ?? card.start_at)}</b>
          {running && (
            <StateLabel shape="live" tone="red" act>
              {t('state_in_progress')}
            </StateLabel>
          )}
        </p>
        <p className="cut">{card.title}</p>
      </div>
      {way()}
    </li>
  );
}

/** The classes of a space that run or come next, and the last one that is over. */
export function OverviewClasses({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const classes = (when: 'coming' | 'past', size: number) => ({
    queryKey: ['classes', space.id, when, size],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(listClasses, { space_id: space.id, when, size }, { signal }),
    enabled: space.type === 'live',
  });
  const coming = useQuery(classes('coming', COMING));
  const past = useQuery(classes('past', 1));
  const cards = [...(coming.data?.list ?? []), ...(past.data?.list ?? [])];
  const starts = space.type === 'live' && space.rights.includes('run_class') && space.state === 'active';
  if (cards.length === 0 && !starts) return null;
  return (
    <Section title={t('tab_classes')} more={<Link to={`/index/space/${space.id}/classes`}>{t('timetable')}</Link>} className="mb-7">
      <ul>
        {cards.map((card) => (
          <Row key={card.id} card={card} />
        ))}
      </ul>
      {starts && (
        <div className="mt-3">
          <StartNow spaceId={space.id} />
        </div>
      )}
    </Section>
  );
}
