import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useRole } from '../../platform/person/session.ts';
import { classes } from '../../ui/classes.ts';
import { isView, navigationFor } from './navigation-items.ts';
import { Popup, row } from './Popup.tsx';
import { useVisibleType } from './useVisibleType.ts';

/** How many of the links in a bar stand in its first row; what finds no room wraps into rows that nobody sees. */
function useFitting(words: string) {
  const bar = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words take other room
  useEffect(() => {
    const element = bar.current!;
    const inFirstRow = (link: Element, _at: number, [first]: Element[]) =>
      (link as HTMLElement).offsetTop === (first as HTMLElement).offsetTop;
    const watch = new ResizeObserver(() => setFitting([...element.children].filter(inFirstRow).length));
    watch.observe(element);
    return () => watch.disconnect();
  }, [words]);
  return { bar, fitting };
}

/** The pages of a role. Those a narrow window has no room for stand behind a button, which bears the name of the one that is shown. */
export function MainNavigation() {
  const { t } = useTranslation('shell');
  const role = useRole();
  const type = useVisibleType();
  const { pathname } = useLocation();
  const items = navigationFor(role);
  const { bar, fitting } = useFitting(items.map(({ label }) => t(label)).join());
  const links = (from: readonly (typeof items)[number][], look: (at: number, visible: boolean) => string | undefined) =>
    from.map((item, at) => {
      const visible = isView(item, type, pathname);
      return (
        <Link key={item.to} to={item.to} aria-current={visible ? 'page' : undefined} className={look(at, visible)}>
          {t(item.label)}
        </Link>
      );
    });
  const left = items.slice(fitting);
  const current = left.find((item) => isView(item, type, pathname));
  return (
    <nav aria-label={t('main_navigation')} className="ml-6 flex h-full min-w-0 flex-1 items-center gap-1 pr-1">
      <div ref={bar} className="relative flex h-full min-w-0 flex-1 flex-wrap gap-x-0.5 overflow-hidden">
        {links(items, (at, visible) =>
          classes(
            'relative flex h-full items-center px-3 max-[1500px]:px-2 whitespace-nowrap text-ink-2 no-underline hover:text-ink focus-visible:-outline-offset-2',
            at >= fitting && 'invisible',
            visible &&
              "font-bold text-ink after:absolute after:inset-x-3 max-[1500px]:after:inset-x-2 after:bottom-0 after:h-0.5 after:bg-pine after:content-['']",
          ),
        )}
      </div>
      {left.length > 0 && (
        <Popup
          under
          buttonClass={classes(
            'flex h-8 flex-none items-center gap-2 rounded-md px-2 text-ink-2 hover:bg-sunken',
            current && 'font-bold text-ink!',
          )}
          button={
            <>
              {t(current?.label ?? 'nav_more')}
              <ChevronDown className="size-3" aria-hidden="true" />
            </>
          }
        >
          {links(left, (_, visible) => classes(row, visible && 'font-bold'))}
        </Popup>
      )}
    </nav>
  );
}
