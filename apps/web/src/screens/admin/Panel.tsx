import type { ReactNode } from 'react';

/** The head of a panel: its name, what can be done, the filters below. */
export function Panel({
  title,
  summary,
  actions,
  filters,
  children,
}: {
  title: string;
  summary?: ReactNode;
  actions?: ReactNode;
  filters?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-4 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-16 font-bold">{title}</h2>
        {summary && <span className="text-13 text-ink-3">{summary}</span>}
        {actions && <div className="ml-auto flex flex-wrap justify-end gap-2">{actions}</div>}
      </div>
      {filters && <div className="mb-4 flex flex-wrap items-end gap-3">{filters}</div>}
      {children}
    </section>
  );
}
