import type { MediaBrief } from '@praxis/contract/media/media';
import { useTranslation } from 'react-i18next';
import { StateLabel } from '../../ui/Mark.tsx';

/** Where a transcoding stands, in words and mark (S-165). */
export function MediaStateLabel({ media }: { media: Pick<MediaBrief, 'state' | 'progress' | 'kind'> }) {
  const { t } = useTranslation('course-parts');
  const demo = media.kind === 'demo';
  if (media.state === 'complete') {
    return (
      <StateLabel shape="tick" tone="pine">
        {demo ? t('unpacked') : t('transcoded')}
      </StateLabel>
    );
  }
  if (media.state === 'failed') {
    return (
      <StateLabel shape="cross" tone="red" act>
        {demo ? t('unpacking_failed') : t('transcoding_failed')}
      </StateLabel>
    );
  }
  return (
    <StateLabel shape="working" tone="ink">
      {demo ? t('unpacking') : t('transcoding', { percent: Math.floor(media.progress) })}
    </StateLabel>
  );
}
