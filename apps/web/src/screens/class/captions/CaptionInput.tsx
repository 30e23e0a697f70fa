import { ROOM_LIMITS } from '@praxis/contract/live-classes/room';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/Button.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { usePost } from '../chat/usePost.ts';
import { useMedia } from '../stage/Media.tsx';
import { useRoomPart, useRoomStore } from '../useRoom.ts';

/** Where somebody who runs the class types what is being said; Enter shows it to everybody who has captions on. */
export function CaptionInput() {
  const { t } = useTranslation('class-room');
  const { me } = useRoomStore();
  const { captions } = useMedia();
  const running = useRoomPart((state) => state.phase === 'in_progress');
  const post = usePost();
  const [text, setText] = useState('');
  if (!me.staff || !captions || !running) return null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const written = text.trim();
    if (!written) return;
    // The next line is begun while this one is on its way; one that did not arrive comes back.
    setText('');
    if (!(await post({ kind: 'caption', text: written }))) setText((now) => now || written);
  };
  return (
    <form className="mt-2 flex flex-none items-center gap-2" onSubmit={(event) => void send(event)}>
      <TextInput
        aria-label={t('caption_line')}
        placeholder={t('caption_hint')}
        maxLength={ROOM_LIMITS.caption}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="min-w-0 flex-1"
      />
      <IconButton label={t('caption_send')} type="submit">
        <SendHorizontal className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
    </form>
  );
}
