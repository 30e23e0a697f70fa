import type { ActivityNode } from '@praxis/contract/courses/tree';
import type { MediaView } from '@praxis/contract/media/media';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { CompletionField, FieldRow, HintField, MinutesField, WeightField } from './BasicFields.tsx';
import { ContentPending } from './ContentPending.tsx';
import { MediaHead } from './MediaHead.tsx';
import { MediaSource } from './MediaSource.tsx';
import { useActivityContent } from './useActivityContent.ts';

/** The pages side by side. */
function PageStrip({ media }: { media: MediaView }) {
  const { t } = useTranslation(['course-designer', 'course-parts']);
  if (media.page_images.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard
    <ol aria-label={t('page_strip')} tabIndex={0} className="mt-4 flex gap-3 overflow-x-auto rounded-md bg-well p-3">
      {media.page_images.map((page, index) => (
        <li key={page.address} className="flex-none text-center text-12 text-ink-3">
          <img
            src={page.address}
            width={page.width}
            height={page.height}
            loading="lazy"
            alt={t('course-parts:page_of', { page: index + 1, pages: media.page_images.length })}
            className="mb-1 block h-36 w-auto rounded-sm bg-[#fff] shadow-[0_0_0_1px_var(--line)]"
          />
          {index + 1}
        </li>
      ))}
    </ol>
  );
}

/** Courseware from a PDF: its file and pages, how many must be seen, whether it may be downloaded. */
export function PdfEditor({ activity }: { activity: ActivityNode }) {
  const { t } = useTranslation('course-designer');
  const content = useActivityContent(activity, 'pdf');
  const { config, media } = content;
  if (content.pending) return <ContentPending content={content} />;
  return (
    <>
      {media && <MediaHead media={media} again={content.again} />}
      {media && <PageStrip media={media} />}
      <MediaSource kind="pdf" content={content} />
      <FieldRow>
        <MinutesField id={activity.id} seconds={activity.seconds} />
        <WeightField activity={activity} />
        <CompletionField
          value={config.completion}
          label={(percent) => t('see_percent', { percent })}
          onChange={(completion) => content.setConfig({ completion })}
        />
      </FieldRow>
      <div className="mt-4">
        <Checkbox
          label={t('may_download')}
          checked={config.download}
          onChange={(event) => content.setConfig({ download: event.target.checked })}
        />
      </div>
      <div className="mt-4">
        <HintField id={activity.id} value={config.hint} onSave={(hint) => content.setConfig({ hint })} />
      </div>
    </>
  );
}
