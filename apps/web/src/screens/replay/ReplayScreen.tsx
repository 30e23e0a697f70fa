import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { BoardView } from '../../parts/class-room/board/BoardView.tsx';
import { ReplayPlayer } from '../../parts/live-media/ReplayPlayer.tsx';
import { secondAt } from '../../parts/live-media/replay-times.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
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

function Shown({ facts, events }: { facts: Facts; events: Events }) {
  const { t } = useTranslation('class-room');
  const timeline = useMemo(() => openTimeline(events), [events]);
  const chapters = useMemo(() => chaptersOf(events), [events]);
  const { recording, started_at, length } = facts;
  const from = facts.position < length - 5 ? facts.position : 0;
  const clock = useReplayClock(from, length, facts.speed);
  const [filmed, setFilmed] = useState(from * 1000);
  const seek = useRef<((wall: number) => void) | undefined>(undefined);
  const watched = useWatched(facts.id);
  const plays = recording.state === 'ready' && recording.master !== null;
  const at = plays ? filmed : clock.at;
  const state = timeline.at(at);
  const { speed, playing } = clock;
  // What was watched is noted outside React.
  useEffect(() => {
    if (!plays && playing) watched(clock.at / 1000, speed);
  }, [plays, playing, clock.at, speed, watched]);
  const jump = (to: number) => {
    if (plays) seek.current?.(started_at + to);
    else clock.setAt(to);
    if (plays) setFilmed(to);
  };
  // As in the class: a shared screen is large, without one the board is.
  const { screen } = state.media;
  const number = state.pages.findIndex(({ id }) => id === state.page) + 1;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-[calc(100dvh-48px)] grid-cols-[minmax(0,1fr)] outline-none min-[900px]:grid-cols-[minmax(0,1fr)_372px]"
    >
      <section className="flex min-w-0 flex-col gap-4 bg-well p-4 phone:p-2">
        {!plays && recording.state !== 'none' && (
          <p className="text-13 text-ink-2">{t(`recording_${recording.state === 'failed' ? 'failed' : 'processing'}`)}</p>
        )}
        <div
          className={classes(
            'grid items-start gap-4',
            plays && (screen ? 'min-[1200px]:grid-cols-[2fr_1fr]' : 'min-[1200px]:grid-cols-[1fr_2fr]'),
          )}
        >
          {plays && (
            <ReplayPlayer
              master={recording.master!}
              stretches={recording.stretches}
              seek={seek}
              speed={facts.speed}
              from={from > 0 ? secondAt(recording.stretches, started_at + from * 1000) : 0}
              onMoment={({ wall, speed: rate, playing: runs }) => {
                setFilmed(Math.max(0, wall - started_at));
                if (runs) watched(Math.max(0, (wall - started_at) / 1000), rate);
              }}
            />
          )}
          <BoardView
            classId={facts.id}
            page={state.pages[number - 1]}
            items={state.board[state.page] ?? NOTHING}
            spot={state.laser?.page === state.page ? state.laser.spot : null}
            label={t('board_page', { number, count: state.pages.length })}
          />
        </div>
        {!plays && <ReplayControls clock={clock} length={length} />}
        {recording.downloads.length > 0 && (
          <span className="flex flex-wrap items-center gap-2">
            {recording.downloads.map(({ quality, address }) => (
              <a key={quality} href={address} className={buttonClasses('outline', 'small')} download>
                {t('download_quality', { quality })}
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
        <Shown facts={facts.data} events={events.data} />
      ) : (
        <main id="main" tabIndex={-1} className="p-8 outline-none">
          {error ? <Problem of={error} retry={() => void facts.refetch()} /> : <Skeleton rows={6} label={t('shell:loading')} />}
        </main>
      )}
    </>
  );
}
