import { useSyncExternalStore } from 'react';
import { keep, kept } from '../../platform/storage.ts';

export const fontSizes = [12, 13, 14, 16, 18, 20] as const;
export type FontSize = (typeof fontSizes)[number];

const place = 'codeFontSize';
const hearing = new Set<() => void>();
const read = (): FontSize => fontSizes.find((size) => String(size) === kept(place)) ?? 14;

/** Chooses how large programs are written on this device. */
export function chooseFontSize(size: FontSize) {
  keep(place, String(size));
  for (const heard of hearing) heard();
}

const subscribe = (heard: () => void) => {
  hearing.add(heard);
  return () => hearing.delete(heard);
};

/** How large programs are written on this device, in pixels. */
export const useFontSize = () => useSyncExternalStore(subscribe, read, () => 14 as FontSize);
