import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/lists/Table.tsx';
import './charts.css';

type Props = {
  title: string;
  /** Unit, population, time. */
  note: string;
  more?: ReactNode;
  columns: readonly string[];
  /** The same numbers as the picture shows: one line for each of its marks. */
  rows: readonly (readonly string[])[];
  children: (cursor: number | undefined) => ReactNode;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The numbers of a chart as a table. */
function Numbers({ title, columns, rows }: Pick<Props, 'title' | 'columns' | 'rows'>) {
  return (
    <div className="max-h-80 overflow-auto">
      <Table label={title} flush>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <HeadCell key={column} numeric={place > 0}>
                {column}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a chart are told apart by their place
            <Row key={line}>
              {row.map((value, place) => (
                <Cell key={columns[place]} numeric={place > 0}>
                  {value}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** A chart with its name, the table behind it (T), and a cursor moved by the arrows that is read out. */
export function ChartFrame({ title, note, more, columns, rows, children }: Props) {
  const { t } = useTranslation('charts');
  const [asTable, setAsTable] = useState(false);
  const [cursor, setCursor] = useState<number>();
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 't' || event.key === 'T') {
      event.preventDefault();
      return setAsTable((now) => !now);
    }
    if (event.key === 'Escape') return setCursor(undefined);
    const step = STEPS[event.key] ?? (event.key === 'Home' ? -rows.length : event.key === 'End' ? rows.length : undefined);
    if (step === undefined || asTable || rows.length === 0) return;
    event.preventDefault();
    setCursor((now) => Math.min(rows.length - 1, Math.max(0, (now ?? (step > 0 ? -1 : rows.length)) + step)));
  };
  const hovered = cursor === undefined ? undefined : rows[cursor];
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the keys move a cursor through the picture, all of it stands in the table too
    <figure className="chart" aria-label={title} onKeyDown={press}>
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b className="text-16">{title}</b>
        <span className="text-13 text-ink-3">{note}</span>
        <span className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
          {more}
          <Button look="plain" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)} title={t('table_key')}>
            {asTable ? t('picture') : t('table')}
          </Button>
        </span>
      </figcaption>
      {asTable ? (
        <Numbers title={title} columns={columns} rows={rows} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a picture is no set of fields
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows walk through what it shows
        <div role="group" aria-label={t('walk', { title })} tabIndex={0} className="chart-area" onBlur={() => setCursor(undefined)}>
          {children(cursor)}
        </div>
      )}
      <p aria-live="polite" className="min-h-5 text-12 text-ink-2" data-print="no">
        {hovered?.map((value, place) => `${columns[place]} ${value}`).join(' · ')}
      </p>
    </figure>
  );
}
