/** Runs inside the audio thread: gathers what is heard and posts it in pieces of 1,024 samples to the port it was given. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: unknown): void;

const PIECE = 1024;

class SoundTap extends AudioWorkletProcessor {
  private to: MessagePort | undefined;
  private readonly planes = [new Float32Array(PIECE), new Float32Array(PIECE)];
  private filled = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
      this.to = data;
    };
  }

  process([input]: Float32Array[][]): boolean {
    const length = input?.[0]?.length ?? 128;
    for (const [channel, plane] of this.planes.entries()) {
      const capturedAt = input?.[channel] ?? input?.[0];
      if (capturedAt) plane.set(capturedAt, this.filled);
      else plane.fill(0, this.filled, this.filled + length);
    }
    this.filled += length;
    if (this.filled >= PIECE) {
      this.filled = 0;
      const planes = this.planes.map((plane) => plane.slice());
      this.to?.postMessage(
        { planes, frames: PIECE },
        planes.map(({ buffer }) => buffer),
      );
    }
    return true;
  }
}
registerProcessor('sound-tap', SoundTap);
