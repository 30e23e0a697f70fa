import { Expand, Maximize2, Minimize2, Volume2, VolumeX } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QualityMenu } from '../../../parts/live-media/playing/QualityChoice.tsx';
import { useStage } from '../../../parts/live-media/stage/useStage.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { toastError } from '../../../platform/toasts.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { useIsPhone } from '../../../ui/phone.ts';
import type { Lesson } from '../people/WaitingRoom.tsx';
import { useRoomPart, useRoomStore } from '../useRoom.ts';
import { entryTo, useMedia } from './Media.tsx';
import { NamePlate } from './NamePlate.tsx';
import { StagePeople } from './StagePeople.tsx';

const LivePlayer = lazyPart(() =>
  import('../../../parts/live-media/playing/LivePlayer.tsx').then((file) => ({ default: file.LivePlayer })),
);

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
const small = 'right-3 top-3 h-[24%] w-[24%] rounded-md';
const large = 'inset-0 size-full rounded-md';

/** What the teacher's own camera or screen shows, without a way around. */
function OwnPicture({ stream, name, microphoneOn }: { stream: MediaStream; name: string; microphoneOn: boolean }) {
  const { t } = useTranslation('class-room');
  const video = useRef<HTMLVideoElement>(null);
  // A stream is given to the element outside React.
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <div className={classes('absolute z-10 overflow-hidden bg-[#16181d]', small)}>
      <video ref={video} autoPlay muted playsInline aria-label={t('own_camera')} className="size-full object-contain" />
      <NamePlate name={name} microphoneOn={microphoneOn} />
    </div>
  );
}

/** Fills the screen with the picture, or no longer. */
async function fill(picture: HTMLElement | null) {
  await (document.fullscreenElement ? document.exitFullscreen() : picture?.requestFullscreen());
}

/** The picture of the class, over the whole stage or in its corner; it plays on in both. */
function Watched({ lesson, silent, draws }: { lesson: Lesson; silent: boolean; draws: boolean }) {
  const { t } = useTranslation('class-room');
  const { choice, setChoice, player, setPlayer, audible, setAudible } = useMedia();
  const screen = useRoomPart(({ media }) => media.screen);
  const seen = useRoomPart(({ media, speaking }) => media.screen || media.camera || speaking.length > 0);
  // Of several pictures each bears its name in what is sent; of one camera alone the page says whose it is.
  const alone = useRoomPart(({ media, speaking }) => media.camera && !media.screen && speaking.length === 0);
  const by = useRoomPart(({ media }) => media.by);
  const microphoneOn = useRoomPart(({ media }) => media.microphone_on);
  // A shared screen is what is taught; without one that is the board, and the camera keeps to its corner.
  const usual = screen && !draws;
  const [chosen, setChosen] = useState<{ front: boolean; usual: boolean }>();
  const front = seen && (chosen?.usual === usual ? chosen.front : usual);
  const picture = useRef<HTMLDivElement>(null);
  // Where the bar has no room for the choice, it stands on the picture.
  const phone = useIsPhone();
  const narrow = phone || window.innerWidth <= 1180;
  const turn = () => setChosen({ front: !front, usual });
  const [entry] = useState(() => entryTo(lesson.id, 'watch'));
  return (
    <div
      ref={picture}
      className={classes(
        'absolute z-10 overflow-hidden shadow-[0_0_0_1px_var(--line)]',
        front ? large : small,
        // Without a picture there is the sound alone, and the button without which there is none.
        !seen && !player?.blocked && 'pointer-events-none opacity-0',
      )}
    >
      <Suspense fallback={null}>
        <LivePlayer
          classId={lesson.id}
          entry={entry}
          choice={choice}
          volume={silent || !audible ? 0 : 1}
          compact={!front}
          onState={setPlayer}
          className="size-full"
        />
      </Suspense>
      {alone && player?.line === 'live' && !player.blocked && <NamePlate name={by ?? lesson.teacher.name} microphoneOn={microphoneOn} />}
      {front && narrow && player?.line === 'live' && (
        <QualityMenu choice={choice} onChange={setChoice} qualities={player.qualities} className="absolute! top-3 left-3 bg-raised" />
      )}
      <span className="absolute right-1 bottom-1 flex gap-1">
        {front && (
          <IconButton label={t(audible ? 'sound_off' : 'sound_on')} className="bg-raised" small onClick={() => setAudible(!audible)}>
            {audible ? <Volume2 {...icon} /> : <VolumeX {...icon} />}
          </IconButton>
        )}
        {front && document.fullscreenEnabled && (
          <IconButton label={t('picture_full')} className="bg-raised" small onClick={() => void fill(picture.current)}>
            <Expand {...icon} />
          </IconButton>
        )}
        {seen && (front || !phone) && (
          <IconButton label={t(front ? 'picture_small' : 'picture_large')} className="bg-raised" small onClick={turn}>
            {front ? <Minimize2 {...icon} /> : <Maximize2 {...icon} />}
          </IconButton>
        )}
      </span>
      {/* A button for a finger would hide what the small picture shows: there all of it is one. */}
      {seen && !front && phone && !player?.blocked && (
        <IconButton
          label={t('picture_large')}
          className="absolute! inset-0 z-20 size-full! place-items-end! bg-transparent!"
          onClick={turn}
        >
          <span className="m-0.5 rounded-sm bg-raised p-0.5">
            <Maximize2 className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
          </span>
        </IconButton>
      )}
    </div>
  );
}

