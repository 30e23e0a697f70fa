import { useTranslation } from 'react-i18next';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';

/** While the content of an activity is on its way: bars, why it failed, or that the network is gone. */
export function ContentPending({ content }: { content: { failure: unknown; paused: boolean; retry: () => void } }) {
  const { t } = useTranslation('course-designer');
  if (content.failure) return <Problem of={content.failure} retry={content.retry} />;
  if (content.paused) return <p className="text-ink-2">{t('content_paused')}</p>;
  return <Skeleton rows={4} />;
}
