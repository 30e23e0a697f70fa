import { findClassNames, NAMES_OFFERED } from '@praxis/contract/live-classes/participants';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaused } from '../../../parts/search/useSearch.ts';
import { call } from '../../../platform/calls/call.ts';
import { classes } from '../../../ui/classes.ts';
import type { RoomStore } from '../room-store.ts';

const PAUSE_MS = 150;

/** Somebody who can be named. */
export type Named = { id: string; name: string };

/** Who may be meant after an @: those who spoke or raised a hand first, then anybody of the class. */
function useNames(store: RoomStore, typed: string | undefined): Named[] {
  const q = usePaused(typed ?? '', PAUSE_MS);
  const found = useQuery({
    queryKey: ['class-names', store.classId, q],
    queryFn: ({ signal }) => call(findClassNames, { class_id: store.classId, q }, { signal, background: true }),
    enabled: typed !== undefined,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (typed === undefined) return [];
  const { chat, hands, speaking } = store.state();
  const near = [...chat.map(({ by }) => by), ...hands, ...speaking].filter(({ id }) => id !== store.me.id);
  const byId = new Map([...near, ...(found.data?.list ?? [])].map(({ id, name }) => [id, { id, name }]));
  const starts = ({ name }: Named) => name !== typed && name.toLowerCase().startsWith(typed.toLowerCase());
  return [...byId.values()].filter(starts).slice(0, NAMES_OFFERED);
}

/** Choosing a name by keys while the pen stays where one writes. */
export function useMentions(store: RoomStore, text: string, onChoose: (text: string, person: Named) => void) {
  const [at, setAt] = useState({ text: '', place: 0, shut: false });
  const typed = /@([^\s@]{0,20})$/.exec(text);
  const found = useNames(store, typed?.[1]);
  const now = at.text === text ? at : { text, place: 0, shut: false };
  const names = now.shut ? [] : found;
  // Names come in while one chooses.
  const place = Math.min(now.place, Math.max(0, names.length - 1));
  const choose = (person: Named) => onChoose(`${text.slice(0, typed?.index)}@${person.name} `, person);
  return {
    names,
    place,
    choose,
    /** True when the key was meant for the names. */
    key(key: string): boolean {
      if (names.length === 0) return false;
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const step = key === 'ArrowDown' ? 1 : names.length - 1;
        setAt({ ...now, place: (place + step) % names.length });
      } else if (key === 'Enter' || key === 'Tab') choose(names[place]!);
      else if (key === 'Escape') setAt({ ...now, shut: true });
      else return false;
      return true;
    },
  };
}

/** The names above the input. */
export function Mentions({ id, mentions }: { id: string; mentions: ReturnType<typeof useMentions> }) {
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
      {mentions.names.map((person, place) => (
        <button
          key={person.id}
          type="button"
          role="option"
          tabIndex={-1}
          id={`${id}-${place}`}
          aria-selected={place === mentions.place}
          className={classes(
            'flex h-8 w-full items-center px-3 text-left hover:bg-sunken touch:h-11',
            place === mentions.place && 'bg-selected text-pine',
          )}
          onClick={() => mentions.choose(person)}
        >
          {person.name}
        </button>
      ))}
    </div>
  );
}
