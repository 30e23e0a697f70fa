import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PdfResult } from '@praxis/contract/core/agent';
import { PDF_LIMITS, type PdfMessage } from './pdf-limits.ts';
import { deliver, fetchSource } from './source.ts';
import { type Task, TaskFailure } from './task.ts';

const NICENESS = 15;
const WATCH_MS = 250;
const PAGE_BYTES = 4096;

/** Resident memory of a process in megabytes; 0 where the system does not tell or the process is gone. */
function residentMegabytes(pid: number) {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / 1_048_576;
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0;
    throw error;
  }
}

/** Draws the pages in a process of its own, which is ended when it swells, falls silent or the task is dropped. */
function drawPages(
  source: string,
  folder: string,
  signal: AbortSignal,
  drawn: (word: Extract<PdfMessage, { page: number }>) => void,
): Promise<void> {
  return new Promise((done, failed) => {
    const child = fork(fileURLToPath(new URL('./pdf-pages.ts', import.meta.url)), [source, folder], {
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (child.pid) setPriority(child.pid, NICENESS);
    let refused: string | undefined;
    let seen = 0;
    let of = 0;
    let lastMessageAt = Date.now();
    const kill = (reason?: string) => {
      refused ??= reason;
      child.kill('SIGKILL');
    };
    const dropped = () => kill();
    signal.addEventListener('abort', dropped, { once: true });
    const watch = setInterval(() => {
      if (child.pid && residentMegabytes(child.pid) > PDF_LIMITS.megabytes) kill('pdf_unreadable');
      if (Date.now() - lastMessageAt > PDF_LIMITS.pageSeconds * 1000) kill('pdf_unreadable');
    }, WATCH_MS);
    child.on('message', (word: PdfMessage) => {
      lastMessageAt = Date.now();
      if ('refused' in word) refused = word.refused;
      else {
        seen++;
        of = word.of;
        drawn(word);
      }
    });
    child.on('error', failed);
    child.on('close', (code, killedBy) => {
      clearInterval(watch);
      signal.removeEventListener('abort', dropped);
      if (refused) return failed(new TaskFailure(refused, true));
      if (code === 0 && seen > 0 && seen === of) return done();
      // A crash inside the reader is the PDF's doing; an outside kill is worth another try.
      failed(
        new TaskFailure(killedBy === 'SIGKILL' || killedBy === 'SIGTERM' ? 'transcoding_interrupted' : 'pdf_unreadable', killedBy === null),
      );
    });
  });
}

/** A PDF becomes one picture per page. */
export async function drawPdf(task: Task): Promise<PdfResult> {
  const source = await fetchSource(task);
  const pages: PdfResult['pages'] = [];
  let delivering = Promise.resolve();
  await drawPages(source, task.folder, task.signal, ({ page, of, path, width, height, text }) => {
    delivering = delivering.then(async () => {
      const { file_id } = await deliver(task, path);
      pages[page - 1] = { file_id, width, height, text };
      task.report((98 * page) / of);
    });
    // Its failure is told below, where all deliveries are awaited.
    delivering.catch(() => undefined);
  });
  await delivering;
  return { pages };
}
