import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isCalled, judgeLanguages } from '@praxis/contract/judge-queue/languages';
import { instance } from '@praxis/instance/instance';
import { type Answer, judgeOnce } from './judge-once.ts';

/** `npm run judge -- --lang cpp --src FILE --stdin FILE --expected FILE --time MS --mem MB`: judges one program by hand. */
const usage = `Usage: npm run judge -- --lang ${judgeLanguages.map(({ called }) => called[0]).join('|')} --src FILE [--stdin FILE] [--expected FILE] [--time MS] [--mem MB] [--out KB]`;
process.umask(0o022);

function read() {
  const { values } = parseArgs({
    options: {
      lang: { type: 'string' },
      src: { type: 'string' },
      stdin: { type: 'string' },
      expected: { type: 'string' },
      time: { type: 'string', default: '1000' },
      mem: { type: 'string', default: '256' },
      out: { type: 'string', default: '32768' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const language = judgeLanguages.find((one) => isCalled(one, values.lang ?? ''));
  const from = (path: string | undefined) => path && resolve(process.env.INIT_CWD ?? process.cwd(), path);
  const [src, stdin, expected] = [from(values.src), from(values.stdin), from(values.expected)];
  const numbers = [values.time, values.mem, values.out].map(Number);
  if (!language || !src || numbers.some((number) => !Number.isFinite(number) || number <= 0)) throw new Error(usage);
  for (const path of [src, stdin, expected]) {
    if (path && !statSync(path, { throwIfNoEntry: false })) throw new Error(`${path} is not there`);
    if (path && statSync(path).isDirectory()) throw new Error(`${path} is a folder, not a file`);
  }
  const [timeMs, memoryMb, outputKb] = numbers as [number, number, number];
  return { language, src, stdin, expected, limits: { timeMs, memoryMb: Math.ceil(memoryMb), outputKb } };
}

const send = (answer: Answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);
const nothing = { stdout: '', stderr: '', time_ms: 0, memory_kb: 0 };

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
process.stdout.on('error', () => undefined);
let asked: ReturnType<typeof read> | undefined;
try {
  asked = read();
  if (!asked) process.stdout.write(`${usage}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  send({ verdict: 'SE', ...nothing, msg: (error as Error).message });
  process.exitCode = 2;
}
try {
  if (asked) send(await judgeOnce({ ...asked, home: instance().home, signal: stop.signal }));
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`);
  send({ verdict: 'SE', ...nothing, msg: (error as Error).message });
  process.exitCode = 1;
}
