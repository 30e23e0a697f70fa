import type { HTMLAttributes, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import { classes } from '../classes.ts';

/** A ledger: rows between hairlines. Never on a phone; there the same rows stand in a `List`. */
export function Table({
  label,
  flush,
  className,
  children,
}: {
  label: string /** Text lines up with the heading above. */;
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <table
      aria-label={label}
      className={classes(
        'w-full border-collapse text-left',
        flush
          ? '[&_td:first-child]:pl-0 [&_td:last-child]:pr-0 [&_th:first-child]:pl-0 [&_th:last-child]:pr-0'
          : '[&_td:first-child]:pl-4 [&_td:last-child]:pr-4 [&_th:first-child]:pl-4 [&_th:last-child]:pr-4',
        className,
      )}
    >
      {children}
    </table>
  );
}

/** A column heading. */
export function HeadCell({ numeric, className, ...rest }: ThHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      className={classes(
        'h-8 border-b border-line-2 px-3 text-12 font-normal whitespace-nowrap text-ink-3',
        numeric && 'text-right',
        className,
      )}
      {...rest}
    />
  );
}

/** A row; a chosen one is filled. */
export function Row({ chosen, className, ...rest }: HTMLAttributes<HTMLTableRowElement> & { chosen?: boolean }) {
  return <tr aria-selected={chosen} className={classes(chosen && 'bg-selected', className)} {...rest} />;
}

/** A cell. */
export function Cell({ numeric, className, ...rest }: TdHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean }) {
  return <td className={classes('h-9 border-b border-line px-3 whitespace-nowrap', numeric && 'text-right', className)} {...rest} />;
}

/** What can be done with the chosen rows; stays in sight. */
export function BatchBar({ chosen = true, children }: { chosen?: boolean; children: ReactNode }) {
  return (
    <div
      role="toolbar"
      className={classes(
        'sticky top-0 z-10 flex h-11 items-center gap-2.5 border-b border-line px-4',
        chosen ? 'bg-selected' : 'bg-ground',
      )}
      data-print="no"
    >
      {children}
    </div>
  );
}

/** Rows between hairlines: the phone's form of a table, and the ledger of home pages. */
export function List({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={classes('border-b border-line', className)}>
      {children}
    </ul>
  );
}

/** One row of a `List`: the lead (time, number, face), two lines, the state or action. */
export function ListRow({
  lead,
  title,
  note,
  end,
  className,
}: {
  lead?: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
  className?: string;
}) {
  return (
    <li className={classes('flex min-h-14 items-center gap-3 border-t border-line py-3', className)}>
      {lead}
      <div className="min-w-0 flex-1">
        <div>{title}</div>
        {note && <div className="text-13 text-ink-3">{note}</div>}
      </div>
      {end}
    </li>
  );
}
