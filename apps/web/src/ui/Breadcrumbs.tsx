import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Where one is; the last is the page itself. */
export function Breadcrumbs({ trail }: { trail: readonly { label: string; to?: string }[] }) {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t('you_are_here')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-ink-3">
        {trail.map((step, at) => (
          <Fragment key={step.to ?? step.label}>
            {at > 0 && (
              <li aria-hidden="true" className="text-control">
                <svg viewBox="0 0 24 24" className="size-3.5" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
                  <path d="m9 5 7 7-7 7" />
                </svg>
              </li>
            )}
            <li className={at < trail.length - 1 ? 'cut min-w-8 shrink-[9]' : 'cut'}>
              {step.to ? (
                <Link to={step.to} className="text-ink-3 no-underline hover:text-ink hover:underline">
                  {step.label}
                </Link>
              ) : at < trail.length - 1 ? (
                step.label
              ) : (
                <b aria-current="page" className="text-ink">
                  {step.label}
                </b>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
