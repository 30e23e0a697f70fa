import type { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';

const MARK = /^\s*\/\* prepared (\w+) \*\//;

/**
 * Stands first in a statement whose plan every connection keeps, under a name of its own: planning the statements of a page costs the
 * database more than running them. Only for statements that name their columns and whose text never changes.
 */
export const prepared = (name: string) => sql.raw(`/* prepared ${name} */`);

/** A connection that keeps the plans of marked statements. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the library's seven overloads are passed on untouched
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? MARK.exec(text)?.[1] : undefined;
    const ask = super.query as (...all: unknown[]) => unknown;
    const answer = name === undefined ? ask.apply(this, args) : ask.call(this, { name, text, values }, ...rest);
    if (answer instanceof Promise) answer.catch((error: Error) => this.#endWhenLate(error));
    return answer;
  }

  /** A question that got no answer in time still occupies its connection: the pool opens another instead. */
  #endWhenLate(error: Error) {
    if (error.message === 'Query read timeout') (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }
}
