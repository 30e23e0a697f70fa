import type { RefObject } from 'react';

/** Saves the settings that were changed and not saved yet, and says whether it could; undefined while nothing is unsaved. */
export type UnsavedSettings = RefObject<(() => Promise<boolean>) | undefined>;
