import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import type { Marker } from './entry/useMarker.ts';

/** Which answer of how many is in hand, with the way to its neighbours; whether all is saved. */
export function Steps({ marker, total }: { marker: Marker; total: number }) {
  const { t } = useTranslation('marking');
  return (
    <div className="flex items-center gap-1 border-t border-line px-4 py-2 text-13 text-ink-3">
      <IconButton small label={t('previous')} disabled={marker.index === 0} onClick={() => marker.go(-1)}>
        <ChevronLeft className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
      <span>{t('step', { at: marker.index + 1, of: total })}</span>
      <IconButton small label={t('next')} disabled={marker.index >= total - 1} onClick={() => marker.go(1)}>
        <ChevronRight className="size-4" strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
      <span role="status" className="ml-auto">
        {marker.waiting ? t('saving') : !marker.unsent ? t('saved') : marker.undecided ? '' : t('unsaved')}
      </span>
    </div>
  );
}
