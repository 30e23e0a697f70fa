import type { DataOf } from '@praxis/contract/core/endpoint';
import type { enterRoom, RoomEvent, RoomPost } from '@praxis/contract/live-classes/room';
import { emptyRoom, type RoomState, withEvent } from '@praxis/rules/room';
import { listen, speak } from '../../platform/realtime/realtime.ts';

type Entered = DataOf<typeof enterRoom>;

/** A room on this page: its state moves with the events of its topic, and what is said here goes there. */
export type RoomStore = ReturnType<typeof openRoomStore>;

/** Opens the store from what the server told on entering. `onLost` runs when events were missed or the room is closed to us. */
export function openRoomStore(classId: string, entered: Entered, onLost: () => void) {
  const topic = `class:${classId}`;
  const listeners = new Set<() => void>();
  const hearers = new Set<(event: RoomEvent) => void>();
  // A server of the version before leaves out what is new.
  let state: RoomState = { ...emptyRoom, ...(JSON.parse(entered.state) as RoomState) };
  const origin = performance.now() - entered.at;
  let leave: (() => void) | undefined;

  function handle(body: unknown) {
    const event = body as RoomEvent;
    if (event.seq <= state.seq) return;
    state = withEvent(state, event);
    for (const hearer of hearers) hearer(event);
    for (const listener of listeners) listener();
  }

  return {
    classId,
    me: entered.me,
    can: entered.can,
    state: () => state,
    /** Milliseconds since the class began. */
    now: () => Math.max(state.at, performance.now() - origin),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Hears each event itself, for what is drawn outside React. */
    onEvent(hearer: (event: RoomEvent) => void) {
      hearers.add(hearer);
      return () => {
        hearers.delete(hearer);
      };
    },
    post: (post: RoomPost) => speak(topic, post),
    open() {
      leave ??= listen(topic, { onMessage: handle, onReset: onLost, onRefused: onLost }, String(entered.seq));
      return () => {
        leave?.();
        leave = undefined;
      };
    },
  };
}
