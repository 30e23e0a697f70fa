import { ROOM_LIMITS } from '@praxis/contract/live-room';
import { ImagePlus, SendHorizontal } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendFile } from '../../parts/upload/upload.ts';
import { toastError } from '../../platform/toasts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useRoomPart, useRoomStore } from './useRoom.ts';
import { useSay } from './useSay.ts';

const MOST_SHOWN = 5;

/** People named by @ in a text, among those who have spoken. */
const mentioned = (text: string, people: ReadonlyMap<string, string>) =>
  [...people].flatMap(([id, name]) => (text.includes(`@${name}`) ? [id] : [])).slice(0, 20);

/** Names somebody may be about to write after an @. */
function Mentions({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const { t } = useTranslation('class-room');
  const store = useRoomStore();
  const begun = /@([^\s@]{0,20})$/.exec(text);
  if (!begun) return null;
  const { chat, hands, speaking } = store.state();
  const names = new Set([...chat.map(({ by }) => by), ...hands, ...speaking].map(({ name }) => name));
  names.delete(store.me.name);
  const found = [...names].filter((name) => name !== begun[1] && name.startsWith(begun[1]!)).slice(0, MOST_SHOWN);
  if (found.length === 0) return null;
  return (
    <ul
      aria-label={t('mention')}
      className="absolute inset-x-0 bottom-full z-20 mb-1 rounded-md bg-raised py-1 shadow-[var(--shadow),0_0_0_1px_var(--line)]"
    >
      {found.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="flex h-8 w-full items-center px-3 text-left hover:bg-sunken touch:h-11"
            // The pen stays where one writes.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(`${text.slice(0, begun.index)}@${name} `)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Where one writes to everybody, or to a group. */
export function ChatInput({ group, onSaid }: { group: string | undefined; onSaid: () => void }) {
  const { t } = useTranslation('class-room');
  const store = useRoomStore();
  const say = useSay();
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const writing = useRef<HTMLInputElement>(null);
  const mode = useRoomPart((state) => state.chat_mode);
  const muted = useRoomPart((state) => state.muted.includes(store.me.id));
  const running = useRoomPart((state) => state.phase === 'in_progress');
  const closed = !running || (!store.me.staff && (mode !== 'all' || muted));
  const send = async (words: string, fileId: string | null) => {
    const names = new Map(store.state().chat.map(({ by }) => [by.id, by.name]));
    const said = await say({ kind: 'chat', text: words, file_id: fileId, mentions: mentioned(words, names), ...(group && { group }) });
    if (said) onSaid();
    return said;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '' || closed) return;
    setText('');
    if (!(await send(words, null))) setText(words);
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
  const words = muted ? t('you_are_muted') : closed ? t('chat_closed') : t(store.me.staff && !group ? 'say_to_class' : 'say_something');
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="relative mt-2 flex flex-none items-center gap-1 rounded-md border border-control bg-raised pr-1 pl-3 focus-within:border-focus"
    >
      <Mentions
        text={text}
        onChoose={(words) => {
          setText(words);
          writing.current?.focus();
        }}
      />
      <input
        ref={writing}
        value={text}
        maxLength={ROOM_LIMITS.chat}
        disabled={closed}
        placeholder={words}
        aria-label={t('say_something')}
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
