import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import type { RoomStore } from './room-store.ts';

const MOST_SHOWN = 5;

/** Names somebody may be about to write after an @, and what the text becomes with one of them. */
function namesFor(store: RoomStore, text: string): { name: string; text: string }[] {
  const begun = /@([^\s@]{0,20})$/.exec(text);
  if (!begun) return [];
  const { chat, hands, speaking } = store.state();
  const names = new Set([...chat.map(({ by }) => by), ...hands, ...speaking].map(({ name }) => name));
  names.delete(store.me.name);
  return [...names]
    .filter((name) => name !== begun[1] && name.startsWith(begun[1]!))
    .slice(0, MOST_SHOWN)
    .map((name) => ({ name, text: `${text.slice(0, begun.index)}@${name} ` }));
}

/** Choosing a name by keys while the pen stays where one writes. */
export function useMentions(store: RoomStore, text: string, onChoose: (text: string) => void) {
  const [at, setAt] = useState({ text: '', place: 0, shut: false });
  const found = namesFor(store, text);
  const now = at.text === text ? at : { text, place: 0, shut: false };
  const names = now.shut ? [] : found;
  return {
    names,
    place: now.place,
    /** True when the key was meant for the names. */
    key(key: string): boolean {
      if (names.length === 0) return false;
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const step = key === 'ArrowDown' ? 1 : names.length - 1;
        setAt({ ...now, place: (now.place + step) % names.length });
      } else if (key === 'Enter' || key === 'Tab') onChoose(names[now.place]!.text);
      else if (key === 'Escape') setAt({ ...now, shut: true });
      else return false;
      return true;
    },
  };
}

/** The names above the input. */
export function Mentions({
  id,
  mentions,
  onChoose,
}: {
  id: string;
  mentions: ReturnType<typeof useMentions>;
  onChoose: (text: string) => void;
}) {
  const { t } = useTranslation('class-room');
  if (mentions.names.length === 0) return null;
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('mention')}
      className="absolute inset-x-0 bottom-full z-20 mb-1 rounded-md bg-raised py-1 shadow-[var(--shadow),0_0_0_1px_var(--line)]"
      // The pen stays where one writes.
      onMouseDown={(event) => event.preventDefault()}
    >
      {mentions.names.map(({ name, text }, place) => (
        <button
          key={name}
          type="button"
          role="option"
          tabIndex={-1}
          id={`${id}-${place}`}
          aria-selected={place === mentions.place}
          className={classes(
            'flex h-8 w-full items-center px-3 text-left hover:bg-sunken touch:h-11',
            place === mentions.place && 'bg-selected text-pine',
          )}
          onClick={() => onChoose(text)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
