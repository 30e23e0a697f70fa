/// <reference lib="webworker" />
import type { PyodideInterface } from 'pyodide';
import { MOST_OUTPUT, type PythonAsk, type PythonNews } from './python-messages.ts';
import { RUNNER, type RunPython } from './python-runner.ts';

declare const __PYTHON_FOLDER__: string;
declare const self: DedicatedWorkerGlobalScope;

const post = (news: PythonNews) => self.postMessage(news);

/** Collects what is printed and tells it in pieces. */
function stream(error: boolean) {
  const decoder = new TextDecoder();
  let [waiting, room, since] = ['', MOST_OUTPUT, 0];
  const flush = () => {
    if (waiting !== '') post({ what: 'printed', text: waiting, error });
    [waiting, since] = ['', performance.now()];
  };
  return {
    flush,
    renew: () => {
      room = MOST_OUTPUT;
    },
    write(bytes: Uint8Array) {
      const text = decoder.decode(bytes, { stream: true }).slice(0, room);
      room -= text.length;
      waiting += text;
      if (waiting.length > 4096 || performance.now() - since > 50) flush();
      return bytes.length;
    },
  };
}
const [out, err] = [stream(false), stream(true)];

async function load() {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${__PYTHON_FOLDER__}pyodide.mjs`)) as typeof import('pyodide');
  const python: PyodideInterface = await loadPyodide({ indexURL: __PYTHON_FOLDER__ });
  python.setStdout({ write: out.write });
  python.setStderr({ write: err.write });
  post({ what: 'loaded', version: String(python.runPython('import sys; sys.version.split()[0]')) });
  return python.runPython(RUNNER) as unknown as RunPython;
}

let loading: Promise<RunPython> | undefined;
self.onmessage = async ({ data }: MessageEvent<PythonAsk>) => {
  loading ??= load();
  const run = await loading.catch((failure: unknown) => {
    console.warn('Python cannot be loaded', failure);
    post({ what: 'unavailable' });
  });
  if (!run) return;
  out.renew();
  err.renew();
  const well = run(data.code, data.input);
  out.flush();
  err.flush();
  post({ what: 'ended', well });
};
