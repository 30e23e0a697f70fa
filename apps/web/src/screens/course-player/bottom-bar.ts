import { createContext } from 'react';

/** The place in the phone's bottom bar where something can be written; null where there is no such bar. */
export const BottomBarContext = createContext<HTMLElement | null>(null);
