import { randomUUID } from 'node:crypto';
import type { AnswerChange, AnswerValue, AttemptPage } from '@praxis/contract/assessments/attempts';
import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import { openConnection, requestOf } from './connection.ts';
import { answerOfParts } from './part-answers.ts';
import type { Seat } from './school.ts';

/** What the server said is on disk: kept here, outside of everything that is killed. */
export type Acknowledged = { attemptId: string; seq: number; changes: string };
/** Everything students were told and saw. */
export type Book = {
  acknowledged: Acknowledged[];
  pages: Map<string, AttemptPage>;
  unexpected: string[];
  repeats: number;
};

/** An empty book. */
export const newBook = (): Book => ({ acknowledged: [], pages: new Map(), unexpected: [], repeats: 0 });

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const below = (most: number) => Math.floor(Math.random() * most);
const OVER = new Set(['attempt_over', 'attempt_submitted']);

type Reply = { code: number; key?: string; data: Record<string, unknown> };
type Habits = { port: number; assessmentId: string; endAt: number; thinkMs: number; submitShare: number; moveShare: number };

/** The stem without its markup. */
export const stemOf = (question: Pick<QuestionForStudent, 'stem'>) => question.stem.replace(/<[^>]+>/g, '').trim();
/** The letter of an option, which its text ends with. */
export const letterOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .trim()
    .slice(-1);

/** Any answer to a question, right about half of the time; words are unique, so that nothing can be counted twice unseen. */
function anyAnswer(question: QuestionForStudent, unique: string): AnswerValue {
  const right = Math.random() < 0.5;
  if (question.type === 'judge') return { truth: right };
  if (question.type === 'short') return { text: right ? `answer to ${stemOf(question)}` : unique };
  if (question.parts) return answerOfParts(question.parts, right);
  const letters = right ? (question.type === 'single' ? ['B'] : ['A', 'C']) : ['D'];
  return { options: question.options.filter(({ html }) => letters.includes(letterOf(html))).map(({ name }) => name) };
}

/** One student who answers until nothing is taken any more, over whatever breaks on the way. */
export async function sit(seat: Seat, book: Book, habits: Habits) {
  const connection = openConnection(habits.port);
  const until = habits.endAt + 25_000;
  let device: string = randomUUID();

  /** Sends the same bytes until somebody answers; undefined when it is long over. */
  async function persist(method: string, path: string, input: Record<string, unknown>): Promise<Reply | undefined> {
    const request = requestOf(method, path, seat.token, input);
    while (Date.now() < until) {
      const reply = await connection.ask(request).catch(() => undefined);
      if (reply && reply.status < 500) return JSON.parse(reply.body) as Reply;
      book.repeats++;
      await pause(150 + below(500));
    }
    return undefined;
  }

  try {
    const started = await persist('POST', '/api/attempt/start', { assessment_id: habits.assessmentId, device });
    if (started?.code !== 1) {
      book.unexpected.push(`start: ${started?.key}`);
      return;
    }
    const page = started.data as unknown as AttemptPage;
    book.pages.set(page.attempt_id, page);
    const on = () => ({ attempt_id: page.attempt_id, device });
    const leaves = Math.random() < habits.submitShare ? habits.endAt - below(5000) : Number.POSITIVE_INFINITY;
    const moves = Math.random() < habits.moveShare ? Date.now() + below(Math.max(1, habits.endAt - Date.now())) : Number.POSITIVE_INFINITY;
    let moved = false;
    let seq = page.next_seq;

    const someChanges = (): AnswerChange[] => {
      const unique = `${page.attempt_id} ${seq} ${device.slice(0, 8)} ${below(1e9)}`;
      const chosen = new Set([
        page.questions.find(({ type }) => type === 'short')!,
        ...[1, 2].map(() => page.questions[below(page.questions.length)]!),
      ]);
      const first = [...chosen].map((question, at) => ({
        item: question.item,
        value: at === 0 && Math.random() < 0.9 ? { text: unique } : anyAnswer(question, `${unique} ${at}`),
      }));
      return [...first, { item: page.questions.length, flag: Math.random() < 0.5 }];
    };

    while (Date.now() < until) {
      await pause(habits.thinkMs / 2 + below(habits.thinkMs));
      if (Date.now() > moves && !moved) {
        moved = true;
        device = randomUUID();
        await persist('POST', '/api/attempt/takeOver', on());
        const again = await persist('GET', '/api/attempt/page', on());
        if (!again || (again.data as unknown as AttemptPage).state !== 'not_submitted') break;
        seq = Number(again.data.next_seq);
      }
      const changes = someChanges();
      const input = { ...on(), client_seq: seq, changes };
      const leaving = Date.now() > leaves;
      const reply = await persist('POST', leaving ? '/api/attempt/submit' : '/api/attempt/save', input);
      if (!reply) break;
      if (reply.code === 1) {
        book.acknowledged.push({ attemptId: page.attempt_id, seq, changes: JSON.stringify(changes) });
        seq++;
        if (!leaving) continue;
        break;
      }
      if (!OVER.has(reply.key ?? '')) book.unexpected.push(`save ${seq}: ${reply.key}`);
      break;
    }
  } finally {
    connection.close();
  }
}
