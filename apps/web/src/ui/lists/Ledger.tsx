import type { ReactNode } from 'react';
import { useIsPhone } from '../phone.ts';
import { Cell, HeadCell, Row, Table } from './Table.tsx';

/** One fact about a row; the first column is what the row is called. */
export type Column<Item> = {
  head: string;
  cell: (item: Item) => ReactNode;
  numeric?: boolean;
  /** Takes the room that is left and breaks into lines. */
  wide?: boolean;
};

type LedgerProps<Item> = {
  label: string;
  items: readonly Item[];
  columns: readonly Column<Item>[];
  /** What can be done with a row. */
  actions?: (item: Item) => ReactNode;
};

function PhoneLedger<Item extends { id: string }>({ label, items, columns, actions }: LedgerProps<Item>) {
  const [title, ...facts] = columns;
  return (
    <ul aria-label={label} className="border-b border-line">
      {items.map((item) => (
        <li key={item.id} className="border-t border-line py-3 text-15">
          <div className="min-w-0 font-bold break-words">{title?.cell(item)}</div>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-13">
            {facts.map((fact) => {
              const visible = fact.cell(item);
              if (visible === '' || visible === null || visible === undefined || visible === false) return null;
              return (
                <div key={fact.head} className="contents">
                  <dt className="text-ink-3">{fact.head}</dt>
                  <dd className="min-w-0 break-words">{visible}</dd>
                </div>
              );
            })}
          </dl>
          {actions && <div className="mt-2 flex flex-wrap gap-2 empty:hidden">{actions(item)}</div>}
        </li>
      ))}
    </ul>
  );
}

/** Rows with many facts: a table on a desk, a list on a phone, never both. */
export function Ledger<Item extends { id: string }>(props: LedgerProps<Item>) {
  const { label, items, columns, actions } = props;
  if (useIsPhone()) return <PhoneLedger {...props} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <Table label={label} flush>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.head} numeric={column.numeric}>
                {column.head}
              </HeadCell>
            ))}
            {actions && <HeadCell aria-hidden="true" />}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.id}>
              {columns.map((column) => (
                <Cell key={column.head} numeric={column.numeric} className={column.wide ? 'min-w-48 whitespace-normal!' : undefined}>
                  {column.cell(item)}
                </Cell>
              ))}
              {actions && (
                <Cell>
                  <div className="flex justify-end gap-1.5">{actions(item)}</div>
                </Cell>
              )}
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
