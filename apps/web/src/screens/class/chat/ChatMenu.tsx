import type { ChatLine } from '@praxis/rules/room';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useRoomPart } from '../useRoom.ts';
import { usePost } from './usePost.ts';

/** What those who run the class may do about a line. */
export function ChatMenu({ line }: { line: ChatLine }) {
  const { t } = useTranslation('class-room');
  const post = usePost();
  const muted = useRoomPart((state) => state.muted.includes(line.by.id));
  const draws = useRoomPart((state) => state.drawers.includes(line.by.id));
  const student = line.role === 'student';
  const label = t('about_line', { name: line.by.name });
  return (
    <span className="ml-auto flex-none">
      <Menu
        label={label}
        trigger={
          <IconButton label={label} small>
            <Ellipsis className="size-3.5" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        }
        entries={[
          { label: t('hide_line'), run: () => void post({ kind: 'chat_hide', hides: line.seq }) },
          ...(student
            ? [
                { label: t(muted ? 'unmute' : 'mute'), run: () => void post({ kind: 'mute', user_id: line.by.id, muted: !muted }) },
                { label: t('call'), run: () => void post({ kind: 'call', user_id: line.by.id }) },
                {
                  label: t(draws ? 'take_pen' : 'give_pen'),
                  run: () => void post({ kind: 'draw_right', user_id: line.by.id, allowed: !draws }),
                },
              ]
            : []),
        ]}
      />
    </span>
  );
}
