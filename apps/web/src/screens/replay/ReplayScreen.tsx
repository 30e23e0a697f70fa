import type { LiveQuality } from '@praxis/contract/live-media/live-media';
import type { RoomState } from '@praxis/rules/room';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { BoardView } from '../../parts/class-room/board/BoardView.tsx';
import { CaptionLines } from '../../parts/class-room/CaptionLines.tsx';
import { type ReplayPicture, ReplayPlayer } from '../../parts/live-media/replay/ReplayPlayer.tsx';
import { secondAt } from '../../parts/live-media/replay/replay-times.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Seal } from '../../ui/Seal.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { ReplayControls } from './ReplayControls.tsx';
import { ReplaySide } from './ReplaySide.tsx';
import { chaptersOf, openTimeline } from './replay-state.ts';
import { useReplay, useReplayClock, useWatched } from './useReplay.ts';

type Found = ReturnType<typeof useReplay>;
type Facts = NonNullable<Found['facts']['data']>;
type Events = NonNullable<Found['events']['data']>;

const NOTHING: never[] = [];
const STEP_MS = 5000;

/** Picture or board over the whole stage, the other one in its corner: a shared screen and a picture without a board in use are large. */
function useFront(state: RoomState, filmed: boolean) {
  const page = state.pages.find(({ id }) => id === state.page);
  const used = state.pages.length > 1 || Boolean(page?.file_id) || (state.board[state.page] ?? NOTHING).length > 0;
  const usual = filmed && (state.media.screen || !used) ? ('picture' as const) : ('board' as const);
  const [chosen, setChosen] = useState<{ front: 'picture' | 'board'; usual: string }>();
  const front = filmed && chosen?.usual === usual ? chosen.front : usual;
  return { front, swap: () => setChosen({ front: front === 'picture' ? 'board' : 'picture', usual }) };
}

const places = {
  front: 'absolute inset-0 size-full',
  back: 'absolute top-3 right-3 z-10 aspect-[16/9] w-[26%] overflow-hidden rounded-md shadow-[0_0_0_1px_var(--line)]',
};

/** The clock of a replay: that of the film where there is one, else one of its own. */
function usePlayback(facts: Facts) {
  const { recording, started_at, length } = facts;
  const plays = recording.state === 'ready' && recording.master !== null;
  const from = facts.position < length - 5 ? facts.position : 0;
  const clock = useReplayClock(from, length, facts.speed);
  const [filmed, setFilmed] = useState({ at: from * 1000, playing: false });
  const picture = useRef<ReplayPicture | undefined>(undefined);
  const { watched, sought } = useWatched(facts.id);
  const { speed, playing } = clock;
  // What was watched is noted outside React.
  useEffect(() => {
    if (!plays && playing) watched(clock.at / 1000, speed);
  }, [plays, playing, clock.at, speed, watched]);
  const seek = (to: number) => {
    const at = Math.min(length * 1000, Math.max(0, to));
    sought(at / 1000, speed);
    if (!plays) return clock.setAt(at);
    picture.current?.seek(started_at + at);
    setFilmed((now) => ({ ...now, at }));
  };
  const play = (on: boolean) => {
    if (!plays) return clock.setPlaying(on);
    if (on) picture.current?.play();
    else picture.current?.pause();
  };
  const noteMoment = ({ wall, speed: rate, playing: runs }: { wall: number; speed: number; playing: boolean }) => {
    const at = Math.max(0, wall - started_at);
    setFilmed({ at, playing: runs });
    if (runs) watched(at / 1000, rate);
  };
  return {
    ...{ plays, from, picture, seek, play, noteMoment, speed, setSpeed: clock.setSpeed },
    at: plays ? filmed.at : clock.at,
    playing: plays ? filmed.playing : playing,
  };
}

