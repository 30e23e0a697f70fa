import type { SectionView, TieRule } from '@praxis/contract/competitions/stages';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { moved } from '../SortableList.tsx';

const others = ['last_gain', 'time_used', 'tries'] as const;
const nameOf = (tie: TieRule) => (tie.by === 'section' ? `section ${tie.place}` : tie.by);

/** What decides among equal totals, one after the other; what is left shares the rank. */
export function TieFields({
  ties,
  sections,
  onChange,
}: {
  ties: readonly TieRule[];
  sections: readonly SectionView[];
  onChange: (ties: TieRule[]) => void;
}) {
  const { t } = useTranslation('competition-design');
  const known: TieRule[] = [...sections.map(({ place }) => ({ by: 'section' as const, place })), ...others.map((by) => ({ by }))];
  const inWords = (tie: TieRule) => {
    if (tie.by !== 'section') return t(`tie_${tie.by}`);
    const section = sections.find(({ place }) => place === tie.place);
    return section ? t('tie_section', { label: section.label, title: section.title }) : t('tie_section_gone');
  };
  const free = known.filter((tie) => !ties.some((one) => nameOf(one) === nameOf(tie)));
  return (
    <div className="w-full">
      <p className="mb-1 text-13 text-ink-2">{t('ties')}</p>
      <ol className="mb-2 border-b border-line empty:hidden">
        {ties.map((tie, at) => (
          <li key={nameOf(tie)} className="flex items-center gap-2 border-t border-line py-1">
            <span className="w-5 text-13 text-ink-3 tabular-nums">{at + 1}</span>
            <span className="flex-1">{inWords(tie)}</span>
            <IconButton small label={t('up', { name: inWords(tie) })} disabled={at === 0} onClick={() => onChange(moved(ties, at, at - 1))}>
              <ChevronUp className="size-4" aria-hidden="true" />
            </IconButton>
            <IconButton
              small
              label={t('down', { name: inWords(tie) })}
              disabled={at === ties.length - 1}
              onClick={() => onChange(moved(ties, at, at + 1))}
            >
              <ChevronDown className="size-4" aria-hidden="true" />
            </IconButton>
            <IconButton small label={t('remove_one', { name: inWords(tie) })} onClick={() => onChange(ties.filter((one) => one !== tie))}>
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      {free.length > 0 && (
        <Select
          aria-label={t('add_tie')}
          value=""
          className="w-72 phone:w-full"
          choices={[{ value: '', label: t('add_tie') }, ...free.map((tie) => ({ value: nameOf(tie), label: inWords(tie) }))]}
          onChange={(event) => {
            const tie = free.find((one) => nameOf(one) === event.target.value);
            if (tie) onChange([...ties, tie]);
          }}
        />
      )}
      <p className="mt-1 text-12 text-ink-3">{t('ties_help')}</p>
    </div>
  );
}
