import type { ReactNode } from 'react';

/** A key to press. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-sm border border-b-2 border-line-2 bg-raised px-[5px] text-11 leading-[16px] whitespace-nowrap text-ink-2">
      {children}
    </kbd>
  );
}
