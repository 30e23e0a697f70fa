import { useTranslation } from 'react-i18next';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';
import type { SaveMark } from './session/attempt-state.ts';

const looks: Record<SaveMark, { shape: MarkShape; tone: Tone; act?: boolean }> = {
  saved: { shape: 'tick', tone: 'pine' },
  saving: { shape: 'working', tone: 'mute' },
  kept: { shape: 'triangle', tone: 'amber', act: true },
  refused: { shape: 'cross', tone: 'red', act: true },
};

/** Where an answer is: at the server, on its way, or on this device only. */
export function SaveLabel({ mark }: { mark: SaveMark | undefined }) {
  const { t } = useTranslation('answering');
  return (
    <span aria-live="polite" className="inline-block min-h-[22px]">
      {mark && <StateLabel {...looks[mark]}>{t(`mark_${mark}`)}</StateLabel>}
    </span>
  );
}
