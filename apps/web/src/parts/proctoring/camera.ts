import { PROCTOR_LIMITS } from '@praxis/contract/proctoring/proctoring';

/** Why there is no picture. */
export type CameraTrouble = 'refused' | 'missing' | 'busy' | 'unsupported';

/** Asks for the camera alone, never for sound; throws the trouble as its word. */
export async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw 'unsupported' satisfies CameraTrouble;
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: false, video: { width: { ideal: 640 }, height: { ideal: 480 } } });
  } catch (failure) {
    const name = failure instanceof DOMException ? failure.name : '';
    console.warn('the camera did not open', failure);
    if (name === 'NotAllowedError' || name === 'SecurityError') throw 'refused' satisfies CameraTrouble;
    throw (name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy') satisfies CameraTrouble;
  }
}

/** Ends a stream, so that the camera's light goes out. */
export const closeCamera = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

const read = (blob: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });

const TRIES = [
  { width: 480, quality: 0.62 },
  { width: 480, quality: 0.4 },
  { width: 320, quality: 0.4 },
];

/** A small JPEG of what the camera shows now, in base64; undefined while there is no picture yet. */
export async function takeSnapshot(video: HTMLVideoElement): Promise<string | undefined> {
  if (video.videoWidth === 0) return undefined;
  const canvas = document.createElement('canvas');
  for (const { width, quality } of TRIES) {
    canvas.width = Math.min(width, video.videoWidth);
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    const picture = blob ? await read(blob) : '';
    if (picture !== '' && picture.length <= PROCTOR_LIMITS.still) return picture;
  }
  return undefined;
}

/** How bright a picture is on average, 0 to 255. */
export function brightnessOf(video: HTMLVideoElement): number {
  const canvas = document.createElement('canvas');
  canvas.width = 32;
  canvas.height = 24;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || video.videoWidth === 0) return 0;
  context.drawImage(video, 0, 0, 32, 24);
  const { data } = context.getImageData(0, 0, 32, 24);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
  return sum / (data.length / 4);
}

type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly unknown[]> };
declare global {
  interface Window {
    /** Only some browsers have it. */
    FaceDetector?: new (options: {
      fastMode: boolean;
      maxDetectedFaces: number;
    }) => Detector;
  }
}

/** Counts faces with the browser's own detector; undefined where there is none. Nothing leaves the device but the count. */
export function faceCounter(): (video: HTMLVideoElement) => Promise<number | undefined> {
  let detector = window.FaceDetector ? new window.FaceDetector({ fastMode: true, maxDetectedFaces: 3 }) : undefined;
  return async (video) => {
    try {
      return (await detector?.detect(video))?.length;
    } catch (failure) {
      console.warn('this browser names a face detector and has none', failure);
      detector = undefined;
      return undefined;
    }
  };
}
