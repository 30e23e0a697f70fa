import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { ItemRow } from './ItemRow.tsx';
import { type DraftSection, moveItem, stepItem } from './paper-draft.ts';
import type { KnownQuestion } from './useKnownQuestions.ts';
import type { PaperWriting } from './usePaperDraft.ts';

const KIND = 'application/x-praxis-paper-item';

/** The chosen questions of a section: dragged by their handles, or moved by the arrows on them. */
export function ItemList({
  section,
  first,
  writing,
  known,
  announce,
}: {
  section: DraftSection;
  /** Questions before this section. */
  first: number;
  writing: PaperWriting;
  known: (version: string) => KnownQuestion | undefined;
  announce: (text: string) => void;
}) {
  const { t } = useTranslation('papers');
  const { draft, change } = writing;
  const [over, setOver] = useState<string>();
  const END = `${section.key}-end`;
  const allow = (place: string) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(KIND)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(place);
  };
  const drop = (before: string | undefined) => (event: DragEvent) => {
    const key = event.dataTransfer.getData(KIND);
    setOver(undefined);
    if (!key) return;
    event.preventDefault();
    event.stopPropagation();
    change(moveItem(draft, key, section.key, before));
  };
  const step = (key: string, by: 1 | -1) => {
    const next = stepItem(draft, key, by);
    change(next);
    const home = next.sections.findIndex(({ items }) => items.some((item) => item.key === key));
    const items = next.sections[home]?.items ?? [];
    const at = items.findIndex((item) => item.key === key);
    announce(t('moved_to', { section: next.sections[home]?.title || t('section_no', { no: home + 1 }), at: at + 1, of: items.length }));
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-handle="${key}"]`)?.focus());
  };
  return (
    <ol
      className={classes('border-b-2', over === END ? 'border-pine' : 'border-transparent')}
      onDragOver={allow(END)}
      onDragLeave={() => setOver(undefined)}
      onDrop={drop(undefined)}
    >
      {section.items.length === 0 && <li className="border-b border-line py-5 text-center text-13 text-ink-3">{t('section_empty')}</li>}
      {section.items.map((item, at) => (
        <li
          key={item.key}
          className={classes('border-b border-line', over === item.key && 'shadow-[inset_0_2px_0_var(--pine)]')}
          onDragOver={allow(item.key)}
          onDrop={drop(item.key)}
        >
          <ItemRow
            item={item}
            no={first + at + 1}
            question={known(item.version_id)}
            writing={writing}
            onHold={(event) => event.dataTransfer.setData(KIND, item.key)}
            onStep={(by) => step(item.key, by)}
          />
        </li>
      ))}
    </ol>
  );
}
