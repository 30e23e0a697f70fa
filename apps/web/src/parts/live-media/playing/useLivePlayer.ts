import type { LiveChoice, LiveEntry } from '@praxis/contract/live-media/live-media';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Player, PlayerState } from './player-state.ts';

type Options = {
  classId: string;
  entry: () => Promise<LiveEntry>;
  choice: LiveChoice;
  video: RefObject<HTMLVideoElement | null>;
};

/** Plays a class in a video element, by the delivery the server chose. */
export function useLivePlayer({ classId, entry, choice, video }: Options) {
  const [state, setState] = useState<PlayerState>();
  const player = useRef<Player | undefined>(undefined);
  const latest = useRef({ entry, choice });
  latest.current = { entry, choice };

  // The outside world: a socket and a media source live as long as the class is shown.
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let gone = false;
    const start = async () => {
      let right: LiveEntry | undefined = await latest.current.entry();
      if (gone) return;
      const { canPush, openPushPlayer } = await import('./push-player.ts');
      const push = right.delivery === 'push' && canPush();
      const open = push ? openPushPlayer : (await import('./hls-player.ts')).openHlsPlayer;
      if (gone) return;
      player.current = open({
        ...{ video: element, classId, choice: latest.current.choice },
        state: (next) => setState({ ...next }),
        async entry() {
          // The first right has just been fetched.
          const now = right ?? (await latest.current.entry());
          right = undefined;
          return now;
        },
      });
    };
    let again: ReturnType<typeof setTimeout> | undefined;
    const attempt = () =>
      void start().catch((error: { code?: number }) => {
        if (gone) return;
        const refused = error.code === -99;
        setState({ line: refused ? 'refused' : 'lost', qualities: [], shed: [], ahead: 0, stalls: 0, stalled: false, blocked: false });
        if (!refused) again = setTimeout(attempt, 2000);
      });
    attempt();
    return () => {
      gone = true;
      clearTimeout(again);
      player.current?.close();
      player.current = undefined;
    };
  }, [classId, video]);

  useEffect(() => player.current?.choose(choice), [choice]);

  return { state, wall: () => player.current?.wall() };
}
