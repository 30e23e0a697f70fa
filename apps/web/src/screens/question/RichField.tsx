import type { BlankSource } from '../../parts/writing/blank-node.ts';
import { Wrong } from '../../ui/fields/Field.tsx';
import { Writing } from './Writing.tsx';

/** A rich text of the question under its heading. */
export function RichField({
  label,
  help,
  html,
  error,
  compact,
  blanks,
  onWrite,
}: {
  label: string;
  help?: string;
  html: string;
  error?: string;
  compact?: boolean;
  blanks?: BlankSource;
  onWrite: (html: string) => void;
}) {
  return (
    <section className="mt-7 first:mt-0" data-wrong={error ? '' : undefined}>
      <h2 className="mb-2 text-14 font-bold">{label}</h2>
      <Writing label={label} html={html} compact={compact} blanks={blanks} invalid={Boolean(error)} onWrite={onWrite} />
      {error ? (
        <div role="alert">
          <Wrong>{error}</Wrong>
        </div>
      ) : (
        help && <p className="mt-1 text-12 text-ink-3">{help}</p>
      )}
    </section>
  );
}
