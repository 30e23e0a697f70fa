import { useTranslation } from 'react-i18next';

/** A board whose pass opens nothing any more. It does not say whether there is such a contest. */
export function BoardWithdrawn() {
  const { t } = useTranslation('board');
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center bg-ground px-4 text-center outline-none">
      <div role="status" className="flex flex-col items-center gap-3">
        <svg
          width="104"
          height="76"
          viewBox="0 0 104 76"
          fill="none"
          stroke="var(--ctl)"
          strokeWidth="1.5"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <rect x="34" y="30" width="36" height="30" rx="3" fill="var(--sunken)" />
          <path d="M41 30v-8a11 11 0 0 1 22 0v8M52 42v6M2 68h100" />
        </svg>
        <h1 className="text-16 font-bold">{t('withdrawn')}</h1>
        <p className="text-ink-2">{t('withdrawn_note')}</p>
      </div>
    </main>
  );
}
