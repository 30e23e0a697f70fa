import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eachOnce } from '../../ui/hooks/each-once.ts';
import { fitted } from './fit-picture.ts';
import { type RunningUpload, startUpload, type UploadProgress } from './upload.ts';
import { accepted, tooLarge, type UploadPurpose } from './upload-limits.ts';

type Named = { name: string; bytes: number };

/** What is taken, and who hears of it. */
export type Uploading = {
  /** As of `<input accept>`. */
  accept: string;
  purpose: UploadPurpose | ((file: File) => UploadPurpose);
  /** What is there already: choosing it again is refused (S-193). */
  present?: Named | readonly Named[];
  /** Takes several at once, which are sent one after another; `room`: how many more fit. */
  multiple?: boolean;
  room?: number;
  onDone: (fileId: string, file: File) => void;
};

/** Sends files resumably, one at a time; what is wrong with one does not hold up the next. */
export function useUploads(of: Uploading) {
  const { t } = useTranslation('course-parts');
  const [progress, setProgress] = useState<UploadProgress>();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [waiting, setWaiting] = useState(0);
  const running = useRef<RunningUpload>(undefined);
  const line = useRef<{ queue: File[]; sent: Named[]; active: File | undefined }>({ queue: [], sent: [], active: undefined });
  const latest = useRef(of);
  // An upload outlives the picture of the page it was started from.
  useEffect(() => {
    latest.current = of;
  }, [of]);
  // An upload goes on outside React; leaving the page only pauses it, the bytes sent so far are kept.
  useEffect(() => () => running.current?.pause(), []);

  /** Starts sending one file; returns why it is not taken. */
  async function begin(chosen: File) {
    const { accept, purpose, present = [] } = latest.current;
    if (!accepted(chosen, accept)) return t('file_kind', { name: chosen.name });
    const use = typeof purpose === 'function' ? purpose(chosen) : purpose;
    const file = await fitted(chosen, use);
    const twice = [present, line.current.sent].flat().some(({ name, bytes }) => name === file.name && bytes === file.size);
    const wrong = twice ? t('file_twice', { name: file.name }) : tooLarge(file, use);
    if (wrong) return wrong;
    const over = () => {
      line.current.active = undefined;
      void next();
    };
    const started = startUpload(file, use, {
      onProgress(now) {
        setProgress(now);
        if (now.phase === 'failed') line.current.active = undefined;
        if (now.phase !== 'failed' || line.current.queue.length === 0) return;
        setRefusals((before) => [...before, `${now.name}: ${now.failure || t('upload_failed')}`]);
        void next();
      },
      onDone(fileId) {
        line.current.sent.push({ name: file.name, bytes: file.size });
        latest.current.onDone(fileId, file);
        over();
      },
    });
    running.current = {
      ...started,
      cancel() {
        started.cancel();
        setProgress(undefined);
        over();
      },
    };
  }

  async function next() {
    while (line.current.active === undefined) {
      const chosen = line.current.queue.shift();
      setWaiting(line.current.queue.length);
      if (!chosen) return;
      line.current.active = chosen;
      const refused = await begin(chosen);
      if (!refused) return;
      line.current.active = undefined;
      setRefusals((before) => [...before, refused]);
    }
  }

  /** Takes what somebody chose or dropped. */
  function take(list: FileList | null) {
    const { queue, active } = line.current;
    const { files, repeated } = eachOnce(Array.from(list ?? []), (file) =>
      [...queue, ...(active ? [active] : [])].some(({ name, size }) => name === file.name && size === file.size),
    );
    if (files.length === 0 && repeated.length === 0) return;
    const wrong = repeated.map((name) => t('file_twice', { name }));
    if (!latest.current.multiple && files.length > 1) wrong.push(t('file_one', { name: files[0]!.name }));
    setRefusals(wrong);
    if (active === undefined) line.current.sent = [];
    const { multiple, room = Number.POSITIVE_INFINITY } = latest.current;
    const free = Math.max(0, room - queue.length - (active ? 1 : 0));
    if (multiple && files.length > free) setRefusals([...wrong, t('file_room', { count: free })]);
    if (multiple) queue.push(...files.slice(0, free));
    else if (active === undefined) queue.push(...files.slice(0, 1));
    setWaiting(queue.length);
    void next();
  }

  const underWay = progress !== undefined && progress.phase !== 'done';
  return { progress, refusals, waiting, running, take, busy: underWay && progress.phase !== 'failed', underWay: underWay || waiting > 0 };
}
