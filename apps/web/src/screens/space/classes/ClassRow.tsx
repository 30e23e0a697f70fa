import { CLASS_EARLY_MINUTES, type ClassCard, type ClassState } from '@praxis/contract/live-classes/live-classes';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listed, timeLabel } from '../../../platform/language/dates.ts';
import { buttonClasses, IconButton } from '../../../ui/Button.tsx';
import { type MarkShape, StateLabel, type Tone } from '../../../ui/Mark.tsx';
import { Menu } from '../../../ui/Menu.tsx';

const looks: Record<ClassState, { shape: MarkShape; tone: Tone; act?: boolean }> = {
  pending: { shape: 'waiting', tone: 'mute' },
  in_progress: { shape: 'live', tone: 'red', act: true },
  ended: { shape: 'stopped', tone: 'mute' },
  cancelled: { shape: 'cross', tone: 'mute' },
};

/** Long before a class its teacher can prepare it, and begin it only later. */
export const isEarly = ({ start_at }: ClassCard) => start_at - Date.now() > CLASS_EARLY_MINUTES * 60_000;

function WayIn({ card }: { card: ClassCard }) {
  const { t } = useTranslation('timetable');
  const to = `/class/${card.id}`;
  if (card.state === 'in_progress')
    return (
      <Link className={buttonClasses('filled', 'small')} to={to}>
        {t('enter')}
      </Link>
    );
  if (card.state === 'pending')
    return (
      <Link className={buttonClasses('outline', 'small')} to={to}>
        {t(!card.can.run ? 'waiting_room' : isEarly(card) ? 'prepare' : 'start')}
      </Link>
    );
  return (
    <>
      {card.can.report && (
        <Link className={buttonClasses('quiet', 'small')} to={`/index/classReport/${card.id}`}>
          {t('report')}
        </Link>
      )}
      {card.can.replay && (
        <Link className={buttonClasses('outline', 'small')} to={`/replay/${card.id}`}>
          {t('replay')}
        </Link>
      )}
    </>
  );
}

/** One class of the timetable. */
export function ClassRow({ card, onChange, onCancel }: { card: ClassCard; onChange: () => void; onCancel: () => void }) {
  const { t } = useTranslation('timetable');
  const facts = listed([
    t('minutes', { count: card.suggested_minutes }),
    t('by', { name: card.teacher.name }),
    card.series ? t('series') : '',
    card.record ? t('recorded') : '',
    card.state === 'in_progress' ? t('online', { count: card.online }) : '',
    card.own_attendance === null ? '' : t(`own_${card.own_attendance}`),
  ]);
  return (
    <li className="flex min-h-16 items-center gap-4 border-t border-line py-3 phone:flex-wrap phone:gap-y-1">
      <span className="w-36 flex-none text-13 text-ink-3 phone:w-full">{timeLabel(card.started_at ?? card.start_at)}</span>
      <div className="min-w-0 flex-1 phone:basis-full">
        <h3 className="cut text-16 leading-[1.5]">
          <Link to={`/class/${card.id}`} className="text-ink no-underline hover:underline">
            {card.title}
          </Link>
        </h3>
        <p className="cut text-13 text-ink-3">{facts}</p>
      </div>
      {card.state === 'ended' && card.can.replay ? (
        <StateLabel shape="tick" tone="pine">
          {t('state_replay')}
        </StateLabel>
      ) : (
        <StateLabel {...looks[card.state]}>{t(`state_${card.state}`)}</StateLabel>
      )}
      <span className="flex items-center gap-2 phone:ml-auto">
        <WayIn card={card} />
        {card.can.change && (
          <Menu
            label={t('more')}
            trigger={
              <IconButton label={t('more')} small>
                <Ellipsis className="size-4" strokeWidth={1.6} aria-hidden="true" />
              </IconButton>
            }
            entries={[
              { label: t('change'), run: onChange },
              { label: t('cancel_class'), run: onCancel, danger: true },
            ]}
          />
        )}
      </span>
    </li>
  );
}
