import type { ActivityNode } from '@praxis/contract/course-tree';
import type { MediaShown } from '@praxis/contract/media';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../parts/course/course-words.ts';
import { MediaStateWord } from '../../parts/course/MediaState.tsx';
import { UploadField } from '../../parts/course/UploadField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choices.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { CompletionField, FieldRow, HintField, MinutesField, WeightField } from './BasicFields.tsx';
import { ContentPending } from './ContentPending.tsx';
import { useActivityContent } from './useActivityContent.ts';

/** Name, size and state of a file, with transcoding again when it failed (S-165, S-166). */
export function MediaHead({
  media,
  again,
}: {
  media: MediaShown;
  again: { isPending: boolean; error: unknown; mutate: (id: string) => void };
}) {
  const { t } = useTranslation('course-designer');
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-2">
        <span className="cut font-bold">{media.name}</span>
        <span className="text-12 text-ink-3">{fileSize(media.bytes)}</span>
        {media.kind === 'pdf' && media.pages > 0 && <span className="text-12 text-ink-3">{t('pages', { count: media.pages })}</span>}
        <span className="flex-1" />
        <MediaStateWord media={media} />
      </div>
      {media.state === 'in_progress' && (
        <div className="mt-2">
          <ProgressBar value={media.progress / 100} label={media.name} />
        </div>
      )}
      {media.state === 'failed' && (
        <div className="mt-2 flex flex-wrap items-center gap-3 rounded-md bg-red-soft px-3 py-2 text-13 text-red">
          <span className="flex-1">{media.error}</span>
          <Button size="small" look="danger" busy={again.isPending} onClick={() => again.mutate(media.id)}>
            {media.kind === 'demo' ? t('unpack_again') : t('transcode_again')}
          </Button>
        </div>
      )}
      <Problem of={again.error} />
    </>
  );
}

/** The pages side by side. */
function PageStrip({ media }: { media: MediaShown }) {
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
      <div className={media ? 'mt-3' : ''}>
        <UploadField
          label={media ? t('replace_file') : t('choose_pdf')}
          slim={media !== undefined}
          accept=".pdf,application/pdf"
          purpose="course_pdf"
          help={t('pdf_help')}
          present={media}
          onBusy={content.markUploading}
          onDone={(fileId) => content.attach.mutate(fileId)}
        />
        <Problem of={content.attach.error} retry={() => content.attach.variables && content.attach.mutate(content.attach.variables)} />
      </div>
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
