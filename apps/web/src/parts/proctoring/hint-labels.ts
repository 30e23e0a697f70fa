import type { HintLevel, ProctorHint } from '@praxis/contract/proctoring/proctoring';
import { useTranslation } from 'react-i18next';
import type { MarkShape, Tone } from '../../ui/Mark.tsx';

/** A hint as the server tells it. */
export type Hint = { id: string; kind: ProctorHint; level: HintLevel; at: number; seconds: number | null };
type Looks = { shape: MarkShape; tone: Tone };

/** How a hint is marked. */
export const hintLooks: Record<HintLevel, Looks> = {
  normal: { shape: 'tick', tone: 'pine' },
  notice: { shape: 'half', tone: 'amber' },
  serious: { shape: 'triangle', tone: 'red' },
};

/** How a finding is marked. */
export const verdictLooks: Record<'fine' | 'explain' | 'suspicious', Looks> = {
  fine: { shape: 'tick', tone: 'pine' },
  explain: { shape: 'clock', tone: 'amber' },
  suspicious: { shape: 'triangle', tone: 'red' },
};

/** A hint in words, with how long it lasted. */
export function useHintLabels() {
  const { t } = useTranslation('proctoring');
  return ({ kind, seconds }: Pick<Hint, 'kind' | 'seconds'>) =>
    seconds === null || seconds < 1
      ? t(`hint_${kind}`)
      : seconds < 90
        ? t('lasted', { hint: t(`hint_${kind}`), count: Math.round(seconds) })
        : t('lasted_minutes', { hint: t(`hint_${kind}`), count: Math.round(seconds / 60) });
}
