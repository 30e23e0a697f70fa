import type { ReactNode } from 'react';

/** The label of a field, with the star of those that must be filled in. */
export const starred = (label: string, required: boolean): ReactNode =>
  required ? (
    <>
      {label}
      <span className="text-red" aria-hidden="true">
        {' *'}
      </span>
    </>
  ) : (
    label
  );
