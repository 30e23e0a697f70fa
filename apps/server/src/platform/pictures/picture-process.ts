import { sandboxLack } from '@praxis/instance/sandboxed';
import { type PartState, partDegraded } from '../part-state.ts';
import { startDecoder } from './decoder.ts';
import { decoderSocket, reachDecoder, serviceLack } from './decoder-service.ts';
import { type PictureAnswer, type PictureAsk, readFrames, writeFrame } from './picture-frames.ts';

/** A picture kept its process from answering: it ended or took too long. */
export class PictureKilled extends Error {}

const START_MS = 30_000;

/** One process that reads pictures, one after the other. */
export type PictureProcess = Awaited<ReturnType<typeof startPictureProcess>>;

/** What `/readyz` says of reading pictures: undefined where they are read by who has none of our rights. */
export async function picturesState(lackHere: () => Promise<string | undefined> = sandboxLack): Promise<PartState | undefined> {
  if (decoderSocket()) {
    const lack = await serviceLack();
    return lack === undefined ? undefined : partDegraded('part_pictures', { lack });
  }
  const lack = await lackHere();
  return lack === undefined ? undefined : partDegraded('part_picture_sandbox', { lack });
}

/** Starts a process that reads pictures, or has the service of decoders start it. It ends when its input closes, which it does with us. */
export async function startPictureProcess(nice?: number) {
  const {
    input,
    output,
    errors: complaints,
    pid,
    kill,
    onEnd,
    hold,
  } = decoderSocket() ? await reachDecoder(nice) : await startDecoder(nice);
  let waiting: { done: (answer: PictureAnswer & { body: Buffer }) => void; failed: (error: Error) => void } | undefined;
  let open = true;
  let errors = '';
  const lose = () => {
    open = false;
    waiting?.failed(new PictureKilled(`the process for pictures ended: ${errors.trim().slice(-300)}`));
    waiting = undefined;
  };
  complaints?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-1000);
  });
  const onData = readFrames<PictureAnswer>((answer, body) => {
    const { done } = waiting ?? {};
    waiting = undefined;
    done?.({ ...answer, body: Buffer.from(body) });
  });
  output.on('data', (piece: Buffer) => {
    try {
      onData(piece);
    } catch {
      kill();
    }
  });
  onEnd(lose);

  function answered(ms: number) {
    hold(true);
    return new Promise<PictureAnswer & { body: Buffer }>((done, failed) => {
      if (!open) return failed(new PictureKilled(`the process for pictures ended: ${errors.trim().slice(-300)}`));
      waiting = { done, failed };
      const late = setTimeout(() => kill(), ms);
      const settle = <Value>(next: (value: Value) => void) => {
        return (value: Value) => {
          clearTimeout(late);
          hold(false);
          next(value);
        };
      };
      waiting = { done: settle(done), failed: settle(failed) };
    });
  }

  await answered(START_MS);
  return {
    isOpen: () => open,
    pid,
    ask(ask: PictureAsk, bytes: Buffer, ms: number) {
      const answer = answered(ms);
      if (open) writeFrame(input, ask, bytes);
      return answer;
    },
    end: () => void input.end(),
    kill,
  };
}
