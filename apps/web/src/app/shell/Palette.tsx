import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pieces } from '../../parts/search/Pieces.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { type Entry, usePaletteEntries } from './palette-entries.ts';
import { endAhead, typedAhead } from './typed-ahead.ts';

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

type OptionProps = { id: string; entry: Entry; chosen: boolean; onPoint: () => void; onRun: () => void };

function Option({ id, entry, chosen, onPoint, onRun }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which names the chosen option
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      className={classes('flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 touch:min-h-11', chosen && 'bg-selected')}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <span className="min-w-0">
        <span className="line-clamp-1">{entry.label}</span>
        {entry.note && <span className="line-clamp-1 text-12 text-ink-3">{entry.note}</span>}
      </span>
    </div>
  );
}

/** Everything by typing: pages, own spaces, people, content and actions. Enter takes the first, unless another one was chosen. */
export function Palette({ onClose, onShortcuts, onFeedback }: { onClose: () => void; onShortcuts: () => void; onFeedback: () => void }) {
  const { t } = useTranslation('shell');
  const list = useId();
  const [typed, setTyped] = useState('');
  const [moved, setMoved] = useState<string>();
  const visible = useRef<HTMLDivElement>(null);
  const groups = usePaletteEntries(typed.trim(), { onShortcuts, onFeedback }, (title) => <Pieces of={title} />);
  const entries = groups.flatMap((group) => group.entries);
  const found = entries.findIndex(({ key }) => key === moved);
  const at = Math.max(found, 0);
  const idOf = (place: number) => `${list}-${place}`;
  // The window's keys are the field's own from here on.
  useEffect(() => endAhead, []);
  const choose = (place: number) => {
    setMoved(entries[place]?.key);
    visible.current?.querySelector(`[id="${idOf(place)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step && entries.length > 0) {
      event.preventDefault();
      return choose(step(at, entries.length - 1));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      run(entries[at]);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t('palette_title')} width="usual">
      <input
        autoFocus
        onFocus={() => {
          // The field may be there some moments before the dialog lets it have the keys.
          const ahead = typedAhead();
          endAhead();
          if (ahead !== '') setTyped(ahead);
        }}
        role="combobox"
        aria-label={t('palette_title')}
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? idOf(at) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('search_hint')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setMoved(undefined);
        }}
        onKeyDown={press}
        className="h-11 w-full rounded-md border border-control bg-raised px-3 text-16 outline-none focus:border-focus focus:shadow-[0_0_0_2px_color-mix(in_srgb,var(--focus)_35%,transparent)]"
      />
      <div ref={visible} id={list} role="listbox" aria-label={t('palette_title')} className="mt-3 max-h-[min(420px,50dvh)] overflow-y-auto">
        {entries.length === 0 && <p className="py-6 text-center text-ink-2">{t('palette_empty')}</p>}
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={group.heading} role="group" aria-label={group.heading || t('palette_title')} className="pb-2">
            {group.heading && (
              <p aria-hidden="true" className="px-3 py-1 text-12 text-ink-3">
                {group.heading}
              </p>
            )}
            {group.entries.map((entry) => {
              const place = entries.indexOf(entry);
              return (
                <Option
                  key={entry.key}
                  id={idOf(place)}
                  entry={entry}
                  chosen={place === at}
                  onPoint={() => place !== at && setMoved(entry.key)}
                  onRun={() => run(entry)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
