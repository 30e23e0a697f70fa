/** An event of a trace of Chromium: what ran when on which thread, in microseconds. */
type TraceEvent = { name: string; ph: string; ts: number; dur?: number; tdur?: number; pid: number; tid: number };

/** What is traced to know how long scripts run within each frame. */
export const FRAME_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'];

const SCRIPTS = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'TimerFire', 'FireAnimationFrame', 'EventDispatch']);

/** Scripts further apart, in microseconds, belong to different frames, also where nothing was handed over between them. */
const APART_US = 50_000;

/**
 * Milliseconds of script within each frame of a traced page in which any ran: what runs inside of something else is counted once, and what
 * a script waited for a core is none of it.
 */
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
  const spent: number[] = [];
  let [until, frame] = [Number.NEGATIVE_INFINITY, -1];
  for (const { ts, dur = 0, tdur = dur } of scripts) {
    // Inside of what was counted.
    if (ts < until) continue;
    const before = frame;
    while (frame + 1 < starts.length && starts[frame + 1]! <= ts) frame++;
    if (spent.length === 0 || frame !== before || ts - until > APART_US) spent.push(0);
    spent[spent.length - 1]! += tdur / 1000;
    until = ts + dur;
  }
  return spent.filter((milliseconds) => milliseconds > 0);
}