type Opens = 'microphone' | 'both' | 'nothing';

/** Asks one who was called what may be opened, before anything is. */
function Called({ onOpen }: { onOpen: (opens: Opens) => void }) {
  const { t } = useTranslation('class-room');
  return (
    <section
      aria-label={t('called_title')}
      className="absolute inset-x-3 bottom-3 z-30 mx-auto max-w-[440px] rounded-md bg-raised px-4 py-3 shadow-[var(--shadow),0_0_0_1px_var(--line)]"
    >
      <p role="alert">
        <b className="block">{t('called_title')}</b>
        <span className="text-13 text-ink-2">{t('called_note')}</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="filled" onClick={() => onOpen('microphone')}>
          {t('called_microphone')}
        </Button>
        <Button onClick={() => onOpen('both')}>{t('called_both')}</Button>
        <Button look="plain" onClick={() => onOpen('nothing')}>
          {t('called_nothing')}
        </Button>
      </div>
    </section>
  );
}

/** What somebody who is called has agreed to; every call is asked anew. */
function useConsent(called: boolean) {
  const [opens, setOpens] = useState<Opens>();
  if (!called && opens) setOpens(undefined);
  return [called ? opens : undefined, setOpens] as const;
}

/** Picture and sound on the stage. */
export function StagePicture({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('class-room');
  const { me } = useRoomStore();
  const { publishing } = useMedia();
  const speaking = useRoomPart((state) => state.speaking);
  const shared = useRoomPart(({ media, phase }) => phase === 'in_progress' && (media.screen || media.camera || media.microphone));
  const [entry] = useState(() => entryTo(lesson.id, 'watch'));
  // Somebody who publishes takes the stage to everybody; without one there is none.
  const ids = shared ? speaking.map(({ id }) => id) : [];
  const waits = useRoomPart((state) => state.hands.some(({ id }) => id === me.id)) && shared;
  const called = ids.includes(me.id) && !publishing?.state;
  const [agreed, agree] = useConsent(called);
  const nameOf = (id: string) => speaking.find((person) => person.id === id)?.name;
  const opens = agreed === 'nothing' ? undefined : agreed;
  const stage = useStage({ classId: lesson.id, entry, me: me.id, speaking: ids, opens, waits, nameOf, ...(publishing && { publishing }) });
  // A toast is outside React.
  useEffect(() => {
    if (stage.trouble) toastError(t('device_trouble'));
  }, [stage.trouble, t]);
  const people = speaking.flatMap(({ id, name }) => {
    const stream = id === me.id ? stage.own : stage.streams[id];
    return stream ? [{ id, name, stream, own: id === me.id }] : [];
  });
  const own = publishing?.streams.camera ?? publishing?.streams.screen;
  const sends = publishing?.state && publishing.state.line !== 'refused' && publishing.state.line !== 'over';
  const draws = useRoomPart((state) => state.drawers.includes(me.id));
  return (
    <>
      {own && <OwnPicture stream={own} name={me.name} microphoneOn={publishing?.streams.microphone !== undefined} />}
      {shared && !sends && <Watched lesson={lesson} silent={stage.onStage} draws={draws} />}
      <StagePeople people={people} />
      {called && !agreed && <Called onOpen={agree} />}
    </>
  );
}
