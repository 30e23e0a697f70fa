import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import type { ConsoleState } from './useConsoleSocket.ts';

/** The dark ground of a console, and what is said over it while it is not open. */
export function ConsoleFrame({
  state,
  watching,
  onReconnect,
  children,
}: {
  state: ConsoleState;
  watching: boolean;
  onReconnect: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('lab');
  return (
    <div className="relative min-h-0 flex-1 bg-[#0d1413] text-[#c9d6d3]">
      {children}
      {watching && state === 'open' && (
        <p role="status" className="absolute top-3 left-1/2 -translate-x-1/2 rounded-md bg-[#22302d] px-3 py-1 text-12 text-[#e6eeec]">
          {t('looking_only')}
        </p>
      )}
      {state !== 'open' && (
        <div role="status" className="absolute inset-0 grid place-items-center bg-[#0d1413cc]">
          <div className="flex flex-col items-center gap-3 text-14">
            <span className="flex items-center gap-2">
              {state !== 'over' && <Mark shape="working" />}
              {t(`console_${state}`)}
            </span>
            {(state === 'over' || state === 'waiting') && (
              <Button size="small" onClick={onReconnect}>
                {t('connect_again')}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
