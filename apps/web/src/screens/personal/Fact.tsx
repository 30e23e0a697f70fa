import type { ReactNode } from 'react';

/** One line of the ledger: name in the margin, what is so, what can be done. */
export function Fact({ name, note, action, children }: { name: ReactNode; note?: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5">
      <dt className="w-32 flex-none text-13 text-ink-3 phone:w-24">{name}</dt>
      <dd className="m-0 min-w-0 flex-1">
        <div className="[overflow-wrap:anywhere]">{children}</div>
        {note && <div className="text-13 text-ink-3">{note}</div>}
      </dd>
      {action && <dd className="m-0 flex-none">{action}</dd>}
    </div>
  );
}

/** Lines of the ledger. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="m-0 border-b border-line">{children}</dl>;
