import type { RoomEvent } from '@praxis/contract/live-classes/room';
import { emptyRoom, type RoomState, withEvent } from '@praxis/rules/room';

const MARK_EVERY = 500;

/** A moment worth jumping to. */
export type Chapter = { at: number; kind: 'start' | 'page' | 'question' | 'speaks' | 'end'; words: string };

/** The room at any moment of a class: states are never changed in place, so keeping one in every few hundred costs little. */
export function openTimeline(events: readonly RoomEvent[]) {
  const marks: RoomState[] = [emptyRoom];
  let state = emptyRoom;
  events.forEach((event, place) => {
    state = withEvent(state, event);
    if ((place + 1) % MARK_EVERY === 0) marks.push(state);
  });

  /** How many events have happened by then. */
  function countAt(at: number) {
    let [low, high] = [0, events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (events[middle]!.at <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  let last = { count: 0, state: emptyRoom };
  return {
    /** The room `at` milliseconds after the class began. */
    at(at: number): RoomState {
      const count = countAt(at);
      const mark = Math.floor(count / MARK_EVERY);
      const from = last.count <= count && last.count >= mark * MARK_EVERY ? last : { count: mark * MARK_EVERY, state: marks[mark]! };
      let visible = from.state;
      for (let place = from.count; place < count; place++) visible = withEvent(visible, events[place]!);
      last = { count, state: visible };
      return visible;
    },
    end: state,
  };
}

/** What happened, as places to jump to. */
export function chaptersOf(events: readonly RoomEvent[]): Chapter[] {
  const chapters: Chapter[] = [];
  const names = new Map<string, string>();
  for (const event of events) {
    if (event.by) names.set(event.by.id, event.by.name);
    if (event.kind === 'call') chapters.push({ at: event.at, kind: 'speaks', words: names.get(event.user_id) ?? '' });
    if (event.kind === 'started') chapters.push({ at: event.at, kind: 'start', words: '' });
    if (event.kind === 'page_turn' || event.kind === 'page_add') chapters.push({ at: event.at, kind: 'page', words: '' });
    if (event.kind === 'question_open') chapters.push({ at: event.at, kind: 'question', words: event.question.stem });
    if (event.kind === 'ended') chapters.push({ at: event.at, kind: 'end', words: '' });
  }
  // Pages leafed through within a few seconds are one turn.
  return chapters.filter((one, place) => one.kind !== 'page' || (chapters[place + 1]?.at ?? Number.POSITIVE_INFINITY) - one.at > 5000);
}
