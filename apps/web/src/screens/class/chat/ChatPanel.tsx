import type { ChatLine } from '@praxis/rules/room';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatImage } from '../../../parts/class-room/ChatImage.tsx';
import { playTime } from '../../../platform/language/dates.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { Switch } from '../../../ui/fields/Choices.tsx';
import { PanelHead } from '../people/HandsPanel.tsx';
import { useRoomPart, useRoomStore } from '../useRoom.ts';
import { ChatInput } from './ChatInput.tsx';
import { ChatMenu } from './ChatMenu.tsx';
import { ChatRooms, useChatRooms } from './ChatRooms.tsx';
import { usePost } from './usePost.ts';

function Line({ line }: { line: ChatLine }) {
  const { t } = useTranslation('class-room');
  const { me, classId } = useRoomStore();
  const staff = line.role !== 'student';
  const mentioned = line.mentions.includes(me.id);
  return (
    <li className={classes('group flex gap-2.5 rounded-md py-1.5', mentioned && '-mx-2 bg-amber-soft px-2')}>
      <Avatar name={line.by.name} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2 text-12 text-ink-3">
          <b className={classes('cut font-normal', staff && 'font-bold text-pine')}>{line.by.name}</b>
          {staff && <span className="flex-none text-pine">{t(line.role === 'ta' ? 'role_ta' : 'role_teacher')}</span>}
          <span className="flex-none tabular-nums">{playTime(line.at / 1000)}</span>
          {me.staff && <ChatMenu line={line} />}
        </p>
        {line.text && <p className="leading-[1.5] wrap-anywhere whitespace-pre-wrap">{line.text}</p>}
        {line.file_id && <ChatImage classId={classId} fileId={line.file_id} />}
      </div>
    </li>
  );
}

/** Keeps the newest line in sight unless somebody reads further up. */
function useNewest(length: number) {
  const list = useRef<HTMLUListElement>(null);
  const follows = useRef(true);
  // Scrolling lives outside React.
  useEffect(() => {
    if (length > 0 && follows.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [length]);
  const onScroll = () => {
    const box = list.current;
    if (box) follows.current = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
  };
  return { list, onScroll };
}

/** What the class says (S-023). */
export function ChatPanel() {
  const { t } = useTranslation('class-room');
  const { me } = useRoomStore();
  const post = usePost();
  const whole = useRoomPart((state) => state.chat);
  const rooms = useChatRooms();
  const chat = rooms.names.length === 0 ? whole : whole.filter((line) => line.group === rooms.chosen);
  const mode = useRoomPart((state) => state.chat_mode);
  const [newest, setNewest] = useState(0);
  const { list, onScroll } = useNewest(chat.at(-1)?.seq ?? newest);
  return (
    <section aria-label={t('chat')} className="flex min-h-0 flex-1 flex-col px-4 pt-3 pb-4">
      <PanelHead title={t('chat')}>
        {me.staff ? (
          <Switch
            label={t('students_may_write')}
            className="text-13 text-ink-2"
            checked={mode === 'all'}
            onChange={(event) => void post({ kind: 'chat_mode', mode: event.target.checked ? 'all' : 'staff' })}
          />
        ) : (
          mode !== 'all' && <span className="text-13 text-ink-3">{t('only_teachers_write')}</span>
        )}
      </PanelHead>
      <ChatRooms rooms={rooms} chat={whole} />
      {chat.length === 0 && <p className="text-13 text-ink-3">{t('no_chat')}</p>}
      <ul
        ref={list}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('chat_lines')}
        aria-live="polite"
        className="min-h-0 flex-1 overflow-y-auto outline-offset-2"
      >
        {chat.map((line) => (
          <Line key={line.seq} line={line} />
        ))}
      </ul>
      <ChatInput key={rooms.chosen} group={rooms.chosen} onPosted={() => setNewest((now) => now + 1)} />
    </section>
  );
}
