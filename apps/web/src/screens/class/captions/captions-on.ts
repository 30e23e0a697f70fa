import { storedValue, storeValue } from '../../../platform/storage.ts';

const KEY = 'class-captions';

/** Whether captions were on in the class before. */
export const captionsWereOn = () => storedValue(KEY) === 'on';
/** Remembers it for the next class on this device. */
export const rememberCaptions = (on: boolean) => storeValue(KEY, on ? 'on' : 'off');
