import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import type { ConnectionQuality } from './connection-quality.ts';

const colours = ['text-red', 'text-red', 'text-amber', 'text-pine'] as const;

/** How good the line is, in bars and in a word; `brief` keeps the word for those who listen, `stalled` says that nothing arrives. */
export function NetworkBadge({
  quality,
  brief = false,
  stalled = false,
}: {
  quality: ConnectionQuality;
  brief?: boolean;
  stalled?: boolean;
}) {
  const { t } = useTranslation('live-media');
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-13 whitespace-nowrap text-ink-2">
      <svg viewBox="0 0 16 12" className={classes('h-3 w-4', colours[quality])} aria-hidden="true">
        {[3, 6, 9, 12].map((height, place) => (
          <rect
            key={height}
            x={place * 4}
            y={12 - height}
            width="3"
            height={height}
            fill="currentColor"
            opacity={place <= quality ? 1 : 0.25}
          />
        ))}
      </svg>
      <span className={brief ? 'sr-only' : undefined}>{t(stalled ? 'line_quality_stalled' : `line_quality_${quality}`)}</span>
    </span>
  );
}
