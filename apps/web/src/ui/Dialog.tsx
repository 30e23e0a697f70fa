import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import { Problem } from './Problem.tsx';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One line below the title. */
  summary?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot, the main one last. */
  foot?: ReactNode;
  width?: 'narrow' | 'usual' | 'wide';
};
const widths = { narrow: 'max-w-[424px]', usual: 'max-w-[560px]', wide: 'max-w-[880px]' };

/** A dialog over the page, above everything else (S-295). Escape and the cross close it, a click beside it does not: what is written there stays, and so does what a double click opened. */
export function Dialog({ open, onClose, title, summary, children, foot, width = 'narrow' }: DialogProps) {
  const { t } = useTranslation('shell');
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-[9999] animate-appear bg-scrim" />
        <Base.Viewport className="fixed inset-0 z-[9999] grid place-items-center overflow-y-auto p-4">
          <Base.Popup
            className={classes(
              'w-full animate-appear rounded-lg bg-raised px-7 pt-6 pb-7 text-14 shadow-[var(--shadow),0_0_0_1px_var(--line)] outline-none phone:px-5',
              widths[width],
            )}
          >
            <div className="mb-3 flex items-start gap-4">
              <div className="min-w-0 flex-1">
                <Base.Title className="text-16 leading-[1.5] font-bold">{title}</Base.Title>
                {summary && <Base.Description className="text-13 text-ink-2">{summary}</Base.Description>}
              </div>
              <Base.Close render={<IconButton label={t('close')} className="-mt-1 -mr-2" />}>
                <X className="size-4" aria-hidden="true" />
              </Base.Close>
            </div>
            {children}
            {foot && <div className="mt-5 flex flex-wrap justify-end gap-2">{foot}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

type ConfirmProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Counts the people concerned and says what can be undone. */
  children?: ReactNode;
  /** A verb with its object. */
  confirm: string;
  danger?: boolean;
  /** What is inside is not ready to be confirmed, and says why. */
  disabled?: boolean;
  /** Runs on confirmation; the dialog closes when it resolves and shows the refusal when it does not. */
  onConfirm: () => Promise<unknown>;
};

/** A press this soon after a refusal is the rest of a double click, not an answer to it. */
const UNREAD_MS = 500;

/** Asks before something that matters. Its button is busy until the answer came, and after a refusal the next press counts (S-294). */
export function ConfirmDialog({ open, onClose, title, children, confirm, danger, disabled, onConfirm }: ConfirmProps) {
  const { t } = useTranslation('shell');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const refusedAt = useRef(Number.NEGATIVE_INFINITY);
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const run = async () => {
    if (performance.now() - refusedAt.current < UNREAD_MS) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      close();
    } catch (refused) {
      refusedAt.current = performance.now();
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      foot={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button look={danger ? 'danger-filled' : 'filled'} busy={busy} disabled={disabled} repeatable onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="text-ink-2">{children}</div>
      <Problem of={failure} />
    </Dialog>
  );
}
