import { ROOM_LIMITS } from '@praxis/contract/live-classes/room';
import { ImagePlus, SendHorizontal } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendFile } from '../../../parts/upload/upload.ts';
import { toastError } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { useRoomPart, useRoomStore } from '../useRoom.ts';
import { Mentions, type Named, useMentions } from './Mentions.tsx';
import { usePost } from './usePost.ts';

/** People named by @ in a text: those who were chosen, and of other names whoever has spoken under it. */
function mentioned(text: string, chosen: readonly Named[], spoken: readonly Named[]) {
  const accepted = new Set(chosen.map(({ name }) => name));
  const people = [...chosen, ...spoken.filter(({ name }) => !accepted.has(name))].filter(({ name }) => text.includes(`@${name}`));
  return [...new Set(people.map(({ id }) => id))].slice(0, 20);
}

/** Where one writes to everybody, or to a group. */
export function ChatInput({ group, onPosted }: { group: string | undefined; onPosted: () => void }) {
  const { t } = useTranslation('class-room');
  const store = useRoomStore();
  const post = usePost();
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const writing = useRef<HTMLInputElement>(null);
  const chosen = useRef<Named[]>([]);
  const mode = useRoomPart((state) => state.chat_mode);
  const muted = useRoomPart((state) => state.muted.includes(store.me.id));
  const running = useRoomPart((state) => state.phase === 'in_progress');
  const closed = !running || (!store.me.staff && (mode !== 'all' || muted));
  const send = async (label: string, fileId: string | null, meant: readonly Named[] = []) => {
    const spoken = store.state().chat.map(({ by }) => by);
    const posted = await post({
      kind: 'chat',
      text: label,
      file_id: fileId,
      mentions: mentioned(label, meant, spoken),
      ...(group && { group }),
    });
    if (posted) onPosted();
    return posted;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const label = text.trim();
    if (label === '' || closed) return;
    const meant = chosen.current;
    chosen.current = [];
    setText('');
    if (await send(label, null, meant)) return;
    chosen.current = meant;
    setText(label);
  };
  const attach = async (file: File | undefined) => {
    if (!file) return;
    setSending(true);
    try {
      await send('', await sendFile(file, 'class_picture'));
    } catch (failure) {
      console.warn('a picture was not sent', failure);
      toastError(t('picture_failed'));
    } finally {
      setSending(false);
    }
  };
  const names = useId();
  const choose = (label: string, person: Named) => {
    setText(label);
    chosen.current.push(person);
    writing.current?.focus();
  };
  const mentions = useMentions(store, text, choose);
  const label = muted ? t('you_are_muted') : closed ? t('chat_closed') : t(store.me.staff && !group ? 'post_to_class' : 'post_something');
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="relative mt-2 flex flex-none items-center gap-1 rounded-md border border-control bg-raised pr-1 pl-3 focus-within:border-focus"
    >
      <Mentions id={names} mentions={mentions} />
      <input
        ref={writing}
        value={text}
        maxLength={ROOM_LIMITS.chat}
        disabled={closed}
        placeholder={label}
        aria-label={t('post_something')}
        aria-controls={mentions.names.length > 0 ? names : undefined}
        aria-activedescendant={mentions.names.length > 0 ? `${names}-${mentions.place}` : undefined}
        onKeyDown={(event) => !event.nativeEvent.isComposing && mentions.key(event.key) && event.preventDefault()}
        onChange={(event) => setText(event.target.value)}
        className="h-9 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3 disabled:text-ink-3 touch:h-11 touch:text-16"
      />
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="hidden"
        aria-label={t('send_picture')}
        onChange={(event) => {
          void attach(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <IconButton label={t('send_picture')} disabled={closed || sending} onClick={() => picker.current?.click()}>
        <ImagePlus className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('send')} type="submit" disabled={closed || text.trim() === ''}>
        <SendHorizontal className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
    </form>
  );
}
