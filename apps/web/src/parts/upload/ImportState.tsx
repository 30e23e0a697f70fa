import { ProgressBar } from '../../ui/States.tsx';

/** A file that is being looked at or taken in, and what one may do meanwhile. */
export function ImportProgress({ label, name, percent, note }: { label: string; name: string; percent: number; note: string }) {
  return (
    <div aria-live="polite" className="rounded-md border border-line px-4 py-6">
      <p className="mb-2 flex justify-between gap-3">
        <span className="cut">{`${label} ${name}`}</span>
        <span>{`${percent}%`}</span>
      </p>
      <ProgressBar value={percent / 100} label={label} thick />
      <p className="mt-2 text-12 text-ink-3">{note}</p>
    </div>
  );
}

/** Why a file was not taken. */
export function ImportRefused({ title, reason }: { title: string; reason: string }) {
  return (
    <div role="alert" className="mb-4 rounded-md bg-red-soft px-4 py-3 text-red">
      <p className="font-bold break-words">{title}</p>
      <p className="text-13 break-words">{reason}</p>
    </div>
  );
}
