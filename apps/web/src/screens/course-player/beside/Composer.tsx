import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Problem } from '../../../ui/Problem.tsx';

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

type ComposerProps = {
  /** What is written here, for those who cannot see the place. */
  label: string;
  placeholder?: string;
  initial?: string;
  /** A verb. */
  send: string;
  most: number;
  tall?: boolean;
  autoFocus?: boolean;
  field?: Ref<HTMLTextAreaElement>;
  onCancel?: () => void;
  /** The key stays the same until it has been sent, so that a second try is not a second post. */
  onSend: (body: string, key: string) => Promise<unknown>;
};

/** A few lines of text that are sent. Ctrl or Command with Enter sends too. */
export function Composer({ label, placeholder, initial = '', send, most, tall, autoFocus, field, onCancel, onSend }: ComposerProps) {
  const { t } = useTranslation('shell');
  const [body, setBody] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const key = useRef('');
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || body.trim() === '') return;
    key.current ||= newKey();
    setBusy(true);
    setFailure(undefined);
    try {
      await onSend(body.trim(), key.current);
      key.current = '';
      setBody('');
    } catch (problem) {
      setFailure(problem);
    } finally {
      setBusy(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel) onCancel();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };
  const change = (text: string) => {
    setBody(text);
    key.current = '';
  };
  const worded = tall || onCancel;
  return (
    <form onSubmit={submit}>
      <div className="flex items-end rounded-md border border-control bg-raised focus-within:border-focus focus-within:shadow-[0_0_0_2px_color-mix(in_srgb,var(--focus)_35%,transparent)]">
        <textarea
          ref={field}
          rows={1}
          value={body}
          maxLength={most}
          aria-label={label}
          placeholder={placeholder}
          // biome-ignore lint/a11y/noAutofocus: it appears because its button was pressed
          autoFocus={autoFocus}
          onKeyDown={press}
          onChange={(event) => change(event.target.value)}
          className={classes(
            'field-sizing-content max-h-60 min-w-0 flex-1 resize-none border-0 bg-transparent px-2.5 py-2 text-14 leading-[22px] outline-none focus-visible:outline-none touch:text-16',
            tall && 'min-h-18',
          )}
        />
        {!worded && (
          <IconButton label={send} type="submit" disabled={body.trim() === ''} className="m-1">
            <SendHorizontal className="size-4" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Problem of={failure} className="mt-2" />
      {worded && (body.trim() !== '' || onCancel) && (
        <div className="mt-2 flex justify-end gap-2">
          {onCancel && (
            <Button size="small" look="plain" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button size="small" look="soft" type="submit" busy={busy} disabled={body.trim() === ''} repeatable>
            {send}
          </Button>
        </div>
      )}
    </form>
  );
}
