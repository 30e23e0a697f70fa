import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { classes } from './classes.ts';
import { useSiteTitle } from './hooks/site-title.ts';

/** Puts the page's name in the window's title, before the site's. */
export function usePageTitle(title: string) {
  const site = useSiteTitle((now) => now.title) || 'Praxis';
  // The document is outside React.
  useEffect(() => {
    document.title = title ? `${title} · ${site}` : site;
  }, [title, site]);
}

/** A working page: where it lies, title, what can be done, content. `reading` gives the calm measure of student pages. */
export function Page({
  trail,
  title,
  summary,
  actions,
  reading,
  children,
}: {
  trail?: ComponentProps<typeof Breadcrumbs>['trail'];
  title: string;
  summary?: ReactNode;
  actions?: ReactNode;
  reading?: boolean;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <main
      id="main"
      tabIndex={-1}
      data-reading={reading || undefined}
      className={classes(
        'mx-auto w-full px-8 pt-6 pb-12 outline-none phone:px-4 phone:pt-4',
        reading ? 'max-w-[1264px]' : 'max-w-[1440px]',
      )}
    >
      {trail && (
        <div className="mb-2">
          <Breadcrumbs trail={trail} />
        </div>
      )}
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className={classes('leading-tight font-bold', reading ? 'font-serif text-26' : 'text-20')}>{title}</h1>
        {summary && <span className="text-13 text-ink-3">{summary}</span>}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2 phone:has-[input]:grow">{actions}</div>}
      </div>
      {children}
    </main>
  );
}

/** A part of a page with its plain name. */
export function Section({
  title,
  more,
  className,
  children,
}: {
  title: ReactNode;
  more?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={classes('mt-10 first:mt-0', className)}>
      <div className="mb-3 flex items-baseline gap-3">
        <h2 className="max-w-full flex-none text-16 leading-[1.5] font-bold">{title}</h2>
        {more && <div className="ml-auto text-13">{more}</div>}
      </div>
      {children}
    </section>
  );
}

/** The bar of a page without the shell, 48 px: where I am, what state it is in, what I can do. */
export function SlimBar({ children }: { children: ReactNode }) {
  return (
    <header className="flex h-12 items-center gap-3 border-b border-line bg-ground px-4 whitespace-nowrap" data-print="no">
      {children}
    </header>
  );
}
