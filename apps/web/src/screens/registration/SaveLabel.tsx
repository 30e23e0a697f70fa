import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import type { SaveState } from './useDraft.ts';

const seconds = (time: number) => new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Whether what was typed is on the server. */
export function SaveLabel({ state, onAgain }: { state: SaveState; onAgain: () => void }) {
  const { t } = useTranslation('registration');
  if (state.phase === 'idle') return null;
  if (state.phase === 'failed')
    return (
      <span role="alert" className="flex flex-wrap items-center gap-2">
        <StateLabel shape="triangle" tone="amber" act>
          {t('save_failed', { reason: state.reason })}
        </StateLabel>
        <Button size="small" onClick={onAgain}>
          {t('save_again')}
        </Button>
      </span>
    );
  if (state.phase === 'saved')
    return (
      <StateLabel shape="tick" tone="mute">
        {t('saved', { time: seconds(state.at) })}
      </StateLabel>
    );
  return (
    <StateLabel shape={state.phase === 'saving' ? 'working' : 'half'} tone="mute">
      {t(state.phase === 'saving' ? 'saving' : 'unsaved')}
    </StateLabel>
  );
}
