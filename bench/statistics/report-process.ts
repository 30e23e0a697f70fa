import { type Reports, type ReportsState, reporting } from './stream.ts';

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
