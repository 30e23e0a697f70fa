import type { CompetitionCard } from '@praxis/contract/competitions/competitions';
import { useTranslation } from 'react-i18next';
import { clockTime, daysBetween, durationLabel, shortDate } from '../../platform/language/dates.ts';
import { moneyLabel, teamSize } from './competition-labels.ts';

/** What a card says in words, in the reader's language and zone. */
export function useCompetitionFacts() {
  const { t } = useTranslation('competition');
  return {
    /** Team, 3–5 people. */
    entry: (card: Pick<CompetitionCard, 'entry' | 'team_min' | 'team_max'>) => t(`entry_${card.entry}`, { size: teamSize(card) }),
    /** ¥120.00, or free. */
    fee: (card: Pick<CompetitionCard, 'fee_cents'>) => (card.fee_cents === 0 ? t('free') : moneyLabel(card.fee_cents)),
    feeFor: (card: Pick<CompetitionCard, 'fee_cents' | 'entry'>) =>
      card.fee_cents === 0 || card.entry === 'both' ? '' : t(card.entry === 'team' ? 'fee_each_team' : 'fee_each_person'),
    /** 5 days 2 hours left. */
    left: (until: number, now: number) => t('left', { time: durationLabel((until - now) / 1000) }),
    /** 11月30日至12月2日, or one day with its hours. */
    span: (from: number, to: number) =>
      daysBetween(from, to) === 0
        ? `${shortDate(from)} ${clockTime(from)}–${clockTime(to)}`
        : t('days', { from: shortDate(from), to: shortDate(to) }),
  };
}
