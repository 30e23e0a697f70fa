import type { ProductKind } from '@praxis/contract/market/products';
import { useTranslation } from 'react-i18next';

/** The rule by which a product goes back, in words: a course by its progress, a place by days alone, minutes by what is left of them. */
export function useRefundRule() {
  const { t } = useTranslation('market');
  return ({
    kind,
    refund_days: days,
    refund_used_below: percent,
  }: {
    kind: ProductKind;
    refund_days: number;
    refund_used_below: number;
  }) => {
    if (kind === 'competition_fee') return t('fee_refund_rule');
    if (days === 0) return t('refund_by_seller');
    if (kind === 'space_seat') return t('refund_rule_days', { days });
    return t(kind === 'lab_minutes' ? 'refund_rule_minutes' : 'refund_rule', { days, percent });
  };
}
