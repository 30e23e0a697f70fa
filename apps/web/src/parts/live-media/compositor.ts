import { cutOf, type Layout, type PictureSource, placesOf } from './picture-layout.ts';

const SIZE = { width: 1920, height: 1080 };
const GROUND = '#16181d';

type Shown = { source: PictureSource; frame?: VideoFrame; reader?: ReadableStreamDefaultReader<VideoFrame> };

/** Draws what a class shows on one picture: the newest frame of each source at its place. */
export function openCompositor() {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height);
  const pen = canvas.getContext('2d', { alpha: false, desynchronized: true })!;
  const shown = new Map<string, Shown>();
  let layout: Layout = 'inset';
  let caption = '';

  function take(id: string, frame: VideoFrame) {
    const mine = shown.get(id);
    if (!mine) return frame.close();
    mine.frame?.close();
    mine.frame = frame;
  }

  async function read(id: string, reader: ReadableStreamDefaultReader<VideoFrame>) {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      take(id, value);
    }
  }

  function remove(id: string) {
    const mine = shown.get(id);
    shown.delete(id);
    mine?.frame?.close();
    void mine?.reader?.cancel();
  }

  return {
    take,
    remove,
    add(source: PictureSource, frames?: ReadableStream<VideoFrame>) {
      remove(source.id);
      const reader = frames?.getReader();
      shown.set(source.id, { source, ...(reader && { reader }) });
      if (reader) void read(source.id, reader).catch(() => remove(source.id));
    },
    arrange(next: Layout, words: string) {
      layout = next;
      caption = words;
    },
    /** The picture of this moment; timestamp and duration in microseconds. */
    draw(timestamp: number, duration: number): VideoFrame {
      const there = [...shown.values()].filter(({ frame }) => frame);
      const sources = there.map(({ source, frame }) => ({ ...source, width: frame!.displayWidth, height: frame!.displayHeight }));
      pen.fillStyle = GROUND;
      pen.fillRect(0, 0, SIZE.width, SIZE.height);
      for (const place of placesOf(sources, layout, SIZE)) {
        const frame = shown.get(place.id)?.frame;
        if (frame) pen.drawImage(frame, ...cutOf(place, frame.displayWidth, frame.displayHeight));
      }
      if (there.length === 0 && caption) {
        pen.fillStyle = '#c9ccd3';
        pen.font = '56px sans-serif';
        pen.textAlign = 'center';
        pen.fillText(caption, SIZE.width / 2, SIZE.height / 2, SIZE.width * 0.9);
      }
      return new VideoFrame(canvas, { timestamp, duration });
    },
    close() {
      for (const id of [...shown.keys()]) remove(id);
    },
  };
}
