import type { ReactNode } from 'react';

/** One thing said in the middle of the workspace, with what can be done about it. */
export function WorkspaceNotice({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-0 min-w-0 flex-1 place-items-center overflow-y-auto px-4 py-10 outline-none">
      <div className="flex w-full max-w-[560px] flex-col items-center gap-3 text-center" role="status">
        <h1 className="font-serif text-26 leading-tight font-bold">{title}</h1>
        <div className="text-ink-2">{children}</div>
        {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
      </div>
    </main>
  );
}
