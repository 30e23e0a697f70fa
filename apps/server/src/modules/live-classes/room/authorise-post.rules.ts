import { everybodysKinds, type RoomPost } from '@praxis/contract/live-classes/room';
import type { RoomState } from '@praxis/rules/room';
import { Refusal } from '../../../platform/http/refusal.ts';

type Author = { userId: string; staff: boolean };
type Entry<Kind extends RoomPost['kind']> = Extract<RoomPost, { kind: Kind }>;

/** What those who run a class may prepare before it begins. */
const PREPARED = new Set(['board', 'page_add', 'page_remove', 'page_turn', 'groups', 'chat_mode', 'hands_open']);

function chat(state: RoomState, speaker: Author, posted: Entry<'chat'>) {
  if (posted.text === '' && posted.file_id === null) throw new Refusal('chat_empty');
  const group = posted.group === undefined ? undefined : state.groups.find(({ name }) => name === posted.group);
  if (posted.group !== undefined && !(group && (speaker.staff || group.user_ids.includes(speaker.userId))))
    throw new Refusal('group_unknown');
  if (speaker.staff) return;
  if (state.chat_mode === 'closed') throw new Refusal('chat_closed');
  if (state.chat_mode === 'staff') throw new Refusal('chat_staff_only');
  if (state.muted.includes(speaker.userId)) throw new Refusal('you_are_muted');
}

/** A student draws where it was allowed, and changes only what is their own. */
function board(state: RoomState, speaker: Author, { page, op }: Entry<'board'>) {
  if (!state.pages.some(({ id }) => id === page)) throw new Refusal('board_page_missing');
  if (speaker.staff) return;
  if (!state.drawers.includes(speaker.userId) || op.do === 'clear') throw new Refusal('drawing_not_allowed');
  if (op.do === 'add') return;
  const touched = new Set('items' in op ? op.items : [op.item]);
  const foreign = (state.board[page] ?? []).some((item) => touched.has(item.id) && item.by !== speaker.userId);
  if (foreign) throw new Refusal('drawing_not_allowed');
}

/** Refuses what may not be said by this person in this room now. */
export function mayPost(state: RoomState, speaker: Author, posted: RoomPost) {
  if (!everybodysKinds.has(posted.kind) && !speaker.staff) throw new Refusal('not_allowed');
  if (state.phase !== 'in_progress' && !(state.phase === 'pending' && speaker.staff && PREPARED.has(posted.kind)))
    throw new Refusal('class_not_running');
  if (posted.kind === 'chat') chat(state, speaker, posted);
  if (posted.kind === 'board') board(state, speaker, posted);
  if (posted.kind === 'hand' && posted.up && !state.hands_open && !speaker.staff) throw new Refusal('hands_closed');
}
