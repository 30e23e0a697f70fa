import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Mark } from './Mark.tsx';

/** What a failure of a call says of itself: that the person knows of it already, the server's words, or that nobody answered. */
type CallFailure = { handled?: boolean; msg?: string; isUnreachable?: boolean };

/** Whether a failure still has to be shown beside what failed. */
export const isUntold = (failure: unknown): boolean => Boolean(failure) && !(failure as CallFailure).handled;

/** Says why something failed, beside it, with the next step. Silent when there was no failure or it has been told centrally. */
export function Problem({ of: failure, retry, className }: { of: unknown; retry?: () => void; className?: string }) {
  const { t } = useTranslation('shell');
  if (!isUntold(failure)) return null;
  const { msg, isUnreachable } = failure as CallFailure;
  const text = msg || (isUnreachable ? t('unreachable') : t('failed'));
  return (
    <div role="alert" className={className ?? 'mt-3'}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-red-soft px-3 py-2 text-13 text-red">
        <span className="flex min-w-0 flex-1 items-start gap-1.5">
          <Mark shape="triangle" className="mt-1" />
          <span>{text}</span>
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
