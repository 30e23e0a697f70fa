import { playbackSpeeds } from '@praxis/contract/courses/learning';
import type { Quality } from '@praxis/contract/media/media';
import { Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import type { PointerEvent, ReactNode, SelectHTMLAttributes } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playTime } from '../../../parts/course/course-labels.ts';
import { classes } from '../../../ui/classes.ts';
import type { useCaptionChoice } from './useCaptions.ts';
import type { Player, VideoView } from './useVideo.ts';
import type { Stretch } from './watched.ts';

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-8 flex-none place-items-center rounded-sm hover:bg-[rgba(255,255,255,0.15)] touch:size-11"
    >
      {children}
    </button>
  );
}

/** A short list on the dark bar; the browser's own, so that it also opens in full screen. */
function Choice({ label, ...rest }: SelectHTMLAttributes<HTMLSelectElement> & { label: string }) {
  return (
    <select
      aria-label={label}
      title={label}
      className="h-8 cursor-pointer appearance-none rounded-sm bg-transparent px-2 text-13 text-[#fff] hover:bg-[rgba(255,255,255,0.15)] touch:h-11 [&>option]:bg-[#13211f] [&>option]:text-[#fff]"
      {...rest}
    />
  );
}

/** A small picture of the moment under the pointer, with the chapter it belongs to. */
function Thumbnail({ video, at, left }: { video: VideoView; at: number; left: string }) {
  const sprite = video.thumbnails;
  const chapter = video.chapters.findLast((each) => each.at <= at);
  const index = sprite ? Math.min(sprite.count - 1, Math.floor(at / sprite.every)) : 0;
  return (
    <div
      className="pointer-events-none absolute bottom-6 -translate-x-1/2 text-center text-12"
      style={{ left: `clamp(84px, ${left}, calc(100% - 84px))` }}
    >
      {sprite && (
        <div
          className="mb-1 rounded-sm"
          style={{
            boxShadow: '0 0 0 1px rgba(255, 255, 255, 0.4)',
            width: sprite.width,
            height: sprite.height,
            backgroundImage: `url("${sprite.address}")`,
            backgroundPosition: `-${(index % sprite.columns) * sprite.width}px -${Math.floor(index / sprite.columns) * sprite.height}px`,
          }}
        />
      )}
      {chapter && <span className="mb-1 block max-w-60 rounded-sm bg-[rgba(0,0,0,0.6)] px-1.5">{chapter.title}</span>}
      <span className="rounded-sm bg-[rgba(0,0,0,0.6)] px-1.5">{playTime(at)}</span>
    </div>
  );
}

type LineProps = { player: Player; video: VideoView; watched: readonly Stretch[]; onAsk: (id: string) => void };

/** The time line: how far, what is loaded, what was really watched; dragging and arrows seek. */
function TimeLine({ player, video, watched, onAsk }: LineProps) {
  const { t } = useTranslation('course-player');
  const [over, setOver] = useState<number>();
  const { duration, position } = player;
  const share = (seconds: number) => `${duration > 0 ? (seconds / duration) * 100 : 0}%`;
  const poll = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setOver(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration);
  };
  return (
    <div className="relative mb-1 flex h-4 items-center" onPointerMove={poll} onPointerLeave={() => setOver(undefined)}>
      <div aria-hidden="true" className="absolute inset-x-0 h-1 overflow-hidden rounded-[2px] bg-[rgba(255,255,255,0.25)]">
        <i className="absolute inset-y-0 left-0 bg-[rgba(255,255,255,0.25)]" style={{ width: share(player.buffered) }} />
        {watched.map(([from, to]) => (
          <i key={from} className="absolute inset-y-0 bg-[#5fc4b0]/40" style={{ left: share(from), width: share(to - from) }} />
        ))}
        <i className="absolute inset-y-0 left-0 bg-[#5fc4b0]" style={{ width: share(position) }} />
        {video.chapters.map(
          ({ id, at }) => at > 0 && <i key={id} className="absolute inset-y-0 w-0.5 bg-[#0a1110]" style={{ left: share(at) }} />,
        )}
      </div>
      <input
        type="range"
        className="video-line"
        aria-label={t('time_line')}
        aria-valuetext={t('time_of', { at: playTime(position), of: playTime(duration) })}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(position)}
        onChange={(event) => player.seek(Number(event.target.value))}
      />
      {duration > 0 &&
        video.questions.map(({ id, at, chosen }) => (
          <button
            key={id}
            type="button"
            aria-label={t(chosen ? 'question_mark_answered' : 'question_mark', { at: playTime(at) })}
            title={t(chosen ? 'question_mark_answered' : 'question_mark', { at: playTime(at) })}
            onClick={() => onAsk(id)}
            className="absolute z-[1] grid size-6 -translate-x-1/2 place-items-center"
            style={{ left: share(at) }}
          >
            <span className={classes('size-2.5 rounded-full border-2 bg-[#0a1110]', chosen ? 'border-[#5fc4b0]' : 'border-[#e6b34f]')} />
          </button>
        ))}
      {over !== undefined && duration > 0 && <Thumbnail video={video} at={over} left={share(over)} />}
    </div>
  );
}

