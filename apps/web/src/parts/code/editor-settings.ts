import { useSyncExternalStore } from 'react';
import { storedValue, storeValue } from '../../platform/storage.ts';

export const fontSizes = [12, 13, 14, 16, 18, 20] as const;
export type FontSize = (typeof fontSizes)[number];

const place = 'codeFontSize';
const listening = new Set<() => void>();
const read = (): FontSize => fontSizes.find((size) => String(size) === storedValue(place)) ?? 14;

/** Chooses how large programs are written on this device. */
export function chooseFontSize(size: FontSize) {
  storeValue(place, String(size));
  for (const listener of listening) listener();
}

const subscribe = (listener: () => void) => {
  listening.add(listener);
  return () => listening.delete(listener);
};

/** How large programs are written on this device, in pixels. */
export const useFontSize = () => useSyncExternalStore(subscribe, read, () => 14 as FontSize);
