import type { CaptionLine } from '@praxis/rules/room';

/** How long a line stays after it was typed, ms: long enough to be read to its end. */
const STAYS_MS = 8000;

/** Lines that are still to be read at this moment of the class. */
export const currentLines = (captions: readonly CaptionLine[], at: number) =>
  captions.filter((line) => at >= line.at && at < line.at + STAYS_MS).slice(-2);

/** What is being said, over the stage. */
export function CaptionLines({ captions, at, label }: { captions: readonly CaptionLine[]; at: number; label: string }) {
  const lines = currentLines(captions, at);
  return (
    <div
      role="log"
      aria-label={label}
      className="pointer-events-none absolute inset-x-4 bottom-8 z-20 flex flex-col items-center gap-1 phone:bottom-2"
    >
      {lines.map((line) => (
        // Readable on paper and on any picture, in both themes.
        <span
          key={line.seq}
          className="max-w-[80ch] rounded-sm px-3 py-1 text-center text-16 leading-[1.5] wrap-anywhere phone:px-2 phone:py-0.5 phone:text-13"
          style={{ background: '#000000c7', color: '#fff' }}
        >
          {line.text}
        </span>
      ))}
    </div>
  );
}
