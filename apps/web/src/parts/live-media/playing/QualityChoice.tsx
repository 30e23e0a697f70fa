import { type LiveChoice, type LiveQuality, liveLadder } from '@praxis/contract/live-media/live-media';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Menu } from '../../../ui/Menu.tsx';

type Props = {
  choice: LiveChoice;
  onChange: (choice: LiveChoice) => void;
  /** Qualities there are now; the others are not offered. */
  qualities: readonly LiveQuality[];
  className?: string;
};

/** What a viewer may choose, as little as possible first. */
const offered = (qualities: readonly LiveQuality[], choice: LiveChoice): LiveChoice[] => {
  const there = liveLadder.map(({ quality }) => quality).filter((quality) => qualities.includes(quality) || quality === choice);
  return ['auto', ...there.toReversed(), 'audio'];
};

/** The same choice behind a button, where there is little room. */
export function QualityMenu({ choice, onChange, qualities, className }: Props) {
  const { t } = useTranslation('live-media');
  return (
    <Menu
      label={t('quality')}
      trigger={
        <Button size="small" aria-label={`${t('quality')}: ${t(`quality_${choice}`)}`} {...(className && { className })}>
          {t(`quality_${choice}`)}
        </Button>
      }
      entries={offered(qualities, choice).map((value) => ({
        label: t(`quality_${value}`),
        checked: value === choice,
        run: () => onChange(value),
      }))}
    />
  );
}

/** S-028: SD, HD and FHD, whatever fits, or the sound alone. */
export function QualityChoice({ choice, onChange, qualities, className }: Props) {
  const { t } = useTranslation('live-media');
  return (
    <SegmentedControl
      label={t('quality')}
      choices={offered(qualities, choice).map((value) => ({ value, label: t(`quality_${value}`) }))}
      value={choice}
      onChange={onChange}
      {...(className && { className })}
    />
  );
}
