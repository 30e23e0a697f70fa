import { addressOf } from '@praxis/contract/core/pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isAhead } from '../../parts/competition/competition-labels.ts';
import { NextAction } from '../../parts/competition/NextAction.tsx';
import { Places } from '../../parts/competition/Places.tsx';
import { PhaseLabel, RegistrationLabel } from '../../parts/competition/StateLabels.tsx';
import { useCompetitionFacts } from '../../parts/competition/useCompetitionFacts.ts';
import type { OwnCompetition } from '../../parts/competition/useOwnCompetitions.ts';
import { clockTime, listed, shortDate } from '../../platform/language/dates.ts';
import { openLogin } from '../../platform/person/login-dialog.ts';
import { useSession } from '../../platform/person/session.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import type { ListedCompetition } from './useCompetitionList.ts';

type RowProps = { of: ListedCompetition; own: OwnCompetition | undefined; now: number };

const isFull = (card: ListedCompetition) => card.quota !== null && card.taken >= card.quota;

/** Register, wait in line, or why not; a visitor is asked to sign in over the page (C-05). */
function Action({ of: card, own }: Omit<RowProps, 'now'>) {
  const { t } = useTranslation('competition');
  const role = useSession((now) => now.utype);
  const visitor = useSession((now) => now.utoken === '');
  const detail = addressOf('competitionDetail', { id: card.id });
  if (own?.next?.to && !own.next.what.startsWith('wait_')) return <NextAction next={own.next} size="small" />;
  if (own) return <RegistrationLabel state={own.registration_state} missing={own.missing} />;
  const open = card.phase === 'registering';
  const words = isFull(card) ? t('join_waiting') : t(card.entry === 'team' ? 'next_make_team' : 'next_register');
  if (open && visitor)
    return (
      <Button size="small" onClick={() => openLogin('needed')}>
        {words}
      </Button>
    );
  if (open && isFull(card) && !card.waiting_list)
    return (
      <StateLabel shape="padlock" tone="mute">
        {t('places_full')}
      </StateLabel>
    );
  if (open && role !== '3' && card.obstacles.length === 0)
    return (
      <Link
        to={
          card.entry === 'team'
            ? addressOf('teamList', { id: card.id })
            : addressOf('registration', { isedit: '0', type: '1', id: card.id, team_id: '0' })
        }
        className={buttonClasses('outline', 'small')}
      >
        {words}
      </Link>
    );
  return (
    <Link to={detail} className={buttonClasses('plain', 'small')}>
      {t('details')}
    </Link>
  );
}

function Obstacle({ of: card }: { of: ListedCompetition }) {
  const { t } = useTranslation('competition');
  const [first] = card.obstacles;
  if (!first || card.phase !== 'registering') return null;
  return (
    <p className="mt-0.5 text-13 text-ink-3">
      <StateLabel shape="padlock" tone="mute">
        <span className="whitespace-normal">{t('not_for_you', { reason: first })}</span>
      </StateLabel>
    </p>
  );
}

/** The date that matters: until when one may register, or when it is. */
function When({ of: card, now }: { of: ListedCompetition; now: number }) {
  const { t } = useTranslation('competition');
  const facts = useCompetitionFacts();
  const { phase, reg_start, reg_end, starts_at, ends_at } = card;
  const [at, word] =
    phase === 'announced' && reg_start !== null
      ? [reg_start, t('opens_at', { time: clockTime(reg_start) })]
      : phase === 'registering' && reg_end !== null
        ? [reg_end, reg_end > now ? facts.left(reg_end, now) : t('until_registration')]
        : [starts_at, ends_at !== null && starts_at !== null ? facts.span(starts_at, ends_at) : ''];
  if (at === null) return <span />;
  return (
    <span className="text-14 text-ink-2">
      {shortDate(at, now)}
      <small className="block text-12 text-ink-3">{word}</small>
    </span>
  );
}

function Title({ of: card }: { of: ListedCompetition }) {
  const { t } = useTranslation('competition');
  const about = listed([card.host === '' ? '' : t('held_by', { host: card.host }), card.category]);
  return (
    <div className="flex min-w-0 items-center gap-3">
      {card.cover && <img src={card.cover} alt="" loading="lazy" className="h-10 w-15 flex-none rounded-md bg-well object-cover" />}
      <div className="min-w-0">
        <Link
          to={addressOf('competitionDetail', { id: card.id })}
          className="block text-14 leading-[22px] font-bold break-words text-ink no-underline hover:underline"
        >
          {card.title}
        </Link>
        <p className="text-13 text-ink-3">{about}</p>
        <Obstacle of={card} />
      </div>
    </div>
  );
}

function PhoneRow({ of: card, own, now }: RowProps) {
  const facts = useCompetitionFacts();
  return (
    <li className="border-t border-line py-3">
      <Title of={card} />
      <div className="mt-1.5 flex items-center gap-4">
        <When of={card} now={now} />
        <span className="min-w-0 flex-1 text-13 text-ink-2">
          {listed([facts.entry(card), facts.fee(card)])}
          <Places of={card} />
        </span>
        <Action of={card} own={own} />
      </div>
    </li>
  );
}

/** A competition that was found: when, what, for whom, how many places, what it costs, and what one can do. */
export function CompetitionRow({ of: card, own, now }: RowProps) {
  const facts = useCompetitionFacts();
  const phone = useIsPhone();
  if (phone) return <PhoneRow of={card} own={own} now={now} />;
  const open = card.phase === 'registering' || card.phase === 'announced';
  return (
    <li className="grid min-h-15 grid-cols-[104px_minmax(0,1fr)_92px_116px_72px_124px] items-center gap-x-5 border-t border-line py-2.5">
      <When of={card} now={now} />
      <Title of={card} />
      <span className="text-13 text-ink-2">{facts.entry(card)}</span>
      {open ? <Places of={card} /> : <PhaseLabel phase={card.phase} ahead={isAhead(card)} />}
      <span className="text-13">
        {facts.fee(card)}
        <small className="block text-12 text-ink-3">{facts.feeFor(card)}</small>
      </span>
      <span className="flex justify-end">
        <Action of={card} own={own} />
      </span>
    </li>
  );
}
