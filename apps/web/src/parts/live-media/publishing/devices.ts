/** Why a device or the screen gave nothing. */
export type DeviceTrouble = 'refused' | 'missing' | 'busy' | 'unsupported';

/** This computer has nothing to sound from, without which a browser sends nothing. */
export class NoSoundOutput extends Error {}

/** Cameras, microphones and loudspeakers this browser names; names are empty until a device was allowed. */
export type Device = { id: string; name: string };

const troubleOf = (failure: unknown): DeviceTrouble => {
  const name = failure instanceof DOMException ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError' || name === 'AbortError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
};

async function ask(open: () => Promise<MediaStream>): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw 'unsupported' satisfies DeviceTrouble;
  try {
    return await open();
  } catch (failure) {
    console.warn('a device did not open', failure);
    throw troubleOf(failure);
  }
}

/** Opens a camera of a class. Throws the trouble as its word, like those below. */
export const openCamera = (id?: string) =>
  ask(() =>
    navigator.mediaDevices.getUserMedia({
      video: { ...(id && { deviceId: { exact: id } }), width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
    }),
  );

/** Opens a microphone, with echo and noise taken out. */
export const openMicrophone = (id?: string) =>
  ask(() =>
    navigator.mediaDevices.getUserMedia({
      audio: { ...(id && { deviceId: { exact: id } }), echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    }),
  );

/** Lets the person choose a screen or window, with its sound where the browser gives it. */
export const openScreen = () =>
  ask(() => {
    if (!navigator.mediaDevices.getDisplayMedia) throw 'unsupported' satisfies DeviceTrouble;
    return navigator.mediaDevices.getDisplayMedia({
      video: { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30, max: 30 } },
      audio: true,
    });
  });

/** Ends a stream, so that the camera's light goes out. */
export const closeStream = (stream: MediaStream | null | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** The devices of one kind. */
export async function devicesOf(kind: 'videoinput' | 'audioinput' | 'audiooutput'): Promise<Device[]> {
  const all = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
  return all.filter((one) => one.kind === kind && one.deviceId !== '').map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}
