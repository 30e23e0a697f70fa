import { classMediaEntry } from '@praxis/contract/live-classes/replay';
import type { LiveChoice } from '@praxis/contract/live-media/live-media';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publishingConnection, watchingConnection } from '../../../parts/live-media/connection-quality.ts';
import { NetworkBadge } from '../../../parts/live-media/NetworkBadge.tsx';
import type { PlayerState } from '../../../parts/live-media/playing/player-state.ts';
import { QualityChoice } from '../../../parts/live-media/playing/QualityChoice.tsx';
import type { ChosenDevices } from '../../../parts/live-media/publishing/DeviceCheck.tsx';
import { PublisherNotice } from '../../../parts/live-media/publishing/PublisherNotice.tsx';
import { type LivePublishing, useLivePublisher } from '../../../parts/live-media/publishing/useLivePublisher.ts';
import { call } from '../../../platform/calls/call.ts';
import { toastError } from '../../../platform/toasts.ts';
import { captionsWereOn } from '../captions/captions-on.ts';
import type { Lesson } from '../people/WaitingRoom.tsx';
import { useRoomPart, useRoomStore } from '../useRoom.ts';
import { SendingNotice } from './SendingNotice.tsx';
import { SendQuality, Upload } from './SendQuality.tsx';

type Shared = {
  choice: LiveChoice;
  setChoice: (choice: LiveChoice) => void;
  /** Whether captions are wanted on this page. */
  captions: boolean;
  setCaptions: (on: boolean) => void;
  player: PlayerState | undefined;
  setPlayer: (state: PlayerState) => void;
  /** Whether the class is heard here; its own microphones are not concerned. */
  audible: boolean;
  setAudible: (on: boolean) => void;
  /** Only for those who run the class. */
  publishing?: LivePublishing;
  /** Camera and microphone as chosen in the waiting room. */
  devices?: ChosenDevices;
};

/** Devices are switched one after the other. */
const SHARED_MS = 250;

/** What the page shares of picture and sound. */
export const MediaContext = createContext<Shared | undefined>(undefined);

/** Picture and sound of the class on this page. */
export function useMedia(): Shared {
  const media = useContext(MediaContext);
  if (!media) throw new Error('No media here');
  return media;
}

/** The right to publish or to watch, asked for again and again. */
export const entryTo = (classId: string, role: 'publish' | 'watch') => () =>
  call(classMediaEntry, { class_id: classId, role }, { background: true });

function useWatching() {
  const [choice, setChoice] = useState<LiveChoice>('auto');
  const [player, setPlayer] = useState<PlayerState>();
  const [captions, setCaptions] = useState(captionsWereOn);
  const [audible, setAudible] = useState(true);
  return { choice, setChoice, player, setPlayer, audible, setAudible, captions, setCaptions };
}

/** Tells the room what of a live line is screen and camera, so that a board is not hidden by an empty picture. */
function useShared({ state, streams }: LivePublishing) {
  const store = useRoomStore();
  const live = state?.line === 'live';
  const [screen, camera, microphoneOn] = [streams.screen !== undefined, streams.camera !== undefined, streams.microphone !== undefined];
  const differs = useRoomPart(
    ({ phase, media }) =>
      phase === 'in_progress' && (media.screen !== screen || media.camera !== camera || (media.microphone_on ?? false) !== microphoneOn),
  );
  // The room is outside React. The line itself counts as sound: it may begin at any moment.
  useEffect(() => {
    if (!live || !differs) return;
    const timer = window.setTimeout(() => {
      store
        .post({ kind: 'media', screen, camera, microphone: true, microphone_on: microphoneOn })
        .catch((failure: unknown) => console.warn('the room was not told what is shared', failure));
    }, SHARED_MS);
    return () => window.clearTimeout(timer);
  }, [store, live, differs, screen, camera, microphoneOn]);
}

const OVER_AFTER_MS = 2000;

function StaffMedia({ lesson, devices, children }: { lesson: Lesson; devices: ChosenDevices; children: ReactNode }) {
  const watching = useWatching();
  const entry = useCallback(() => entryTo(lesson.id, 'publish')(), [lesson.id]);
  const publishing = useLivePublisher({ classId: lesson.id, entry, title: lesson.title, name: useRoomStore().me.name });
  const over = useRoomPart((state) => state.phase === 'ended');
  const { close } = publishing;
  useShared(publishing);
  const { t } = useTranslation('class-room');
  const refused = publishing.state?.line === 'refused';
  // Another page sends now: this one gives its devices back, and may take the class over again.
  const [ousted, setOusted] = useState(false);
  useEffect(() => {
    if (!refused) return;
    setOusted(true);
    void close();
  }, [refused, close]);
  // At the end of a class everybody is refused a moment before the room says that it is over: then there is no other page.
  useEffect(() => {
    if (!ousted || over) return;
    const timer = window.setTimeout(() => {
      setOusted(false);
      toastError(t('media_elsewhere'));
    }, OVER_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [ousted, over, t]);
  // Camera and encoder are outside React; they end with the class.
  useEffect(() => {
    if (over) void close(true);
  }, [over, close]);
  return <MediaContext value={{ ...watching, publishing, devices }}>{children}</MediaContext>;
}

function StudentMedia({ children }: { children: ReactNode }) {
  const watching = useWatching();
  return <MediaContext value={watching}>{children}</MediaContext>;
}

/** Opens what the page needs for picture and sound. */
export function Media({ lesson, devices, children }: { lesson: Lesson; devices: ChosenDevices; children: ReactNode }) {
  const { me } = useRoomStore();
  if (!me.staff) return <StudentMedia>{children}</StudentMedia>;
  return (
    <StaffMedia lesson={lesson} devices={devices}>
      {children}
    </StaffMedia>
  );
}

/** What of one's own picture was given up and why, and what the class has of it. */
export function MediaNotice() {
  const { publishing, devices } = useMedia();
  if (!publishing) return null;
  return (
    <>
      <PublisherNotice state={publishing.state} single={publishing.kind === 'single'} />
      <SendingNotice publishing={publishing} devices={devices} />
    </>
  );
}

/** How the line is, and the quality of the picture for those who send it and those who watch (S-028). */
export function MediaBar({ brief, shared }: { brief: boolean; shared: boolean }) {
  const { choice, setChoice, player, publishing } = useMedia();
  const sends = publishing?.state && Object.keys(publishing.streams).length > 0 ? publishing.state : undefined;
  if (publishing && (sends || !shared))
    return (
      <>
        {sends && <NetworkBadge quality={publishingConnection(sends)} brief={brief} />}
        {sends && !brief && <Upload bitrate={sends.bitrate} />}
        {!brief && <SendQuality publishing={publishing} />}
      </>
    );
  // What else there is to say stands on the picture.
  if (player?.line !== 'live') return null;
  return (
    <>
      <NetworkBadge quality={watchingConnection(player)} brief={brief} stalled={player.stalled} />
      {!brief && <QualityChoice choice={choice} onChange={setChoice} qualities={player.qualities} className="max-[1180px]:hidden" />}
    </>
  );
}
