import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { useRoomStore } from '../useRoom.ts';
import { NamePlate } from './NamePlate.tsx';

type Person = { id: string; name: string; stream: MediaStream; own: boolean };

const icon = { className: 'size-3.5', strokeWidth: 1.6, 'aria-hidden': true } as const;

type Kind = 'audio' | 'video';

/** What of one's own is off. A track that is off stays on its line: the others hear and see nothing of it at once. */
function useOwnTracks(stream: MediaStream | undefined) {
  const { t } = useTranslation('class-room');
  const store = useRoomStore();
  const [off, setOff] = useState<Readonly<Partial<Record<Kind, boolean>>>>({});
  // Whoever runs the class may switch a microphone off; its owner is told and may switch it on again.
  useEffect(
    () =>
      stream &&
      store.onEvent((event) => {
        if (event.kind !== 'microphone_off' || (event.user_id !== null && event.user_id !== store.me.id)) return;
        setOff((now) => ({ ...now, audio: true }));
        toast(t('microphone_was_off'));
      }),
    [stream, store, t],
  );
  // Tracks are outside React.
  useEffect(() => {
    for (const track of stream?.getTracks() ?? []) track.enabled = off[track.kind as Kind] !== true;
  }, [stream, off]);
  return { off, flip: (kind: Kind) => setOff({ ...off, [kind]: !off[kind] }), camera: (stream?.getVideoTracks().length ?? 0) > 0 };
}

function OwnButtons({ off, flip, camera }: ReturnType<typeof useOwnTracks>) {
  const { t } = useTranslation('class-room');
  return (
    <>
      <IconButton small label={t('microphone')} aria-pressed={!off.audio} className="bg-raised" onClick={() => flip('audio')}>
        {off.audio ? <MicOff {...icon} /> : <Mic {...icon} />}
      </IconButton>
      {camera && (
        <IconButton small label={t('camera')} aria-pressed={!off.video} className="bg-raised" onClick={() => flip('video')}>
          {off.video ? <VideoOff {...icon} /> : <Video {...icon} />}
        </IconButton>
      )}
    </>
  );
}

type TileProps = { person: Person; microphoneOn: boolean; tracks?: ReturnType<typeof useOwnTracks> | undefined };

function Tile({ person: { name, stream, own }, microphoneOn, tracks }: TileProps) {
  const { t } = useTranslation('class-room');
  const video = useRef<HTMLVideoElement>(null);
  // A stream is given to the element outside React; its sound is played by the stage itself.
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <li className="relative aspect-video h-full overflow-hidden rounded-md bg-[#16181d]">
      <video ref={video} autoPlay muted playsInline aria-label={own ? t('own_camera') : name} className="size-full object-cover" />
      <NamePlate name={name} microphoneOn={own ? microphoneOn : undefined} />
      {tracks && (
        <span className="pointer-events-auto absolute top-1 right-1 flex gap-1">
          <OwnButtons {...tracks} />
        </span>
      )}
    </li>
  );
}

/** Those on the stage, as the one who is there too sees them: without delay. On a phone a picture is no larger than its buttons, which stand above. */
export function StagePeople({ people }: { people: readonly Person[] }) {
  const phone = useIsPhone();
  const own = people.find((person) => person.own);
  const tracks = useOwnTracks(own?.stream);
  if (people.length === 0) return null;
  return (
    <div className="pointer-events-none absolute inset-x-3 bottom-3 z-20 flex h-[20%] flex-col justify-end">
      {phone && own && (
        <span className="pointer-events-auto mb-1 flex justify-center gap-2">
          <OwnButtons {...tracks} />
        </span>
      )}
      <ul className="flex h-full flex-none justify-center gap-2">
        {people.map((person) => (
          <Tile key={person.id} person={person} microphoneOn={!tracks.off.audio} tracks={person.own && !phone ? tracks : undefined} />
        ))}
      </ul>
    </div>
  );
}
