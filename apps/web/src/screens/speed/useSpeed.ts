import { useCallback, useRef, useState } from 'react';
import { measureDownload, measureLatency, measureUpload, type Speed } from './measure.ts';

export type Step = 'idle' | 'latency' | 'download' | 'upload' | 'done' | 'failed';

/** Runs the measurements one after the other and shows each as it grows. */
export function useSpeed() {
  const [step, setStep] = useState<Step>('idle');
  const [speed, setSpeed] = useState<Partial<Speed>>({});
  const running = useRef<AbortController>(null);
  const start = useCallback(async () => {
    running.current?.abort();
    const add = (part: Partial<Speed>) => setSpeed((before) => ({ ...before, ...part }));
    const control = new AbortController();
    running.current = control;
    setSpeed({});
    try {
      setStep('latency');
      add(await measureLatency((latency) => add({ latency }), control.signal));
      setStep('download');
      add({ download: await measureDownload((download) => add({ download }), control.signal) });
      setStep('upload');
      add({ upload: await measureUpload((upload) => add({ upload }), control.signal) });
      setStep('done');
    } catch (failure) {
      if (control.signal.aborted) return;
      console.warn('the speed test stopped', failure);
      setStep('failed');
    }
  }, []);
  const stop = useCallback(() => {
    running.current?.abort();
    setStep('idle');
  }, []);
  return { step, speed, start: () => void start(), stop };
}
