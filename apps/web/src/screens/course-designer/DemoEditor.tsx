import type { ActivityNode } from '@praxis/contract/course-tree';
import { useTranslation } from 'react-i18next';
import { DemoFrame } from '../../parts/course/DemoFrame.tsx';
import { UploadField } from '../../parts/course/UploadField.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { FieldRow, HintField, MinutesField, WeightField } from './BasicFields.tsx';
import { ContentPending } from './ContentPending.tsx';
import { MediaHead } from './PdfEditor.tsx';
import { useActivityContent } from './useActivityContent.ts';

/** A demo: a zip of static HTML, shown in a frame that can reach nothing of the site. */
export function DemoEditor({ activity }: { activity: ActivityNode }) {
  const { t } = useTranslation('course-designer');
  const content = useActivityContent(activity, 'demo');
  const { config, media } = content;
  if (content.pending) return <ContentPending content={content} />;
  return (
    <>
      {media && <MediaHead media={media} again={content.again} />}
      {media?.site && media.state === 'complete' && (
        <div className="mt-4">
          <DemoFrame address={media.site} title={activity.title} />
        </div>
      )}
      <div className={media ? 'mt-3' : ''}>
        <UploadField
          label={media ? t('replace_file') : t('choose_demo')}
          slim={media !== undefined}
          accept=".zip,application/zip"
          purpose="demo_zip"
          help={t('demo_help')}
          present={media}
          onBusy={content.markUploading}
          onDone={(fileId) => content.attach.mutate(fileId)}
        />
        <Problem of={content.attach.error} retry={() => content.attach.variables && content.attach.mutate(content.attach.variables)} />
      </div>
      <FieldRow>
        <MinutesField id={activity.id} seconds={activity.seconds} />
        <WeightField activity={activity} />
      </FieldRow>
      <div className="mt-4">
        <HintField id={activity.id} value={config.hint} onSave={(hint) => content.setConfig({ hint })} />
      </div>
    </>
  );
}
