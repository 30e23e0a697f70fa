import { waits } from '../platform/calls/waits.ts';
import { generalText, i18n, loadTexts } from '../platform/language/i18n.ts';
import { dismissToast, toast, useToasts } from '../platform/toasts.ts';
import type { makeRouter } from './routes/router.tsx';

const LONG_MS = 5000;
const ANSWER_MS = 3000;
const AGAIN_MS = 1000;
/** The longest a timer can wait: such a message is taken away, not forgotten. */
const STAYS_MS = 2 ** 31 - 1;

/** Whether the server takes what it is asked and does not answer; one that cannot be reached at all is reported by whoever asked it. */
async function hangs() {
  const limit = new AbortController();
  const timer = window.setTimeout(() => limit.abort(), ANSWER_MS);
  try {
    await fetch('/healthz', { cache: 'no-store', signal: limit.signal });
    return false;
  } catch {
    return limit.signal.aborted;
  } finally {
    window.clearTimeout(timer);
  }
}

/** Says in words that the server hangs once something has waited for it long, until it answers again. What is on the page stays. */
function watchServer() {
  const open = new Set<Promise<unknown>>();
  let timer = 0;
  let message = 0;
  const later = (milliseconds: number) => {
    timer = window.setTimeout(ask, milliseconds);
  };
  async function ask() {
    const hung = await hangs();
    if (!hung) {
      dismissToast(message);
      message = 0;
    } else if (!useToasts.getState().toasts.some(({ id }) => id === message))
      message = toast(generalText('waits'), { milliseconds: STAYS_MS });
    timer = 0;
    if (hung) later(AGAIN_MS);
    else if (open.size > 0) later(LONG_MS);
  }
  return (work: Promise<unknown>) => {
    open.add(work);
    if (!timer) later(LONG_MS);
    const over = () => {
      open.delete(work);
      if (open.size > 0 || message) return;
      window.clearTimeout(timer);
      timer = 0;
    };
    work.then(over, over);
  };
}

/** Keeps a page that was long in coming from opening under the hands of somebody who went on typing: they open it themselves. */
function holdPages(router: ReturnType<typeof makeRouter>) {
  let typedAt = Number.NEGATIVE_INFINITY;
  window.addEventListener(
    'input',
    () => {
      typedAt = performance.now();
    },
    true,
  );
  return async (since: number) => {
    if (typedAt < since || performance.now() - since < LONG_MS) return;
    await loadTexts(['seldom']);
    const held = router.state.navigation.location?.key;
    await new Promise<void>((open) => {
      const action = { label: i18n.t('open', { ns: 'seldom' }), run: open };
      const message = toast(i18n.t('page_is_here', { ns: 'seldom' }), { action, milliseconds: STAYS_MS });
      // Another link, or the same one again, is a decision as well.
      const leave = router.subscribe(({ navigation }) => {
        if (navigation.location?.key === held) return;
        leave();
        dismissToast(message);
        open();
      });
    });
  };
}

/** Follows what waits long for the server. */
export function watchLongWaits(router: ReturnType<typeof makeRouter>) {
  const hold = holdPages(router);
  const add = watchServer();
  waits.add = add;
  waits.page = async (page) => {
    const since = performance.now();
    add(page);
    const part = await page;
    // Whoever cannot be asked is not kept waiting.
    await hold(since).catch(() => undefined);
    return part;
  };
}
