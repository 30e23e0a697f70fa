import type { MediaBrief } from '@praxis/contract/media/media';
import { useTranslation } from 'react-i18next';
import { StateWord } from '../../ui/Mark.tsx';

/** Where a transcoding stands, in words and mark (S-165). */
export function MediaStateWord({ media }: { media: Pick<MediaBrief, 'state' | 'progress' | 'kind'> }) {
  const { t } = useTranslation('course-parts');
  const demo = media.kind === 'demo';
  if (media.state === 'complete') {
    return (
      <StateWord shape="tick" tone="pine">
        {demo ? t('unpacked') : t('transcoded')}
      </StateWord>
    );
  }
  if (media.state === 'failed') {
    return (
      <StateWord shape="cross" tone="red" act>
        {demo ? t('unpacking_failed') : t('transcoding_failed')}
      </StateWord>
    );
  }
  return (
    <StateWord shape="working" tone="ink">
      {demo ? t('unpacking') : t('transcoding', { percent: Math.floor(media.progress) })}
    </StateWord>
  );
}
