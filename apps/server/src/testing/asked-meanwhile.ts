import pg from 'pg';

/** A statement, and the name of the connections it was asked by, such as `praxis settling`. */
type Asked = { text: string; connection: string };

/** What the database is asked while something runs. */
export async function askedMeanwhile(run: () => Promise<unknown>): Promise<Asked[]> {
  const real = pg.Client.prototype.query;
  const asked: Asked[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...all: never[]) {
    const [question] = all as unknown as [string | { text: string }];
    const connection = (this as unknown as { connectionParameters: { application_name: string } }).connectionParameters.application_name;
    asked.push({ text: typeof question === 'string' ? question : question.text, connection });
    return (real as (...every: never[]) => unknown).apply(this, all);
  } as never;
  try {
    await run();
  } finally {
    pg.Client.prototype.query = real;
  }
  return asked;
}
