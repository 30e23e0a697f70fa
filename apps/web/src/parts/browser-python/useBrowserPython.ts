import { useEffect, useRef, useState } from 'react';
import { MOST_OUTPUT, type PythonNews } from './python-messages.ts';

/** A program may run so long here, in milliseconds. */
export const LONGEST_RUN_MS = 10_000;
/** How a run stands, or how it ended. */
export type PythonState = 'idle' | 'loading' | 'running' | 'well' | 'failed' | 'stopped' | 'too_long' | 'unavailable';
type Printed = { text: string; error: boolean };

/** A Python of this page, in a worker of its own: it is loaded with the first run and thrown away when a run must be broken off. */
export function useBrowserPython() {
  const worker = useRef<Worker>(undefined);
  const clock = useRef(0);
  const [state, setState] = useState<PythonState>('idle');
  const [printed, setPrinted] = useState<readonly Printed[]>([]);
  const [version, setVersion] = useState('');
  const [tookMs, setTookMs] = useState<number>();

  const breakOff = (as: PythonState) => {
    window.clearTimeout(clock.current);
    worker.current?.terminate();
    worker.current = undefined;
    setState(as);
  };
  // A worker lives outside React and ends with the page that asked for it.
  useEffect(
    () => () => {
      window.clearTimeout(clock.current);
      worker.current?.terminate();
    },
    [],
  );

  function open() {
    const created = new Worker(new URL('./python.worker.ts', import.meta.url), { type: 'module' });
    created.onerror = () => breakOff('unavailable');
    worker.current = created;
    return created;
  }

  function run(code: string, input: string) {
    const fresh = worker.current === undefined;
    const python = worker.current ?? open();
    let startedAt = performance.now();
    const start = () => {
      startedAt = performance.now();
      setState('running');
      clock.current = window.setTimeout(() => breakOff('too_long'), LONGEST_RUN_MS);
    };
    setPrinted([]);
    setTookMs(undefined);
    python.onmessage = ({ data: news }: MessageEvent<PythonNews>) => {
      if (news.what === 'loaded') {
        setVersion(news.version);
        start();
      } else if (news.what === 'printed') {
        setPrinted((before) => {
          const last = before.at(-1);
          if (last?.error !== news.error) return [...before, { text: news.text, error: news.error }];
          return [...before.slice(0, -1), { ...last, text: (last.text + news.text).slice(0, MOST_OUTPUT) }];
        });
      } else if (news.what === 'ended') {
        window.clearTimeout(clock.current);
        setTookMs(performance.now() - startedAt);
        setState(news.well ? 'well' : 'failed');
      } else breakOff('unavailable');
    };
    if (fresh) setState('loading');
    else start();
    python.postMessage({ code, input });
  }

  return { state, printed, version, tookMs, run, stop: () => breakOff('stopped'), going: state === 'loading' || state === 'running' };
}

/** A Python of this page. */
export type BrowserPython = ReturnType<typeof useBrowserPython>;
