import { drawName } from './name-plate.ts';
import { cutOf, type Layout, type PictureSource, placesOf } from './picture-layout.ts';

type Size = { width: number; height: number };

const GROUND = '#16181d';

type View = { source: PictureSource; frame?: VideoFrame; reader?: ReadableStreamDefaultReader<VideoFrame> };

/** Whether a picture has the form of the one that is sent, so that it needs no drawing. */
const isAlike = (frame: VideoFrame, { width, height }: Size) =>
  Math.abs((frame.displayWidth / frame.displayHeight) * (height / width) - 1) < 0.005;

/** Draws what a class shows on one picture: the newest frame of each source at its place. */
export function openCompositor(first: Size) {
  let size = first;
  const canvas = new OffscreenCanvas(size.width, size.height);
  const pen = canvas.getContext('2d', { alpha: false, desynchronized: true })!;
  const visible = new Map<string, View>();
  let layout: Layout = 'inset';
  let title = '';

  function take(id: string, frame: VideoFrame) {
    const mine = visible.get(id);
    if (!mine) return frame.close();
    mine.frame?.close();
    mine.frame = frame;
  }

  async function read(id: string, reader: ReadableStreamDefaultReader<VideoFrame>) {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // What is shown no more is read to its end all the same: frames on their way would stay open.
      if (visible.get(id)?.reader === reader) take(id, value);
      else value.close();
    }
  }

  function remove(id: string) {
    const mine = visible.get(id);
    visible.delete(id);
    mine?.frame?.close();
  }

  return {
    take,
    remove,
    add(source: PictureSource, frames?: ReadableStream<VideoFrame>) {
      remove(source.id);
      const reader = frames?.getReader();
      visible.set(source.id, { source, ...(reader && { reader }) });
      if (reader) void read(source.id, reader).catch(() => remove(source.id));
    },
    /** How large the picture is from now on. */
    resize(next: Size) {
      if (next.width === size.width) return;
      size = next;
      Object.assign(canvas, { width: size.width, height: size.height });
    },
    arrange(next: Layout, text: string) {
      layout = next;
      title = text;
    },
    /** The picture of this moment; timestamp and duration in microseconds. */
    draw(timestamp: number, duration: number): VideoFrame {
      const there = [...visible.values()].filter(({ frame }) => frame);
      const sources = there.map(({ source, frame }) => ({ ...source, width: frame!.displayWidth, height: frame!.displayHeight }));
      const places = placesOf(sources, layout, size);
      const alone = places.length === 1 ? visible.get(places[0]!.id)?.frame : undefined;
      // One picture alone goes to the encoders as it came: nothing is drawn, nothing read back.
      if (alone && isAlike(alone, size)) return new VideoFrame(alone, { timestamp, duration });
      pen.fillStyle = GROUND;
      pen.fillRect(0, 0, size.width, size.height);
      for (const place of places) {
        const { frame, source } = visible.get(place.id)!;
        if (!frame) continue;
        const cut = cutOf(place, frame.displayWidth, frame.displayHeight);
        pen.drawImage(frame, ...cut);
        // Of one picture alone the page says whose it is.
        if (source.name && places.length > 1) drawName(pen, cut, source.name, size.height);
      }
      if (there.length === 0 && title) {
        pen.fillStyle = '#c9ccd3';
        pen.font = `${Math.round(size.height / 19)}px sans-serif`;
        pen.textAlign = 'center';
        pen.fillText(title, size.width / 2, size.height / 2, size.width * 0.9);
      }
      return new VideoFrame(canvas, { timestamp, duration });
    },
    close() {
      for (const id of [...visible.keys()]) remove(id);
    },
  };
}
