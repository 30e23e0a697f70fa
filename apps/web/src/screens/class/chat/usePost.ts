import { platformMessages } from '@praxis/contract/core/messages';
import { liveClassesMessages } from '@praxis/contract/live-classes/messages';
import type { RoomPost } from '@praxis/contract/live-classes/room';
import { useCallback } from 'react';
import { currentLanguage } from '../../../platform/person/preferences.ts';
import { NotPosted } from '../../../platform/realtime/realtime.ts';
import { toastError } from '../../../platform/toasts.ts';
import { useRoomStore } from '../useRoom.ts';

const texts: Record<string, Record<string, string>> = { ...platformMessages, ...liveClassesMessages };

/** Says something into the room; a refusal is told in a moment's notice. True when it is on disk. */
export function usePost() {
  const store = useRoomStore();
  return useCallback(
    async (post: RoomPost) => {
      try {
        await store.post(post);
        return true;
      } catch (failure) {
        if (!(failure instanceof NotPosted)) throw failure;
        const text = texts[failure.message] ?? platformMessages.not_available;
        toastError(text[currentLanguage()] ?? failure.message);
        return false;
      }
    },
    [store],
  );
}
