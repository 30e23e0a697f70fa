import type { ResultLine } from '@praxis/contract/ranks/results';
import { useTranslation } from 'react-i18next';
import { listed } from '../../platform/language/dates.ts';
import { type Column, Ledger } from '../../ui/lists/Ledger.tsx';
import { useIsPhone } from '../../ui/phone.ts';

type Line = ResultLine & { id: string };

/** Totals as people read them: solved problems, or points of hundredths. */
export const totalText = (total: number, rankedBy: string) => (rankedBy === 'icpc' ? String(total) : (total / 100).toFixed(2));

function cellText(cell: ResultLine['cells'][number] | undefined, icpc: boolean) {
  if (!cell) return '—';
  if (!icpc) return (cell.points / 100).toFixed(2);
  if (!cell.solved) return `−${cell.tries}`;
  return `${cell.minute ?? ''}${cell.tries > 1 ? ` +${cell.tries - 1}` : ''}`;
}

const won = (awards: Props['awards'], line: ResultLine) =>
  listed((awards ?? []).filter(({ entrant_id }) => entrant_id === line.entrant_id).map(({ name }) => name));

type Props = {
  label: string;
  lines: readonly ResultLine[];
  sections: readonly { id: string; label: string; title: string }[];
  rankedBy: string;
  /** The reader's own entrant. */
  mine?: string;
  /** Awards of entrants, once they are published. */
  awards?: readonly { entrant_id: string; name: string }[];
};

/** On a phone rank, name and total stand in a row; the sections in one line of small type below. */
function PhoneResult({ label, lines, sections, rankedBy, mine, awards }: Props) {
  const { t } = useTranslation('competition-result');
  const icpc = rankedBy === 'icpc';
  return (
    <ol aria-label={label} className="border-b border-line">
      {lines.map((line) => (
        <li
          key={line.entrant_id}
          className="grid gap-x-2 border-t border-line py-2.5"
          style={{ gridTemplateColumns: '36px minmax(0, 1fr) auto' }}
        >
          <span className="text-15 text-ink-2">{line.rank ?? '*'}</span>
          <span className="min-w-0">
            <b className="block break-words">
              {line.name}
              {line.entrant_id === mine && <span className="ml-2 text-13 font-normal text-pine">{t('you')}</span>}
            </b>
            <small className="block text-12 text-ink-3">{line.school}</small>
            {won(awards, line) !== '' && <small className="block text-13 text-pine">{won(awards, line)}</small>}
          </span>
          <span className="text-right">
            <b>{totalText(line.total, rankedBy)}</b>
            {icpc && <small className="block text-12 text-ink-3">{line.penalty}</small>}
          </span>
          <small className="col-span-2 flex flex-wrap gap-x-3 text-12 text-ink-3">
            {sections.map((section, at) => (
              <span key={section.id}>
                {section.label} {cellText(line.cells[at], icpc)}
              </span>
            ))}
            {line.adjusted !== 0 && (
              <span>
                {t('adjusted')} {(line.adjusted / 100).toFixed(2)}
              </span>
            )}
          </small>
        </li>
      ))}
    </ol>
  );
}

/** The lines of a result with what each section gave; the reader's own is told by name. */
export function ResultTable(props: Props) {
  const { t } = useTranslation('competition-result');
  const phone = useIsPhone();
  if (phone) return <PhoneResult {...props} />;
  const { label, lines, sections, rankedBy, mine, awards } = props;
  const icpc = rankedBy === 'icpc';
  const adjusted = lines.some((line) => line.adjusted !== 0);
  const columns: Column<Line>[] = [
    {
      head: t('name'),
      cell: (line) => (
        <>
          <b>{line.name}</b>
          {line.entrant_id === mine && <span className="ml-2 text-13 text-pine">{t('you')}</span>}
          {!line.official && <span className="ml-2 text-12 text-ink-3">{t('guest')}</span>}
        </>
      ),
    },
    { head: t('rank'), cell: (line) => line.rank ?? '*', numeric: true },
    ...(awards && awards.length > 0 ? [{ head: t('award'), cell: (line: Line) => <b className="text-pine">{won(awards, line)}</b> }] : []),
    { head: t('institution'), cell: (line) => line.school },
    { head: t(icpc ? 'solved' : 'total'), cell: (line) => <b>{totalText(line.total, rankedBy)}</b>, numeric: true },
    ...(icpc ? [{ head: t('penalty'), cell: (line: Line) => line.penalty, numeric: true }] : []),
    ...sections.map((section, at) => ({ head: section.label, cell: (line: Line) => cellText(line.cells[at], icpc), numeric: true })),
    ...(adjusted
      ? [{ head: t('adjusted'), cell: (line: Line) => (line.adjusted === 0 ? '' : (line.adjusted / 100).toFixed(2)), numeric: true }]
      : []),
  ];
  return <Ledger label={label} items={lines.map((line) => ({ ...line, id: line.entrant_id }))} columns={columns} />;
}
