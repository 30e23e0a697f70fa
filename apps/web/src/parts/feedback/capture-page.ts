const REPAINT_MS = 400;

/** Whether this browser can take a picture of a page when the person allows it. */
export const canCapture = () => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

/** One picture of what the person chooses to show, this page first; undefined when they would rather not. */
export async function capturePage(): Promise<ImageBitmap | undefined> {
  // The browser offers this page first; TypeScript does not know the wish yet.
  const wish = { video: { displaySurface: 'browser' }, audio: false, preferCurrentTab: true } as DisplayMediaStreamOptions;
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getDisplayMedia(wish);
  } catch (refused) {
    if (refused instanceof DOMException) return undefined;
    throw refused;
  }
  try {
    const video = document.createElement('video');
    video.srcObject = stream;
    video.muted = true;
    await video.play();
    // The dialog has been put away for the picture; the page is painted without it first.
    await new Promise((done) => setTimeout(done, REPAINT_MS));
    return await createImageBitmap(video);
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** A picture somebody chose or pasted; undefined when the browser cannot read it. */
export async function pictureOf(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch (refused) {
    if (refused instanceof DOMException) return undefined;
    throw refused;
  }
}
