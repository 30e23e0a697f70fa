import { request } from 'node:http';
import { type Part, STEPS, type Step } from './steps.ts';

/** The device that did this is gone; what it has on disk is there. */
export class Died extends Error {}
/** A request that ended without an answer. */
export class Broken extends Error {}

/** One death: `strike` carries it out and returns when it is over; `lock` holds the attempt until the returned function is called. */
export type Fault = { step: Step; part: Part; strike: () => Promise<void>; lock: () => Promise<() => Promise<void>> };
export type Reply = { status: number; headers: Record<string, string>; body: string };
export type Asked = { method: string; path: string; headers?: Record<string, string>; body?: Buffer | string };

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const ACTOR: Record<Part, 'computer' | 'phone' | undefined> = {
  phone: 'phone',
  browser: 'computer',
  network: undefined,
  server: undefined,
};

/** The way of one student's devices to the server, on which something dies once. */
export function openWire(origin: () => string, fault: Fault | undefined, onDeath: (who: 'computer' | 'phone') => void) {
  let due = fault;

  function send({ method, path, headers, body }: Asked, share = 1) {
    const bytes = Buffer.from(body ?? '');
    const sent = request(`${origin()}${path}`, {
      method,
      headers: { 'x-requested-with': 'XMLHttpRequest', responselang: 'en', ...headers, ...(body && { 'content-length': bytes.length }) },
    });
    const reply = new Promise<Reply>((done, failed) => {
      sent.on('error', (cause) => failed(new Broken(path, { cause })));
      sent.on('response', async (answer) => {
        let text = '';
        answer.on('error', (cause) => failed(new Broken(path, { cause })));
        for await (const piece of answer) text += piece;
        done({ status: answer.statusCode ?? 0, headers: answer.headers as Record<string, string>, body: text });
      });
    });
    reply.catch(() => undefined);
    if (share < 1) sent.write(bytes.subarray(0, Math.floor(bytes.length * share)));
    else sent.end(bytes);
    return { reply, cut: () => sent.destroy() };
  }

  async function die(who: 'computer' | 'phone', one: Fault): Promise<never> {
    const dead = ACTOR[one.part];
    if (dead) onDeath(dead);
    throw dead === who ? new Died(one.step) : new Broken(one.step);
  }

  return {
    /** Whether what was to die has died. */
    struck: () => due === undefined,
    /** A step that needs nobody else. */
    async here(who: 'computer' | 'phone', step: Step) {
      if (due?.step !== step) return;
      const one = due;
      due = undefined;
      await one.strike();
      const dead = ACTOR[one.part];
      if (dead) onDeath(dead);
      if (dead === who) throw new Died(step);
    },
    /** A request, and its answer or nothing. */
    async ask(who: 'computer' | 'phone', steps: readonly Step[], asked: Asked): Promise<Reply> {
      if (!due || !steps.includes(due.step)) return send(asked).reply;
      const one = due;
      due = undefined;
      const { at } = STEPS.find(({ step }) => step === one.step)!;
      if (at === 'answer') {
        await send(asked).reply;
        await one.strike();
        return die(who, one);
      }
      const release = at === 'locked' ? await one.lock() : undefined;
      const { reply, cut } = send(asked, at === 'half' ? 0.5 : 1);
      await pause(150);
      await one.strike();
      cut();
      await release?.();
      await reply.catch(() => undefined);
      return die(who, one);
    },
  };
}
export type Wire = ReturnType<typeof openWire>;
