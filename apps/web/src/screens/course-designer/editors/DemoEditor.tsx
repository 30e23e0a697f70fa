import type { ActivityNode } from '@praxis/contract/courses/tree';
import { DemoFrame } from '../../../parts/course/DemoFrame.tsx';
import { FieldRow, HintField, MinutesField, WeightField } from './BasicFields.tsx';
import { ContentPending } from './ContentPending.tsx';
import { MediaHead } from './MediaHead.tsx';
import { MediaSource } from './MediaSource.tsx';
import { useActivityContent } from './useActivityContent.ts';

/** A demo: a zip of static HTML, shown in a frame that can reach nothing of the site. */
export function DemoEditor({ activity }: { activity: ActivityNode }) {
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
      <MediaSource kind="demo" content={content} />
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