function View({ facts, events }: { facts: Facts; events: Events }) {
  const { t } = useTranslation('class-room');
  const timeline = useMemo(() => openTimeline(events), [events]);
  const chapters = useMemo(() => chaptersOf(events), [events]);
  const { recording, started_at, length } = facts;
  const { plays, from, picture, at, playing, speed, setSpeed, seek, play, noteMoment } = usePlayback(facts);
  const [quality, setQuality] = useState<LiveQuality | 'auto'>('auto');
  const [qualities, setQualities] = useState<readonly LiveQuality[]>([]);
  const [unmuted, setUnmuted] = useState(true);
  const captioned = events.some(({ kind }) => kind === 'caption');
  const [captions, setCaptions] = useState(true);
  const stage = useRef<HTMLDivElement>(null);
  const state = timeline.at(at);
  const { front, swap } = useFront(state, plays);
  const number = state.pages.findIndex(({ id }) => id === state.page) + 1;
  // A chapter is chosen to be watched.
  const jump = (to: number) => {
    seek(to);
    play(true);
  };
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey) return;
    const onButton = event.target instanceof HTMLButtonElement;
    if (event.key === 'k' || (event.key === ' ' && !onButton)) play(!playing);
    else if (event.key === 'ArrowRight') seek(at + STEP_MS);
    else if (event.key === 'ArrowLeft') seek(at - STEP_MS);
    else return;
    event.preventDefault();
  };
  const full = () => void (document.fullscreenElement ? document.exitFullscreen() : stage.current?.requestFullscreen());
  return (
    <main
      id="main"
      tabIndex={-1}
      onKeyDown={press}
      className="grid min-h-[calc(100dvh-48px)] grid-cols-[minmax(0,1fr)] outline-none min-[900px]:grid-cols-[minmax(0,1fr)_372px]"
    >
      <section className="flex min-w-0 flex-col items-center gap-3 bg-well p-4 phone:p-2">
        {!plays && recording.state !== 'none' && (
          <p className="w-full text-13 text-ink-2">{t(`recording_${recording.state === 'failed' ? 'failed' : 'processing'}`)}</p>
        )}
        <div ref={stage} className="flex w-full flex-col items-center gap-3 bg-well">
          {/* As large as the window allows with the controls still in sight. */}
          <div
            className="relative aspect-[16/9] w-full overflow-hidden rounded-lg bg-[#16181d]"
            style={{ maxWidth: 'max(320px, calc((100dvh - 208px) * 16 / 9))' }}
          >
            {plays && (
              <ReplayPlayer
                master={recording.master!}
                stretches={recording.stretches}
                picture={picture}
                speed={speed}
                volume={unmuted ? 1 : 0}
                choice={quality}
                className={front === 'picture' ? places.front : places.back}
                from={from > 0 ? secondAt(recording.stretches, started_at + from * 1000) : 0}
                onQualities={setQualities}
                onMoment={noteMoment}
              />
            )}
            <div className={front === 'board' ? places.front : places.back}>
              <BoardView
                classId={facts.id}
                page={state.pages[number - 1]}
                items={state.board[state.page] ?? NOTHING}
                spot={state.laser?.page === state.page ? state.laser.spot : null}
                label={t('board_page', { number, count: state.pages.length })}
              />
            </div>
            {captions && <CaptionLines captions={state.captions} at={at} label={t('captions')} />}
          </div>
          <ReplayControls
            {...{ at, length, playing, speed, chapters }}
            onSeek={seek}
            onPlaying={play}
            onSpeed={setSpeed}
            captions={captioned ? { on: captions, onChange: setCaptions } : undefined}
            onFull={document.fullscreenEnabled ? full : undefined}
            picture={plays ? { qualities, quality, onQuality: setQuality, unmuted, onUnmuted: setUnmuted, onSwap: swap } : undefined}
          />
        </div>
        {recording.downloads.length > 0 && (
          <span className="flex w-full flex-wrap items-center gap-2">
            {recording.downloads.map(({ quality: size, address }) => (
              <a key={size} href={address} className={buttonClasses('outline', 'small')} download>
                {t('download_quality', { quality: size })}
              </a>
            ))}
          </span>
        )}
      </section>
      <ReplaySide classId={facts.id} state={state} chapters={chapters} at={at} onJump={jump} />
    </main>
  );
}

/** A class again: picture, board, chat and questions in step (S-029, S-170). */
export function ReplayScreen() {
  const { t } = useTranslation(['class-room', 'shell']);
  const { classId = '' } = useParams();
  const { facts, events } = useReplay(classId);
  usePageTitle(facts.data?.title ?? t('replay'));
  const error = facts.error ?? events.error;
  return (
    <>
      <SlimBar>
        <Link to="/index/home" aria-label={t('shell:go_home')}>
          <Seal size={24} />
        </Link>
        {facts.data && (
          <Breadcrumbs
            trail={[{ label: facts.data.space_name, to: `/index/space/${facts.data.space_id}/classes` }, { label: facts.data.title }]}
          />
        )}
        <span className="ml-auto text-13 text-ink-3">{t('replay')}</span>
      </SlimBar>
      {facts.data && events.data ? (
        <View facts={facts.data} events={events.data} />
      ) : (
        <main id="main" tabIndex={-1} className="p-8 outline-none">
          {error ? <Problem of={error} retry={() => void facts.refetch()} /> : <Skeleton rows={6} label={t('shell:loading')} />}
        </main>
      )}
    </>
  );
}
