/** What this browser on this address can do; an insecure address switches several functions off. */
export const functionsOff = () => {
  const off: ('camera' | 'screen' | 'offline')[] = [];
  if (!navigator.mediaDevices?.getUserMedia) off.push('camera');
  if (!navigator.mediaDevices?.getDisplayMedia) off.push('screen');
  if (!window.isSecureContext || !('serviceWorker' in navigator)) off.push('offline');
  return off;
};
export const isInsecure = () => !window.isSecureContext;
