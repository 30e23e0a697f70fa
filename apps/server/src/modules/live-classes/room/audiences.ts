import type { RoomEvent } from '@praxis/contract/live-classes/room';
import type { ChatLine } from '@praxis/rules/room';
import type { TopicMessage } from '../../../platform/realtime/realtime-sending.ts';

type Viewer = { userId: string; staff: boolean };

const sees = ({ to }: { to?: readonly string[] }, { userId, staff }: Viewer) => !to || staff || to.includes(userId);

/** What those are told whom an event is not for: that there was one. */
const nothingOf = ({ seq, at }: RoomEvent): RoomEvent => ({ kind: 'removed', seq, at, by: null, role: 'staff' });

const withoutAudience = <One extends { to?: readonly string[] }>({ to: _to, ...one }: One) => one;

/** An event as somebody may read it. */
export const eventFor = (event: RoomEvent, viewer: Viewer): RoomEvent =>
  !event.to ? event : sees(event, viewer) ? (withoutAudience(event) as RoomEvent) : nothingOf(event);

/** The lines of the chat somebody may read. */
export const chatFor = (chat: readonly ChatLine[], viewer: Viewer): readonly ChatLine[] =>
  chat.some(({ to }) => to) ? chat.filter((line) => sees(line, viewer)).map(withoutAudience) : chat;

/** An event as it is sent to the pages of a room. */
export const messageOf = (event: RoomEvent): TopicMessage => {
  const seq = String(event.seq);
  return event.to ? { seq, body: withoutAudience(event), to: new Set(event.to), instead: nothingOf(event) } : { seq, body: event };
};
