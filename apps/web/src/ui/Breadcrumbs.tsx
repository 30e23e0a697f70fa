import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The page itself has what those before it leave at their narrowest, each with its arrow: they are cut first. */
const roomAfter = (before: number) => `calc(100% - ${58 * before}px)`;

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
            <li
              {...(at < trail.length - 1
                ? { className: 'cut min-w-8' }
                : { className: 'cut flex-none', style: { maxWidth: roomAfter(at) } })}
            >
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
