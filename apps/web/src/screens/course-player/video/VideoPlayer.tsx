import './video.css';
import type { VideoQuestionView } from '@praxis/contract/courses/learning';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { useIsPhone } from '../../../ui/phone.ts';
import { useReportMoment } from './moment.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { useCaptionChoice, useSpoken } from './useCaptions.ts';
import { AFTER, useStops } from './useStops.ts';
import { type Player, useVideo, type VideoReport, type VideoView } from './useVideo.ts';
import { VideoControls } from './VideoControls.tsx';
import type { Stretch } from './watched.ts';

type VideoPlayerProps = {
  video: VideoView;
  title: string;
  /** Seconds to go on from. */
  start: number;
  watched: readonly Stretch[];
  onReport: (report: VideoReport) => void;
  /** The question it stands at, by its id. */
  asked: string | undefined;
  onAsk: (id: string | undefined) => void;
  onAnswer: (question: VideoQuestionView, choices: string[]) => Promise<void>;
};

/** A question that is opened from elsewhere takes the film to its moment. */
function useOpenAt(question: VideoQuestionView | undefined, player: Player) {
  const latest = useRef(player);
  latest.current = player;
  const at = question?.at;
  // The film plays outside React.
  useEffect(() => {
    if (at === undefined) return;
    const { position, pause, seek } = latest.current;
    pause();
    if (Math.abs(position - at) > 2) seek(at + AFTER);
  }, [at]);
}

/** The video with its controls: play, seek, speed, quality, sound, full screen, all by keyboard too. */
export function VideoPlayer({ video, title, start, watched, onReport, asked, onAsk, onAnswer }: VideoPlayerProps) {
  const { t } = useTranslation('course-player');
  const frame = useRef<HTMLDivElement>(null);
  const player = useVideo({ video, start, onReport, frame });
  const captions = useCaptionChoice(video.captions);
  const spoken = useSpoken(player.ref, captions.shown);
  useReportMoment(Math.floor(player.position), player.seek);
  useStops(video.questions, player, onAsk);
  const question = video.questions.find(({ id }) => id === asked);
  useOpenAt(question, player);
  const phone = useIsPhone();
  // A phone's picture is smaller than a question; it stands below it then.
  const beneath = phone && !player.full;
  const card = question && (
    <QuestionCard
      key={question.id}
      question={question}
      onAnswer={onAnswer}
      onClose={() => {
        onAsk(undefined);
        player.play();
      }}
      className={beneath ? 'px-4 py-4' : 'm-auto w-full max-w-[560px] rounded-md p-5'}
    />
  );
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const inSlider = event.target instanceof HTMLInputElement;
    const keys = new Map<string, () => void>([
      ['k', player.toggle],
      ['ArrowRight', () => player.seek(player.position + 5)],
      ['ArrowLeft', () => player.seek(player.position - 5)],
      ['l', () => player.seek(player.position + 10)],
      ['j', () => player.seek(player.position - 10)],
      ['ArrowUp', () => player.setVolume(player.volume + 0.1)],
      ['ArrowDown', () => player.setVolume(player.volume - 0.1)],
      ['m', player.toggleMute],
      ['f', player.toggleFull],
      ['c', captions.toggle],
      ['Home', () => player.seek(0)],
      ['>', () => player.faster(1)],
      ['<', () => player.faster(-1)],
    ]);
    if (!(event.target instanceof HTMLButtonElement)) keys.set(' ', player.toggle);
    const run = keys.get(event.key);
    if (!run || (inSlider && !['k', 'm', 'f', ' '].includes(event.key))) return;
    event.preventDefault();
    run();
  };
  const picture = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of a player work anywhere inside it
    <div
      ref={frame}
      onKeyDown={press}
      onPointerMove={player.showControls}
      data-idle={player.idle || undefined}
      className="video-frame group @container relative aspect-video w-full overflow-hidden bg-[#0a1110] text-[#fff]"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the tracks are those the teacher made, for every film its own */}
      <video
        ref={player.ref}
        poster={video.poster ?? undefined}
        playsInline
        preload="metadata"
        tabIndex={0}
        aria-label={title}
        onClick={player.toggle}
        onDoubleClick={player.toggleFull}
        className="block size-full cursor-pointer object-contain -outline-offset-2"
      >
        {video.captions.map((each) => (
          <track key={each.id} id={each.id} kind="captions" src={each.address} srcLang={each.language} label={each.label} />
        ))}
      </video>
      {spoken.length > 0 && (
        <div
          lang={captions.shown?.language}
          className={classes(
            'pointer-events-none absolute inset-x-4 flex flex-col items-center gap-1 text-center leading-snug transition-[bottom] duration-150',
            player.idle ? 'bottom-4' : 'bottom-24',
          )}
          style={{ fontSize: 'clamp(14px, 2.1cqw, 30px)' }}
        >
          <p className="max-w-[90%] rounded-sm bg-[rgba(0,0,0,0.8)] px-2.5 py-0.5 whitespace-pre-line text-[#fff]">{spoken.join('\n')}</p>
        </div>
      )}
      {player.waiting && (
        <span
          role="status"
          className="absolute inset-0 m-auto size-10 animate-turn rounded-full border-2 border-[#fff] border-t-transparent"
        >
          <span className="sr-only">{t('buffering')}</span>
        </span>
      )}
      {player.failed && (
        <div role="alert" className="absolute inset-x-0 top-0 bg-[rgba(0,0,0,0.8)] px-4 py-3 text-14">
          {t('video_failed')}{' '}
          <button type="button" className="underline" onClick={player.retry}>
            {t('video_retry')}
          </button>
        </div>
      )}
      <VideoControls
        player={player}
        video={video}
        watched={watched}
        captions={captions}
        onAsk={onAsk}
        className={classes('transition-opacity duration-150', player.idle && 'opacity-0 focus-within:opacity-100')}
      />
      {card && !beneath && <div className="absolute inset-0 z-20 flex overflow-y-auto bg-[rgba(0,0,0,0.7)] p-4">{card}</div>}
    </div>
  );
  return (
    <>
      {picture}
      {beneath && card && <div className="max-h-[50dvh] overflow-y-auto border-b border-line bg-raised">{card}</div>}
    </>
  );
}
