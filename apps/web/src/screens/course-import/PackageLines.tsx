import type { PackageLine } from '@praxis/contract/course-packages/course-packages';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize, useCourseLabels } from '../../parts/course/course-labels.ts';
import { KindIcon } from '../../parts/course/kinds.tsx';
import { classes } from '../../ui/classes.ts';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Mark } from '../../ui/Mark.tsx';

const filters = ['all', 'with_notes', 'left_out'] as const;
type Filter = (typeof filters)[number];

const indents = { chapter: '', section: 'pl-5 phone:pl-3', activity: 'pl-10 phone:pl-6', other: '' };

/** What one line becomes, in words and by its mark. */
function Outcome({ line }: { line: PackageLine }) {
  const { t } = useTranslation('course-import');
  const text = useCourseLabels();
  if (!line.made) {
    return (
      <span className="flex flex-none items-center gap-1.5 text-13 text-red">
        <Mark shape="cross" />
        {t('left_out')}
      </span>
    );
  }
  return (
    <span className="flex flex-none items-center gap-1.5 text-13 text-ink-3">
      {line.hidden && <EyeOff className="size-3.5" strokeWidth={1.6} role="img" aria-label={t('hidden')} />}
      {line.kind && text.kind(line.kind)}
      {line.bytes > 0 && <span className="w-18 text-right phone:hidden">{fileSize(line.bytes)}</span>}
    </span>
  );
}

function Line({ line }: { line: PackageLine }) {
  const heading = line.level === 'chapter' || line.level === 'section';
  return (
    <li className={classes('border-t border-line py-2 first:border-t-0', line.level === 'chapter' && 'bg-sunken', 'px-3')}>
      <div className={classes('flex items-start gap-2', indents[line.level])}>
        {line.kind && <KindIcon kind={line.kind} className="mt-0.5 text-ink-3" />}
        <span className={classes('min-w-0 flex-1 break-words', heading && 'font-bold', line.level === 'section' && 'text-13 text-ink-2')}>
          {line.title}
        </span>
        {!heading && <Outcome line={line} />}
      </div>
      {line.notes.length > 0 && (
        <ul className={classes('mt-0.5 text-13', indents[line.level], line.made ? 'text-ink-2' : 'text-ink-2')}>
          {line.notes.map((note) => (
            <li key={note} className={classes('flex gap-1.5', line.kind && 'pl-6')}>
              {note}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Everything in the package and what it becomes; all of it, only what has notes, or only what is left out. */
export function PackageLines({ lines }: { lines: readonly PackageLine[] }) {
  const { t } = useTranslation('course-import');
  const [filter, setFilter] = useState<Filter>('all');
  const of = {
    all: lines,
    with_notes: lines.filter((line) => line.made && line.notes.length > 0),
    left_out: lines.filter((line) => !line.made),
  };
  const counts = {
    all: of.all.filter((line) => line.level === 'activity' || line.level === 'other').length,
    with_notes: of.with_notes.length,
    left_out: of.left_out.length,
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="text-16 font-bold">{t('lines')}</h2>
        <SegmentedControl
          className="ml-auto phone:ml-0"
          label={t('lines')}
          choices={filters.map((value) => ({ value, label: `${t(`filter_${value}`)} ${counts[value]}` }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {of[filter].length === 0 ? (
        <p className="border-y border-line py-4 text-13 text-ink-3">{t('filter_nothing')}</p>
      ) : (
        <ul aria-label={t('lines')} className="rounded-md border border-line">
          {of[filter].map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own and never change
            <Line key={`${filter} ${at}`} line={line} />
          ))}
        </ul>
      )}
    </>
  );
}
