import type { ChatLine } from '@praxis/rules/room';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { useRoomPart, useRoomStore } from '../useRoom.ts';

const EVERYBODY = '';
/** More groups than these are chosen from a list. */
const SIDE_BY_SIDE = 2;

/** The rooms of the chat: the whole class, and the groups one belongs to; those who run the class read them all. */
export function useChatRooms() {
  const { me } = useRoomStore();
  const groups = useRoomPart((state) => state.groups);
  const [choice, setChoice] = useState(EVERYBODY);
  const names = groups.flatMap(({ name, user_ids }) => (me.staff || user_ids.includes(me.id) ? [name] : []));
  const chosen = names.includes(choice) ? choice : undefined;
  return { names, chosen, choose: setChoice };
}

/** Chooses whom one reads and writes to; counts what was said elsewhere meanwhile. */
export function ChatRooms({ rooms, chat }: { rooms: ReturnType<typeof useChatRooms>; chat: readonly ChatLine[] }) {
  const { t } = useTranslation('class-room');
  const [seen, setSeen] = useState<Readonly<Record<string, number>>>({});
  const { names, chosen, choose } = rooms;
  if (names.length === 0) return null;
  const newest = (name: string) => chat.findLast((line) => (line.group ?? EVERYBODY) === name)?.seq ?? 0;
  const here = chosen ?? EVERYBODY;
  if ((seen[here] ?? 0) < newest(here)) setSeen({ ...seen, [here]: newest(here) });
  const fresh = (name: string) => name !== here && newest(name) > (seen[name] ?? 0);
  const choices = [EVERYBODY, ...names].map((value) => {
    const label = value === EVERYBODY ? t('whole_class') : t('group_of', { name: value });
    return { value, label: fresh(value) ? `${label} •` : label };
  });
  return names.length > SIDE_BY_SIDE ? (
    <Select aria-label={t('chat_room')} className="mb-2" value={here} choices={choices} onChange={(event) => choose(event.target.value)} />
  ) : (
    <SegmentedControl label={t('chat_room')} className="mb-2 self-start" value={here} onChange={choose} choices={choices} />
  );
}
