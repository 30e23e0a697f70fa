/** Frames of a track, where the browser hands them out as a stream. */
type FrameStreams = new (init: { track: MediaStreamTrack; maxBufferSize?: number }) => { readable: ReadableStream<VideoFrame> };

const streams = () => (globalThis as { MediaStreamTrackProcessor?: FrameStreams }).MediaStreamTrackProcessor;

/** What this browser can publish with: `ladder` encodes three qualities itself, `single` sends one as its recorder makes it, `none` nothing. */
export function publishingHere(): 'ladder' | 'single' | 'none' {
  if (typeof navigator === 'undefined' || !navigator.mediaDevices?.getUserMedia) return 'none';
  const canvas = typeof OffscreenCanvas !== 'undefined' && typeof VideoFrame !== 'undefined';
  if (canvas && typeof VideoEncoder !== 'undefined' && typeof AudioEncoder !== 'undefined') return 'ladder';
  return typeof MediaRecorder === 'undefined' ? 'none' : 'single';
}

/** Whether this browser encodes the pictures a class is sent with: it may have encoders and none for H.264. */
export const encodesPictures = async () =>
  (await VideoEncoder.isConfigSupported({ codec: 'avc1.42e01f', width: 854, height: 480, avc: { format: 'avc' } })).supported === true;

/** Hands every frame of a track to `take`, or gives them all as one stream; `stop` ends it. */
export function framesOf(
  track: MediaStreamTrack,
  take: (frame: VideoFrame) => void,
): { stream?: ReadableStream<VideoFrame>; stop: () => void } {
  const Streams = streams();
  if (Streams) return { stream: new Streams({ track, maxBufferSize: 2 }).readable, stop: () => undefined };
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  let stopped = false;
  const next = () => {
    if (stopped) return;
    if (video.videoWidth > 0) take(new VideoFrame(video, { timestamp: Math.round(performance.now() * 1000) }));
    video.requestVideoFrameCallback(next);
  };
  video.requestVideoFrameCallback(next);
  void video.play();
  return {
    stop() {
      stopped = true;
      video.srcObject = null;
    },
  };
}
