import { type LiveQuality, liveLadder } from '@praxis/contract/live-media/live-media';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LivePublishing } from '../../../parts/live-media/publishing/useLivePublisher.ts';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { DockButton } from '../tools/DockButton.tsx';

const SOUND = 96_000;
/** Least first, as those who watch choose too. */
const offered = liveLadder.map(({ quality }) => quality).toReversed();

const megabits = (bits: number) => (bits / 1_000_000).toFixed(1);

/** What leaves at most, bits per second, when a quality is the best that is sent: all below it go with it, and the sound. */
export const uploadOf = (best: LiveQuality) => {
  const from = liveLadder.findIndex(({ quality }) => quality === best);
  return liveLadder.slice(from).reduce((sum, { bitrate }) => sum + bitrate, SOUND);
};

/** What leaves this moment. */
export function Upload({ bitrate }: { bitrate: number }) {
  const { t } = useTranslation('live-media');
  return (
    <span title={t('uploading')} className="text-13 whitespace-nowrap text-ink-2 tabular-nums max-[1360px]:hidden">
      <span className="sr-only">{t('uploading')} </span>↑ {t('megabits', { count: megabits(bitrate) })}
    </span>
  );
}

function useQualities(publishing: LivePublishing) {
  const { t } = useTranslation('live-media');
  return {
    name: (quality: LiveQuality) => t(`quality_${quality}`),
    cost: (quality: LiveQuality) => t('costs', { rate: t('megabits', { count: megabits(uploadOf(quality)) }) }),
    choose: (quality: LiveQuality) => void publishing.sendUpTo(quality),
    // Where the browser's recorder sends, there is one quality alone.
    there: publishing.kind === 'ladder',
  };
}

/** The best quality this page sends, where the bar has room. */
export function SendQuality({ publishing }: { publishing: LivePublishing }) {
  const { t } = useTranslation('live-media');
  const { name, cost, choose, there } = useQualities(publishing);
  if (!there) return null;
  return (
    <SegmentedControl
      label={t('send_quality')}
      className="max-[1180px]:hidden"
      value={publishing.best}
      onChange={choose}
      choices={offered.map((quality) => ({
        value: quality,
        label: (
          <span title={cost(quality)}>
            {name(quality)}
            <span className="sr-only"> {cost(quality)}</span>
          </span>
        ),
      }))}
    />
  );
}

/** The same among the tools, where the bar has none. */
export function SendQualityMenu({ publishing, always }: { publishing: LivePublishing; always: boolean }) {
  const { t } = useTranslation('live-media');
  const { name, cost, choose, there } = useQualities(publishing);
  if (!there) return null;
  return (
    <span className={always ? 'contents' : 'hidden max-[1180px]:contents'}>
      <Menu
        label={t('send_quality')}
        align="start"
        trigger={
          <DockButton label={t('quality')}>
            <SlidersHorizontal className="size-5" strokeWidth={1.6} aria-hidden="true" />
          </DockButton>
        }
        entries={offered.map((quality) => ({
          label: (
            <>
              {name(quality)} <span className="ml-2 text-12 text-ink-3">{cost(quality)}</span>
            </>
          ),
          checked: quality === publishing.best,
          run: () => choose(quality),
        }))}
      />
    </span>
  );
}
