/** The product's seal. */
export function Seal({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} className="block flex-none" aria-hidden="true">
      <rect width="32" height="32" rx="5" fill="var(--pine)" />
      <path d="M9 25V7h9.5a5.5 5.5 0 0 1 0 11H13" fill="none" stroke="var(--on-pine)" strokeWidth="2.6" strokeLinecap="square" />
      <path d="m15.5 24.5 2.6 2 5.4-6" fill="none" stroke="var(--on-pine)" strokeWidth="2.2" strokeLinecap="square" />
    </svg>
  );
}
