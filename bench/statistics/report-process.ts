import { type Load, reporting, type Visit } from './stream.ts';

/** What to report, and on which pages: they go on with the number of their next batch from round to round. */
export type Reports = { port: number; visits: Visit[]; load: Omit<Load, 'seconds'> };
/** What the process says: it knows its pages, or what it reported in a round. */
export type ReportsState = 'ready' | Awaited<ReturnType<typeof reporting>> | { failed: string };

const answer = (message: ReportsState) => process.send?.(message);
let reports: Reports;

async function take(message: Reports | { seconds: number }) {
  if ('port' in message) {
    reports = message;
    return answer('ready');
  }
  return answer(await reporting(reports.port, reports.visits, { ...reports.load, ...message }));
}

process.on('message', (message: Reports | { seconds: number }) => {
  take(message).catch((error: unknown) => answer({ failed: String(error) }));
});
