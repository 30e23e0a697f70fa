/** An event of a trace of Chromium: what ran when on which thread, in microseconds. */
type TraceEvent = { name: string; ph: string; ts: number; dur?: number; pid: number; tid: number };

/** What is traced to know how long scripts run within each frame. */
export const FRAME_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'];

const SCRIPTS = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'TimerFire', 'FireAnimationFrame', 'EventDispatch']);

/** Milliseconds of script within each frame of a traced page in which any ran: what runs inside of something else is counted once. */
export function scriptOfFrames(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  // A frame ends where its page hands what it painted to the compositor.
  const started = traceEvents.filter(({ name, ph }) => name === 'Commit' && ph === 'X');
  // The page is the thread that drew most frames.
  const threads = [...Map.groupBy(started, ({ pid, tid }) => `${pid} ${tid}`)].sort(([, one], [, other]) => other.length - one.length);
  const [thread, frames] = threads[0] ?? ['', []];
  const starts = frames.map(({ ts }) => ts).sort((one, other) => one - other);
  const scripts = traceEvents
    .filter(({ name, ph, pid, tid }) => ph === 'X' && SCRIPTS.has(name) && `${pid} ${tid}` === thread)
    .sort((one, other) => one.ts - other.ts);
  const spent = new Map<number, number>();
  let [until, frame] = [0, -1];
  for (const { ts, dur = 0 } of scripts) {
    while (frame + 1 < starts.length && starts[frame + 1]! <= ts) frame++;
    const own = Math.max(0, ts + dur - Math.max(ts, until));
    until = Math.max(until, ts + dur);
    if (own > 0) spent.set(frame, (spent.get(frame) ?? 0) + own / 1000);
  }
  return [...spent.values()];
}
