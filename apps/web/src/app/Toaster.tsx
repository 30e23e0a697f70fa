import { useTranslation } from 'react-i18next';
import { dismissToast, type Toast, useToasts } from '../platform/toasts.ts';
import { classes } from '../ui/classes.ts';
import { Mark } from '../ui/Mark.tsx';

function Message({ toast }: { toast: Toast }) {
  const { t } = useTranslation('shell');
  const run = () => {
    toast.action?.run();
    dismissToast(toast.id);
  };
  if (toast.place === 'corner') {
    return (
      <div
        role="alert"
        className="pointer-events-auto flex w-80 max-w-full animate-appear items-start gap-3 rounded-lg bg-raised p-4 shadow-[var(--shadow),0_0_0_1px_var(--line)]"
      >
        <Mark shape="triangle" className="mt-1.5 text-red" />
        <div className="min-w-0 flex-1">
          <p className="font-bold">{toast.title}</p>
          <p className="text-13 text-ink-2">{toast.text}</p>
        </div>
        <button
          type="button"
          aria-label={t('close')}
          className="grid size-6 place-items-center rounded-sm text-ink-2 hover:bg-sunken"
          onClick={() => dismissToast(toast.id)}
        >
          <Mark shape="cross" />
        </button>
      </div>
    );
  }
  return (
    <div
      role={toast.tone === 'bad' ? 'alert' : 'status'}
      className={classes(
        'pointer-events-auto inline-flex min-h-10 max-w-[min(560px,100%)] animate-appear items-center gap-2.5 rounded-md px-3.5 py-2 text-14 shadow-float',
        toast.tone === 'bad' ? 'bg-red text-on-red' : 'bg-ink text-ground',
      )}
    >
      {toast.tone !== 'plain' && <Mark shape={toast.tone === 'bad' ? 'triangle' : 'tick'} />}
      <span>{toast.text}</span>
      {toast.action && (
        <button type="button" onClick={run} className="underline underline-offset-[3px]">
          {toast.action.label}
        </button>
      )}
    </div>
  );
}

/** Where messages appear: at the bottom in the middle, notifications at the bottom right. */
export function Toaster() {
  const toasts = useToasts((now) => now.toasts);
  return (
    <>
      <div
        className="pointer-events-none fixed inset-x-4 bottom-8 z-[10000] [body:has([data-foot-tools])_&]:bottom-24 flex flex-col items-center gap-2"
        data-print="no"
      >
        {toasts
          .filter((toast) => toast.place === 'bottom')
          .map((toast) => (
            <Message key={toast.id} toast={toast} />
          ))}
      </div>
      <div className="pointer-events-none fixed right-4 bottom-4 left-4 z-[10000] flex flex-col items-end gap-2" data-print="no">
        {toasts
          .filter((toast) => toast.place === 'corner')
          .map((toast) => (
            <Message key={toast.id} toast={toast} />
          ))}
      </div>
    </>
  );
}