/** The bar at the foot of the video. */
export function VideoControls({
  player,
  video,
  watched,
  captions,
  onAsk,
  className,
}: LineProps & { captions: ReturnType<typeof useCaptionChoice>; className?: string }) {
  const { t } = useTranslation(['course-player', 'course-parts']);
  const icon = { className: 'size-5', strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    <div
      className={classes(
        'absolute inset-x-0 bottom-0 bg-linear-to-b from-transparent to-[rgba(0,0,0,0.8)] px-4 pt-6 pb-2 phone:px-3',
        className,
      )}
    >
      <TimeLine player={player} video={video} watched={watched} onAsk={onAsk} />
      <div className="flex items-center gap-1 text-13">
        <Control label={player.playing ? t('pause') : t('play')} onClick={player.toggle}>
          {player.playing ? <Pause {...icon} /> : <Play {...icon} />}
        </Control>
        <span className="px-1 whitespace-nowrap">{`${playTime(player.position)} / ${playTime(player.duration)}`}</span>
        <span className="flex-1" />
        {video.captions.length > 0 && (
          <Choice
            label={t('captions')}
            value={captions.shown?.language ?? ''}
            onChange={(event) => (event.target.value ? captions.choose(event.target.value) : captions.off())}
          >
            <option value="">{t('captions_off')}</option>
            {video.captions.map((each) => (
              <option key={each.id} value={each.language}>
                {each.label}
              </option>
            ))}
          </Choice>
        )}
        <Choice label={t('speed')} value={player.rate} onChange={(event) => player.setRate(Number(event.target.value))}>
          {playbackSpeeds.map((speed) => (
            <option key={speed} value={speed}>
              {t('times', { speed })}
            </option>
          ))}
        </Choice>
        <Choice label={t('quality')} value={player.quality} onChange={(event) => player.chooseQuality(event.target.value as Quality)}>
          {video.renditions.map(({ quality }) => (
            <option key={quality} value={quality}>
              {t(`course-parts:quality_${quality}`)}
            </option>
          ))}
        </Choice>
        <Control label={player.muted ? t('unmute') : t('mute')} onClick={player.toggleMute}>
          {player.muted || player.volume === 0 ? <VolumeX {...icon} /> : <Volume2 {...icon} />}
        </Control>
        <input
          type="range"
          className="video-volume phone:hidden"
          aria-label={t('volume')}
          min={0}
          max={1}
          step={0.05}
          value={player.muted ? 0 : player.volume}
          onChange={(event) => player.setVolume(Number(event.target.value))}
        />
        <Control label={player.full ? t('leave_full') : t('full')} onClick={player.toggleFull}>
          {player.full ? <Minimize {...icon} /> : <Maximize {...icon} />}
        </Control>
      </div>
    </div>
  );
}
