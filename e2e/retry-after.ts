import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import { ask as askAtOnce, persistently } from '../scripts/school.ts';

/** How long a server that is crowded asks to be left alone, ms; it is not asked again where that is long. */
const pauseAskedFor = (reply: Response) => {
  const seconds = Number(reply.headers.get('retry-after'));
  return reply.status === 429 && seconds > 0 && seconds <= 10 ? seconds * 1000 : undefined;
};

/** Repeats what a server that died left unanswered, and what one that is crowded puts off for seconds, as a person would. A bench must not: it measures that. */
export async function retryAfter(send: () => Promise<Response>) {
  for (let attempt = 1; ; attempt++) {
    const reply = await persistently(send);
    const pause = pauseAskedFor(reply);
    if (!pause || attempt === 4) return reply;
    await new Promise((done) => setTimeout(done, pause));
  }
}

/** Calls as the browser does and throws when the reply is not a success. */
export const ask = <E extends Endpoint>(origin: string, token: string | undefined, endpoint: E, input: AskOf<E>): Promise<DataOf<E>> =>
  askAtOnce(origin, token, endpoint, input, retryAfter);
