import type { ActivityNode } from '@praxis/contract/courses/tree';
import type { MediaView, Quality } from '@praxis/contract/media/media';
import { SquarePlay } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize, playTime } from '../../../parts/course/course-labels.ts';
import { CaptionsPanel } from '../../../parts/media/CaptionsPanel.tsx';
import { PosterButton } from '../../../parts/media/PosterButton.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { ProgressBar } from '../../../ui/States.tsx';
import { useDesigner } from '../designer-context.ts';
import { CompletionField, FieldRow, HintField, MinutesField, WeightField } from './BasicFields.tsx';
import { ContentPending } from './ContentPending.tsx';
import { MediaFailure } from './MediaHead.tsx';
import { MediaSource } from './MediaSource.tsx';
import { useActivityContent } from './useActivityContent.ts';
import { VideoMarks } from './video/VideoMarks.tsx';

const qualities: readonly Quality[] = ['480', '720', '1080'];

/** How far each rendition is (D-09). Nothing larger than the original is made. */
function Renditions({ media }: { media: MediaView }) {
  const { t } = useTranslation(['course-designer', 'course-parts']);
  const missing = qualities.filter((quality) => !media.qualities.includes(quality));
  const stateOf = (quality: Quality) => {
    if (media.qualities.includes(quality))
      return {
        value: 1,
        word: (
          <StateLabel shape="tick" tone="pine">
            {t('course-parts:transcoded')}
          </StateLabel>
        ),
      };
    if (media.state === 'complete') return { value: 0, word: <span className="text-13 text-ink-3">{t('not_made')}</span> };
    if (media.state === 'failed')
      return {
        value: 0,
        word: (
          <StateLabel shape="cross" tone="red">
            {t('course-parts:transcoding_failed')}
          </StateLabel>
        ),
      };
    if (quality !== missing[0])
      return {
        value: 0,
        word: (
          <StateLabel shape="queued" tone="mute">
            {t('queued')}
          </StateLabel>
        ),
      };
    const percent = Math.floor(media.progress);
    return { value: media.progress / 100, word: <StateLabel shape="working" tone="ink">{`${percent}%`}</StateLabel> };
  };
  return (
    <div className="mt-1.5 grid items-center text-13" style={{ gridTemplateColumns: '84px minmax(40px, 1fr) 112px' }}>
      {qualities.map((quality) => {
        const { value, word } = stateOf(quality);
        const label = `${t(`course-parts:quality_${quality}`)} ${quality}`;
        return (
          <Fragment key={quality}>
            <span className="flex h-[34px] items-center border-b border-line">{label}</span>
            <span className="flex h-[34px] items-center border-b border-line pr-4">
              <span className="w-full">
                <ProgressBar value={value} label={label} />
              </span>
            </span>
            <span className="flex h-[34px] items-center border-b border-line">{word}</span>
          </Fragment>
        );
      })}
    </div>
  );
}

function Frame({ media }: { media: MediaView }) {
  return (
    <div className="relative aspect-video overflow-hidden rounded-md bg-[#13211f] text-[#fff]">
      {media.poster ? (
        <img src={media.poster} alt="" className="size-full object-contain" />
      ) : (
        <SquarePlay className="absolute inset-0 m-auto size-10 text-[#5f7571]" strokeWidth={1.2} aria-hidden="true" />
      )}
      {media.duration !== null && (
        <span className="absolute right-2.5 bottom-2.5 rounded-sm bg-[rgba(0,0,0,0.6)] px-1.5 text-12">{playTime(media.duration)}</span>
      )}
    </div>
  );
}

type Content = ReturnType<typeof useActivityContent<'video'>>;

function MediaOfVideo({ media, content }: { media: MediaView; content: Content }) {
  const { t } = useTranslation('course-designer');
  return (
    <div className="grid grid-cols-[minmax(0,336px)_minmax(0,1fr)] gap-6 phone:grid-cols-1">
      <div>
        <Frame media={media} />
        <PosterButton media={media} onDone={content.putMedia} />
      </div>
      <div className="min-w-0">
        <div className="flex min-h-6 items-center gap-2">
          <span className="cut font-bold">{media.name}</span>
          <span className="flex-none text-12 text-ink-3">{fileSize(media.bytes)}</span>
        </div>
        <Renditions media={media} />
        {media.state === 'in_progress' && <p className="mt-2 text-12 text-ink-3">{t('no_need_to_wait')}</p>}
        <MediaFailure media={media} again={content.again} />
      </div>
    </div>
  );
}

/** A video: its file and renditions, how much must be watched, a hint. */
export function VideoEditor({ activity }: { activity: ActivityNode }) {
  const { t } = useTranslation('course-designer');
  const { draft } = useDesigner();
  const content = useActivityContent(activity, 'video');
  const { config, media } = content;
  if (content.pending) return <ContentPending content={content} />;
  const lengthHelp = media?.duration && activity.seconds === 0 && (
    <button
      type="button"
      className="text-pine hover:underline"
      onClick={() => draft.perform([{ op: 'update', id: activity.id, changes: { seconds: Math.ceil(media.duration! / 60) * 60 } }])}
    >
      {t('take_length', { count: Math.ceil(media.duration / 60) })}
    </button>
  );
  return (
    <>
      {media && <MediaOfVideo media={media} content={content} />}
      <MediaSource kind="video" content={content} />
      {media && <CaptionsPanel media={media} onChange={(captions) => content.putMedia({ ...media, captions })} />}
      {media?.renditions.length ? <VideoMarks marks={config} media={media} onChange={content.setConfig} /> : null}
      <FieldRow>
        <MinutesField id={activity.id} seconds={activity.seconds} help={lengthHelp} />
        <WeightField activity={activity} />
        <CompletionField
          value={config.completion}
          label={(percent) => t('watch_percent', { percent })}
          onChange={(completion) => content.setConfig({ completion })}
        />
      </FieldRow>
      <div className="mt-4">
        <HintField id={activity.id} value={config.hint} onSave={(hint) => content.setConfig({ hint })} />
      </div>
    </>
  );
}
