import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { call } from '../../platform/calls/call.ts';
import { classes } from '../../ui/classes.ts';
import { Problem } from '../../ui/Problem.tsx';
import { openStemPlay, type StemPlay } from './stem-play.ts';

const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

async function loaded(address: string) {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(reply.statusText);
  return URL.createObjectURL(await reply.blob());
}

function Controls({ play, plays, locked }: { play: StemPlay; plays: number | null; locked: boolean }) {
  const { t } = useTranslation('shared-stem');
  const { phase, used, resumes, position, duration, failure } = useStore(play.state);
  const running = phase === 'playing';
  const left = plays === null ? null : Math.max(0, plays - used);
  const over = left === 0 && !resumes;
  const line =
    left === null
      ? t('plays_free')
      : over
        ? t('plays_over')
        : resumes
          ? t(running ? 'playing_no' : 'stopped_no', { no: Math.max(1, used), left })
          : t('plays_left', { count: left });
  const label =
    phase === 'loading' ? 'audio_loading' : running ? 'pause' : over ? 'plays_over' : resumes ? 'go_on' : used > 0 ? 'play_again' : 'play';
  return (
    <div className="rounded-md border border-line bg-raised p-4">
      <div className="flex items-center gap-4">
        <button
          type="button"
          className="flex size-11 flex-none items-center justify-center rounded-full bg-pine text-on-pine disabled:bg-well disabled:text-ink-3"
          disabled={locked || over || phase === 'loading'}
          aria-label={t(label)}
          aria-busy={phase === 'loading'}
          onClick={() => (running ? play.pause() : void play.play())}
        >
          {running ? <Pause className="size-5" aria-hidden="true" /> : <Play className="size-5" aria-hidden="true" />}
        </button>
        <div className="min-w-0 flex-1">
          <div
            role="progressbar"
            aria-label={t('audio')}
            aria-valuemin={0}
            aria-valuemax={Math.round(duration)}
            aria-valuenow={Math.round(position)}
            className="h-1.5 overflow-hidden rounded-full bg-well"
          >
            <div className="h-full bg-pine" style={{ width: duration > 0 ? `${(position / duration) * 100}%` : 0 }} />
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 text-13">
            <b className="tabular-nums">
              {clock(position)}
              {duration > 0 && ` / ${clock(duration)}`}
            </b>
            {plays !== null && (
              <span aria-hidden="true" className="ml-auto flex gap-1">
                {Array.from({ length: Math.min(plays, 6) }, (_none, no) => (
                  <i
                    // biome-ignore lint/suspicious/noArrayIndexKey: the plays of one sound have no other identity
                    key={no}
                    className={classes('h-1.5 w-4 rounded-full border', no < used ? 'border-pine bg-pine' : 'border-control')}
                  />
                ))}
              </span>
            )}
            <span className={classes('text-ink-2', plays === null && 'ml-auto')} aria-live="polite">
              {line}
            </span>
          </div>
        </div>
      </div>
      {plays !== null && <p className="mt-2 text-12 text-ink-3">{t('plays_note')}</p>}
      {failure !== undefined && <Problem of={failure} className="mt-2" />}
    </div>
  );
}

/** The sound of a paper while it is answered: no way back, and each play counted. */
export function StemPlayer({
  attemptId,
  device,
  item,
  audio,
  locked,
}: {
  attemptId: string;
  device: string;
  item: number;
  audio: { plays: number | null; used: number; resumes: boolean };
  locked: boolean;
}) {
  const [play, setPlay] = useState<StemPlay>();
  const { used, resumes } = audio;
  // The sound lives outside React; it ends with the stem it belongs to, and the number of plays it began with is only its start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a play that begins must not open another player
  useEffect(() => {
    const opened = openStemPlay({ call, load: loaded, audio: new Audio(), at: { attempt_id: attemptId, device, item }, used, resumes });
    setPlay(opened);
    return () => opened.close();
  }, [attemptId, device, item]);
  return play ? <Controls play={play} plays={audio.plays} locked={locked} /> : null;
}
