import { storeValue } from './storage.ts';

/** Tells other software on this device which deployment it speaks with (S-132). */
export const storeEnvironment = (mode = import.meta.env.PROD ? 'production' : 'development') => storeValue('online_environment', mode);

/** What this browser on this address can do; an insecure address switches several functions off. */
export const functionsOff = () => {
  const off: ('camera' | 'screen' | 'offline')[] = [];
  if (!navigator.mediaDevices?.getUserMedia) off.push('camera');
  if (!navigator.mediaDevices?.getDisplayMedia) off.push('screen');
  if (!window.isSecureContext || !('serviceWorker' in navigator)) off.push('offline');
  return off;
};
export const isInsecure = () => !window.isSecureContext;
