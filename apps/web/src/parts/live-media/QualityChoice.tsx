import { type LiveChoice, type LiveQuality, liveLadder } from '@praxis/contract/live-media';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../ui/Choices.tsx';

type Props = {
  choice: LiveChoice;
  onChange: (choice: LiveChoice) => void;
  /** Qualities there are now; the others are not offered. */
  qualities: readonly LiveQuality[];
  className?: string;
};

/** S-028: SD, HD and FHD, whatever fits, or the sound alone. */
export function QualityChoice({ choice, onChange, qualities, className }: Props) {
  const { t } = useTranslation('live-media');
  const there = liveLadder.map(({ quality }) => quality).filter((quality) => qualities.includes(quality) || quality === choice);
  const choices: LiveChoice[] = ['auto', ...there.toReversed(), 'audio'];
  return (
    <SegmentedControl
      label={t('quality')}
      choices={choices.map((value) => ({ value, label: t(`quality_${value}`) }))}
      value={choice}
      onChange={onChange}
      {...(className && { className })}
    />
  );
}
