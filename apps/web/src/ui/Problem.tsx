import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { failureWords, isUntold } from './failures/failure-words.ts';
import { Mark } from './Mark.tsx';

/** Says why something failed, beside it, with the next step. Silent when there was no failure or it has been told centrally. */
export function Problem({ of: failure, retry, className }: { of: unknown; retry?: () => void; className?: string }) {
  const { t } = useTranslation('shell');
  if (!isUntold(failure)) return null;
  return (
    <div role="alert" className={className ?? 'mt-3'}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-red-soft px-3 py-2 text-13 text-red">
        <span className="flex min-w-0 flex-1 items-start gap-1.5">
          <Mark shape="triangle" className="mt-1" />
          <span>{failureWords(failure, t)}</span>
        </span>
        {retry && (
          <Button size="small" look="danger" onClick={retry}>
            {t('try_again')}
          </Button>
        )}
      </div>
    </div>
  );
}
